extension ReportFormat {
  /// For people, in a browser or on paper: one page with charts, whole in itself.
  ///
  /// It asks for nothing from anywhere, runs no script, follows the reader's light or dark setting, and is read from a
  /// telephone's width on. Each chart's numbers stand in a table beside it.
  public static let html = ReportFormat(name: "html") { HTMLPage(document: $0).source }

  /// What stands between the tags of that page's body, for a page that has more around it.
  package static func htmlBody(of document: ReportDocument) -> [Markup] { HTMLPage(document: document).body }

  /// Stands within the first hundred bytes of every page: a report is told by it from a file of somebody's own.
  public static let htmlMark = "<meta name=\"generator\" content=\"\(htmlGenerator)\"/>"
  static let htmlGenerator = "transitions report"
}
