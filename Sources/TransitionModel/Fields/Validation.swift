extension ConfigurationValues {
  /// Everything that is wrong with these values, defaults filled in first; empty when they are valid.
  ///
  /// The order is that of the field table, unknown paths last, so that the same mistakes always read the same.
  public func problems() -> [ConfigurationProblem] { fillingDefaults().problemsOfFilled() }

  /// The same for values whose defaults are filled in.
  func problemsOfFilled() -> [ConfigurationProblem] {
    ConfigurationField.all.compactMap(problem) + problemsAcrossFields() + unknownPaths()
  }

  private func problem(with field: ConfigurationField) -> ConfigurationProblem? {
    guard let value = self[field] else {
      guard field.requiredWhen.holds(of: self) else { return nil }
      let reason = field.requiredWhen == .always ? "" : " when \(field.requiredWhen)"
      let message = "is missing; it is needed\(reason). Give \(field.allowedDescription)."
      return ConfigurationProblem(path: field.path, message: message, kind: .missing)
    }
    guard field.allowedWhen.holds(of: self) else {
      let message = "is \(value), but applies only when \(field.allowedWhen). Remove it, or change that."
      return ConfigurationProblem(path: field.path, message: message, kind: .notApplicable)
    }
    return field.problem(with: value).map { ConfigurationProblem(path: field.path, message: $0) }
  }

  /// Rules that no single field can state.
  private func problemsAcrossFields() -> [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    func report(_ field: ConfigurationField, _ message: String) {
      problems.append(ConfigurationProblem(path: field.path, message: message, kind: .crossField))
    }
    let rule = self[.releaseRule]?.description
    let type = self[.dismissalType]?.description
    if type == "input", let rule, rule != "armed" {
      report(
        .releaseRule, "is \(rule); interaction.dismissalType input is decided by armed alone. Use armed with points.")
    }
    if rule == "armed", let type, type != "input" {
      report(.releaseRule, "is armed, which goes with interaction.dismissalType input only (it is \(type)).")
    }
    if type == "input", let interactive = self[.interactivePresentation]?.description, interactive != "none" {
      report(
        .interactivePresentation, "is \(interactive); with interaction.dismissalType input only none is allowed.")
    }
    let disjuncts: [ConfigurationField] = [.releaseVelocity, .releaseFraction, .releasePoints]
    if rule == "anyOf", disjuncts.allSatisfy({ self[$0] == nil }) {
      report(.releaseRule, "is anyOf with nothing to look at. Give at least one of velocity, fraction and points.")
    }
    if let name = self[.name], self[.reduceMotionTransition] == name {
      report(.reduceMotionTransition, "is the transition itself. Name another one, or use crossFade.")
    }
    return problems
  }

  private func unknownPaths() -> [ConfigurationProblem] {
    byPath.keys.filter { ConfigurationField.named($0) == nil }.sorted().map { path in
      ConfigurationProblem(path: path, message: ConfigurationField.unknownMessage(for: path), kind: .unknownField)
    }
  }
}

extension ConfigurationField {
  /// What to say of a path that is no field: the nearest ones, and where they all stand.
  public static func unknownMessage(for path: String) -> String {
    UnresolvedField(name: path, reason: .unknown(nearest: nearest(to: path, limit: 1))).message
  }

  /// Shares are written as 0.31, and people think of 31 %.
  private static func percentHint(_ number: Double, _ range: ClosedRange<Double>) -> String {
    guard range.upperBound == 1, (5...100).contains(number) else { return "" }
    return ", and \(FieldValue.number(number)) % is \(FieldValue.number(number / 100))"
  }

  /// What is wrong with a value for this field, the fields around it apart.
  package func problem(with value: FieldValue) -> String? {
    switch (kind, value) {
    case (.number(let range), .number(let number)):
      if number.isFinite, range.contains(number) { return nil }
      return "is \(value); allowed \(allowedDescription)\(Self.percentHint(number, range)). \(help)"
    case (.choice(let words), .text(let word)):
      if words.contains(word) { return nil }
      let suggestion = NearestNames.to(word, among: words, limit: 1).first.map { " Did you mean \($0)?" } ?? ""
      return "is \(QuotedText.of(word)); allowed \(allowedDescription).\(suggestion)"
    case (.flag, .flag): return nil
    case (.text(let maximumLength), .text(let text)):
      let control = text.unicodeScalars.first { $0.value < 0x20 || $0.value == 0x7F }
      if text.unicodeScalars.count <= maximumLength, control == nil { return nil }
      if let control, control != "\n", control != "\r" {
        return "has the control character \(control.codePoint); allowed \(allowedDescription)."
      }
      let lines = control == nil ? "" : " on several lines"
      return "has \(text.unicodeScalars.count) characters\(lines); allowed \(allowedDescription)."
    case (.transitionName, .text(let name)):
      return TransitionName.isValid(name) ? nil : "is \(QuotedText.of(name)); allowed \(TransitionName.rule)."
    default:
      return "is \(value.typeName) (\(value)); allowed \(allowedDescription). \(help)"
    }
  }
}

extension ConfigurationField {
  /// A stored value that cannot be read.
  func unreadable(_ message: String) -> InvalidConfiguration {
    InvalidConfiguration(problems: [
      ConfigurationProblem(path: path, message: "\(message); allowed \(allowedDescription).")
    ])
  }
}

/// One thing wrong with a configuration.
public struct ConfigurationProblem: Sendable, Hashable, CustomStringConvertible {
  /// What sort of problem it is, for callers that place or group them.
  public enum Kind: Sendable, Hashable {
    /// The value is of the wrong type or out of range.
    case value
    /// The field needs a value and has none.
    case missing
    /// The field has a value that the other fields leave no use for.
    case notApplicable
    /// Values that are fine apart do not go together.
    case crossField
    /// The path is no field's.
    case unknownField
  }

  /// What sort of problem it is.
  public let kind: Kind
  /// The field's path, or the unknown path that was given.
  public let path: String
  /// What is wrong, what is allowed and what to do, without the place.
  public let message: String

  /// Creates a problem; with the value of a field, unless `kind` is another.
  public init(path: String, message: String, kind: Kind = .value) {
    self.kind = kind
    self.path = path
    self.message = message
  }

  /// The path, and ``message``.
  public var description: String { "\(path) \(message)" }
}

/// A configuration that cannot be stored or played; carries every problem found, not just the first.
public struct InvalidConfiguration: Error, Sendable, Hashable, CustomStringConvertible {
  /// Every problem found; never empty.
  public let problems: [ConfigurationProblem]

  /// Gathers problems, of which there is at least one.
  public init(problems: [ConfigurationProblem]) { self.problems = problems }

  /// The problems, a line each.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
