import Foundation
import GRDB
import Testing

/// Prunes a third of the sessions, and only the traces of another third: all of them or nothing.
struct CrashPruningScene: CrashScene {
  let template: Workspace
  private let before: String
  private var after = ""
  private(set) var durations: [Double] = []

  private static let state = [
    "SELECT uuid, outcome, began_at_us, duration_us, sample_count FROM session ORDER BY uuid",
    "SELECT uuid, presented_at_us, dismissed_at_us FROM presentation ORDER BY uuid",
    "SELECT uuid, hex(samples) FROM session_samples JOIN session ON session.id = session_id ORDER BY uuid",
    "SELECT session_id, ordinal FROM session_touch ORDER BY 1, 2",
  ]

  init() throws {
    let template = try Workspace()
    self.template = template
    for words in [["init"], ["session", "simulate", "card-modal", "pull-down", "--users", "16"]] {
      let answer = ReadingCommand(words: words)(template.path("transitions.db"))
      try #require(answer.code == 0, "\(words): \(answer.errors)")
    }
    let queue = try DatabaseQueue(path: template.path("transitions.db"))
    try queue.write { db in
      // Years and months ago, relative to the time of the test. The last third is in the future.
      try db.execute(
        sql: "UPDATE session SET began_at_us = CASE id % 3 WHEN 0 THEN id WHEN 1 THEN ? + id ELSE ? + id END",
        arguments: [Int64(Date.now.timeIntervalSince1970 - 100 * 86400) * 1_000_000, 4_000_000_000_000_000])
    }
    try queue.close()
    before = try CrashRemains.facts(Self.state, of: template.path("transitions.db"))
    let whole = try uninterrupted(Self.state)
    (after, durations) = (whole.facts, [whole.duration, whole.duration])
    try #require(after != before)
  }

  private static let words = ["session", "prune", "--samples-older-than", "30d", "--sessions-older-than", "365d"]

  func process(in workspace: Workspace, number: Int) throws -> Process { try tool(Self.words, in: workspace) }

  func check(_ remains: CrashRemains) throws -> [String: Int] {
    let found = try remains.facts(Self.state)
    remains.expect(found == before || found == after, "a part of what is too old is gone")
    remains.expect(!remains.isAcknowledged || found == after, "what was said to be deleted is there")
    remains.tool("doctor")
    remains.tool(Self.words)
    remains.expect(try CrashRemains.facts(Self.state, of: remains.path) == after, "pruned again, it is something else")
    // Also if the deletion was complete and returning the space was interrupted.
    remains.expect(try CrashRemains.facts(["PRAGMA freelist_count"], of: remains.path) == "0\n", "free pages are left")
    return ["acknowledged": remains.isAcknowledged ? 1 : 0, "done": found == after ? 1 : 0]
  }
}
