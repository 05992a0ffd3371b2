extension ReportFormat {
  /// For people: at most 80 columns, but for words that are longer.
  public static let text = text(unicode: true)

  /// - Parameter unicode: Whether histograms may be drawn in characters beyond ASCII.
  public static func text(unicode: Bool) -> ReportFormat {
    ReportFormat(name: "text") { document in
      let titles = Dictionary(document.definitions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      var lines = TextReport.header(document.header)
      lines += (document.advice.isEmpty ? [] : [""]) + document.advice.flatMap { TextLayout.wrap($0, indent: 2) }
      for section in document.sections {
        let writer = TextSection(
          section: section, definitions: titles, sparkline: unicode ? .unicode : .ascii)
        lines += [""] + writer.lines
      }
      lines += TextReport.explanations(of: document)
      return lines.joined(separator: "\n") + "\n"
    }
  }
}
