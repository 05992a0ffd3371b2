/// Aligned columns under headings, without details. On a terminal, the table is colored and fitted to the width. Elsewhere
/// nothing is cut.
struct TableLayout {
  private struct Column {
    let heading: String
    let cells: [String]
    let isRightAligned: Bool
    let yields: Int?
    let isProse: Bool
    /// The minimum width. Texts can be narrower than their full width, but not names, numbers and times.
    let narrowest: Int
    var width: Int

    func lines(_ text: String) -> [String] { text.broken(to: width) }
  }

  private static let gap = "  "
  private static let narrowest = 12
  /// The minimum width for rules in words.
  private static let narrowestWords = 20
  /// The length above which a word may be broken.
  private static let longestWord = 40

  private let stream: ConsoleStream
  private let rowCount: Int
  private let keepsAll: Bool
  private var isStacked = false
  private var columns: [Column]
  /// Prose columns that do not fit beside the others.
  private var below: [Column] = []
  /// The headings of columns that do not fit the terminal.
  private var leftOut: [String] = []

  init(_ table: ResultTable, stream: ConsoleStream) {
    self.stream = stream
    rowCount = table.rows.count
    keepsAll = table.keepsAll
    let shown = table.columns.indices.filter { !table.columns[$0].isDetail }
    columns = shown.map { index in
      Self.column(
        table.columns[index], table.rows.map { $0[index] }, isFirst: index == shown.first, keepsAll: table.keepsAll,
        stream: stream)
    }
    guard let width = stream.width else { return }
    if total(columns.map(\.width)) > width {
      below = columns.filter(\.isProse)
      columns.removeAll(where: \.isProse)
    }
    if table.keepsAll { isStacked = total(columns.map(\.narrowest)) > width } else { leaveOut(downTo: width) }
    narrow(to: width)
  }

  private static func column(
    _ column: ResultTable.Column, _ cells: [Cell], isFirst: Bool, keepsAll: Bool, stream: ConsoleStream
  ) -> Column {
    let texts = cells.map { cell in
      let text = cell.readableText(digits: column.digits)
      guard stream.isTerminal, let length = column.shortLength else { return text }
      return String(text.prefix(length))
    }
    let heading = column.heading ?? column.name
    let width = ([heading] + texts).map(DisplayWidth.of).max() ?? 0
    let hasWords = cells.contains { if case .code = $0 { true } else { false } }
    let hasText = hasWords || cells.contains { if case .text = $0 { true } else { false } }
    let isText = hasText && !isFirst && !column.isName && column.shortLength == nil
    return Column(
      heading: heading, cells: texts,
      isRightAligned: cells.contains(where: \.isNumeric) && cells.allSatisfy { $0.isNumeric || $0 == .null },
      yields: column.yields, isProse: column.isProse,
      narrowest: isText ? min(width, hasWords ? narrowestWords : narrowest(of: texts, keepsAll: keepsAll)) : width,
      width: width)
  }

  /// Returns the minimum width of a column. If nothing may be cut, words are not broken either, unless they are very
  /// long.
  private static func narrowest(of texts: [String], keepsAll: Bool) -> Int {
    guard keepsAll else { return narrowest }
    let words = texts.lazy.flatMap { $0.split(separator: " ") }.map { min(DisplayWidth.of(String($0)), longestWord) }
    return max(narrowest, words.max() ?? 0)
  }

  private func total(_ widths: [Int]) -> Int { widths.reduce(0, +) + Self.gap.count * max(widths.count - 1, 0) }

  /// Omits whole columns until the rest fits, because a part of a number is worse than none.
  ///
  /// The first column, which identifies the row, stays.
  private mutating func leaveOut(downTo width: Int) {
    while columns.count > 1, total(columns.map(\.narrowest)) > width {
      let last = columns.indices.dropFirst().min { rank($0) < rank($1) }
      guard let last else { return }
      leftOut.append(columns.remove(at: last).heading)
    }
  }

  /// Returns the order in which columns are omitted: marked ones first, then from the right.
  private func rank(_ index: Int) -> Int { columns[index].yields ?? Int.max - index }

  private mutating func narrow(to width: Int) {
    var excess = total(columns.map(\.width)) - width
    while excess > 0 {
      let wide = columns.indices.filter { columns[$0].width > columns[$0].narrowest }
      guard let widest = wide.max(by: { columns[$0].width < columns[$1].width }) else { return }
      columns[widest].width -= 1
      excess -= 1
    }
  }

  func write() {
    guard !columns.isEmpty else { return }
    if isStacked { return writeStacked() }
    for line in lines(columns.map(\.heading)) { stream.writeLine(stream.styled(line, .bold)) }
    for row in 0..<rowCount {
      if stream.isClosed { return }
      for line in lines(columns.map { $0.cells[row] }) { stream.writeLine(line) }
      for column in below {
        for line in column.cells[row].broken(to: (stream.width ?? .max) - Self.gap.count) {
          stream.writeLine(stream.styled(Self.gap + line, .faint))
        }
      }
    }
    guard !leftOut.isEmpty else { return }
    let text = "Not shown: \(leftOut.joined(separator: ", ")). Use --json or a wider window."
    for line in text.wrapped(to: stream.width) { stream.writeLine(stream.styled(line, .faint)) }
  }

  /// Writes a row's first cell, and the others below it, each after its heading. A number in the first cell has a
  /// heading, too.
  private func writeStacked() {
    let width = stream.width ?? Int.max
    let indent = "  "
    let headings = columns.dropFirst().map { DisplayWidth.of($0.heading) }.max() ?? 0
    // A value needs some room after its heading. Otherwise it goes on the next line.
    let fits = indent.count + headings + Self.gap.count + Self.narrowest <= width
    for row in 0..<rowCount {
      if stream.isClosed { return }
      let first = (columns[0].isRightAligned ? columns[0].heading + " " : "") + columns[0].cells[row]
      for line in first.broken(to: width) { stream.writeLine(stream.styled(line, .bold)) }
      for column in columns.dropFirst() where !column.cells[row].isEmpty {
        let margin = fits ? indent.count + headings + Self.gap.count : indent.count * 2
        let blank = String(repeating: " ", count: margin)
        var head = indent + column.heading
        if !fits {
          for line in column.heading.broken(to: width - indent.count) { stream.writeLine(indent + line) }
          head = ""
        }
        for line in column.cells[row].broken(to: width - margin) {
          let start = head.isEmpty ? blank : head + String(repeating: " ", count: margin - DisplayWidth.of(head))
          stream.writeLine(start + line)
          head = ""
        }
      }
    }
  }

  /// Returns the lines of a row: one, or as many as its longest cell needs if nothing may be cut.
  private func lines(_ cells: [String]) -> [String] {
    guard keepsAll || !below.isEmpty, stream.width != nil else { return [line(cells)] }
    let parts = zip(columns, cells).map { $0.lines($1) }
    return (0..<(parts.map(\.count).max() ?? 0)).map { index in line(parts.map { index < $0.count ? $0[index] : "" }) }
  }

  private func line(_ cells: [String]) -> String {
    var parts: [String] = []
    for (column, cell) in zip(columns, cells) {
      let text = DisplayWidth.cut(cell, to: column.width)
      let padding = String(repeating: " ", count: max(column.width - DisplayWidth.of(text), 0))
      parts.append(column.isRightAligned ? padding + text : text + padding)
    }
    var joined = parts.joined(separator: Self.gap)
    while joined.last == " " { joined.removeLast() }
    return fitted(joined)
  }

  private func fitted(_ line: String) -> String { stream.width.map { DisplayWidth.cut(line, to: $0) } ?? line }
}
