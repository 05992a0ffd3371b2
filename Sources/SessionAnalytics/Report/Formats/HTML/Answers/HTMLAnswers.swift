/// The answers to questions, before the sections: each a heading, what to know, and its cards.
struct HTMLAnswers {
  let document: ReportDocument

  var markup: [Markup] {
    [
      document.comparison.map { HTMLComparison(comparison: $0).markup },
      document.whatIf.map { HTMLWhatIf(whatIf: $0).markup },
      document.recommendation.map { HTMLRecommendation(recommendation: $0).markup },
    ].compactMap { $0 }
  }

  /// One answer as a section of the page.
  static func section(
    _ id: String, title: String, subject: String, population: SessionPopulation, cards: [HTMLFigure], notes: [String]
  ) -> Markup {
    let isSimulated = population == .simulated
    return .block(
      "section", ["id": id, "class": isSimulated ? "subject simulated" : "subject", "aria-labelledby": "\(id)-name"]
    ) {
      Markup.block("header") {
        Markup.element("h2", ["id": "\(id)-name"]) { title }
        Markup.element("p", ["class": "identity"]) {
          subject
          if isSimulated {
            " "
            Markup.element("span", ["class": "badge"]) { "simulated" }
          }
        }
      }
      Markup.block("div", ["class": "cards"]) { cards.map(\.markup) }
      notes.map { note in Markup.element("p", ["class": "note"]) { note } }
    }
  }
}
