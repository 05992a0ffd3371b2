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
    HTMLPage(document: document, isFull: true, isEmbedded: true).body
  }

  /// The mark within the first hundred bytes of every page, which distinguishes reports from other files.
  public static let htmlMark = "<meta name=\"generator\" content=\"\(htmlGenerator)\"/>"
  static let htmlGenerator = "transitions report"
}

struct HTMLPage {
  let document: ReportDocument
  let isFull: Bool
  var isEmbedded = false

  var source: String { Markup.page(title, by: ReportFormat.htmlGenerator) { body } }

  @MarkupBuilder var body: [Markup] {
    header
    if document.answers.isEmpty, !document.sections.isEmpty { findings }
    if showsSections, document.header.transition != nil {
      SectionPair.groups(of: document.sections).compactMap { RevisionTable($0)?.markup }
    }
    if showsSections, document.sections.count > 1 { HTMLContents(sections: placed, shown: shown).markup }
    Markup.block(isEmbedded ? "div" : "main") {
      answers
      if showsSections { sections }
    }
    if isFull, !document.sections.isEmpty { explanations }
    footer
  }

  /// Several recommendations have their transition's name in their IDs.
  private var answers: [Markup] {
    document.answers.map { answer in
      let isAlone = document.answers.count { $0.question == answer.question } == 1
      return HTMLAnswer(answer, id: isAlone ? nil : answer.transition.map { "\(answer.question)-\($0)" }).markup
    }
  }

  private var name: String {
    guard document.header.sessions != nil else { return document.header.transition ?? "All transitions" }
    return document.header.transition.map { "Report on \($0)" } ?? "Report"
  }
  private var title: String { isSimulatedAlone ? "\(name) (simulated)" : name }

  private var header: Markup {
    // The answer or the first finding is the headline; beside it, the page's own title is small.
    .block("header", ["class": document.sections.isEmpty && document.answers.isEmpty ? nil : "asked"]) {
      Markup.element("h1") { name }
      lede.map { text in Markup.element("p", ["class": "lede"]) { text } }
      selection
      if isSimulatedAlone {
        warning("Every drag in this report was made up by ", ". No real people were involved.")
      } else if document.sections.contains(where: { $0.population == .simulated }) {
        warning("The drags of sections with this mark were made up by ", ". They are never pooled with people's.")
      }
      TextFullReport.notes(document.header).map(advice)
      document.advice.map(advice)
    }
  }

  /// The selection, unless it is one transition alone, and in the full page what the numbers depend on.
  private var selection: Markup? {
    let header = document.header
    let isNarrow = ReportSelection(header) != ReportSelection().of(header.transition)
    let share = header.replayFidelity.flatMap { isFull || $0 < 1 ? $0 : nil }
    guard isFull || isNarrow || share != nil else { return nil }
    return .element("p", ["class": "identity"]) {
      "Selection: \(ReportSelection(header).words)"
      if isFull {
        " · schema "
        Markup.element("code") { header.schemaVersion }
      }
      if let share { " · \(NumberFormat.fidelity(share)) \(TextFullReport.decisions(header.replayedDecisions ?? 0))" }
    }
  }

  /// The findings; the first one is the headline of the page.
  private var findings: Markup {
    .block("section", ["class": "findings", "aria-labelledby": "findings-name"]) {
      Markup.element("h2", ["id": "findings-name"]) {
        document.findings.isEmpty ? KnownRates.title : "What stands out"
      }
      Markup.block("ol") {
        found.map { transition, text, next in
          Markup.element("li") {
            Markup.element("span") {
              ((document.header.transition == nil ? "\(transition): " : "") + text).replacing(" %", with: "\u{a0}%")
            }
            " "
            Markup.element("code") { next }
          }
        }
      }
    }
  }

  /// The findings, or what is known without one.
  private var found: [(transition: String, text: String, next: String)] {
    document.findings.isEmpty
      ? KnownRates.latest(in: document.sections).map { ($0.section.transition, $0.text, $0.next) }
      : document.findings.prefix(Self.mostFindings).map { ($0.transition, $0.text, $0.next) }
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

  /// The line below the title: `2,400 drags of 5 transitions, 2026-01-01 (UTC)`.
  private var lede: String? {
    guard let sessions = document.header.sessions else { return nil }
    let transitions = Set(document.sections.map(\.transition)).count
    var text = "\(NumberFormat.grouped(sessions)) drag\(sessions == 1 ? "" : "s")"
    if transitions > 0, document.header.transition == nil {
      text += " of \(transitions) transition\(transitions == 1 ? "" : "s")"
    }
    if let first = document.header.firstDay, let last = document.header.lastDay {
      text += ", \(TextFullReport.span(first, last)) (UTC)"
    }
    return text
  }

  private var isSimulatedAlone: Bool {
    !document.sections.isEmpty && document.sections.allSatisfy { $0.population == .simulated }
  }

  private var showsSections: Bool { isFull || document.answers.isEmpty }

  /// The names of the sections on the page.
  private var shown: Set<String> {
    guard !isFull else { return Set(placed.map(\.anchor)) }
    let revisions = document.header.transition == nil ? 1 : 2
    let sections = Set(SectionPair.groups(of: document.sections).flatMap { $0.prefix(revisions) })
    return Set(placed.filter { sections.contains($0.section) }.map(\.anchor))
  }

  private var placed: [(section: ReportSection, anchor: String)] {
    Array(zip(document.sections, HTMLAnchor.names(document.sections)))
  }

  private var sections: [Markup] {
    let definitions = Dictionary(document.definitions.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    let (shown, placed) = (shown, placed)
    let anchors = Dictionary(placed.map { ($0.section, $0.anchor) }, uniquingKeysWith: { first, _ in first })
    // The shorter page begins with the current revision.
    let order = isFull ? document.sections : SectionPair.groups(of: document.sections).flatMap(\.self)
    return order.compactMap { section -> Markup? in
      guard let anchor = anchors[section], shown.contains(anchor) else { return nil }
      return HTMLSection(section: section, definitions: definitions, anchor: anchor, isFull: isFull).markup
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

  /// The command that makes the page.
  private var asked: String {
    document.answers.first.map { answer in
      "transitions \(["by", "stops"].contains(answer.question) ? "report --" : "")\(answer.question)"
    }
      ?? ReportFormat.htmlGenerator
  }

  private var footer: Markup {
    .element("footer") {
      "Made by "
      Markup.element("code") { asked }
      ", format \(document.format). The same registry gives the same page."
      if !isFull, document.answers.isEmpty {
        " "
        Markup.element("code") { "--full" }
        " adds every metric, method and definition."
      }
    }
  }
}

/// The ID of a place in the page. It depends on the content, so that a link into a report works in later reports.
struct HTMLAnchor {
  let name: String

  init(_ metric: MetricDefinition) { name = "metric-\(Self.word(metric.id))" }

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
