import GRDB

extension TransitionRegistry {
  /// About how many lines ``exportSessions(_:form:to:)`` writes, to say how far it has come: the sessions and presentations of
  /// the filter, without those that come along.
  ///
  /// - Parameter filter: What is to be exported.
  public func exportSize(_ filter: ExchangeFilter = .init()) throws(RegistryError) -> Int {
    try read { db in
      let tables = [
        ("session", time: "record.began_at_us"),
        ("presentation", time: "coalesce(record.presented_at_us, record.dismissed_at_us)"),
      ]
      return try tables.reduce(0) { sum, table in
        let sql = """
          SELECT count(*) FROM \(table.0) AS record
          JOIN configuration ON configuration.id = record.configuration_id
          JOIN transition ON transition.id = configuration.transition_id
          WHERE (?1 IS NULL OR transition.name = ?1) AND (?2 IS NULL OR record.origin = ?2)
            AND (?3 IS NULL OR \(table.time) >= ?3)
          """
        let arguments: StatementArguments = [filter.transition, filter.origin?.rawValue, filter.sinceMicroseconds]
        return try sum + (Int.fetchOne(db, sql: sql, arguments: arguments) ?? 0)
      }
    }
  }
}
