import Foundation
import GRDB
import TransitionModel

/// What the registry can tell of its rows by itself, where SQLite keeps no checksums: a revision has a digest of its
/// values, a trace a form and a length.
extension RegistryExaminer {
  mutating func checkRevisions(_ db: Database) throws {
    // A registry that wants migrating may lack a field's column.
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
        problem = "has other values than those its digest was made of"
      } catch RegistryError.damagedConfiguration {
        problem = "cannot be read"
      }
      judge(
        "revisions", .text("\(name) revision \(revision) \(problem)"), .problem,
        "A revision never changes, so something damaged the file or wrote past its rules. Restore a backup. Without one, "
          + "apply the transition's catalog file anew, which adds a good revision; sessions of this one stay doubtful.")
    }
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
      "traces", .text("\(damaged) cannot be read, the first of session \(first)"), .problem,
      "Reports do without traces and are not concerned. Restore a backup, or import the sessions again from where they "
        + "came into a new registry; what was measured when they were stored is still there.")
  }
}
