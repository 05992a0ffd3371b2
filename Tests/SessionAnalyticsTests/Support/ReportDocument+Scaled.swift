import TestSupport
import TransitionModel

@testable import SessionAnalytics

extension ReportDocument {
  /// A simulated transition with presentations: every number of the plain report.
  static let simulated = Result {
    try SessionReport.make(from: SimulatedRegistry("modal-standard", users: 40, days: 7).registry)
  }

  /// Returns the document with every count replaced.
  ///
  /// - Parameter count: Returns the new number for the old one.
  func counted(_ count: (Int) -> Int) -> ReportDocument {
    var document = self
    document.header.sessions = header.sessions.map(count)
    document.header.replayedDecisions = header.replayedDecisions.map(count)
    for index in document.sections.indices {
      document.sections[index].shown = sections[index].shown.map(count)
      document.sections[index].rows = sections[index].rows.map { row in
        var row = row
        (row.n, row.people) = (row.n.map(count), row.people.map(count))
        for value in row.values.indices where [.sessions, .people, .touches].contains(row.unit) {
          row.values[value].value = row.values[value].value.map { Double(count(Int($0))) }
        }
        for value in row.values.indices where row.values[value].needs != nil {
          row.values[value].needs = row.values[value].needs.map(count)
        }
        row.histogram = row.histogram?.map { ReportBin(from: $0.from, to: $0.to, sessions: count($0.sessions)) }
        return row
      }
    }
    return document
  }

  /// Every page that shows a document.
  func pages() throws -> [String] {
    var one = self
    one.header.transition = sections.first?.transition
    let formats = [ReportFormat.summary(unicode: true), .text, .html, .htmlSummary]
    return try [self, one].flatMap { document in try formats.map { try $0.render(document) } }
  }
}
