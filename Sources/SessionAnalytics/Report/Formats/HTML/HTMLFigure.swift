/// A card of a section: a heading, charts, what to know of them, and the same numbers as tables.
struct HTMLFigure {
  let title: String
  /// What it is about, whose definitions it links to.
  let metrics: [MetricDefinition]
  let isSimulated: Bool
  /// Charts, tables and notes, as they are read.
  private var content: [Markup] = []
  /// The numbers of the charts, for those who want them or cannot see the charts.
  private var numbers: [HTMLTable] = []

  init(title: String, metrics: [MetricDefinition], isSimulated: Bool) {
    self.title = title
    self.metrics = metrics
    self.isSimulated = isSimulated
  }

  /// - Parameter numbers: What the chart shows, as a table.
  mutating func add(_ chart: Chart, numbers: HTMLTable) {
    content.append(chart.markup)
    self.numbers.append(numbers)
  }

  /// A table that is read as it stands.
  mutating func add(_ table: HTMLTable) { content.append(table.markup) }

  /// What the chart below is about, where a card has several.
  mutating func add(heading: String) {
    content.append(.element("h4") { heading.prefix(1).uppercased() + heading.dropFirst() })
  }

  mutating func add(note: String?) {
    guard let note else { return }
    content.append(.element("p", ["class": "note"]) { note })
  }

  var markup: Markup {
    .block("figure") {
      Markup.block("figcaption") {
        Markup.element("h3") { title }
        if isSimulated { Markup.element("span", ["class": "badge"]) { "simulated" } }
      }
      content
      details
    }
  }

  private var details: Markup? {
    guard !numbers.isEmpty || !metrics.isEmpty else { return nil }
    return .block("details") {
      Markup.element("summary") { numbers.isEmpty ? "Definitions" : "Numbers and definitions" }
      numbers.map(\.markup)
      Markup.element("p", ["class": "note"]) {
        "Defined below: "
        metrics.enumerated().flatMap { index, metric in
          [
            .text(index == 0 ? "" : ", "),
            Markup.element("a", ["href": "#\(HTMLAnchor.of(metric))"]) { metric.title },
          ]
        }
        "."
      }
    }
  }
}
