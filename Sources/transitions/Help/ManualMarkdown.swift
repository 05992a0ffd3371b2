import TransitionCatalog
import TransitionExport
import TransitionModel
import TransitionRuntime
import TransitionStage

/// The manual as one Markdown page: docs/cli.md.
struct ManualMarkdown {
  private let manual: Manual

  init(_ manual: Manual) { self.manual = manual }

  var text: String {
    let heading = """
      # transitions

      The reference of the command-line tool. `make docs` writes this page; edit the commands in
      `Sources/transitions/Commands` instead.

      """
    let sections =
      [heading, contents] + manual.entries.map(section)
      + ["## Common options\n\nMost commands take these.\n\n\(table(manual.commonOptions))\n"]
      + manual.topics.map { "## \($0.name)\n\n\($0.summary)\n\n```text\n\($0.text)\n```\n" }
    return sections.joined(separator: "\n")
  }

  private var contents: String {
    let commands = manual.entries.dropFirst().map { "| [`\($0.name)`](#\(anchor($0.name))) | \(cell($0.abstract)) |" }
    let topics = manual.topics.map { "| [\($0.name)](#\(anchor($0.name))) | \(cell($0.summary)) |" }
    return """
      | command | what it does |
      |---|---|
      \(commands.joined(separator: "\n"))

      | help topic | what it says |
      |---|---|
      \(topics.joined(separator: "\n"))

      """
  }

  private func section(_ entry: Manual.Entry) -> String {
    var paragraphs = ["## \(entry.name)", prose(entry.abstract), "```text\n\(entry.usage)\n```"]
    paragraphs += entry.discussion.map(prose)
    let own = manual.arguments(of: entry)
    if !own.isEmpty { paragraphs.append(table(own)) }
    let common = manual.commonOptions(of: entry)
    if !common.isEmpty {
      paragraphs.append("[Common](#common-options): \(common.map { "`\($0)`" }.joined(separator: ", ")).")
    }
    if !entry.examples.isEmpty {
      let lines = entry.examples.map { "# \($0.purpose)\n\($0.line)" }
      paragraphs.append("```sh\n\(lines.joined(separator: "\n\n"))\n```")
    }
    return paragraphs.joined(separator: "\n\n") + "\n"
  }

  private func table(_ arguments: [Manual.Argument]) -> String {
    let rows = arguments.map { argument in
      "| `\(argument.term)` | \(cell(([argument.help] + argument.facts).joined(separator: " "))) |"
    }
    return (["| argument | meaning |", "|---|---|"] + rows).joined(separator: "\n")
  }

  private func cell(_ text: String) -> String { escaped(text, "|<*_") }
  private func prose(_ text: String) -> String { escaped(text, "<*_") }

  /// Escapes Markdown's special characters, except in `code`.
  private func escaped(_ text: String, _ marks: String) -> String {
    var isCode = false
    return String(
      text.flatMap { character -> [Character] in
        if character == "`" { isCode.toggle() }
        return !isCode && marks.contains(character) ? ["\\", character] : [character]
      })
  }

  /// Returns GitHub's anchor of a heading.
  private func anchor(_ heading: String) -> String { heading.split(separator: " ").joined(separator: "-") }
}

/// The export formats as one Markdown page, each with a sample: docs/exports.md.
struct ExportPage {
  /// A spring in one direction, a curve in the other, and a drag.
  private static let subject = "message-bottom-card"

  let text: String

  init() throws {
    let provider = FixedTransitions(try BuiltInCatalog.transitions())
    let subject = [try provider.transition(named: Self.subject)]
    let table = ExportFormat.all.map { "| [`\($0.name)`](#\($0.name)) | \($0.summary) | \($0.consumers) |" }
    let sections = try ExportFormat.all.map { format in
      let language = format.fileName.split(separator: ".").last ?? "text"
      let sample = try format.render(subject, from: provider)
      return """
        ## \(format.name)

        \(format.summary)

        \(format.notes)

        ```\(language)
        \(sample)```

        """
    }
    let heading = """
      # Exports

      The output of `transitions export FORMAT` for one built-in transition, `\(Self.subject)`: a spring to present, a curve
      and a drag to dismiss. `make docs` writes this page; edit the formats in `Sources/TransitionExport/Formats` instead.

      A format writes values and never changes them. A file lists the revisions it was made from, and the same registry
      produces the same bytes. `--check` fails in CI if a file is outdated:

      ```sh
      transitions export css --output motion.css
      transitions export css --output motion.css --check
      ```

      | format | what it writes | which tools read it |
      |---|---|---|
      \(table.joined(separator: "\n"))

      """
    text = ([heading] + sections).joined(separator: "\n")
  }
}
