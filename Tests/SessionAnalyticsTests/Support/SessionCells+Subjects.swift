@testable import SessionAnalytics

extension SessionCells {
  /// The cells of every section.
  func bySubject() throws -> [CellSubject: CellsOfSubject] {
    let people = peopleByTable
    return try rowsBySubject().mapValues { try cells($0, people: people) }
  }
}
