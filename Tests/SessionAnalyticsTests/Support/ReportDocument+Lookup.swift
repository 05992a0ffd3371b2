import Testing
import TransitionStore

@testable import SessionAnalytics

extension ReportDocument {
  /// Returns the report on these sessions, all of one section.
  static func on(_ sessions: [Recorded]) throws -> ReportDocument { try SessionReport.make(from: .holding(sessions)) }

  func row(_ metric: String, _ group: String? = nil, section: Int = 0) throws -> ReportRow {
    try #require(sections[section].rows.first { $0.metric == metric && $0.group == group })
  }
}

extension ReportRow {
  func value(_ statistic: String) throws -> ReportValue {
    try #require(values.first { $0.statistic == statistic })
  }
}
