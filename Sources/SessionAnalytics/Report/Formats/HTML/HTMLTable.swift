/// Numbers in rows and columns; the first cell of each row names it.
struct HTMLTable {
  enum Cell {
    case number(String)
    /// Why there is no number, over so many columns.
    case reason(String, columns: Int = 1)
  }

  struct Row {
    let name: Markup
    let cells: [Cell]
    /// Whether it tells how well the row above is known.
    let isBound: Bool

    init(_ name: String, _ cells: [Cell], isBound: Bool = false) {
      self.isBound = isBound
      // A stored word may be written from right to left; it must not turn what follows it.
      self.name = .element("bdi") { name }
      self.cells = cells
    }
  }

  /// The heading of the names, which says what the table is, then one for each number.
  let columns: [String]
  let rows: [Row]

  var markup: Markup {
    .block("div", ["class": "scroll"]) {
      Markup.block("table") {
        Markup.element("thead") {
          Markup.element("tr") { columns.map { column in Markup.element("th", ["scope": "col"]) { column } } }
        }
        Markup.block("tbody") { rows.map(line) }
      }
    }
  }

  private func line(_ row: Row) -> Markup {
    .element("tr", ["class": row.isBound ? "bound" : nil]) {
      Markup.element("th", ["scope": "row"]) { row.name }
      row.cells.map { cell in
        switch cell {
        case .number(let text): Markup.element("td") { text }
        case .reason(let text, let columns):
          Markup.element("td", ["class": "missing", "colspan": columns > 1 ? "\(columns)" : nil]) { text }
        }
      }
    }
  }
}
