import Foundation
import GRDB
import Testing

/// Parts of a report are compared with each other, person by person. So their number has a maximum.
@Suite struct ManyVersionsTests {
  private struct Report: Decodable {
    struct Answer: Decodable {
      struct Row: Decodable { let name: String }
      struct Table: Decodable { let rows: [Row] }
      let tables: [Table]
      let notes: [String]
    }
    let answers: [Answer]
  }

  private func breakdown(versions: Int) throws -> (groups: [Report.Answer.Row], notes: [String]) {
    let workspace = try Workspace.withRegistry()
    #expect(try workspace.tool("session", "simulate", "sheet", "--users", "20").code == 0)
    let queue = try DatabaseQueue(path: workspace.path("transitions.db"))
    // Version 7 has the most drags.
    try queue.write { db in
      try db.execute(sql: "UPDATE session SET app_version = 'v' || CASE id % 3 WHEN 0 THEN 7 ELSE id % \(versions) END")
    }
    try queue.close()
    let outcome = try workspace.tool("report", "sheet", "--by", "version", "--json")
    #expect(outcome.code == 0, "\(outcome.errors)")
    let answer = try #require(JSONDecoder().decode(Report.self, from: Data(outcome.output.utf8)).answers.first)
    return (answer.tables[0].rows, answer.notes)
  }

  @Test func partsBeyondTheHundredLargestAreOther() throws {
    let many = try breakdown(versions: 350)
    #expect(many.groups.count == 101 && many.groups.last?.name == "other")
    #expect(many.groups.contains { $0.name == "v7" } && Set(many.groups.map(\.name)).count == 101)
    #expect(many.notes.contains { $0.hasPrefix("The 100 parts with the most drags are listed.") }, "\(many.notes)")
    let few = try breakdown(versions: 100)
    #expect(few.groups.count == 100 && !few.groups.contains { $0.name == "other" })
  }
}
