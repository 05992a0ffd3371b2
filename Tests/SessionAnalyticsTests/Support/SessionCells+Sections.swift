@testable import SessionAnalytics

extension SessionCells {
  /// Returns the cells of every section.
  func bySection() throws -> [CellSubject: RawSectionCells] {
    let people = people
    return try rowsBySection().mapValues { try cells($0, people: people) }
  }
}
