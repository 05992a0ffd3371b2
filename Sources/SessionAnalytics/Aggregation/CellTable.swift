/// The cells of one aggregate: integers and words, one row for each cell.
///
/// Cells of disjoint sets of sessions add up, in any order and grouping, to the cells of their union. So any number of
/// machines can aggregate, and one can estimate.
struct CellTable: Sendable, Hashable {
  /// The value that stands for NULL.
  static let null = Int.min

  let aggregate: Aggregate
  /// The texts of all columns, in ascending order of their UTF-8 bytes.
  let words: [String]
  /// One column for each of ``Aggregate/columns``; a text is its index in ``words``. Rows ascend by key, each key once,
  /// ``null`` first.
  let columns: [CellColumn]

  var count: Int { columns.first?.count ?? 0 }

  init(_ aggregate: Aggregate) {
    self.init(aggregate, words: [], columns: aggregate.columns.map { _ in CellColumn() })
  }

  /// Creates a table.
  ///
  /// - Parameters:
  ///   - words: In any order, each once.
  ///   - columns: One for each of the aggregate's columns; rows in any order, possibly several with one key.
  ///   - isUsed: Whether any row uses a word; others are left out.
  init(
    _ aggregate: Aggregate, words: [String], columns: [CellColumn],
    where isUsed: (Int) -> Bool = { _ in true }
  ) {
    self.aggregate = aggregate
    let order = words.indices.filter(isUsed).sorted { words[$0].utf8.lexicographicallyPrecedes(words[$1].utf8) }
    self.words = order.map { words[$0] }
    var rank = [Int](repeating: 0, count: words.count)
    for (place, word) in order.enumerated() { rank[word] = place }
    // Column by column in place: there may not be enough memory for two copies.
    var columns = columns
    for (place, column) in aggregate.columns.enumerated() where column.role.isText {
      columns[place] = columns[place].renumbered(rank)
    }
    let rows = KeyOrder(columns, keys: aggregate.keys)
    for (place, column) in aggregate.columns.enumerated() {
      columns[place] = Self.added(columns[place], column.role, in: rows)
    }
    self.columns = columns
  }

  subscript(row: Int, column: Int) -> Int { columns[column][row] }

  func merged(with other: CellTable) -> CellTable {
    var words = words
    var index = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0) })
    let numbers = other.words.map { word in
      if let known = index[word] { return known }
      words.append(word)
      index[word] = words.count - 1
      return words.count - 1
    }
    var columns = columns
    for (place, column) in aggregate.columns.enumerated() {
      let theirs = other.columns[place]
      columns[place].append(contentsOf: column.role.isText ? theirs.renumbered(numbers) : theirs)
    }
    return CellTable(aggregate, words: words, columns: columns)
  }

  func word(_ value: Int) -> String? { value == Self.null ? nil : words[value] }

  var tokens: [String] {
    guard let place = aggregate.columns.firstIndex(where: { $0.role == .token }) else { return [] }
    var isToken = [Bool](repeating: false, count: words.count)
    for row in columns[place].indices where columns[place][row] != Self.null { isToken[columns[place][row]] = true }
    return words.indices.filter { isToken[$0] }.map { words[$0] }
  }

  /// Returns the numbers in ascending order of key, merging those with the same key.
  private static func added(_ values: CellColumn, _ role: Aggregate.Role, in order: KeyOrder) -> CellColumn {
    var result = values.ordered(order.rows)
    guard !role.isKey else { return result }
    for (row, place) in order.repeated { result[place] = sum(role, result[place], values[row]) }
    return result
  }

  private static func sum(_ role: Aggregate.Role, _ a: Int, _ b: Int) -> Int {
    switch role {
    case .least: min(a, b)
    case .most: max(a, b)
    case .word, .token, .number, .sum:
      // Both are sums of numbers up to `largest`. `impossibleColumn` finds those outside the range.
      max(a.addingReportingOverflow(b).overflow ? Int.max : a + b, -Int.max)
    }
  }
}

extension CellTable {
  /// The largest number of a cell or a sum of cells: µs of two thousand years.
  ///
  /// A hundred times as much still fits in an `Int`, so that no computation of a report overflows. Only a damaged
  /// registry or file has a larger number.
  static let largest = 1 << 56

