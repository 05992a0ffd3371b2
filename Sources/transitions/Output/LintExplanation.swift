import TransitionLint
import TransitionModel

/// A rule in words, with its example and what is said of it.
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

  /// The page of all rules, for reading without the tool.
  static func page() throws -> String {
    var lines = [
      "# Lint rules", "",
      "What `transitions lint` looks for. `make test` checks that this page says what the tool says, and",
      "`transitions lint --explain RULE` prints one of its sections.", "",
      "An error can never work as the entry says. A warning is what everyone meets and nobody is likely to want.",
      "A note is a corner, or a choice that can be defended and should be a choice.",
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
    return lines + Self.lines("Nothing is said of \(example.base) with", example.right)
  }

  private static func lines(_ heading: String, _ changes: [ConfigurationField: FieldValue?]) -> [String] {
    guard !changes.isEmpty else { return ["\(heading.dropLast(" with".count)) as it is:"] }
    let fields = ConfigurationField.all.compactMap { field in
      changes[field].map { value in
        let text = value.map { $0.description.allSatisfy(\.isWhitespace) ? "\"\($0)\"" : $0.description }
        return "    \(field.path): \(text ?? "(not set)")"
      }
    }
    return ["\(heading):"] + fields
  }
}
