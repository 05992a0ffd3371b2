import Foundation
import GRDB
package import TransitionModel

/// The sessions to list; nil leaves a condition out.
package struct SessionFilter: Sendable, Hashable {
  /// The name of the only transition to list.
  package var transition: String?
  /// The only outcome to list.
  package var outcome: SessionOutcome?
  /// The only origin to list.
  package var origin: SessionOrigin?
  /// The earliest begin to list; UTC microseconds since 1970.
  package var sinceMicroseconds: Int64?
  /// The end of the range of begins, which is excluded; UTC microseconds since 1970.
  package var untilMicroseconds: Int64?
  /// The maximum number of sessions, the latest ones.
  package var limit: Int?

  /// Creates a filter. Without arguments, it includes every session.
  package init(
    transition: String? = nil, outcome: SessionOutcome? = nil, origin: SessionOrigin? = nil,
    sinceMicroseconds: Int64? = nil, untilMicroseconds: Int64? = nil, limit: Int? = nil
  ) {
    self.transition = transition
    self.outcome = outcome
    self.origin = origin
    self.sinceMicroseconds = sinceMicroseconds
    self.untilMicroseconds = untilMicroseconds
    self.limit = limit
  }
}

extension TransitionRegistry {
  /// Returns all sessions without their traces, oldest first: by begin, then by UUID.
  public func sessions() throws(RegistryError) -> [StoredSession] { try sessions(SessionFilter()) }

  package func sessions(_ filter: SessionFilter) throws(RegistryError) -> [StoredSession] {
    var asked = QueryConditions()
    asked.require("transition.name = ?", filter.transition)
    asked.require("session.outcome = ?", filter.outcome?.rawValue)
    asked.require("session.origin = ?", filter.origin?.rawValue)
    asked.require("session.began_at_us >= ?", filter.sinceMicroseconds)
    asked.require("session.began_at_us < ?", filter.untilMicroseconds)
    var sql = "\(SessionColumns.selection) WHERE \(asked.sql)"
    sql += " ORDER BY session.began_at_us DESC, session.uuid DESC"
    if let limit = filter.limit { sql += " LIMIT \(max(limit, 0))" }
    return try read { db in
      // A cursor, because a fetched row looks up each name among all its columns.
      try Array(Row.fetchCursor(db, sql: sql, arguments: asked.arguments).map(SessionColumns.session)).reversed()
    }
  }

  /// Returns one session with its trace, by its UUID or a unique prefix.
  ///
  /// If retention has deleted the trace, samples and touches are empty.
  package func session(_ uuidOrUniquePrefix: String) throws(RegistryError) -> InteractionSession {
    try storedSession(uuidOrUniquePrefix) { row, db in
      let stored = try SessionColumns.session(in: row)
      let trace = try SessionColumns.trace(of: stored.header.uuid, id: row.decode(forColumn: "id"), in: db)
      return InteractionSession(stored, trace: trace)
    }
  }

  /// Returns one session without its trace and with its measures, by its UUID or a unique prefix.
  package func storedSession(_ uuidOrUniquePrefix: String) throws(RegistryError) -> StoredSession {
    try storedSession(uuidOrUniquePrefix) { row, _ in try SessionColumns.session(in: row) }
  }

  private func storedSession<Value>(
    _ uuidOrUniquePrefix: String, _ value: (Row, Database) throws -> Value
  ) throws(RegistryError) -> Value {
    let prefix = uuidOrUniquePrefix.lowercased()
    let isHexadecimal = prefix.utf8.allSatisfy { Array("0123456789abcdef-".utf8).contains($0) }
    guard !prefix.isEmpty, isHexadecimal else { throw RegistryError(.unknownSession(uuidOrUniquePrefix)) }
    return try read { db in
      // "g" sorts after every character of a UUID.
      let sql = SessionColumns.selection + " WHERE session.uuid >= ? AND session.uuid < ? ORDER BY session.uuid LIMIT 4"
      let rows = try Row.fetchAll(db, sql: sql, arguments: [prefix, prefix + "g"])
      guard let row = rows.first else { throw RegistryError(.unknownSession(uuidOrUniquePrefix)) }
      guard rows.count == 1 else {
        throw RegistryError(
          .ambiguousSession(
            uuidOrUniquePrefix, matches: try rows.map { try $0.decode(forColumn: "uuid") }))
      }
      return try value(row, db)
    }
  }
}

extension InteractionSession {
  init(_ stored: StoredSession, trace: SampleCodec.Trace?) {
    self.init(header: stored.header, result: stored.result, samples: trace?.samples ?? [])
    result.touches = trace?.touches ?? []
  }
}

struct QueryConditions {
  private var conditions: [String] = []
  private(set) var arguments: StatementArguments = []

  /// Adds a condition with one `?`, unless `value` is nil.
  mutating func require(_ condition: String, _ value: (any DatabaseValueConvertible)?) {
    guard let value else { return }
    conditions.append(condition)
    arguments += [value]
  }

  /// The conjunction of all conditions; 1, which is true, if there are none.
  var sql: String { conditions.isEmpty ? "1" : conditions.joined(separator: " AND ") }
}
