extension ExportFormat {
  /// An enumeration of the names, in Swift. A misspelled name does not compile.
  public static let swiftNames = ExportFormat(
    name: "swift-names",
    summary: "A Swift enum of the transitions' names, so that a misspelled name does not compile.",
    fileName: "NamedTransition.swift",
    consumers: "Apps that present this registry's transitions.",
    notes: """
      Use `registry.transition(.cardModal)` if TransitionModel is imported, and \
      `NamedTransition.cardModal.rawValue` elsewhere. A name that is a Swift keyword gets the suffix \
      Transition.
      """, hasObserved: true
  ) { catalog throws(ExportError) in
    let reserved = IdentifierStyle.swiftKeywords.union(["allCases", "isValid", "rawValue", "rule"])
    let identifiers = try catalog.identifiers(IdentifierStyle(isCapitalised: false, reserved: reserved))
    let cases = catalog.transitions.map { transition in
      [
        "/// \(SafeText.line(transition.configuration.summary))",
        "case \(identifiers[transition.name] ?? "") = \"\(transition.name)\"",
      ]
    }
    var file = CodeFile(catalog)
    file.add([
      "", "/// The registry's transitions: `NamedTransition.\(identifiers.values.min() ?? "")` instead of a text.",
    ])
    file.add(CodeFile.block("public enum NamedTransition: String, CaseIterable, Hashable, Sendable", cases))
    let constants = catalog.transitions.map { transition in
      let name = identifiers[transition.name] ?? ""
      return "    public static let \(name) = TransitionName(rawValue: NamedTransition.\(name).rawValue)"
    }
    file.add(["", "#if canImport(TransitionModel)", "  import TransitionModel", "", "  extension TransitionName {"])
    file.add(constants + ["  }"])
    for transition in catalog.transitions { file.add(stops(of: transition)) }
    file.add(["#endif"])
    return file.text
  }

  /// Returns an enumeration of a transition's stops: `MapPanelStop.half`.
  private static func stops(of transition: ExportedTransition) -> [String] {
    let stops = transition.configuration.geometry.stops.map(\.name)
    guard !stops.isEmpty else { return [] }
    let type = IdentifierStyle(isCapitalised: true, reserved: []).identifier(of: transition.name) + "Stop"
    let style = IdentifierStyle(
      isCapitalised: false, reserved: IdentifierStyle.swiftKeywords.union(["init"]), suffix: "Stop")
    let constants = stops.map {
      "    public static let \(style.identifier(of: $0)) = TransitionStop(rawValue: \"\($0)\")"
    }
    return ["", "  /// The stops of `\(transition.name)`.", "  public enum \(type) {"] + constants + ["  }"]
  }
}
