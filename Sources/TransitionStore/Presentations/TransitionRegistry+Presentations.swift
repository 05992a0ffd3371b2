import GRDB
public import TransitionModel

extension TransitionRegistry {
  /// Presentations in the order in which they came: by time, then by uuid; those that nobody saw come, and of which only
  /// sessions tell, first.
  public func presentations(_ filter: PresentationFilter = .init()) throws(RegistryError) -> [PresentationRecord] {
    let conditions: [(String, String?)] = [
      ("transition.name = ?", filter.transition), ("presentation.screen = ?", filter.screen?.text),
      ("presentation.token = ?", filter.token), ("presentation.origin = ?", filter.origin?.rawValue),
    ]
    let asked = conditions.filter { $0.1 != nil }
    let sql =
      PresentationColumns.selection
      + (asked.isEmpty ? "" : " WHERE " + asked.map(\.0).joined(separator: " AND "))
      + " ORDER BY presentation.presented_at_us, presentation.uuid"
    return try read { db in
      try Row.fetchAll(db, sql: sql, arguments: StatementArguments(asked.map(\.1)))
        .map(PresentationColumns.record)
    }
  }
}
