import SessionAnalytics

/// Tables as reports write them.
enum CSV {
  static func field(_ text: String) -> String { ReportFormat.csvField(text) }
}
