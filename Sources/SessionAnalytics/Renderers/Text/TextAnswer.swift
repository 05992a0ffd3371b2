/// An answer in at most 80 columns, except for commands, which readers copy.
struct TextAnswer {
  let answer: Answer
  let unicode: Bool

  var lines: [String] {
    let notes = answer.notes.flatMap { TextLayout.wrap($0, indent: 4, first: "  - ") }
    let blocks =
      [heading, TextLayout.wrap(answer.headline, indent: 2), sentences, answer.curve.map(curve) ?? []]
      + answer.commands.map { TextLayout.wrap($0.reason, indent: 0) + [$0.line] } + [answer.facts.flatMap(fact)]
      + answer.tables.flatMap { [table($0)] + charts($0) } + answer.lists.map(list) + [notes]
    return Array(blocks.filter { !$0.isEmpty }.joined(separator: [""]))
  }

  private var heading: [String] {
    TextLayout.wrap("\(answer.title): \(answer.subject)", indent: 2, first: "")
      + (answer.population?.mark.map { ["\($0.label): \($0.explanation)"] } ?? [])
  }

  private var sentences: [String] {
    guard answer.sentences.count > 1 else { return answer.sentences.flatMap { TextLayout.wrap($0, indent: 2) } }
    return answer.sentences.flatMap { TextLayout.wrap($0, indent: 4, first: "  - ") }
  }

  private func fact(_ fact: Answer.Fact) -> [String] {
    fact.name.count < TextLayout.nameWidth
      ? TextLayout.field(fact.name, fact.text)
      : TextLayout.wrap("\(fact.name): \(fact.text)", indent: 4, first: "  ")
  }

  private func list(_ list: Answer.List) -> [String] {
    let rest = list.items.count - Answer.List.shown
    return TextLayout.wrap(list.title, indent: 2) + list.items.prefix(Answer.List.shown).map { "    \($0)" }
      + (rest > 0 ? ["    … and \(NumberFormat.grouped(rest)) more: all of them with --json or --csv"] : [])
  }
}

// Tables.
extension TextAnswer {
  private static let longestName = 24

  private func table(_ table: Answer.Table) -> [String] {
    let rows = table.rows.filter { !$0.isDetail }
    guard !rows.isEmpty else { return [] }
    let isMarked = rows.contains { $0.mark != nil }
    let names = rows.map { (isMarked ? "\($0.mark ?? " ") " : "") + $0.name }
    let columns = columns(of: table, rows)
    let (longest, rest) = (([table.names] + names).map(\.count).max() ?? 0, columns.reduce(2) { $0 + $1[0].count })
    let nameWidth = longest + rest <= TextLayout.width ? longest : min(Self.longestName, longest)
    // Columns that do not fit follow below, beside the names again.
    var parts: [[[String]]] = []
    for column in columns {
      let used = 2 + nameWidth + (parts.last ?? []).reduce(0) { $0 + $1[0].count }
      if parts.isEmpty || used + column[0].count > TextLayout.width { parts.append([]) }
      parts[parts.count - 1].append(column)
    }
    let blocks = parts.map { part in
      ([table.names] + names).enumerated().flatMap { index, name -> [String] in
        // A long name takes separate lines.
        let words = TextLayout.wrap(name, indent: isMarked && index > 0 ? 2 : 0, first: "", width: nameWidth)
        let cells = part.map { $0[index] }.joined()
        return words.dropLast().map { "  " + $0 }
          + [("  " + TextLayout.left(words.last ?? "", nameWidth) + cells).withoutTrailingSpaces]
      }
    }
    let left = table.rows.count - rows.count
    return blocks.joined(separator: [""]) + (left > 0 ? ["  and \(left) more: --html FILE, --json or --csv"] : [])
      + (table.explained.isEmpty ? [] : [""] + table.explained.flatMap { TextLayout.wrap($0, indent: 2) })
  }

