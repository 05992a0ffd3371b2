public import TransitionModel

/// Something legal and wrong in one transition.
public struct LintFinding: Sendable, Hashable {
  /// A field to look at.
  public struct Field: Sendable, Hashable {
    /// The path as in the catalog: `interaction.releaseRule.fraction`.
    public let path: String
    /// Nil where the field has no value.
    public let value: FieldValue?
    /// The field's line in the file, or that of the section or the transition it would stand in; nil without a file.
    public let line: Int?
    /// Whether there is a file and it leaves the field out: its value is the default then.
    public let isLeftOut: Bool
  }

  /// The rule's id.
  public let rule: String
  /// How much it matters.
  public let severity: LintSeverity
  /// The transition's name.
  public let transition: String
  /// The file as the caller named it; nil for a transition that comes from no file.
  public let file: String?
  /// The fields to look at, the one to change first; never empty.
  public let fields: [Field]
  /// What is wrong, with the arithmetic on the entry's own numbers.
  public let message: String
  /// What to change.
  public let advice: String

  /// The line of the field to change first.
  public var line: Int? { fields.first?.line }
}

extension LintFinding: CustomStringConvertible {
  /// `catalog/card-modal.yaml:7: warning: … [too-slow]`, as compilers write it.
  public var description: String {
    let place = file.map { file in line.map { "\(file):\($0)" } ?? file } ?? transition
    return "\(place): \(severity.rawValue): \(message) \(advice) [\(rule)]"
  }
}
