import TransitionLint

extension ResultTable {
  /// Findings, one a row; line and value are those of the field to change first.
  init(lint findings: [Diagnostic]) {
    self.init(
      columns: [
        .init("file"), .init("line"), .init("severity"), .init("rule"), .init("transition"), .init("field"),
        .init("value"), .init("message"), .init("advice"),
      ],
      rows: findings.map { finding in
        [
          .text(finding.file), finding.line.map { Cell.count($0) } ?? .null, .text(finding.severity.rawValue),
          .text(finding.rule), .text(finding.transition), .text(finding.fields.first?.path),
          finding.fields.first?.value.map { Cell($0) } ?? .null, .text(finding.message), .text(finding.advice),
        ]
      })
  }

  /// The rules there are, with all that is said of them.
  init(lintRules rules: [LintRule]) {
    self.init(
      columns: [.init("rule"), .init("severity"), .init("title"), .init("explanation", isDetail: true)],
      rows: rules.map { rule in
        [
          .text(rule.id), .text(rule.severities.map(\.rawValue).joined(separator: ", ")), .text(rule.title),
          .text(rule.explanation),
        ]
      })
  }
}
