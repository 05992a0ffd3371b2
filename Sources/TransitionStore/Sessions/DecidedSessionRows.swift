import Dispatch
import GRDB
import TransitionModel

/// The rows among which a ``DecidedSessionReader`` finds its sessions.
struct DecidedSessionRows: Sendable {
  let ids: ClosedRange<Int64>
  /// The conditions of the filter's revision, and its own.
  let condition: String
  let areMany: Bool

  /// Returns the rows of a filter: all, or two halves of similar length if there are at least `fewestForTwo`. No session
  /// is read for that.
  static func halves(
    _ filter: DecidedSessionFilter, fewestForTwo: Int, in db: Database
  ) throws -> [DecidedSessionRows] {
    let condition = "configuration_id = \(try configuration(filter, in: db)) AND \(filter.condition)"
    let sql = "SELECT count(*), min(id), max(id), (SELECT max(id) FROM session) FROM session WHERE \(condition)"
    let row = try Row.fetchOne(db, sql: sql)
    func integer(_ index: Int) throws -> Int64 { try row?.decode(Int64?.self, atIndex: index) ?? 0 }
    let (count, first, last) = try (integer(0), integer(1), integer(2))
    let areMany = try 4 * count > integer(3)
    let middle = first + (last - first) / 2
    let ranges = count < fewestForTwo ? [.min ... .max] : [.min...middle, middle + 1 ... .max]
    return ranges.map { DecidedSessionRows(ids: $0, condition: condition, areMany: areMany) }
  }

  /// Returns the ID of the revision's configuration; 0, which no row has, if there is no such revision.
  private static func configuration(_ filter: DecidedSessionFilter, in db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT configuration.id FROM configuration JOIN transition ON transition.id = configuration.transition_id
        WHERE transition.name = ? AND configuration.revision = ?
        """, arguments: [filter.transition, filter.revision]) ?? 0
  }
}

extension TransitionRegistry {
  /// Passes each selected session and its trace to a study, in ascending order of ID.
  ///
  /// Two threads read many sessions, each one half with a connection and a study of its own. Either connection sees one
  /// state of the file throughout. One session of each is in memory at a time. The reader passed to `add` is at that
  /// session only until it returns.
  ///
  /// - Parameters:
  ///   - study: The study before its first session.
  ///   - fewestForTwo: The minimum number of sessions for a second thread.
  ///   - add: Adds a session to a study.
  /// - Returns: The studies of both halves, the lower IDs first, or one study of all.
  /// - Throws: ``RegistryError`` (`damagedTrace`), and the errors of reading a file.
  package func studyDecidedSessions<Study: Sendable>(
    _ filter: DecidedSessionFilter, from study: Study, fewestForTwo: Int = 2000,
    _ add: @Sendable (inout Study, borrowing DecidedSessionReader) -> Void
  ) throws(RegistryError) -> [Study] {
    let halves = try read { db in try DecidedSessionRows.halves(filter, fewestForTwo: fewestForTwo, in: db) }
    let second = halves.count > 1 ? secondReader : nil
    let studies = Lock<[Int: Result<Study, RegistryError>]>([:])
    @Sendable func run(_ index: Int) {
      let result = Result { () throws(RegistryError) in
        try read(with: index > 0 ? second : nil) { db in
          var study = study
          var session = try DecidedSessionReader(filter, in: halves[index], of: db)
          while try session.next() { add(&study, session) }
          return study
        }
      }
      studies.withLock { $0[index] = result }
    }
    if second == nil {
      halves.indices.forEach(run)
    } else {
      DispatchQueue.concurrentPerform(iterations: halves.count, execute: run)
    }
    let results = studies.withLock { $0 }
    var parts: [Study] = []
    for index in halves.indices { if let result = results[index] { parts.append(try result.get()) } }
    return parts
  }

  /// The reader for a second thread; nil if there is none.
  private var secondReader: (any DatabaseReader)? {
    if isInMemory { return nil }
    return database is DatabasePool ? database : try? RegistryFile(path: path).openForReading()
  }
}
