/// The order of a table's rows by their keys.
///
/// The numbers of the first key columns are packed side by side into one word, each in as many bits as its range needs:
/// nearly all rows are told apart by that word alone, where there are many columns.
struct KeyOrder {
  /// A row of each key, ascending.
  private(set) var rows: [Int32] = []
  /// The other rows, each with the place of its key's in ``rows``.
  private(set) var repeated: [(row: Int, place: Int)] = []

  /// - Parameter keys: How many of the columns make the key.
  init(_ columns: [CellColumn], keys: Int) {
    let count = columns[0].count
    var packed = [UInt64](repeating: 0, count: count)
    var free = UInt64.bitWidth
    var rest = 0..<keys
    while let place = rest.first, Self.pack(columns[place], into: &packed, &free) { rest = rest.dropFirst() }
    // Constants, as access to variables would be checked at every comparison.
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
    // In its place: there may be millions.
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

  /// Puts a column behind those that are packed already.
  ///
  /// - Returns: Whether it fits.
  private static func pack(_ column: CellColumn, into packed: inout [UInt64], _ free: inout Int) -> Bool {
    guard let (least, span) = range(of: column) else { return true }
    let bits = UInt64.bitWidth - span.leadingZeroBitCount
    guard bits <= free else { return false }
    free -= bits
    for row in column.indices {
      let value = column[row]
      // NULL is the least.
      let offset = value == CellTable.null ? 0 : UInt64(bitPattern: Int64(value &- least)) &+ 1
      packed[row] |= offset << UInt64(free)
    }
    return true
  }

  /// The least number of a column and how many steps there are up to its largest, NULL one of them; nil where all are
  /// alike.
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
