@testable import SessionAnalytics

extension SessionCells {
  /// Returns the cells of every section.
  func bySubject() throws -> [CellSubject: CellsOfSubject] {
    let people = peopleByTable
    return try rowsBySubject().mapValues { try cells($0, people: people) }
  }
}
