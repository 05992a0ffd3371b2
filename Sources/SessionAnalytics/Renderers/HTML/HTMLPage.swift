extension ReportFormat {
  /// A format for people, in a browser or on paper: one self-contained page with charts.
  ///
  /// It loads nothing, runs no script, follows the reader's light or dark setting, and adapts to a phone's width. Each
  /// chart has a table of its numbers. The page has every metric, method and definition.
  public static let html = ReportFormat(name: "html") { HTMLPage(document: $0, isFull: true).source }

  /// The same page with the content of ``summary(unicode:)``: an answer alone, or the findings and the main figures of
  /// the current and the previous revision. One transition takes at most three printed pages.
  public static let htmlSummary = ReportFormat(name: "html") { HTMLPage(document: $0, isFull: false).source }

  /// Returns the body of that page, to embed it in another one.
  package static func htmlBody(of document: ReportDocument) -> [Markup] {
    HTMLPage(document: document, isFull: true).body
  }

  /// The mark within the first hundred bytes of every page, which distinguishes reports from other files.
  public static let htmlMark = "<meta name=\"generator\" content=\"\(htmlGenerator)\"/>"
  static let htmlGenerator = "transitions report"
}

struct HTMLPage {
  let document: ReportDocument
  /// A Boolean value that indicates whether the page has every metric, revision, method and definition, even beside
  /// answers.
  let isFull: Bool

  var source: String {
    let page = Markup.block("html", ["lang": "en"]) {
      head
      Markup.block("body", ["id": "top"]) { body }
    }
    return "<!DOCTYPE html>\n\(page.source)\n"
  }

  @MarkupBuilder var body: [Markup] {
    header
    if !document.hasAnswers, !document.sections.isEmpty { findings }
    if showsSections, document.header.transition != nil {
      SectionPair.groups(of: document.sections).compactMap { RevisionTable($0)?.markup }
    }
    if showsSections, document.sections.count > 1 { HTMLContents(sections: placed, shown: shown).markup }
    Markup.block("main") {
      HTMLAnswers(document: document).markup
      if showsSections { sections }
    }
    if isFull, !document.sections.isEmpty { explanations }
    footer
  }

  private var name: String { document.header.transition.map { "Session report: \($0)" } ?? "Session report" }
  private var title: String { isSimulatedAlone ? "\(name) (simulated)" : name }

  private var head: Markup {
    .block("head") {
      // First, so that a page is identified by its first bytes.
      Markup.empty("meta", ["name": "generator", "content": ReportFormat.htmlGenerator])
      Markup.empty("meta", ["charset": "utf-8"])
      Markup.empty("meta", ["http-equiv": "Content-Security-Policy", "content": Stylesheet.policy])
      Markup.empty("meta", ["name": "viewport", "content": "width=device-width, initial-scale=1"])
      Markup.empty("meta", ["name": "color-scheme", "content": "light dark"])
      Markup.element("title") { title }
      Markup.style(Stylesheet.css)
    }
  }

  private var header: Markup {
    // Beside an answer, which is the headline, the page's own title is small.
    .block("header", ["class": showsSections ? nil : "asked"]) {
      Markup.element("h1") { name }
      Markup.element("p", ["class": "lede"]) { lede }
      Markup.element("p", ["class": "identity"]) {
        "Selection: \(TextReport.selection(document.header))"
        if isFull {
          " · schema "
          Markup.element("code") { document.header.schemaVersion }
          if document.header.sessions > 0 { " · seed \(document.header.seed)" }
        }
        if let share = document.header.replayFidelity, isFull || share < 1 {
          " · replay fidelity \(NumberFormat.fidelity(share)) \(TextReport.decisions(document.header.replayedDecisions))"
        }
      }
      if isSimulatedAlone {
        warning("Every session in this report was made up by ", ". No real people were involved.")
      } else if document.sections.contains(where: { $0.population == .simulated }) {
        warning("Sections marked so were made up by ", "; they are never pooled with people's.")
      }
      TextReport.unwithheld(document.header).map(advice)
      document.advice.map(advice)
    }
  }

  private var findings: Markup {
    .block("section", ["class": "findings", "aria-labelledby": "findings-name"]) {
      Markup.element("h2", ["id": "findings-name"]) { "What stands out" }
      if document.findings.isEmpty {
        Markup.element("p") { "Nothing: no rate is unusual, or differs, beyond chance." }
      } else {
        Markup.block("ol") {
          document.findings.prefix(Self.mostFindings).map { finding in
            Markup.element("li") {
              "\(document.header.transition == nil ? "\(finding.transition): " : "")\(finding.text) "
              Markup.element("code") { finding.next }
            }
          }
        }
      }
    }
  }

  private static let mostFindings = 5

  /// Returns the warning that sessions are not from people.
  private func warning(_ before: String, _ after: String) -> Markup {
    .element("p", ["class": "warning"]) {
      Markup.element("strong") { "Simulated" }
      " \(before)"
      Markup.element("code") { "transitions session simulate" }
      after
    }
  }

  /// Returns a sentence, or a command to type.
  private func advice(_ line: String) -> Markup {
    .element("p", ["class": "advice"]) {
      if line.hasPrefix("transitions ") { Markup.element("code") { line } } else { line }
    }
  }

  /// The line below the title: `2400 sessions of 5 transitions, 2026-01-01 (UTC)`.
  private var lede: String {
    let transitions = Set(document.sections.map(\.transition)).count
    var text =
      "\(NumberFormat.grouped(Double(document.header.sessions))) session\(document.header.sessions == 1 ? "" : "s")"
    if transitions > 0 { text += " of \(transitions) transition\(transitions == 1 ? "" : "s")" }
    if let first = document.header.firstDay, let last = document.header.lastDay {
      text += ", \(TextReport.span(first, last)) (UTC)"
    }
    return text
  }

