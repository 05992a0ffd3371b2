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
  /// One for each of ``Aggregate/columns``; a text is its index in ``words``. Rows ascend by key, each key once, ``null``
  /// first.
  let columns: [CellColumn]

  var count: Int { columns.first?.count ?? 0 }

  init(_ aggregate: Aggregate) {
    self.init(aggregate, words: [], columns: aggregate.columns.map { _ in CellColumn() })
  }

  /// - Parameters:
  ///   - words: In any order, each once.
  ///   - columns: One for each of the aggregate's; rows in any order, also several with one key.
  ///   - isUsed: Whether a row has a word; others are left out.
  init(
    _ aggregate: Aggregate, words: [String], columns: [CellColumn],
    where isUsed: (Int) -> Bool = { _ in true }
  ) {
    self.aggregate = aggregate
    let order = words.indices.filter(isUsed).sorted { words[$0].utf8.lexicographicallyPrecedes(words[$1].utf8) }
    self.words = order.map { words[$0] }
    var rank = [Int](repeating: 0, count: words.count)
    for (place, word) in order.enumerated() { rank[word] = place }
    // Column by column in its place: there may not be room for all of them twice.
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

  /// The text behind a number of a text column; nil for NULL.
  func word(_ value: Int) -> String? { value == Self.null ? nil : words[value] }

  /// The tokens that are among the words.
  var tokens: [String] {
    guard let place = aggregate.columns.firstIndex(where: { $0.role == .token }) else { return [] }
    var isToken = [Bool](repeating: false, count: words.count)
    for row in columns[place].indices where columns[place][row] != Self.null { isToken[columns[place][row]] = true }
    return words.indices.filter { isToken[$0] }.map { words[$0] }
  }

  /// The numbers ascending by key, those of one key added up.
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
      // Both are sums of numbers up to `largest`; what leaves the range is found by `impossibleColumn`.
      max(a.addingReportingOverflow(b).overflow ? Int.max : a + b, -Int.max)
    }
  }
}
