import Foundation
import GRDB
public import TransitionModel

extension TransitionRegistry {
  /// Sessions without their traces, newest last: by the time they began, then by uuid.
  public func sessions(_ filter: SessionFilter = .init()) throws(RegistryError) -> [StoredSession] {
    var conditions: [String] = []
    var arguments: StatementArguments = []
    func require(_ condition: String, _ value: (any DatabaseValueConvertible)?) {
      guard let value else { return }
      conditions.append(condition)
      arguments += [value]
    }
    require("transition.name = ?", filter.transition)
    require("session.outcome = ?", filter.outcome?.rawValue)
    require("session.origin = ?", filter.origin?.rawValue)
    require("session.began_at_us >= ?", filter.sinceMicroseconds)
    var sql = SessionColumns.selection
    if !conditions.isEmpty { sql += " WHERE " + conditions.joined(separator: " AND ") }
    sql += " ORDER BY session.began_at_us DESC, session.uuid DESC"
    if let limit = filter.limit { sql += " LIMIT \(max(limit, 0))" }
    return try read { db in
      try Row.fetchAll(db, sql: sql, arguments: arguments).map(SessionColumns.session).reversed()
    }
  }

  /// One session with its trace, by its uuid or the beginning of one.
  ///
  /// Where retention has dropped the trace, samples and touches are empty.
  ///
  /// - Throws: ``RegistryError/unknownSession(_:)``, ``RegistryError/ambiguousSession(_:matches:)`` or
  ///   ``RegistryError/damagedTrace(_:_:)``.
  public func session(_ uuidOrUniquePrefix: String) throws(RegistryError) -> InteractionSession {
    let prefix = uuidOrUniquePrefix.lowercased()
    let isHexadecimal = prefix.utf8.allSatisfy { Array("0123456789abcdef-".utf8).contains($0) }
    guard !prefix.isEmpty, isHexadecimal else { throw .unknownSession(uuidOrUniquePrefix) }
    return try read { db in
      // "g" stands behind every character of a uuid.
      let sql = SessionColumns.selection + " WHERE session.uuid >= ? AND session.uuid < ? ORDER BY session.uuid LIMIT 4"
      let rows = try Row.fetchAll(db, sql: sql, arguments: [prefix, prefix + "g"])
      guard let row = rows.first else { throw RegistryError.unknownSession(uuidOrUniquePrefix) }
      guard rows.count == 1 else {
        throw RegistryError.ambiguousSession(uuidOrUniquePrefix, matches: rows.map { $0["uuid"] })
      }
      return try Self.session(in: row, of: db)
    }
  }

  /// Calls `body` with every session of one revision and direction, with its trace, by uuid; one at a time is in memory.
  ///
  /// Where retention has dropped the trace, samples and touches are empty.
  ///
  /// - Throws: ``RegistryError/damagedTrace(_:_:)``, and what reading a file can throw.
  package func forEachSession(
    of transition: String, revision: Int, direction: TransitionDirection, _ body: (InteractionSession) -> Void
  ) throws(RegistryError) {
    try read { db in
      let sql =
        SessionColumns.selection
        + " WHERE transition.name = ? AND configuration.revision = ? AND session.direction = ? ORDER BY session.uuid"
      let rows = try Row.fetchCursor(db, sql: sql, arguments: [transition, revision, direction.rawValue])
      while let row = try rows.next() { body(try Self.session(in: row, of: db)) }
    }
  }

  private static func session(in row: Row, of db: Database) throws -> InteractionSession {
    let stored = try SessionColumns.session(in: row)
    var session = InteractionSession(header: stored.header, result: stored.result, samples: [])
    if let trace = try SessionColumns.trace(of: stored.header.uuid, id: row["id"], in: db) {
      session.result.touches = trace.touches
      session.samples = trace.samples
    }
    return session
  }
}
