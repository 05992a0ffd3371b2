import Foundation
import TestSupport
import Testing

@testable import transitions

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Every command that reads a folder reads the same names in it, and passes over none in silence.
@Suite struct FolderTests {
  private static func workspace() throws -> Workspace {
    let workspace = try Workspace.withRegistry()
    try FileManager.default.createDirectory(atPath: workspace.path("in"), withIntermediateDirectories: true)
    return workspace
  }

  private static func catalog(_ names: [String], in workspace: Workspace) throws {
    let fixtures = try FileManager.default.contentsOfDirectory(atPath: Workspace.fixtures.path)
      .filter { $0.hasSuffix(".yaml") }.sorted()
    for (name, fixture) in zip(names, fixtures) {
      try FileManager.default.copyItem(
        atPath: Workspace.fixtures.appending(path: fixture).path, toPath: workspace.path("in/\(name)"))
    }
    #expect(names.count == fixtures.count)
  }

  @Test(arguments: [["UP.YAML", "b.yml"], ["a.Yaml", "b.YML"], ["a.yaml", "b.yAmL"]])
  func everyCaseOfAnEndingIsReadByEveryCommand(_ names: [String]) throws {
    let workspace = try Self.workspace()
    try Self.catalog(names, in: workspace)
    let pruned = try workspace.tool("apply", "in", "--prune", "--dry-run")
    #expect(pruned.code == 0 && !pruned.output.contains("retired"), "\(pruned.output)\(pruned.errors)")
    let linted = try workspace.tool("lint", "in", "--json")
    #expect(linted.code != 2, "\(linted.errors)")
    let compared = try workspace.tool("diff", "sheet", "--catalog", "in")
    #expect(compared.code <= 1, "\(compared.errors)")
  }

  @Test func whatIsNotReadIsNamedBeforeItsTransitionIsRetired() throws {
    let workspace = try Self.workspace()
    try Self.catalog(["a.yaml", ".b.yaml"], in: workspace)
    let pruned = try workspace.tool("apply", "in", "--prune", "--dry-run")
    #expect(pruned.output.contains("retired"))
    #expect(pruned.errors == "in/.b.yaml was not read: its name begins with a dot. Name it too, if you mean it.\n")
  }

  @Test(arguments: ["b.NDJSON", "B.Ndjson", "c.ndjson.GZ"])
  func everyCaseOfAnExportedFileIsImported(_ name: String) throws {
    let workspace = try Self.workspace()
    #expect(try workspace.tool("session", "export", "--output", "in/\(name.lowercased())").code == 0)
    try FileManager.default.moveItem(
      atPath: workspace.path("in/\(name.lowercased())"), toPath: workspace.path("in/\(name)"))
    _ = try workspace.tool("init", "--db", "centre.db")
    let imported = try workspace.tool("session", "import", "in", "--db", "centre.db")
    #expect(imported.code == 0 && imported.output.hasPrefix("Imported 1 of 1 file: 3 new"), "\(imported)")
  }

  /// Nothing writes to the pipe, so opening it would block forever.
  @Test(.timeLimit(.minutes(2))) func aPipeInAFolderIsAnErrorAndTheOthersAreImported() throws {
    let workspace = try Self.workspace()
    try #require(mkfifo(workspace.path("in/x.ndjson"), 0o600) == 0)
    let alone = try workspace.tool("session", "import", "in")
    #expect(alone.code == 2 && alone.output.hasPrefix("Imported 0 of 1 file"), "\(alone)")
    #expect(try workspace.tool("session", "export", "--output", "in/a.ndjson").code == 0)
    _ = try workspace.tool("init", "--db", "centre.db")
    let some = try workspace.tool("session", "import", "in", "--db", "centre.db", "--rejects", "rejects.ndjson")
    #expect(some.code == 3 && some.output.hasPrefix("Imported 1 of 2 files"), "\(some)")
    #expect(some.errors == "in/x.ndjson: This is a pipe, a socket or a device. Remove it, or name the files to read.\n")
    #expect(try String(contentsOfFile: workspace.path("rejects.ndjson"), encoding: .utf8).contains("in/x.ndjson"))
  }
}
