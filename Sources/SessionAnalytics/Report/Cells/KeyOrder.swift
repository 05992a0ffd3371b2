/// The order of a table's rows by their keys: the numbers of all key columns packed side by side into whole words, each
/// in as many bits as its range needs, so that few words are compared where there are many columns.
struct KeyOrder {
  /// A row of each key, ascending.
  private(set) var rows: [Int32] = []
  /// The other rows, each with the place of its key's in ``rows``.
  private(set) var repeated: [(row: Int, place: Int)] = []

  init(_ columns: some Collection<CellColumn>, count: Int) {
    var words: [[UInt64]] = []
    var free = 0
    for column in columns {
      guard let (least, span) = Self.range(of: column) else { continue }
      let bits = UInt64.bitWidth - span.leadingZeroBitCount
      if bits > free {
        words.append(Array(repeating: 0, count: count))
        free = UInt64.bitWidth
      }
      free -= bits
      for row in 0..<count {
        let value = column[row]
        // NULL is the least.
        let offset = value == CellTable.null ? 0 : UInt64(bitPattern: Int64(value &- least)) &+ 1
        words[words.count - 1][row] |= offset << UInt64(free)
      }
    }
    let first = words.first ?? Array(repeating: 0, count: count)
    let rest = words.dropFirst()
    let sorted = (0..<Int32(count)).sorted { a, b in
      let (a, b) = (Int(a), Int(b))
      if first[a] != first[b] { return first[a] < first[b] }
      for word in rest where word[a] != word[b] { return word[a] < word[b] }
      return a < b
    }
    rows.reserveCapacity(count)
    for row in sorted {
      if let last = rows.last, words.allSatisfy({ $0[Int(last)] == $0[Int(row)] }) {
        repeated.append((Int(row), rows.count - 1))
      } else {
        rows.append(row)
      }
    }
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
