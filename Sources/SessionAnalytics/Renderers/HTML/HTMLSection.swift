/// One section of the page: its sessions, their main rate, and a card for each topic.
struct HTMLSection {
  let section: ReportSection
  let definitions: [String: MetricDefinition]
  let anchor: String
  let isFull: Bool

  private static let mainMetrics: Set<String> = [
    ReportMetric.finishedAtOnce.definition.id, ReportMetric.triedAgain.definition.id,
    ReportMetric.cameBack.definition.id, ReportMetric.finishRate.definition.id, "outcomes", "release_progress",
    "decision_time", "finish_rate_by_device", "finish_rate_by_screen", "finish_rate_by_app_version",
  ]

  /// Results come before the counts they are based on.
  private static let topics = ReportTopic.allCases.filter { $0 != .sessions } + [.sessions]

  var isSimulated: Bool { section.population == .simulated }

  var markup: Markup {
    .block(
      "section",
      [
        "id": anchor, "class": isSimulated ? "subject simulated" : "subject",
        "aria-labelledby": "\(anchor)-name \(anchor)-kind \(anchor)-made",
      ]
    ) {
      Markup.block("header") {
        Markup.element("h2", ["id": "\(anchor)-name"]) { "\(section.transition), \(section.name.text)" }
        Markup.element("p", ["class": "identity", "id": "\(anchor)-kind"]) { identity }
        if isFull, let mark = section.population.mark {
          Markup.element("p", ["class": "identity", "id": "\(anchor)-made"]) {
            Markup.element("span", ["class": "badge"]) { mark.label }
            " " + mark.explanation.replacing("`", with: "").capitalizedFirst + "."
          }
        }
        section.rule.map { rule in Markup.element("p", ["class": "identity"]) { "Finishes a drag: \(rule)." } }
        headline
      }
      Markup.block("div", ["class": "cards"]) {
        Self.topics.flatMap { topic in
          // Beside the two measures that it combines.
          [figure(of: topic)?.markup, topic == .velocity ? releaseFigure?.markup : nil].compactMap { $0 }
        }
      }
      Markup.element("p", ["class": "up"]) { Markup.element("a", ["href": "#top"]) { "Back to the top" } }
    }
  }

  /// The section's identity: `dismiss · 2026-01-01 (UTC)`, in the full page with its digest.
  private var identity: [Markup] {
    let days = TextFullReport.span(section.firstDay, section.lastDay)
    let subject = "\(section.direction == .present ? "Presenting" : "Dismissing") · \(days) (UTC)"
    guard isFull else { return [.text(subject)] + badge }
    return [.text("\(subject) · digest "), .element("code") { String(section.digest.prefix(12)) }] + badge
  }

  /// The label beside the identity, unless a separate line explains it.
  private var badge: [Markup] {
    guard !isFull, let mark = section.population.mark else { return [] }
    return [.text(" "), .element("span", ["class": "badge"]) { mark.label }]
  }

  /// The number of presentations, drags and people, or the reason that there is no rate.
  private var headline: Markup? {
    guard let value = section.headline?.values.first else { return nil }
    return .element("p", ["class": "basis"]) {
      TextSummary.size(of: section).capitalizedFirst + "."
      if value.value == nil { " No finish rate: \(Self.explanation(of: value, n: section.headline?.n))." }
    }
  }

  func rows(of topic: ReportTopic) -> [ReportRow] {
    section.rows.filter { row in
      definitions[row.metric]?.topic == topic && (isFull || Self.mainMetrics.contains(row.metric))
    }
  }

  func title(of row: ReportRow) -> String { definitions[row.metric]?.title ?? row.metric }

  /// Returns the reason that there is no value, if a word alone is not enough.
  private static func explanation(of value: ReportValue, n: Int?) -> String {
    switch value.status {
    case .undefined: "nothing to divide by"
    case .measured, .insufficient, .hidden: value.reason(n: n) ?? ""
    }
  }
}

extension String {
  var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
