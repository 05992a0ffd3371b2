/// The cells of one aggregate: whole numbers and words, a row a cell.
///
/// Cells of disjoint sets of sessions add up, in any order and grouping, to the cells of their union, so that any
/// number of machines can count and one can infer.
struct CellTable: Sendable, Hashable {
  /// Stands for NULL.
  static let null = Int.min

  let aggregate: Aggregate
  /// The texts of all columns, in ascending order of their UTF-8 bytes.
  let words: [String]
  /// Row after row, ``Aggregate/columns`` numbers each: a text is its index in ``words``. Ascending by key, each key
  /// once, ``null`` first.
  let values: [Int]

  var width: Int { aggregate.columns.count }
  var count: Int { values.count / width }

  /// - Parameters:
  ///   - words: In any order, each once.
  ///   - values: Rows in any order, also several with one key.
  init(_ aggregate: Aggregate, words: [String] = [], values: [Int] = []) {
    self.aggregate = aggregate
    let order = words.indices.sorted { words[$0].utf8.lexicographicallyPrecedes(words[$1].utf8) }
    self.words = order.map { words[$0] }
    var rank = [Int](repeating: 0, count: words.count)
    for (place, word) in order.enumerated() { rank[word] = place }
    self.values = Self.canonical(values, of: aggregate, rank: rank)
  }

  func merged(with other: CellTable) -> CellTable {
    var words = words
    var index = Dictionary(uniqueKeysWithValues: words.enumerated().map { ($1, $0) })
    let translated = other.words.map { word in
      if let known = index[word] { return known }
      words.append(word)
      index[word] = words.count - 1
      return words.count - 1
    }
    let isText = aggregate.columns.map(\.role.isText)
    let theirs = other.values.enumerated().map { place, value in
      isText[place % width] && value != Self.null ? translated[value] : value
    }
    return CellTable(aggregate, words: words, values: values + theirs)
  }

  /// The text behind a number of a text column; nil for NULL.
  func word(_ value: Int) -> String? { value == Self.null ? nil : words[value] }

  private static func canonical(_ values: [Int], of aggregate: Aggregate, rank: [Int]) -> [Int] {
    let columns = aggregate.columns
    let width = columns.count
    let keys = columns.count { $0.role.isKey }
    var ranked = values
    for column in columns.indices where columns[column].role.isText {
      for place in stride(from: column, to: ranked.count, by: width) where ranked[place] != null {
        ranked[place] = rank[ranked[place]]
      }
    }
    return ranked.withUnsafeBufferPointer { ranked in
      let rows = (0..<ranked.count / width).sorted { compare(ranked, $0 * width, $1 * width, keys) < 0 }
      var result: [Int] = []
      result.reserveCapacity(ranked.count)
      for row in rows {
        let place = row * width
        let last = result.count - width
        if last >= 0, (0..<keys).allSatisfy({ result[last + $0] == ranked[place + $0] }) {
          for column in keys..<width {
            result[last + column] = sum(columns[column].role, result[last + column], ranked[place + column])
          }
        } else {
          result.append(contentsOf: ranked[place..<place + width])
        }
      }
      return result
    }
  }

  private static func compare(_ values: UnsafeBufferPointer<Int>, _ a: Int, _ b: Int, _ keys: Int) -> Int {
    for column in 0..<keys where values[a + column] != values[b + column] {
      return values[a + column] < values[b + column] ? -1 : 1
    }
    return 0
  }

  private static func sum(_ role: Aggregate.Role, _ a: Int, _ b: Int) -> Int {
    switch role {
    case .least: min(a, b)
    case .most: max(a, b)
    case .word, .token, .number, .sum:
      // Both are sums of numbers up to `largest`; what leaves the range is found by `impossibleColumn`.
      max(a.addingReportingOverflow(b).overflow ? Int.max : a + b, -Int.max)
    }
  }
}
