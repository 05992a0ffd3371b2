import Foundation
import TestSupport
import Testing

@testable import transitions

@Suite struct ManualTests {
  private static let docs = Repository.root.appending(path: "docs")

  @Test(arguments: [("man", "transitions.1"), ("markdown", "cli.md"), ("exports", "exports.md")])
  func thePagesOfDocsAreWhatTheToolSays(markup: String, file: String) throws {
    let written = try? String(contentsOf: Self.docs.appending(path: file), encoding: .utf8)
    let page = try Workspace().tool("manual", markup)
    #expect(page.code == 0)
    let isFresh = page.output == written
    #expect(isFresh, "docs/\(file) is not what the tool says. `make docs` regenerates it.")
  }

  @Test func everyCommandAndArgumentIsDocumented() throws {
    let manual = try Manual()
    for entry in manual.entries {
      #expect(!entry.abstract.isEmpty, "\(entry.name) has no abstract")
      #expect(entry.abstract.hasSuffix("."), "\(entry.name): its abstract is no sentence")
      #expect(entry.examples.count == 2, "\(entry.name) has no two examples")
      #expect(entry.usage.hasPrefix(entry.name))
      for argument in entry.arguments { #expect(!argument.help.isEmpty, "\(entry.name): \(argument.term) has no help") }
    }
    let visible = HelpTests.commands.map { ["transitions"] + $0 }.map { $0.joined(separator: " ") }
    #expect(manual.entries.map(\.name).sorted() == visible.filter { $0 != "transitions manual" }.sorted())
  }

  @Test func everyArgumentStandsInBothPagesWithItsValues() throws {
    let manual = try Manual()
    let (page, markdown) = (ManualPage(manual).text, ManualMarkdown(manual).text)
    for argument in manual.entries.flatMap(\.arguments) {
      #expect(markdown.contains("| `\(argument.term)` |"))
      #expect(page.contains("\n.B " + argument.term.replacing("-", with: "\\-") + "\n"))
      if let value = argument.defaultValue { #expect(markdown.contains("Default: \(value).")) }
      for word in argument.allowed { #expect(markdown.contains(word)) }
    }
  }

  @Test func thePageIsASCIIAndNoTextOfItIsARequestByChance() throws {
    let requests: Set = ["TH", "SH", "SS", "PP", "TP", "B", "I", "RI", "br", "nf", "fi", "RS", "RE", "nh", "ad"]
    for line in ManualPage(try Manual()).text.split(separator: "\n") {
      #expect(line.utf8.allSatisfy { $0 < 128 })
      guard let first = line.first, first == "." || first == "'", !line.hasPrefix(".\\\"") else { continue }
      #expect(requests.contains(String(line.dropFirst().prefix { $0 != " " })), "\(line)")
    }
  }

  @Test(.enabled(if: Shell.path("groff") != nil, "NOT RUN: there is no groff here to render the man page"))
  func groffRendersThePageWithoutAWarning() throws {
    let workspace = try Workspace()
    try workspace.write(ManualPage(try Manual()).text, to: "transitions.1")
    let groff = try #require(Shell.path("groff"))
    let rendered = try Shell.run([groff, "-ww", "-man", "-Tutf8", "transitions.1"], in: workspace)
    #expect(rendered.code == 0)
    #expect(rendered.errors == "")
    #expect(rendered.output.contains("transitions list dismissalType=standard \"duration<0.5\""))
  }
}
