import Foundation
import Testing

@Suite struct ApplyTests {
  @Test func applyPrintsEachChangedFieldWithItsUnit() throws {
    let workspace = try Workspace.withRegistry()
    let yaml = try workspace.tool("show", "sheet", "--yaml").output
    try workspace.write(yaml.replacing("duration: 0.4", with: "duration: 0.7"), to: "sheet.yaml")
    let outcome = try workspace.tool("apply", "sheet.yaml", "--note", "Slower")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        revised    sheet  revision 3
                     presentation.duration: 0.4 → 0.7 s
        1 revised.

        """)
    #expect(try workspace.tool("history", "sheet").output.contains("\tSlower\t"))
  }

  @Test func whatShowWritesAsYAMLChangesNothingWhenAppliedAgain() throws {
    let workspace = try Workspace.withRegistry()
    let yaml = try workspace.tool("show", "sheet", "--yaml").output
    #expect(try workspace.tool("apply", "-", input: yaml).output.hasSuffix("1 unchanged.\n"))
  }

  @Test func oneMistakeInOneFileStopsAllOfIt() throws {
    let workspace = try Workspace.withRegistry()
    let before = try workspace.registryBytes()
    try FileManager.default.createDirectory(atPath: workspace.path("catalog"), withIntermediateDirectories: true)
    let yaml = try workspace.tool("show", "sheet", "--yaml").output
    try workspace.write(yaml.replacing("name: sheet", with: "name: other"), to: "catalog/a.yaml")
    try workspace.write(
      yaml.replacing("dampingRatio: 0.8", with: "dampingRatio: 1.7\n  wobble: 3"), to: "catalog/b.yaml")
    let outcome = try workspace.tool("apply", "catalog")
    #expect(outcome.code == 2)
    #expect(outcome.errors.hasPrefix("transitions: 2 problems; nothing was applied.\ncatalog/b.yaml:"))
    #expect(outcome.errors.contains("presentation.dampingRatio is 1.7; allowed 0.01…1."))
    #expect(outcome.errors.contains("wobble"))
    #expect(try workspace.registryBytes() == before)
  }
}
