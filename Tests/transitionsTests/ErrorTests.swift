import Foundation
import Testing

/// Everything a person can get wrong on the command line: arguments, exit code, the whole message.
struct ErrorCase: CustomTestStringConvertible {
  let arguments: [String]
  let code: Int32
  /// `{folder}` stands for the folder the tool runs in.
  let message: String

  init(_ arguments: String..., code: Int32, message: String) {
    self.arguments = arguments
    self.code = code
    self.message = message
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

@Suite struct ErrorTests {
  @Test(arguments: files + names + usage + queries)
  func aMistakeGetsItsMessageAndLeavesTheRegistryAsItWas(_ mistake: ErrorCase) throws {
    let workspace = try Workspace.withRegistry()
    try workspace.write("", to: "empty.db")
    try workspace.write("", to: "empty.yaml")
    try workspace.write(String(repeating: "not a database\n", count: 100), to: "text.db")
    try FileManager.default.createDirectory(atPath: workspace.path("folder"), withIntermediateDirectories: true)
    let before = try workspace.registryBytes()

    let outcome = try workspace.tool.run(mistake.arguments)
    #expect(outcome.code == mistake.code)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == mistake.message.replacing("{folder}", with: workspace.folder.path) + "\n")
    #expect(try workspace.registryBytes() == before)
    #expect(try Data(contentsOf: URL(filePath: workspace.path("empty.db"))).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: workspace.path("missing.db")))
  }

  static let files = [
    ErrorCase("list", "--db", "missing.db", code: 2, message: "?"),
    ErrorCase("list", "--db", "folder", code: 2, message: "?"),
    ErrorCase("list", "--db", "empty.db", code: 2, message: "?"),
    ErrorCase("list", "--db", "text.db", code: 2, message: "?"),
    ErrorCase("init", "--db", "text.db", code: 2, message: "?"),
    ErrorCase("init", "--db", "folder", code: 2, message: "?"),
    ErrorCase("init", "--db", "nowhere/a.db", code: 2, message: "?"),
    ErrorCase("migrate", "--db", "missing.db", code: 2, message: "?"),
    ErrorCase("migrate", "--list", "--db", "empty.db", code: 2, message: "?"),
    ErrorCase("apply", "empty.yaml", "--db", "missing.db", code: 2, message: "?"),
    ErrorCase("apply", "missing.yaml", code: 2, message: "?"),
    ErrorCase("apply", "folder", code: 2, message: "?"),
    ErrorCase("apply", "empty.yaml", code: 2, message: "?"),
    ErrorCase("apply", "transitions.db", code: 2, message: "?"),
    ErrorCase("apply", "-", code: 2, message: "?"),
  ]

  static let names = [
    ErrorCase("show", "sheeet", code: 2, message: "?"),
    ErrorCase("show", "zzz", code: 2, message: "?"),
    ErrorCase("show", "", code: 2, message: "?"),
    ErrorCase("show", "'; DROP TABLE transition; --", code: 2, message: "?"),
    ErrorCase("history", "'; DROP TABLE transition; --", code: 2, message: "?"),
    ErrorCase("session", "list", "--transition", "'; DROP TABLE session; --", code: 2, message: "?"),
    ErrorCase("session", "show", "'; DROP TABLE session; --", code: 2, message: "?"),
    ErrorCase("session", "show", "ffff", code: 2, message: "?"),
    ErrorCase("session", "show", "0", code: 2, message: "?"),
    ErrorCase("show", "sheet", "--revision", "9", code: 2, message: "?"),
  ]

  static let usage = [
    ErrorCase("lst", code: 64, message: "?"),
    ErrorCase("frobnicate", code: 64, message: "?"),
    ErrorCase("session", "shwo", code: 64, message: "?"),
    ErrorCase("help", "lst", code: 64, message: "?"),
    ErrorCase("list", "--formt", "json", code: 64, message: "?"),
    ErrorCase("list", "--format", "jsn", code: 64, message: "?"),
    ErrorCase("list", "--json", "--csv", code: 64, message: "?"),
    ErrorCase("show", code: 64, message: "?"),
    ErrorCase("show", "sheet", "--revision", "two", code: 64, message: "?"),
    ErrorCase("show", "sheet", "--yaml", "--json", code: 64, message: "?"),
    ErrorCase("apply", "-", "empty.yaml", code: 64, message: "?"),
    ErrorCase("migrate", "--json", code: 64, message: "?"),
    ErrorCase("session", "list", "--outcome", "finishd", code: 64, message: "?"),
    ErrorCase("session", "list", "--origin", "x", code: 64, message: "?"),
    ErrorCase("session", "list", "--limit", "0", code: 64, message: "?"),
  ]

  static let queries = [
    ErrorCase("query", "DROP TABLE session", code: 2, message: "?"),
    ErrorCase("query", "DELETE FROM session RETURNING *", code: 2, message: "?"),
    ErrorCase("query", "SELECT 1; DROP TABLE session", code: 2, message: "?"),
    ErrorCase("query", "", code: 2, message: "?"),
    ErrorCase("query", "SELEC 1", code: 2, message: "?"),
    ErrorCase("query", "SELECT nosuch FROM transition", code: 2, message: "?"),
    ErrorCase("query", "PRAGMA journal_mode = DELETE", code: 2, message: "?"),
    ErrorCase("query", "ATTACH 'other.db' AS other", code: 2, message: "?"),
  ]
}
