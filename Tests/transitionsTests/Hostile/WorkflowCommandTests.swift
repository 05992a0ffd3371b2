import Foundation
import RegistryTools
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import transitions

/// A CI runner obeys lines that begin with `::`, and `##[` anywhere. No name, key or value of a file becomes one.
@Suite struct WorkflowCommandTests {
  static let payloads = [
    "x\n::stop-commands::y", "::stop-commands::y", "x\r\n  ::add-mask::y", "x##[group]y##vso[task.x]z",
  ]

  private func expectHarmless(_ arguments: [String], in workspace: Workspace, leavesStream: Bool = false) throws {
    let outcome = try workspace.tool.run(arguments)
    let lines = outcome.errors.split(whereSeparator: \.isNewline)
    let obeyed =
      lines.filter { $0.contains("##[") || $0.contains("##vso[") }
      + (lines + outcome.output.split(whereSeparator: \.isNewline)).filter {
        $0.drop(while: \.isWhitespace).hasPrefix("::")
      }
    #expect(obeyed.isEmpty, "\(arguments): \(obeyed)")
    // A line feed is escaped where it is quoted: the stream, which knows no parts, has nothing left to do.
    #expect(!leavesStream || !outcome.errors.contains(/\n *\\u\{3a\}/), "\(arguments): \(outcome.errors)")
  }

  @Test(arguments: [payloads[1], payloads[0] + payloads[3]]) func argumentsAreNotObeyed(_ payload: String) throws {
    let workspace = try Workspace.withRegistry()
    for arguments in HostileTerminalTests.commands(with: payload) { try expectHarmless(arguments, in: workspace) }
  }

  @Test(arguments: payloads) func namesAndContentsOfCatalogFilesAreNotObeyed(_ payload: String) throws {
    let sheet = try String(contentsOf: Workspace.fixtures.appending(path: "sheet.yaml"), encoding: .utf8)
    let escaped = "\"" + payload.replacing("\r\n", with: "\\r\\n").replacing("\n", with: "\\n") + "\""
    let workspace = try Workspace.withRegistry()
    try FileManager.default.createDirectory(atPath: workspace.path("in"), withIntermediateDirectories: true)
    for (index, text) in [
      sheet + "\n\(escaped): 1\n", sheet + "\npresentation:\n  \(escaped): 1\n", "\(escaped): 1\n\(escaped): 2\n",
      sheet.replacing(/name: .*/, with: "name: \(escaped)"), sheet.replacing(/edge: .*/, with: "edge: \(escaped)"),
      sheet.replacing(/duration: .*/, with: "duration: \(escaped)"),
      sheet.replacing(/edge: .*/, with: "edge: &\(payload)"),
      sheet.replacing(/edge: .*/, with: "edge: !\(payload) bottom"),
      sheet.replacing(/summary: .*/, with: "summary: \(escaped)"),
      escaped, "- \(escaped)", payload, "a: \"\(payload)\"", "<<<<<<< \(payload)",
      sheet.replacing(/presentation:/, with: "presentation: \(escaped)\nother:"), sheet,
    ].enumerated() {
      try workspace.write(text, to: "in/\(payload)\(index).yaml")
    }
    let name = "\(payload).yaml"
    try workspace.write("\(escaped): 1\n", to: name)
    for arguments in [
      ["lint", name], ["lint", "in"], ["apply", name, "--dry-run"], ["apply", "in"], ["diff", name],
      ["diff", "sheet", "--catalog", "in"], ["diff", "sheet", "--catalog", name],
    ] {
      try expectHarmless(arguments, in: workspace, leavesStream: true)
    }
  }

