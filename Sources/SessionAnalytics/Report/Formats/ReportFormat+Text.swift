extension ReportFormat {
  /// For people: at most 80 columns, but for words that are longer.
  public static let text = text(unicode: true)

  /// Where a question was asked, its answer takes the place of the sections.
  ///
  /// - Parameter unicode: Whether histograms may be drawn in characters beyond ASCII.
  public static func text(unicode: Bool) -> ReportFormat {
    ReportFormat(name: "text") { document in
      let sparkline: Sparkline = unicode ? .unicode : .ascii
      guard !document.hasAnswers else { return lines(answers(of: document, sparkline)) }
      let titles = Dictionary(document.definitions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      var lines = TextReport.header(document.header)
      lines += (document.advice.isEmpty ? [] : [""]) + document.advice.flatMap { TextLayout.wrap($0, indent: 2) }
      for section in document.sections {
        let writer = TextSection(section: section, definitions: titles, sparkline: sparkline)
        lines += [""] + writer.lines
      }
      lines += TextReport.explanations(of: document)
      return Self.lines(lines)
    }
  }

  private static func lines(_ lines: [String]) -> String { lines.joined(separator: "\n") + "\n" }

  private static func answers(of document: ReportDocument, _ sparkline: Sparkline) -> [String] {
    let answers = [
      document.comparison.map { TextComparison(comparison: $0).lines },
      document.whatIf.map { TextWhatIf(whatIf: $0).lines },
      document.recommendation.map { TextRecommendation(recommendation: $0, sparkline: sparkline).lines },
    ]
    return Array(answers.compactMap { $0 }.joined(separator: [""]))
  }
}