  /// The name of the first column with an impossible number; nil if there is none.
  ///
  /// Impossible are numbers above ``largest``, alone or added up, negative counts, and NULL in a column that requires a
  /// number.
  var impossibleColumn: String? {
    for (column, values) in zip(aggregate.columns, columns) where !column.role.isText {
      var sum = 0
      for row in values.indices {
        let value = values[row]
        if value == Self.null, column.role.isKey { continue }
        guard value.magnitude <= Self.largest.magnitude else { return column.name }
        guard value >= 0 || column.role.isKey else { return column.name }
        if column.role == .sum { sum += value }
        guard sum <= Self.largest else { return column.name }
      }
    }
    return nil
  }

  private static let rowsInPiece = 10_000

  /// Calls `body` with lines in canonical order, piece by piece: the same cells produce the same bytes.
  ///
  /// There is no header line, so that files can be concatenated with `cat`; the columns are those of the aggregate.
  func forEachPieceOfLines(_ body: ([UInt8]) throws -> Void) rethrows {
    let isText = aggregate.columns.map(\.role.isText)
    for first in stride(from: 0, to: count, by: Self.rowsInPiece) {
      var bytes: [UInt8] = []
      for row in first..<min(first + Self.rowsInPiece, count) {
        CellLine.append(
          columns.indices.lazy.map { column -> CellLine.Value in
            let value = self[row, column]
            if value == Self.null { return .null }
            return isText[column] ? .text(words[value]) : .number(value)
          }, to: &bytes)
      }
      try body(bytes)
    }
  }

  func checkBounds(path: String) throws(CellsError) {
    guard let column = impossibleColumn else { return }
    throw .broken(path: path, line: nil, detail: "cells add up to an impossible \(column)")
  }
}

/// The order of a table's rows by key.
///
/// The numbers of the first key columns are packed into one word, each in as many bits as its range needs. In tables
/// with many columns, that word alone distinguishes nearly all rows.
struct KeyOrder {
  /// One row of each key, ascending.
  private(set) var rows: [Int32] = []
  /// The other rows, each with the position of its key in ``rows``.
  private(set) var repeated: [(row: Int, place: Int)] = []

  /// Creates an order.
  ///
  /// - Parameter keys: The number of columns that form the key.
  init(_ columns: [CellColumn], keys: Int) {
    let count = columns[0].count
    var packed = [UInt64](repeating: 0, count: count)
    var free = UInt64.bitWidth
    var rest = 0..<keys
    while let place = rest.first, Self.pack(columns[place], into: &packed, &free) { rest = rest.dropFirst() }
    // Constants, because access to variables would be checked at every comparison.
    let (words, others) = (packed, Array(rest))
    func isBehind(_ a: Int, _ b: Int) -> Bool? {
      for place in others where columns[place][a] != columns[place][b] { return columns[place][b] < columns[place][a] }
      return nil
    }
    rows = Array(0..<Int32(count))
    rows.sort { a, b in
      let (first, second) = (words[Int(a)], words[Int(b)])
      return first != second ? first < second : isBehind(Int(b), Int(a)) ?? (a < b)
    }
    // In place: there may be millions.
    var kept = 0
    for place in rows.indices {
      let row = rows[place]
      if kept > 0, words[Int(rows[kept - 1])] == words[Int(row)], isBehind(Int(row), Int(rows[kept - 1])) == nil {
        repeated.append((Int(row), kept - 1))
      } else {
        rows[kept] = row
        kept += 1
      }
    }
    rows.removeLast(count - kept)
  }

  /// Packs a column after the ones already packed.
  ///
  /// - Returns: Whether it fits.
  private static func pack(_ column: CellColumn, into packed: inout [UInt64], _ free: inout Int) -> Bool {
    guard let (least, span) = range(of: column) else { return true }
    let bits = UInt64.bitWidth - span.leadingZeroBitCount
    guard bits <= free else { return false }
    free -= bits
    for row in column.indices {
      let value = column[row]
      // NULL is the smallest.
      let offset = value == CellTable.null ? 0 : UInt64(bitPattern: Int64(value &- least)) &+ 1
      packed[row] |= offset << UInt64(free)
    }
    return true
  }

  /// Returns the smallest number of a column and the steps up to its largest, including NULL; nil if all are equal.
  private static func range(of column: CellColumn) -> (least: Int, span: UInt64)? {
    var (least, most, hasNull) = (Int.max, Int.min, false)
    for row in column.indices {
      let value = column[row]
      if value == CellTable.null { hasNull = true } else { (least, most) = (min(least, value), max(most, value)) }
    }
    guard least <= most, hasNull || least < most else { return nil }
    return (least, UInt64(bitPattern: Int64(most &- least)) &+ 1)
  }
}
