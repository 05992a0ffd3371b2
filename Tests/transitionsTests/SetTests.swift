import Foundation
import Testing

@Suite struct SetTests {
  @Test func setPrintsTheChangeAndSaysWhatWouldUndoIt() throws {
    let workspace = try Workspace.withRegistry()
    let outcome = try workspace.tool("set", "sheet", "presentation.duration=0.7", "edge=top", "--note", "Slower")
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        revised    sheet  revision 3
                     presentation.duration: 0.4 → 0.7 s
                     geometry.edge: bottom → top
        1 revised.

        """)
    #expect(
      outcome.errors == """
        A later `transitions apply` of sheet's catalog file undoes this. `transitions show sheet --yaml` writes the \
        current values as a file.

        """)
    #expect(try workspace.tool("history", "sheet").output.contains("\tSlower\tpresentation.duration: 0.4 → 0.7 s; "))
  }

  /// card-modal decides by the last movement, which is safe for its rule of distance alone.
  @Test func aRuleThatBeginsToReadAVelocityGetsThatOfTheRelease() throws {
    let workspace = try Workspace()
    #expect(try workspace.tool("init").code == 0)
    let rule = "releaseRule=flingOrDistance(velocity: 300, fraction: 0.5)"
    func changes(_ name: String, _ words: String...) throws -> String {
      let outcome = try workspace.tool.run(["set", name, "--dry-run"] + words)
      #expect(outcome.code == 0, "\(outcome.errors)")
      return outcome.output
    }
    let told = "interaction.releaseSample: lastChanged → release"
    #expect(try changes("card-modal", rule).contains(told))
    #expect(try !changes("card-modal", rule, "releaseSample=lastChanged").contains(told))
    #expect(try !changes("card-modal", "releaseRule.fraction=0.3").contains(told))
    // A source that decides so keeps its way.
    #expect(try !changes("message-bottom-card", "releaseRule.velocity=800").contains(told))
  }

  @Test func setOfWhatIsThereAddsNothingAndSaysSo() throws {
    let workspace = try Workspace.withRegistry()
    let before = try workspace.tool("history", "sheet").output
    let outcome = try workspace.tool("set", "sheet", "presentation.duration=0.4")
    #expect(outcome.code == 0)
    #expect(outcome.output == "unchanged  sheet  revision 2\n1 unchanged.\n")
    #expect(outcome.errors == "sheet already has these values, in revision 2: no revision was added.\n")
    #expect(try workspace.tool("history", "sheet").output == before)
  }

  @Test func everyFieldOfAnotherTransitionCanBeSet() throws {
    let workspace = try Workspace.withRegistry()
    let difference = try workspace.tool("diff", "notice", "sheet").output
    let words = difference.split(separator: "\n").map { line in
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false)
      return "\(cells[0])=\(cells[2])"
    }
    #expect(words.count > 10)
    #expect(try workspace.tool.run(["set", "notice"] + words).code == 0)
    let after = try workspace.tool("diff", "notice", "sheet")
    #expect(after.code == 0)
    #expect(after.output.isEmpty)
  }
}
