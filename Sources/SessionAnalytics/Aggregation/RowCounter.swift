import GRDB
import TransitionStore

/// The rows of a ``CountedTable``, counted by their keys. It knows no metric.
///
/// Statements of several registries, and the tables of several files of counts, add up in one counter.
struct RowCounter: Sendable {
  let table: CountedTable
  private let width: Int
  private let values: Int
  private var keys: [Int32] = []
  private var sums: [Int] = []
  /// Rows by the hash of their keys; −1 if there is none. The size is a power of two, and at most half is used.
  private var slots = [Int32](repeating: -1, count: 256)

  static let null = Int32.min
  /// The largest number of a sum: µs of two thousand years. A hundred times as much still fits in an `Int`. Only a damaged
  /// registry or file has a larger one.
  static let largest = 1 << 56

  init(_ table: CountedTable) {
    self.table = table
    (width, values) = (table.keys.count, table.sums.count)
  }

  var count: Int { values == 0 ? 0 : sums.count / values }

  subscript(row: Int, key key: Int) -> Int32 { keys[row * width + key] }
  subscript(row: Int, sum sum: Int) -> Int { sums[row * values + sum] }

  /// Counts the rows of a statement.
  ///
  /// - Parameters:
  ///   - sql: The statement, or a query of a file's table, with columns in the order of the definition.
  ///   - isGrouped: Whether its marginals are columns, or already names and values, as in a file.
  mutating func count(_ sql: String, in db: Database, isGrouped: Bool = false, _ names: inout KeyNames) throws {
    let rows = try StatementRows(sql, in: db)
    let leading = isGrouped ? width : table.leadingKeys
    let marginals = isGrouped ? [] : table.marginals.map { Int32(clamping: names.words.index(of: $0)) }
    let first = leading + marginals.count
    var key = [Int32](repeating: Self.null, count: width)
    while try rows.next() {
      guard names.read(table.keys[..<leading], of: rows, into: &key) else {
        guard isGrouped else { continue }
        throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "\(table.name) names an unknown configuration")
      }
      if marginals.isEmpty {
        add(rows, from: first, to: row(key))
        continue
      }
      for (place, name) in marginals.enumerated() {
        let value = names.value(of: rows, leading + place, table.keys[width - 1].role)
        guard value != Self.null else { continue }
        key[width - 2] = name
        key[width - 1] = value
        add(rows, from: first, to: row(key))
      }
    }
    try checkSums()
  }

  private mutating func add(_ rows: borrowing StatementRows, from first: Int, to row: Int) {
    for place in 0..<values {
      let value = rows.integer(first + place) ?? 0
      switch table.sums[place].combination {
      case .sum: sums[row * values + place] &+= value
      case .least: sums[row * values + place] = min(sums[row * values + place], value)
      case .most: sums[row * values + place] = max(sums[row * values + place], value)
      }
    }
  }

  mutating func add(_ key: [Int32], _ values: [Int]) {
    let row = row(key)
    for (place, value) in values.enumerated() { sums[row * self.values + place] &+= value }
  }

  private func checkSums() throws {
    for place in 0..<values {
      var whole = 0
      for value in stride(from: place, to: sums.count, by: max(values, 1)).lazy.map({ sums[$0] }) {
        whole = table.sums[place].combination == .sum ? whole &+ value : value
        guard (0...Self.largest).contains(value), (0...Self.largest).contains(whole) else {
          throw DatabaseError(
            resultCode: .SQLITE_CORRUPT, message: "\(table.name) adds up to an impossible \(table.sums[place].name)")
        }
      }
    }
  }

  /// Returns the row with a key, and adds one if there is none.
  private mutating func row(_ key: [Int32]) -> Int {
    var place = hash(key)
    while slots[place] >= 0 {
      if isKey(key, ofRow: Int(slots[place])) { return Int(slots[place]) }
      place = (place + 1) & (slots.count - 1)
    }
    let row = count
    slots[place] = Int32(row)
    keys += key
    for (_, combination) in table.sums { sums.append(combination == .least ? Self.largest : 0) }
    if (row + 1) * 2 > slots.count { grow() }
    return row
  }

  private mutating func grow() {
    slots = Array(repeating: -1, count: slots.count * 4)
    for row in stride(from: 0, to: count, by: 1) {
      var place = hash(Array(keys[row * width..<(row + 1) * width]))
      while slots[place] >= 0 { place = (place + 1) & (slots.count - 1) }
      slots[place] = Int32(row)
    }
  }

  private func isKey(_ key: [Int32], ofRow row: Int) -> Bool {
    for place in 0..<width where keys[row * width + place] != key[place] { return false }
    return true
  }

  /// Returns a place: MurmurHash3's finisher after each number, because keys are small numbers that differ in few bits.
  private func hash(_ key: [Int32]) -> Int {
    var hash: UInt64 = 0
    for value in key {
      hash = (hash ^ UInt64(bitPattern: Int64(value))) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash >> 33
    }
    return Int(truncatingIfNeeded: hash) & (slots.count - 1)
  }
}

/// What the keys of counted rows stand for: configurations, people and words, each with the same number in every table.
struct KeyNames: Sendable {
  var words = StringInterner(columns: 16)
  private(set) var configurations: [ConfigurationKey] = []
  /// The numbers of configurations, and the clusters of people, by their IDs in the source that is being counted.
  var configurationsByID: [Int: Int32] = [:]
  var clusters = PersonClusters()

  struct ConfigurationKey: Sendable, Hashable {
    let transition: String
    let digest: String
  }

  /// Returns the number of a configuration. Revisions with equal values are one.
  mutating func number(of configuration: ConfigurationKey) -> Int32 {
    if let known = configurations.firstIndex(of: configuration) { return Int32(known) }
    configurations.append(configuration)
    return Int32(configurations.count - 1)
  }

  func word(_ number: Int32) -> String? { number == RowCounter.null ? nil : words.words[Int(number)] }

  /// Reads the keys of a row; false if its configuration is unknown.
  mutating func read(
    _ keys: ArraySlice<(name: String, role: CountedTable.Role)>, of rows: borrowing StatementRows,
    from first: Int = 0, into key: inout [Int32]
  ) -> Bool {
    for place in keys.indices {
      switch keys[place].role {
      case .configuration:
        guard let number = configurationsByID[rows.integer(first + place) ?? 0] else { return false }
        key[place] = number
      case .person: key[place] = clusters.cluster(of: rows.integer(first + place), configuration: key[0])
      case .word, .number: key[place] = value(of: rows, first + place, keys[place].role)
      }
    }
    return true
  }

  fileprivate mutating func value(of rows: borrowing StatementRows, _ column: Int, _ role: CountedTable.Role) -> Int32 {
    guard role == .word else { return rows.integer(column).map { Int32(clamping: $0) } ?? RowCounter.null }
    let word = words.index(of: rows.text(column), column: column)
    return word < 0 ? RowCounter.null : Int32(clamping: word)
  }
}
