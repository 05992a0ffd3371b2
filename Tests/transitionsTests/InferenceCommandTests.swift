import Foundation
import TestSupport
import Testing

/// `report --compare`, `--what-if` and `--recommend`: what is asked is answered, and the command it ends with runs.
@Suite struct InferenceCommandTests {
  @Test func theRecommendedCommandMakesTheRecommendedRule() throws {
    let workspace = try Workspace()
    for arguments in [["init"], ["session", "simulate", "card-modal", "--users", "40", "--days", "8"]] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    let answer = try workspace.tool("report", "card-modal", "--recommend", "--json")
    let document = try #require(
      try exactJSON(Data(answer.output.utf8)) as? [String: Any])
    let recommendation = try #require(document["recommendation"] as? [String: Any])
    let command = try #require(recommendation["command"] as? String)
    let value = try #require(recommendation["recommended"] as? Double)
    let text = try workspace.tool("report", "card-modal", "--recommend").output
    #expect(text.contains("\nTo take it:\n\(command)\n"))

    // Read as a shell reads it: the note is one word.
    let parts = command.split(separator: "'").map(String.init)
    let words = parts[0].split(separator: " ").map(String.init) + [parts[1]]
    #expect(words.first == "transitions")
    let change = try workspace.tool.run(Array(words.dropFirst()))
    #expect(change.code == 0, "\(change.errors)")
    let shown = try workspace.tool("show", "card-modal", "--json").output
    #expect(shown.contains("\(value)"))
    let history = try workspace.tool("history", "card-modal").output
    #expect(history.contains("Recommended from"))
    // The new revision has no sessions: the next recommendation is still about the one that has, and offers no command.
    let next = try workspace.tool("report", "card-modal", "--recommend").output
    #expect(next.contains("in use       revision 2,") && next.contains(" of revision 1"))
    #expect(!next.contains(command))
    #expect(try workspace.tool("report", "card-modal", "--compare", "1", "2").output.contains("Comparison"))
    #expect(try workspace.tool("report", "card-modal", "--compare", "2026-01-04").output.contains("before 2026-01-04"))
  }

  @Test func aCommandForAnotherRegistryNamesIt() throws {
    let workspace = try Workspace()
    for arguments in [["init"], ["session", "simulate", "card-modal", "--users", "40", "--days", "8"]] {
      #expect(try workspace.tool.run(arguments + ["--db", "other.db"]).code == 0)
    }
    let text = try workspace.tool("report", "card-modal", "--recommend", "--db", "other.db").output
    #expect(text.contains(" --db other.db\n"))
  }

  @Test func threeSessionsAreNotEnoughAndThatIsTheAnswer() throws {
    let workspace = try Workspace.withRegistry()
    let outcome = try workspace.tool("report", "sheet", "--recommend")
    #expect(outcome.code == 0)
    try expectSnapshot(outcome.output, named: "report-recommend.txt")
  }

  @Test func aWhatIfListsWhatWouldChange() throws {
    let workspace = try Workspace()
    for arguments in [["init"], ["session", "simulate", "card-modal", "--users", "5", "--days", "2"]] {
      #expect(try workspace.tool.run(arguments).code == 0)
    }
    let outcome = try workspace.tool("report", "card-modal", "--what-if", "releaseRule.fraction=0.1")
    #expect(outcome.code == 0 && outcome.output.contains("cancel would finish"))
    let rows = try workspace.tool("report", "card-modal", "--what-if", "releaseRule.fraction=0.1", "--csv").output
    #expect(rows.contains("what_if.flip"))
  }
}
