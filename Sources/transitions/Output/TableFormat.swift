extension OutputFormat {
  /// Aligned columns under headings, details left out. On a terminal it is coloured and cut to the width; elsewhere
  /// nothing is cut.
  static let table = OutputFormat(name: "table", summary: "aligned columns, for reading", isKeyed: false) {
    table, stream in
    TableLayout(table, stream: stream).write()
  }
}

/// Lays a result out in columns.
private struct TableLayout {
  private static let gap = "  "
  private static let narrowest = 8

  private let stream: ConsoleStream
  private let headings: [String]
  private let rows: [[String]]
  private let isRightAligned: [Bool]
  private var widths: [Int]

  init(_ table: ResultTable, stream: ConsoleStream) {
    let shown = table.columns.indices.filter { !table.columns[$0].isDetail }
    self.stream = stream
    headings = shown.map { table.columns[$0].heading ?? table.columns[$0].name }
    rows = table.rows.map { row in
      shown.map { index in
        let text = row[index].readableText(digits: table.columns[index].digits)
        guard stream.isTerminal, let length = table.columns[index].shortLength else { return text }
        return String(text.prefix(length))
      }
    }
    isRightAligned = shown.map { column in
      table.rows.contains { $0[column].isNumeric }
        && table.rows.allSatisfy { $0[column].isNumeric || $0[column] == .null }
    }
    let cells = [headings] + rows
    widths = shown.indices.map { column in cells.map { DisplayWidth.of($0[column]) }.max() ?? 0 }
    if let width = stream.width { fit(into: width) }
  }

  /// Narrows the widest column, again and again, until the row fits or no column can give any more. The first column
  /// says which row it is and stays whole.
  private mutating func fit(into width: Int) {
    var excess = widths.reduce(0, +) + Self.gap.count * max(widths.count - 1, 0) - width
    while excess > 0, let widest = widths.indices.dropFirst().max(by: { widths[$0] < widths[$1] }) {
      guard widths[widest] > Self.narrowest else { return }
      widths[widest] -= 1
      excess -= 1
    }
  }

  func write() {
    guard !headings.isEmpty else { return }
    stream.writeLine(stream.styled(line(headings), .bold))
    for row in rows {
      if stream.isClosed { return }
      stream.writeLine(line(row))
    }
  }

  private func line(_ cells: [String]) -> String {
    var parts: [String] = []
    for (column, cell) in cells.enumerated() {
      let text = DisplayWidth.cut(cell, to: widths[column])
      let padding = String(repeating: " ", count: max(widths[column] - DisplayWidth.of(text), 0))
      parts.append(isRightAligned[column] ? padding + text : text + padding)
    }
    var joined = parts.joined(separator: Self.gap)
    while joined.last == " " { joined.removeLast() }
    return stream.width.map { DisplayWidth.cut(joined, to: $0) } ?? joined
  }
}
