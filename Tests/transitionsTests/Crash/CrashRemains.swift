import Foundation
import GRDB
import Testing

@testable import TransitionStore
@testable import transitions

/// The files left by a killed writer, and a copy of them for inspection that leaves the originals untouched.
final class CrashRemains {
  let workspace: Workspace
  let number: Int
  /// A Boolean value that indicates whether the writer had reported completion.
  let isAcknowledged: Bool
  /// A Boolean value that indicates whether the WAL, or a rollback journal, contains data.
  let hasLog: Bool
  private let name: String
  private let copy: Workspace

  var path: String { workspace.path("transitions.db") }

  init(of workspace: Workspace, name: String, number: Int, isAcknowledged: Bool) throws {
    (self.workspace, self.name, self.number, self.isAcknowledged) = (workspace, name, number, isAcknowledged)
    copy = try Workspace()
    hasLog = ["-wal", "-journal"].contains { Platform.size(ofFileAt: workspace.path("transitions.db" + $0)) ?? 0 > 0 }
    for suffix in ["", "-wal", "-shm", "-journal"] {
      let file = "transitions.db" + suffix
      guard FileManager.default.fileExists(atPath: workspace.path(file)) else { continue }
      try FileManager.default.copyItem(atPath: workspace.path(file), toPath: copy.path(file))
    }
  }

  func expect(_ holds: Bool, _ promise: String) {
    if !holds { Issue.record("\(name): \(promise)") }
  }

  /// Runs SQLite's checks on the copy, or afterwards on the registry opened by the next program.
  func checkSoundness(afterwards: Bool = false) {
    let path = afterwards ? self.path : copy.path("transitions.db")
    do {
      let problems = try Self.facts(
        [
          "SELECT * FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
          "SELECT * FROM pragma_foreign_key_check",
        ],
        of: path)
      expect(problems == "", "SQLite finds: \(problems.prefix(500))")
      let tables = try Self.facts(["SELECT name FROM sqlite_schema WHERE name = 'session_samples'"], of: path)
      guard tables != "" else { return }
      let orphans = "SELECT session_id FROM session_samples WHERE session_id NOT IN (SELECT id FROM session)"
      expect(try Self.facts([orphans], of: path) == "", "there are traces without a session")
    } catch {
      expect(false, "SQLite cannot open it: \(error)")
    }
  }

  /// Returns the content of the registry, as recovered by SQLite on the copy.
  func facts(_ queries: [String]) throws -> String { try Self.facts(queries, of: copy.path("transitions.db")) }

  func read<T>(_ body: (Database) throws -> T) throws -> T {
    let queue = try DatabaseQueue(path: copy.path("transitions.db"))
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction(body)
  }

  static func facts(_ queries: [String], of path: String) throws -> String {
    let queue = try DatabaseQueue(path: path)
    defer { try? queue.close() }
    return try queue.writeWithoutTransaction { db in
      try queries.map { sql in
        try Row.fetchAll(db, sql: sql).map { row in
          row.databaseValues.map(\.description).joined(separator: "\t") + "\n"
        }.joined()
      }.joined()
    }
  }

  /// Runs the tool on the registry itself, where it must succeed.
  @discardableResult
  func tool(_ words: String...) -> ReadingCommand.Answer { tool(words) }

  @discardableResult
  func tool(_ words: [String]) -> ReadingCommand.Answer {
    let answer = ReadingCommand(words: words)(path)
    expect(answer.code == 0, "the next `transitions \(words.joined(separator: " "))` fails: \(answer.errors)")
    return answer
  }
}
