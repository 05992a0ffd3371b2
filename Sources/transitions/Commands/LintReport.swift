import SessionAnalytics
import TransitionLint
import TransitionModel

/// Diagnostics grouped by transition, for reading at a terminal.
struct LintReport {
  let findings: [Diagnostic]
  let count: Int

  private static let margin = String(repeating: " ", count: 11)

  func write(to console: Console) {
    var shown: (file: String?, transition: String)?
    for finding in findings {
      if shown?.file != finding.file || shown?.transition != finding.transition {
        if shown != nil { console.print() }
        shown = (finding.file, finding.transition)
        let file = finding.file.map { "\($0): " } ?? ""
        console.print(styled: console.output.styled(file + finding.transition, .bold))
      }
      write(finding, to: console)
    }
    if !findings.isEmpty { console.print() }
    console.print(summary)
    guard let worst = findings.max(by: { $0.severity < $1.severity }) else { return }
    console.note("Why: \(ShellCommand("transitions", "lint", "--explain", "\(worst.rule)"))")
  }

  private func write(_ finding: Diagnostic, to console: Console) {
    let width = console.output.width.map { max($0 - Self.margin.count, 20) }
    let severity = console.output.styled(finding.severity.rawValue, Self.style(of: finding.severity))
    let padding = String(repeating: " ", count: 9 - finding.severity.rawValue.count)
    let title = LintRule.named(finding.rule)?.title ?? ""
    var lines = "\(title) [\(finding.rule)]".wrapped(to: width)
    console.print(styled: "  \(severity)\(padding)\(lines.removeFirst())")
    lines += finding.fields.flatMap { Self.text(of: $0).wrapped(to: width) }
    lines += finding.message.wrapped(to: width)
    for line in lines { console.print(Self.margin + line) }
    for (index, line) in finding.advice.wrapped(to: width.map { $0 - 2 }).enumerated() {
      console.print("\(Self.margin)\(index == 0 ? "→" : " ") \(line)")
    }
  }

  /// `line 6: presentation.dampingRatio is 0.3`
  private static func text(of field: Diagnostic.Field) -> String {
    let value = field.value.map { Cell($0).readableText(digits: nil) } ?? "not set"
    let place = field.line.map { "line \($0): " } ?? ""
    let note = field.isLeftOut && field.value != nil ? "not set, so it is " : ""
    return "\(place)\(field.path) is \(note)\(value.allSatisfy(\.isWhitespace) ? "empty" : value)"
  }

  /// `9 transitions: 1 error, no warnings, 6 notes.`
  var summary: String {
    let counts = Diagnostic.Severity.allCases.reversed().map { severity in
      let count = findings.count { $0.severity == severity }
      return count == 0 ? "no \(severity.rawValue)s" : Count.of(count, severity.rawValue)
    }
    return "\(Count.of(count, "transition")): \(counts.joined(separator: ", "))."
  }

  private static func style(of severity: Diagnostic.Severity) -> TextStyle {
    switch severity {
    case .error: .red
    case .warning: .yellow
    case .note: .faint
    }
  }
}

struct LintExplanation {
  let rule: LintRule

  private var severities: String { rule.severities.map(\.rawValue).joined(separator: " or ") }

  func write(to console: Console) throws {
    let width = console.output.width
    console.print(styled: console.output.styled("\(rule.id) (\(severities))", .bold))
    for line in "\(rule.title).".wrapped(to: width) { console.print(line) }
    console.print()
    for line in rule.explanation.wrapped(to: width) { console.print(line) }
    console.print()
    for line in try example(width: width) { console.print(line) }
  }

  /// Returns the page of all rules, for reading without the tool.
  static func page() throws -> String {
    var lines = [
      "# Lint rules", "",
      "The rules of `transitions lint`. `make test` checks that this page matches the tool, and",
      "`transitions lint --explain RULE` prints one of its sections.", "",
      "A transition with an error cannot work as written. A warning affects everyone, and is probably a mistake.",
      "A note is a corner case or a deliberate choice.",
    ]
    for rule in LintRule.all {
      let explanation = LintExplanation(rule: rule)
      lines += ["", "## \(rule.id)", "", "\(rule.title) (\(explanation.severities)).", ""]
      lines += rule.explanation.wrapped(to: 110) + ["", "```"]
      lines += try explanation.example(width: 110) + ["```"]
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func example(width: Int?) throws -> [String] {
    let example = rule.example
    var lines = example.beside.isEmpty ? [] : Self.lines("Beside \(example.base) with", example.beside)
    lines += Self.lines("\(example.base) with", example.wrong)
    for finding in try example.diagnostics(of: rule, with: example.wrong) {
      let text = "\(finding.severity.rawValue): \(finding.message) \(finding.advice)"
      lines += text.wrapped(to: width.map { max($0 - 2, 20) }).map { "  " + $0 }
    }
    return lines + Self.lines("No finding for \(example.base) with", example.right)
  }

  private static func lines(_ heading: String, _ changes: [ConfigurationField: ConfigurationFieldValue?]) -> [String] {
    guard !changes.isEmpty else { return ["\(heading.dropLast(" with".count)) as it is:"] }
    let fields = ConfigurationField.all(stops: Stop.most).compactMap { field in
      changes[field].map { value in
        let text = value.map { $0.description.allSatisfy(\.isWhitespace) ? "\"\($0)\"" : $0.description }
        return "    \(field.path): \(text ?? "(not set)")"
      }
    }
    return ["\(heading):"] + fields
  }
}
