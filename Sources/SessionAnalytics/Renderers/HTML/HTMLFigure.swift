/// A card of a section: a heading, charts, notes, and the same numbers as tables.
struct HTMLFigure {
  let title: String
  let metrics: [MetricDefinition]
  /// Charts, tables and notes, in reading order.
  private var content: [Markup] = []
  /// The numbers of the charts, for readers who want them or cannot see the charts.
  private var numbers: [HTMLTable] = []

  let isWide: Bool

  init(title: String, metrics: [MetricDefinition] = [], isWide: Bool = false) {
    (self.title, self.metrics, self.isWide) = (title, metrics, isWide)
  }

  mutating func add(_ chart: Chart, numbers: HTMLTable? = nil) {
    content.append(chart.markup)
    self.numbers += [numbers].compactMap { $0 }
  }

  /// Adds the numbers of a chart that was added before.
  mutating func add(numbers: HTMLTable) { self.numbers.append(numbers) }

  mutating func add(_ table: HTMLTable) { content.append(table.markup) }

  /// Adds the heading of the next chart, if a card has several.
  mutating func add(heading: String) {
    content.append(.element("h4") { heading.prefix(1).uppercased() + heading.dropFirst() })
  }

  mutating func add(note: String?) {
    guard let note else { return }
    content.append(.element("p", ["class": "note"]) { note })
  }

  mutating func add(paragraph: String) { content.append(.element("p") { paragraph }) }

  mutating func add(command: String) { content.append(.element("pre") { Markup.element("code") { command } }) }

  var markup: Markup {
    .block("figure", ["class": isWide ? "wide" : nil]) {
      Markup.block("figcaption") {
        Markup.element("h3") { title }
      }
      content
      details
    }
  }

  private var details: Markup? {
    guard !numbers.isEmpty || !metrics.isEmpty else { return nil }
    return .block("details") {
      Markup.element("summary") {
        numbers.isEmpty ? "Definitions" : metrics.isEmpty ? "Numbers" : "Numbers and definitions"
      }
      numbers.map(\.markup)
      if !metrics.isEmpty { Markup.element("p", ["class": "note"]) { definitions } }
    }
  }

  private var definitions: [Markup] {
    [.text("Defined below: ")]
      + metrics.enumerated().flatMap { index, metric in
        [
          .text(index == 0 ? "" : ", "),
          Markup.element("a", ["href": "#\(HTMLAnchor(metric).name)"]) { metric.title },
        ]
      } + [.text(".")]
  }
}

/// Numbers in rows and columns; the first cell of each row is its name.
struct HTMLTable {
  enum Cell {
    case number(String)
    case words(String)
    /// The reason that there is no number, in a cell of several columns.
    case reason(String, columns: Int = 1)
  }

  struct Row {
    let name: Markup
    let cells: [Cell]
    let isBound: Bool

    init(_ name: String, _ cells: [Cell], isBound: Bool = false) {
      self.isBound = isBound
      // A stored word may be right-to-left text, which must not affect the following text.
      self.name = .element("bdi") { name }
      self.cells = cells
    }
  }

  /// The heading of the names, which describes the table, then one for each number.
  let columns: [String]
  let rows: [Row]

  var markup: Markup {
    // A keyboard scrolls only what has the focus.
    .block("div", ["class": "scroll", "tabindex": "0", "role": "group", "aria-label": label]) {
      Markup.block("table") {
        Markup.element("thead") {
          Markup.element("tr") { columns.map(heading) }
        }
        Markup.block("tbody") { rows.map(line) }
      }
    }
  }

  private var label: String { columns.first { !$0.isEmpty }.map { "Table: \($0)" } ?? "Table" }

  private func heading(_ column: String) -> Markup {
    column.isEmpty ? .element("td") { "" } : .element("th", ["scope": "col"]) { column }
  }

  private func line(_ row: Row) -> Markup {
    .element("tr", ["class": row.isBound ? "bound" : nil]) {
      Markup.element("th", ["scope": "row"]) { row.name }
      row.cells.map { cell in
        switch cell {
        case .number(let text): Markup.element("td") { text }
        case .words(let text): Markup.element("td", ["class": "words"]) { text }
        case .reason(let text, let columns):
          Markup.element("td", ["class": "missing", "colspan": columns > 1 ? "\(columns)" : nil]) { text }
        }
      }
    }
  }
}
