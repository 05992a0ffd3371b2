import TransitionModel

/// What a rule has to say, before it is known where the fields stand.
struct LintRemark {
  let severity: LintSeverity
  /// The fields to look at, the one to change first.
  let fields: [ConfigurationField]
  /// What is wrong, with the arithmetic on the entry's own numbers.
  let message: String
  /// What to change.
  let advice: String

  init(_ severity: LintSeverity, _ fields: ConfigurationField..., message: String, advice: String) {
    self.init(severity, fields, message: message, advice: advice)
  }

  init(_ severity: LintSeverity, _ fields: [ConfigurationField], message: String, advice: String) {
    self.severity = severity
    self.fields = fields
    self.message = message
    self.advice = advice
  }
}
