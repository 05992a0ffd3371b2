extension ReportFormat {
  /// For people, in a browser or on paper: one page with charts, whole in itself.
  ///
  /// It asks for nothing from anywhere, runs no script, follows the reader's light or dark setting, and is read from a
  /// telephone's width on. Each chart's numbers stand in a table beside it. It has every metric, method and definition.
  public static let html = ReportFormat(name: "html") { HTMLPage(document: $0, isFull: true).source }

  /// The same page with what ``summary(unicode:)`` prints: an answer alone, or the findings and the main figures of the
  /// revision in use and the one before. One transition takes at most three printed pages.
  public static let htmlSummary = ReportFormat(name: "html") { HTMLPage(document: $0, isFull: false).source }

  /// What stands between the tags of that page's body, for a page that has more around it.
  package static func htmlBody(of document: ReportDocument) -> [Markup] {
    HTMLPage(document: document, isFull: true).body
  }

  /// Stands within the first hundred bytes of every page: a report is told by it from a file of somebody's own.
  public static let htmlMark = "<meta name=\"generator\" content=\"\(htmlGenerator)\"/>"
  static let htmlGenerator = "transitions report"
}

struct HTMLPage {
  let document: ReportDocument
  /// Whether it has every metric, revision, method and definition, beside answers too.
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

  /// The names of the sections that the page has.
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
    // In the shorter page the revision in use comes first.
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

/// The sections by name, each with its finish rate, so that they can be compared before they are read.
struct HTMLContents {
  let sections: [(section: ReportSection, anchor: String)]
  /// The names of those that are on the page.
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
        // Where all are of one kind, the page says so once.
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

  /// The same as a mark; the words beside it say it to those who cannot see it.
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

/// The name of a place in the page. It comes from what stands there, so that a link into a report still fits tomorrow's.
struct HTMLAnchor {
  let name: String

  init(_ metric: MetricDefinition) { name = "metric-\(Self.word(metric.id))" }

  /// One for each section, all different.
  static func names(_ sections: [ReportSection]) -> [String] {
    var taken: Set<String> = []
    return sections.map { section in
      let name = [
        section.transition, section.name.compact, section.direction.rawValue, section.population.rawValue,
      ].map(word).joined(separator: "-")
      // Revisions of one number differ where the cells of several registries were put together.
      let free = [name, "\(name)-\(word(String(section.digest.prefix(12))))"].first { !taken.contains($0) }
      var anchor = free ?? name
      while !taken.insert(anchor).inserted { anchor += "-again" }
      return anchor
    }
  }

  /// Letters, digits, hyphens and underscores alone.
  private static func word(_ text: String) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-" || $0 == "_") ? $0 : "-" })
  }
}
