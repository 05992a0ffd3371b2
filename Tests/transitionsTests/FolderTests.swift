import Foundation
import TestSupport
import Testing

@testable import transitions

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
}