  /// The errors that repeat text from outside, each with a hostile text in every place.
  @Test(arguments: payloads) func noErrorRepeatsAControlCharacter(_ text: String) throws {
    let invalid = InvalidConfiguration(problems: [
      ConfigurationProblem(path: text, message: ConfigurationField.unknownMessage(for: text), kind: .unknownField)
    ])
    let unknown = UnknownTransition(name: text, among: [text + "a", text + "b"])
    let errors: [any Error] = [
      RegistryError(.fileMissing(path: text)), RegistryError(.directoryMissing(path: text, directory: text)),
      RegistryError(.isDirectory(path: text)), RegistryError(.isEmpty(path: text)),
      RegistryError(.notADatabase(path: text)),
      RegistryError(.notARegistry(path: text)), RegistryError(.damaged(path: text, detail: text)),
      RegistryError(.madeByNewerVersion(path: text, migrations: [text, text])),
      RegistryError(.madeByEarlierBuild(path: text)),
      RegistryError(.needsMigration(path: text, migrations: [text])),
      RegistryError(.cannotOpen(path: text, detail: text)),
      RegistryError(.logUnreadable(path: text, log: text)), RegistryError(.changedMeanwhile(path: text)),
      RegistryError(.closed(path: text)), RegistryError(.logWithoutRegistry(path: text, log: text)),
      RegistryError(.unusableBundle(path: text, RegistryError(.notADatabase(path: text)))),
      RegistryError(.readOnly(path: text)),
      RegistryError(.fileMoved(path: text)), RegistryError(.fileEmptied(path: text)),
      RegistryError(.busy(path: text, holder: text)), RegistryError(.busy(path: text)),
      RegistryError(.diskFull(path: text)),
      RegistryError(.inputOutput(path: text, code: 1)), RegistryError(.cannotMigrate(path: text, rule: text)),
      RegistryError(.addedColumn(path: text, table: text, column: text)),
      RegistryError(.refused(path: text, rule: text)),
      RegistryError(.suppressed(path: text, table: text)), RegistryError(.duplicateName(text)),
      RegistryError(.invalidRevision(name: text, invalid)), RegistryError(.logLeft(path: text, log: text)),
      RegistryError(.revisedMeanwhile(name: text, base: 1, latest: 2)), RegistryError(.invalidNote(problem: text)),
      RegistryError(.invalidSession(UUID(), problem: text)), RegistryError(.invalidPresentation(UUID(), problem: text)),
      RegistryError(.unknownConfiguration(session: UUID(), transition: text, digest: text)),
      RegistryError(.unknownPresentedConfiguration(presentation: UUID(), transition: text, digest: text)),
      RegistryError(.noExchangeKey(path: text)), RegistryError(.fileExists(path: text)),
      RegistryError(.copyOntoItself(path: text)), RegistryError(.copyOntoCompanion(path: text, database: text)),
      RegistryError(.fileInUse(path: text, companion: text)), RegistryError(.cannotWrite(path: text, detail: text)),
      RegistryError(.nothingToBundle(path: text)), RegistryError(.unknownTransition(unknown)),
      RegistryError(.unknownRevision(name: text, revision: 1, latest: 2)), RegistryError(.unknownSession(text)),
      RegistryError(.ambiguousSession(text, matches: [text])),
      RegistryError(.other(path: text, code: 1, message: text)), RegistryError(.applicationIDMissing(path: text)),
      RegistryError(.isBundle(path: text)), RegistryError(.notABundle(path: text)),
      RegistryError(.foreignCompanions(path: text, [text])), RegistryError(.hasOtherNames(path: text, count: 2)),
      RegistryError(.mountedWithoutFolder(path: text)), RegistryError(.valueTooLarge(path: text)),
      RegistryToolError.damagedCopy(of: text, detail: text), unknown, UnknownTransition(observed: text),
      InvalidCatalog(problems: [CatalogProblem(file: text, line: 1, path: text, message: "is wrong.")]), invalid,
    ]
    for error in errors {
      let message = ErrorReport.of(error)
      let isLeaked = message.contains(text) && text.contains(where: \.isNewline)
      #expect(!isLeaked && message.unicodeScalars.allSatisfy { !$0.isControl || $0 == "\n" }, "\(error)")
      #expect(!message.contains("\n::") && !message.contains("\n  ::"))
    }
  }
}
