/// A report as a page.
struct HTMLPage {
  let document: ReportDocument

  var source: String {
    let page = Markup.block("html", ["lang": "en"]) {
      head
      Markup.block("body", ["id": "top"]) { body }
    }
    return "<!DOCTYPE html>\n\(page.source)\n"
  }

  @MarkupBuilder var body: [Markup] {
    header
    if document.sections.count > 1 { HTMLContents(sections: placed).markup }
    Markup.block("main") {
      HTMLAnswers(document: document).markup
      sections
    }
    if !document.sections.isEmpty { explanations }
    footer
  }

  private var title: String {
    let subject = document.header.transition.map { "Session report, \($0)" } ?? "Session report"
    return isSimulatedAlone ? "\(subject) (simulated)" : subject
  }

  private var head: Markup {
    .block("head") {
      // First, so that a page is known by its first bytes.
      Markup.empty("meta", ["name": "generator", "content": ReportFormat.htmlGenerator])
      Markup.empty("meta", ["charset": "utf-8"])
      Markup.empty("meta", ["http-equiv": "Content-Security-Policy", "content": Stylesheet.policy])
      Markup.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      Markup.empty("meta", ["name": "color-scheme", "content": "light dark"])
      Markup.element("title") { title }
      Markup.style(Stylesheet.css)
    }
  }

  // MARK: - Beginning

  private var header: Markup {
    .block("header") {
      Markup.element("h1") { "Session report" }
      Markup.element("p", ["class": "lede"]) { lede }
      Markup.element("p", ["class": "identity"]) {
        "Selection: \(TextReport.selection(document.header)) · schema "
        Markup.element("code") { document.header.schemaVersion }
        if document.header.sessions > 0 { " · seed \(document.header.seed)" }
        if let share = document.header.replayFidelity {
          " · replay fidelity \(TextReport.fidelity(share)) \(TextReport.decisions(document.header.replayedDecisions))"
        }
      }
      if isSimulatedAlone {
        warning("Every session in this report was made up by ", ". No real people were involved.")
      } else if document.sections.contains(where: { $0.population == .simulated }) {
        warning("Sections marked so were made up by ", "; they are never pooled with people's.")
      }
      document.advice.map(advice)
    }
  }

  /// What nobody may overlook: these are not people.
  private func warning(_ before: String, _ after: String) -> Markup {
    .element("p", ["class": "warning"]) {
      Markup.element("strong") { "Simulated" }
      " \(before)"
      Markup.element("code") { "transitions session simulate" }
      after
    }
  }

  /// A sentence, or a command to type.
  private func advice(_ line: String) -> Markup {
    .element("p", ["class": "advice"]) {
      if line.hasPrefix("transitions ") { Markup.element("code") { line } } else { line }
    }
  }

  /// `2400 sessions of 5 transitions, 2026-01-01 (UTC)`.
  private var lede: String {
    let transitions = Set(document.sections.map(\.transition)).count
    var text = "\(document.header.sessions) session\(document.header.sessions == 1 ? "" : "s")"
    if transitions > 0 { text += " of \(transitions) transition\(transitions == 1 ? "" : "s")" }
    if let first = document.header.firstDay, let last = document.header.lastDay {
      text += ", \(TextReport.span(first, last)) (UTC)"
    }
    return text
  }

  private var isSimulatedAlone: Bool {
    !document.sections.isEmpty && document.sections.allSatisfy { $0.population == .simulated }
  }

  // MARK: - Middle

  private var placed: [(section: ReportSection, anchor: String)] {
    Array(zip(document.sections, HTMLAnchor.of(document.sections)))
  }

  private var sections: [Markup] {
    let definitions = Dictionary(document.definitions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    return placed.map { HTMLSection(section: $0, definitions: definitions, anchor: $1).markup }
  }

  // MARK: - End

  private var explanations: Markup {
    .block("section", ["class": "explanations"]) {
      Markup.element("h2") { "Methods" }
      Markup.block("ul") { document.methods.map { method in Markup.element("li") { method } } }
      Markup.element("h2") { "Definitions" }
      Markup.block("dl") {
        document.definitions.flatMap { definition in
          [
            Markup.element("dt", ["id": HTMLAnchor.of(definition)]) { definition.title },
            Markup.element("dd") { definition.definition },
          ]
        }
      }
    }
  }

  private var footer: Markup {
    .element("footer") {
      "Made by "
      Markup.element("code") { ReportFormat.htmlGenerator }
      ", format \(document.format). The same registry gives the same page."
    }
  }
}