  private var isSimulatedAlone: Bool {
    !document.sections.isEmpty && document.sections.allSatisfy { $0.population == .simulated }
  }

  private var showsSections: Bool { isFull || !document.hasAnswers }

  /// The names of the sections on the page.
  private var shown: Set<String> {
    guard !isFull else { return Set(placed.map(\.anchor)) }
    let revisions = document.header.transition == nil ? 1 : 2
    let sections = SectionPair.groups(of: document.sections).flatMap { $0.prefix(revisions) }
    return Set(placed.filter { sections.contains($0.section) }.map(\.anchor))
  }

  private var placed: [(section: ReportSection, anchor: String)] {
    Array(zip(document.sections, HTMLAnchor.names(document.sections)))
  }

  private var sections: [Markup] {
    let definitions = Dictionary(document.definitions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let shown = shown
    // The shorter page begins with the current revision.
    let order =
      isFull
      ? placed
      : SectionPair.groups(of: document.sections).flatMap(\.self).compactMap { section in
        placed.first { $0.section == section }
      }
    return order.filter { shown.contains($0.anchor) }.map { section, anchor in
      HTMLSection(section: section, definitions: definitions, anchor: anchor, isFull: isFull).markup
    }
  }

  private var explanations: Markup {
    .block("section", ["class": "explanations"]) {
      Markup.element("h2") { "Methods" }
      Markup.block("ul") { document.methods.map { method in Markup.element("li") { method } } }
      Markup.element("h2") { "Definitions" }
      Markup.block("dl") {
        document.definitions.flatMap { definition in
          [
            Markup.element("dt", ["id": HTMLAnchor(definition).name]) { definition.title },
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
      if !isFull {
        " "
        Markup.element("code") { "--full" }
        " adds every metric, method and definition."
      }
    }
  }
}

/// The table of contents: the sections by name, each with its finish rate, for comparison.
struct HTMLContents {
  let sections: [(section: ReportSection, anchor: String)]
  /// The names of the sections on the page.
  let shown: Set<String>

  private static let width = 160.0

  private var isPerPresentation: Bool { sections.contains { $0.section.isPerPresentation } }
  private var isMixed: Bool { Set(sections.map(\.section.population)).count > 1 }

  var markup: Markup {
    .block("nav", ["aria-labelledby": "contents"]) {
      Markup.element("h2", ["id": "contents"]) { isPerPresentation ? "Finished at once" : "Finish rates" }
      Markup.block("ol") { sections.map(entry) }
    }
  }

  private func entry(_ section: ReportSection, _ anchor: String) -> Markup {
    let row = section.headline
    let value = row?.values.first
    return .block("li") {
      Markup.element("span", ["class": "who"]) {
        if shown.contains(anchor) {
          Markup.element("a", ["href": "#\(anchor)"]) { section.transition }
        } else {
          section.transition
        }
        Markup.element("span", ["class": "detail"]) { " \(section.name.text), \(section.direction.rawValue)" }
        // If all are of one kind, the page shows the label once.
        if isMixed, let mark = section.population.mark { Markup.element("span", ["class": "badge"]) { mark.label } }
      }
      mark(value)
      Markup.element("span", ["class": "rate"]) {
        if let row, let value { text(value, row) } else { "–" }
      }
    }
  }

  private func text(_ value: ReportValue, _ row: ReportRow) -> [Markup] {
    guard let share = value.value else { return [.text(value.reason(n: row.n) ?? "–")] }
    var parts = [Markup.element("strong") { row.unit.text(share) }]
    if let low = value.low, let high = value.high {
      parts.append(.element("span", ["class": "detail"]) { " \(row.unit.text(from: low, to: high))" })
    }
    return parts
  }

  /// Returns the value as a mark; the text beside it is for readers who cannot see it.
  private func mark(_ value: ReportValue?) -> Markup {
    let scale = LinearScale(covering: 0...1, from: Chart.margin, to: Self.width - Chart.margin, steps: 5)
    return .element("svg", ["class": "mini", "viewBox": "0 0 \(Self.width.coordinate) 16", "aria-hidden": "true"]) {
      scale.ticks.map { tick in
        let x = scale.position(of: tick)
        return ChartAxis.line("grid", x, 2, x, 14)
      }
      ChartAxis.line(value?.value == nil ? "track missing" : "track", scale.start, 8, scale.end, 8)
      if let value, let share = value.value {
        IntervalMark(
          low: scale.position(of: value.low ?? share), value: scale.position(of: share),
          high: scale.position(of: value.high ?? share), y: 8, style: ChartStyle.finished.rawValue
        ).markup
      }
    }
  }
}

/// The ID of a place in the page. It depends on the content, so that a link into a report works in later reports.
struct HTMLAnchor {
  let name: String

  init(_ metric: MetricDefinition) { name = "metric-\(Self.word(metric.id))" }

  /// Returns a distinct name for each section.
  static func names(_ sections: [ReportSection]) -> [String] {
    var taken: Set<String> = []
    return sections.map { section in
      let name = [
        section.transition, section.name.compact, section.direction.rawValue, section.population.rawValue,
      ].map(word).joined(separator: "-")
      // Revisions with one number can differ if the cells of several registries were merged.
      let free = [name, "\(name)-\(word(String(section.digest.prefix(12))))"].first { !taken.contains($0) }
      var anchor = free ?? name
      while !taken.insert(anchor).inserted { anchor += "-again" }
      return anchor
    }
  }

  /// Returns a text with only letters, digits, hyphens and underscores.
  private static func word(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") ? $0 : "-" })
  }
}
