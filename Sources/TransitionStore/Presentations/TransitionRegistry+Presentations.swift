import GRDB
public import TransitionModel

extension TransitionRegistry {
  /// Presentations in the order in which they came: by time, then by uuid; those that nobody saw come, and of which only
  /// sessions tell, first.
  public func presentations(_ filter: PresentationFilter = .init()) throws(RegistryError) -> [PresentationRecord] {
    var asked = QueryConditions()
    asked.require("transition.name = ?", filter.transition)
    asked.require("presentation.screen = ?", filter.screen?.text)
    asked.require("presentation.token = ?", filter.token)
    asked.require("presentation.origin = ?", filter.origin?.rawValue)
    let sql = """
      \(PresentationColumns.selection) WHERE \(asked.sql)
      ORDER BY presentation.presented_at_us, presentation.uuid
      """
    return try read { db in
      try Row.fetchAll(db, sql: sql, arguments: asked.arguments).map(PresentationColumns.record)
    }
  }
}
