import Foundation
import TestSupport
import Testing
import TransitionCatalog
import TransitionExport
import TransitionModel
import TransitionRuntime

@testable import transitions

@Suite struct ManualTests {
  /// Returns docs/cli.md and docs/transitions.1 as `docs/manual.py` writes them.
  private static func pages() throws -> (markdown: String, man: String) {
    let (workspace, script) = (try Workspace(), Repository.root.appending(path: "docs/manual.py").path)
    let python = try #require(Shell.path("python3"))
    let written = try Shell.run([python, script, try #require(Tool.binary).path, "."], in: workspace)
    try #require(written.code == 0, "\(written.errors)")
    func text(_ name: String) throws -> String { try String(contentsOfFile: workspace.path(name), encoding: .utf8) }
    return (try text("cli.md"), try text("transitions.1"))
  }

  @Test func thePagesOfDocsAreWhatTheToolSays() throws {
    let pages = try Self.pages()
    try expectSnapshot(pages.markdown, named: "../../../docs/cli.md")
    try expectSnapshot(pages.man, named: "../../../docs/transitions.1")
  }

  @Test func everyCommandAndArgumentIsInBothPages() throws {
    let pages = try Self.pages()
    for (path, command) in try ToolDescription.all() {
      let name = (["transitions"] + path).joined(separator: " ")
      #expect(command.abstract?.hasSuffix(".") == true, "\(name): its abstract is no sentence")
      #expect(pages.markdown.contains("## \(name)\n"))
      for argument in command.arguments ?? [] where argument.shouldDisplay {
        let term = argument.spelling ?? "<\(argument.valueName ?? "")>"
        #expect(argument.abstract?.isEmpty == false, "\(name): \(term) has no help")
        #expect(
          pages.markdown.contains(term) && pages.man.contains(term.replacing("-", with: "\\-")), "\(name) \(term)")
      }
    }
  }

  @Test func thePageIsASCIIAndNoTextOfItIsARequestByChance() throws {
    let requests: Set = ["TH", "SH", "SS", "PP", "TP", "B", "I", "RI", "br", "nf", "fi", "RS", "RE", "nh", "ad"]
    for line in try Self.pages().man.split(separator: "\n") {
      #expect(line.utf8.allSatisfy { $0 < 128 })
      guard let first = line.first, first == "." || first == "'", !line.hasPrefix(".\\\"") else { continue }
      #expect(requests.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
    }
  }

  @Test(.enabled(if: Shell.path("groff") != nil, "NOT RUN: there is no groff here to render the man page"))
  func groffRendersThePageWithoutAWarning() throws {
    let workspace = try Workspace()
    try workspace.write(Self.pages().man, to: "transitions.1")
    let groff = try #require(Shell.path("groff"))
    let rendered = try Shell.run([groff, "-ww", "-man", "-Tutf8", "transitions.1"], in: workspace)
    #expect(rendered.code == 0)
    #expect(rendered.errors == "")
    #expect(rendered.output.contains("transitions list dismissalType=standard \"duration<0.5\""))
  }

  @Test func thePageOfFieldsExplainsEachOne() throws {
    var page = """
      # Fields

      Every field of a transition's file, with its range and its meaning. `transitions fields NAME` prints the same. A spring \
      may be written in four ways: `transitions help springs`, and \
      [how they convert](../Sources/TransitionMotion/TransitionMotion.docc/DurationAndDamping.md). `ManualTests` writes this page.

      """
    for field in ConfigurationField.all(stops: 1) {
      let standard = field.defaultValue.map { $0.description.isEmpty ? "" : ", \($0) if left out" } ?? ""
      let allowed = field.choices.isEmpty ? field.allowedDescription : "a word"
      page += "\n- **`\(field.listedPath)`** (\(allowed)\(standard)). \(field.help)\n"
      for (word, meaning) in field.choices { page += "  - `\(word)`: \(meaning)\n" }
    }
    try expectSnapshot(page, named: "../../../docs/fields.md")
  }

  /// docs/exports.md has a sample of each format: a spring in one direction, a curve in the other, and a drag.
  @Test func thePageOfExportsHasEveryFormat() throws {
    let provider = FixedTransitions(try BuiltInCatalog.transitions())
    let subject = [try provider.transition(named: "message-bottom-card")]
    let sections = try ExportFormat.all.map { format in
      let language = format.fileName.split(separator: ".").last ?? "text"
      let sample = try format.render(subject, from: provider)
      return "## \(format.name)\n\n\(format.summary)\n\n\(format.notes)\n\n```\(language)\n\(sample)```\n"
    }
    let rows = ExportFormat.all.map { "| [`\($0.name)`](#\($0.name)) | \($0.summary) | \($0.consumers) |" }
    let heading = """
      # Exports

      The output of `transitions export FORMAT` for one built-in transition, `message-bottom-card`: a spring to present, a curve
      and a drag to dismiss. `transitions names` writes the last one, swift-names. `ManualTests` writes this page; edit the
      formats in `Sources/TransitionExport/Formats` instead.

      A format writes values and never changes them. A file lists the revisions it was made from, and the same registry
      produces the same bytes. `--check` fails in CI if a file is outdated:

      ```sh
      transitions export css --output motion.css
      transitions export css --output motion.css --check
      ```

      | format | what it writes | which tools read it |
      |---|---|---|
      \(rows.joined(separator: "\n"))

      """
    try expectSnapshot(([heading] + sections).joined(separator: "\n"), named: "../../../docs/exports.md")
  }
}
