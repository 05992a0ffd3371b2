import Foundation
import GRDB
import TransitionModel
import TransitionStore

/// Checks of rows that SQLite has no checksums for: the digest of a revision's values, and the format and length of a
/// trace.
extension HealthCheck {
  mutating func checkRevisions(_ db: Database) throws {
    // An unmigrated registry may lack a field's column.
    let columns = try Set(db.columns(in: "configuration").map(\.name))
    guard ConfigurationColumns.fields.allSatisfy({ columns.contains($0.column) }) else { return }
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT configuration.id, transition.name, configuration.revision, configuration.digest
        FROM configuration JOIN transition ON transition.id = configuration.transition_id
        ORDER BY transition.name, configuration.revision
        """)
    while let row = try rows.next() {
      let (name, revision) = try (row.decode(String.self, atIndex: 1), row.decode(Int.self, atIndex: 2))
      let problem: String
      do {
        let configuration = try RevisionQuery.configuration(withID: row.decode(atIndex: 0), in: db)
        guard try configuration?.digest != row.decode(String.self, atIndex: 3) else { continue }
        problem = "has values that do not match its digest"
      } catch let error as RegistryError {
        guard case .damagedConfiguration(_, _, let invalid) = error.fault else { throw error }
        problem = "cannot be read" + (invalid.problems.first.map { ": \($0)" } ?? "")
      }
      judge(
        "revisions", .text("\(QuotedText.shortened(name)) revision \(revision) \(problem)"), .problem,
        "A revision never changes, so the file was damaged, or a tool bypassed its rules. Restore a backup. Without "
          + "one, apply the transition's catalog file again, which adds a valid revision; sessions of this revision "
          + "stay doubtful.")
    }
  }

  /// Reports the names that an app requested and that no transition had, except those that now exist.
  mutating func checkUnknownNames(_ db: Database) throws {
    let rows = try Row.fetchAll(
      db,
      sql: """
        SELECT name, count, last_asked_at_us FROM unknown_name
        WHERE name NOT IN (SELECT name FROM transition) ORDER BY count DESC, name LIMIT 10
        """)
    guard !rows.isEmpty else { return }
    let names = try rows.map { row in
      let last = try Date(microseconds: row.decode(Int64.self, atIndex: 2)).formatted(.iso8601.year().month().day())
      return try
        "\(QuotedText.of(row.decode(String.self, atIndex: 0))) (\(row.decode(Int.self, atIndex: 1)) times, last on \(last))"
    }
    judge(
      "unknown names", .text(names.joined(separator: ", ")), .notice,
      "An app requested transitions that its registry lacks, and showed the system's sheet instead. Correct the call "
        + "sites, or ship the transitions. `transitions names --swift FILE` writes names that the compiler checks.")
  }

  mutating func checkTraces(_ db: Database) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT session.uuid, session.sample_count, session_samples.samples
        FROM session_samples JOIN session ON session.id = session_samples.session_id
        """)
    var damaged = 0
    var first = ""
    while let row = try rows.next() {
      let bytes = try row.decode(Data.self, atIndex: 2)
      if let trace = try? SampleCodec.decode(Array(bytes)), try trace.samples.count == row.decode(Int.self, atIndex: 1)
      {
        continue
      }
      if damaged == 0 { first = try row.decode(atIndex: 0) }
      damaged += 1
    }
    guard damaged > 0 else { return }
    judge(
      "traces", .text("\(damaged) cannot be read, the first of session \(QuotedText.shortened(first))"), .problem,
      "Reports do not use traces and are not affected. Restore a backup, or import the sessions from their source into "
        + "a new registry. The measures taken when the sessions were stored are intact.")
  }
}
