package import TransitionModel

/// A likely mistake in one transition: valid, but probably not intended.
package struct Diagnostic: Sendable, Hashable {
  package enum Severity: String, Sendable, Hashable, CaseIterable, Comparable {
    /// A corner case of the motion, or a defensible choice that should be deliberate.
    case note
    /// A problem for every user of the transition, and hardly ever intended.
    case warning
    /// The entry requests something that can never happen.
    case error

    package static func < (left: Self, right: Self) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  package struct Field: Sendable, Hashable {
    /// The path as in the catalog: `interaction.releaseRule.fraction`.
    package let path: String
    package fileprivate(set) var value: ConfigurationFieldValue?
    /// The line of the field, or of the section or transition that would contain it; nil without a file.
    package fileprivate(set) var line: Int?
    /// There is a file, which leaves the field to its default.
    package fileprivate(set) var isLeftOut = false
  }

  package let severity: Severity
  /// The contributing fields, beginning with the one to change first; never empty.
  package private(set) var fields: [Field]
  /// The problem, with the arithmetic on the entry's own numbers.
  package let message: String
  package let advice: String
  package private(set) var rule = ""
  package private(set) var transition = ""
  /// The file as named by the caller; nil for a transition without a file.
  package private(set) var file: String?

  /// The line of the field to change first.
  package var line: Int? { fields.first?.line }

  init(_ severity: Severity, _ fields: [ConfigurationField], _ message: String, advice: String) {
    self.severity = severity
    self.fields = fields.map { Field(path: $0.path) }
    self.message = message
    self.advice = advice
  }

  static func error(_ fields: ConfigurationField..., message: String, advice: String) -> Diagnostic {
    Diagnostic(.error, fields, message, advice: advice)
  }

  static func warning(_ fields: ConfigurationField..., message: String, advice: String) -> Diagnostic {
    Diagnostic(.warning, fields, message, advice: advice)
  }

  static func note(_ fields: ConfigurationField..., message: String, advice: String) -> Diagnostic {
    Diagnostic(.note, fields, message, advice: advice)
  }

  func located(in transition: LintedTransition, by rule: LintRule) -> Diagnostic {
    var located = self
    located.rule = rule.id
    located.transition = transition.name
    located.file = transition.entry?.file
    for index in fields.indices {
      let path = fields[index].path
      located.fields[index].value = transition.values.byPath[path]
      located.fields[index].line = transition.entry?.line(of: path)
      located.fields[index].isLeftOut = transition.entry.map { !$0.gives(path) } ?? false
    }
    return located
  }
}

extension Diagnostic: CustomStringConvertible {
  /// The diagnostic in the format of compilers: `catalog/card-modal.yaml:7: warning: … [too-slow]`.
  package var description: String {
    let place = file.map { file in line.map { "\(file):\($0)" } ?? file } ?? transition
    return "\(place): \(severity.rawValue): \(message) \(advice) [\(rule)]"
  }
}
