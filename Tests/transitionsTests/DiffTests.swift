import Foundation
import Testing

@Suite struct DiffTests {
  private static let quicker = "presentation.duration\t0.5\t0.4\ts\n"

  @Test func withoutNumbersTheLatestRevisionIsComparedWithTheOneBefore() throws {
    let tool = try Workspace.withRegistry().tool
    for arguments in [["diff", "sheet"], ["diff", "sheet", "1"], ["diff", "sheet", "1", "2"]] {
      let outcome = try tool.run(arguments)
      #expect(outcome.code == 1)
      #expect(outcome.output == Self.quicker)
      #expect(outcome.errors.isEmpty)
    }
    #expect(try tool("diff", "sheet", "2", "1").output == "presentation.duration\t0.4\t0.5\ts\n")
  }

  @Test func whatDoesNotDifferIsSaidWithExitCode0() throws {
    let outcome = try Workspace.withRegistry().tool("diff", "sheet", "2", "2")
    #expect(outcome.code == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors == "sheet 2 and sheet 2 do not differ.\n")
  }

  @Test func aCatalogFileIsComparedAsApplyingItWouldChangeThings() throws {
    let workspace = try Workspace.withRegistry()
    let folder = Workspace.fixtures.path
    let file = try workspace.tool("diff", "sheet", "--catalog", "\(folder)/sheet.yaml")
    #expect(file.code == 1)
    #expect(file.output == "presentation.duration\t0.4\t0.5\ts\n")
    #expect(try workspace.tool("diff", "sheet", "--catalog", folder).output == file.output)
    let yaml = try workspace.tool("show", "sheet", "--yaml").output
    let piped = try workspace.tool("diff", "sheet", "--catalog", "-", input: yaml)
    #expect(piped.code == 0)
    #expect(piped.errors == "sheet 2 and standard input do not differ.\n")
    #expect(try workspace.tool("diff", "sheet", "1", "--catalog", folder).code == 0)
  }

  @Test func twoTransitionsAreComparedTheirNamesApart() throws {
    let tool = try Workspace.withRegistry().tool
    #expect(try tool("diff", "sheet", "1", "sheet", "2").output == Self.quicker)
    let other = try tool("diff", "notice", "sheet")
    #expect(other.code == 1)
    #expect(!other.output.contains("name\t"))
    let revisions = try tool("diff", "notice", "1", "sheet", "2")
    #expect(revisions.output == other.output && revisions.code == 1)
    for words in [["notice", "sheet", "1", "2"], ["notice", "sheet", "sheet"], ["notice", "1", "1", "sheet"]] {
      #expect(try tool.run(["diff"] + words).code == 64, "\(words)")
    }
  }
}
