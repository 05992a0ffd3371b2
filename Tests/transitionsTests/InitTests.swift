import Foundation
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@Suite struct InitTests {
  @Test func initCreatesARegistryWithTheBuiltInCatalog() throws {
    let workspace = try Workspace()
    let outcome = try workspace.tool("init")
    #expect(outcome.code == 0)
    #expect(outcome.errors.isEmpty)
    let names = try workspace.tool("list").output.split(separator: "\n").map { $0.prefix { $0 != "\t" } }
    #expect(
      names.map(String.init)
        == (try TransitionKind.allCases.flatMap { try BuiltInCatalog.transitions($0) }.map(\.name).sorted()))
  }

  @Test func initASecondTimeAddsNothing() throws {
    let workspace = try Workspace()
    _ = try workspace.tool("init")
    let before = try workspace.tool("query", "SELECT * FROM configuration", "--json").output
    let second = try workspace.tool("init")
    #expect(second.code == 0)
    #expect(second.output.hasPrefix("transitions.db already exists.\n"))
    #expect(!second.output.contains("created"))
    #expect(try workspace.tool("query", "SELECT * FROM configuration", "--json").output == before)
  }

  @Test func initKeepsWhatWasChangedUntilAskedToOverwriteIt() throws {
    let workspace = try Workspace()
    _ = try workspace.tool("init")
    let yaml = try workspace.tool("show", "card-modal", "--yaml").output
    let changed = yaml.replacing("duration: 0.4", with: "duration: 0.6")
    try #require(changed != yaml)
    #expect(try workspace.tool("apply", "-", input: changed).code == 0)

    #expect(
      try workspace.tool("init").output.contains(
        "Left unchanged, though they differ from the built-in ones: "
          + "card-modal."))
    #expect(try workspace.tool("show", "card-modal", "--yaml").output == changed)
    #expect(try workspace.tool("init", "--overwrite").code == 0)
    #expect(try workspace.tool("show", "card-modal", "--yaml").output == yaml)
  }

  @Test func theRegistryIsTheOptionThenTheVariableThenTheFolder() throws {
    let workspace = try Workspace()
    var tool = workspace.tool
    tool.environment["TRANSITIONS_DB"] = "named.db"
    _ = try tool("init", "--db", "given.db")
    #expect(try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path) == ["given.db"])
    _ = try tool("init")
    #expect(FileManager.default.fileExists(atPath: workspace.path("named.db")))
    _ = try workspace.tool("init")
    #expect(FileManager.default.fileExists(atPath: workspace.path("transitions.db")))
  }
}
