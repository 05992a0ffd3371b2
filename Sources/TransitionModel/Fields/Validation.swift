extension ConfigurationValues {
  /// Returns all problems with these values after filling in defaults; empty if they are valid.
  ///
  /// The order is that of the field table, with unknown paths last, so the same mistakes always give the same list.
  package func problems() -> [ConfigurationProblem] { fillingDefaults().problemsOfFilled() }

  func problemsOfFilled() -> [ConfigurationProblem] {
    fields.compactMap(problem) + problemsAcrossFields() + problemsOfStops() + unknownPaths()
  }

  private func problem(with field: ConfigurationField) -> ConfigurationProblem? {
    guard let value = self[field] else {
      guard field.isRequired(in: self) else { return nil }
      let reason = isObserved || field.requiredWhen == .always ? "" : " when \(field.requiredWhen.words(in: self))"
      let instead = field == .releaseRule && stopCount > 0 ? " If no drag dismisses, set dragDismisses: false." : ""
      let message = "is missing; it is needed\(reason). Give \(field.allowedDescription).\(instead)"
      return ConfigurationProblem(path: field.path, message: message, kind: .missing)
    }
    guard field.isAllowed(in: self) else {
      guard !isObserved else {
        let message = "is \(word: value), but something else decides this of a transition of kind observed. Remove it."
        return ConfigurationProblem(path: field.path, message: message, kind: .notApplicable)
      }
      let message =
        "is \(word: value), but applies only when \(field.allowedWhen.words(in: self)). Remove it, or meet that condition."
      return ConfigurationProblem(path: field.path, message: message, kind: .notApplicable)
    }
    return field.problem(with: value).map { ConfigurationProblem(path: field.path, message: $0) }
  }

  private func problemsAcrossFields() -> [ConfigurationProblem] {
    var problems: [ConfigurationProblem] = []
    guard !isObserved else { return problems }
    func report(_ field: ConfigurationField, _ message: String) {
      problems.append(ConfigurationProblem(path: field.path, message: message, kind: .crossField))
    }
    let rule = self[.releaseRule]?.shown
    let type = self[.dismissalType]?.shown
    if type == "input", let rule, rule != "armed" {
      report(
        .releaseRule, "is \(word: rule), but interaction.dismissalType input requires armed. Use armed with points.")
    }
    if rule == "armed", let type, type != "input" {
      report(.releaseRule, "is armed, which requires interaction.dismissalType input (it is \(word: type)).")
    }
    if type == "input", let interactive = self[.interactivePresentation]?.shown, interactive != "none" {
      report(
        .interactivePresentation, "is \(word: interactive); with interaction.dismissalType input only none is allowed.")
    }
    let disjuncts: [ConfigurationField] = [.releaseVelocity, .releaseFraction, .releasePoints]
    if rule == "anyOf", disjuncts.allSatisfy({ self[$0] == nil }) {
      report(.releaseRule, "is anyOf without a condition. Give at least one of velocity, fraction and points.")
    }
    let hasStops = stopCount > 0
    if self[.dragDismisses] == .flag(false), !hasStops {
      report(.dragDismisses, "is false, but there are no stops to drag to. Use interaction.dismissalType none.")
    }
    if self[.keyboard]?.shown == "largest", !hasStops { report(.keyboard, "is largest, but there are no stops.") }
    if hasStops { problemsWithStops(report) }
    if let name = self[.name], self[.reduceMotionTransition] == name {
      report(.reduceMotionTransition, "is the transition itself. Name another one, or use crossFade.")
    }
    return problems
  }

  private func problemsWithStops(_ report: (ConfigurationField, String) -> Void) {
    let isVertical = ["bottom", "top"].contains(self[.edge]?.shown)
    if isVertical, let height = self[.height]?.shown, height != "full" {
      report(.height, "is \(word: height), but the stops say how high the view is. Remove it.")
    }
    if !isVertical, let width = self[.maximumWidth] {
      report(.maximumWidth, "is \(width), but the stops say how wide the view is. Remove it.")
    }
    if self[.stopRule] != nil, self[.tail]?.shown == "percentDriven" {
      report(.tail, "is percentDriven, but between stops a spring or the animations play. Use spring or animator.")
    }
    if let first = self[.initialStop]?.shown, stopNumber(named: first) == nil {
      report(
        .initialStop,
        "is \(word: first), which is none of the stops. There are \(stopNames.joined(separator: ", ")).")
    }
  }

  private func unknownPaths() -> [ConfigurationProblem] {
    byPath.keys.filter { ConfigurationField.named($0) == nil }.sorted().map { path in
      ConfigurationProblem(path: path, message: ConfigurationField.unknownMessage(for: path), kind: .unknownField)
    }
  }
}

extension ConfigurationField {
  /// Returns the message for an unknown path: the nearest fields, and where all fields are listed.
  package static func unknownMessage(for path: String) -> String {
    UnresolvedField(name: path, reason: .unknown(nearest: nearest(to: path, limit: 1))).message
  }

  /// Returns a hint for a share given in percent: 31 instead of 0.31.
  private static func percentHint(_ number: Double, _ range: ClosedRange<Double>) -> String {
    guard range.upperBound == 1, (5...100).contains(number) else { return "" }
    return ", and \(ConfigurationFieldValue.number(number)) % is \(ConfigurationFieldValue.number(number / 100))"
  }

  /// Returns the problem with a value for this field, regardless of other fields.
  package func problem(with value: ConfigurationFieldValue) -> String? {
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
      return "is \(value.typeName) (\(word: value)); allowed \(allowedDescription). \(help)"
    }
  }
}

extension ConfigurationField {
  func unreadable(_ message: String) -> InvalidConfiguration {
    InvalidConfiguration(problems: [
      ConfigurationProblem(path: path, message: "\(message); allowed \(allowedDescription).")
    ])
  }
}

/// One thing wrong with a configuration.
public struct ConfigurationProblem: Sendable, Hashable, CustomStringConvertible {
  /// The kind of a problem, for callers that place or group them.
  package enum Kind: Sendable, Hashable {
    /// The value is of the wrong type or out of range.
    case value
    /// The field needs a value and has none.
    case missing
    /// The field has a value but does not apply, given the other fields.
    case notApplicable
    /// Values that are valid separately contradict each other.
    case crossField
    /// There is no field with this path.
    case unknownField
  }

  /// The kind of the problem.
  package let kind: Kind
  /// The field's path, or the unknown path, shortened.
  public let path: String
  /// The problem, the allowed values and what to do, without the place.
  public let message: String

  /// Creates a problem, by default with the value of a field.
  package init(path: String, message: String, kind: Kind = .value) {
    self.kind = kind
    self.path = QuotedText.shortened(path)
    self.message = message
  }

  /// The path, followed by ``message``.
  public var description: String { "\(word: path) \(message)" }
}

/// An error: a configuration that cannot be stored or played, with every problem found.
public struct InvalidConfiguration: Error, Sendable, Hashable, CustomStringConvertible {
  /// Every problem found; never empty.
  public let problems: [ConfigurationProblem]

  /// Creates an error from at least one problem.
  package init(problems: [ConfigurationProblem]) { self.problems = problems }

  /// The problems, one per line.
  public var description: String { problems.map(\.description).joined(separator: "\n") }
}
