/// Numbers below each other: a column is as wide as its longest cell, and at least two spaces part it from the one before,
/// so that two numbers never read like one.
struct TextColumns {
  private static let gap = 2
  private let widths: [Int]

  /// Creates columns.
  ///
  /// - Parameters:
  ///   - rows: All rows, with their heading. A row may have fewer cells.
  ///   - least: The smallest widths, with the gap.
  init(_ rows: [[String]], least: [Int] = []) {
    let count = rows.map(\.count).max() ?? 0
    widths = (0..<count).map { column in
      let longest = rows.map { $0.indices.contains(column) ? $0[column].withHiddenWrittenOut.count : 0 }.max() ?? 0
      return max(least.indices.contains(column) ? least[column] : 0, longest + Self.gap)
    }
  }

  var width: Int { widths.reduce(0, +) }

  /// The room for the names beside the columns.
  ///
  /// - Parameters:
  ///   - most: The widest that they may be.
  ///   - fewest: Below it, the line is too long rather than the names too narrow.
  func room(most: Int, fewest: Int) -> Int { max(fewest, min(most, TextLayout.width - width)) }

  /// Returns the cells of a row, each at the right of its column, without trailing spaces.
  func line(_ cells: [String]) -> String {
    var text = zip(cells, widths).map { TextLayout.right($0, $1) }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }
}