  /// Returns each column with its heading, as wide as its longest text. A star stands beyond the others' last digits.
  private func columns(of table: Answer.Table, _ rows: [Answer.Row]) -> [[String]] {
    let cells = rows.map(table.texts)
    return table.columns.indices.map { column in
      let texts = [table.columns[column]] + cells.map { $0[column] }
      let isStarred = texts.dropFirst().contains { $0.hasSuffix("*") }
      let aligned = texts.map { isStarred && !$0.hasSuffix("*") ? $0 + " " : $0 }
      let width = aligned.map(\.count).max() ?? 0
      return aligned.map { TextLayout.right($0, width + 2) }
    }
  }

  private static let chartWidth = 58

  /// Returns each charted column's values and intervals as lines on one axis.
  private func charts(_ table: Answer.Table) -> [[String]] {
    table.charts.map { chart in
      let rows = table.rows.filter { !$0.isDetail }.compactMap { row in
        chart.numbers.first { $0.row == row.name }.map { ($0.row, $0.number) }
      }
      guard rows.count > 1 else { return [] }
      return ["  \(chart.title), \(chart.range)"]
        + rows.map { bar($0, $1, chart.domain) }
    }
  }

  private func bar(_ name: String, _ number: Answer.Number, _ domain: ClosedRange<Double>) -> String {
    let width = Self.chartWidth
    func place(_ value: Double) -> Int {
      let share = (value - domain.lowerBound) / (domain.upperBound - domain.lowerBound)
      return min(max(Int((share * Double(width - 1)).rounded()), 0), width - 1)
    }
    var cells = Array(repeating: Character(unicode ? "·" : "."), count: width)
    if let low = number.low, let high = number.high {
      for cell in place(low)...max(place(low), place(high)) { cells[cell] = unicode ? "─" : "-" }
    }
    if domain.lowerBound < 0 { cells[place(0)] = unicode ? "│" : "|" }
    if let value = number.value { cells[place(value)] = unicode ? "●" : "o" }
    let most = TextLayout.width - width - 4
    let short = name.count > most ? String(name.prefix(most - 1)) + (unicode ? "…" : "~") : name
    return TextLayout.left("  " + short, most + 4) + String(cells)
  }

  /// The curve, and below it each named place at its position.
  private func curve(_ curve: Answer.Curve) -> [String] {
    let sparkline: Sparkline = unicode ? .unicode : .ascii
    let indent = 4
    let marks = curve.marks.compactMap { mark -> (place: Int, line: String)? in
      guard let place = curve.places.firstIndex(where: { $0 == mark.at.value }) else { return nil }
      let words = "\(mark.at.text) \(mark.at.name)"
      // To the left of its position if there is no room to the right.
      let isRight = indent + place + words.count + 2 <= TextLayout.width || place < words.count + 2
      let line = isRight ? "\(mark.character) \(words)" : "\(words) \(mark.character)"
      return (place, String(repeating: " ", count: indent + (isRight ? place : place + 1 - line.count)) + line)
    }
    let (first, last) = (curve.points.first?.name ?? "", curve.points.last?.name ?? "")
    let costs = curve.points.sorted { ($0.value ?? 0) < ($1.value ?? 0) }.map { $0.text.prefix { $0 != " " } }
    let scale = "lowest \(costs.first ?? "-"), highest \(costs.last ?? "-")"
    return TextLayout.wrap("\(curve.title), from \(first) to \(last) (\(scale)):", indent: 2) + [""]
      + [String(repeating: " ", count: indent) + sparkline.curve(curve.points.compactMap(\.value))]
      + marks.sorted { $0.place < $1.place }.map(\.line)
  }
}

extension String {
  fileprivate var withoutTrailingSpaces: String {
    var text = self
    while text.last == " " { text.removeLast() }
    return text
  }
}

extension Sparkline {
  func curve(_ values: [Double]) -> String {
    guard let low = values.min(), let high = values.max(), high > low else {
      return String(repeating: levels[0], count: values.count)
    }
    return String(
      values.map { value in
        let share = (value - low) / (high - low)
        return levels[min(Int(share * Double(levels.count)), levels.count - 1)]
      })
  }
}
