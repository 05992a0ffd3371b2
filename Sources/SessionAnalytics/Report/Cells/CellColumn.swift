/// The whole numbers of one column, each in as few bytes as the widest of them needs.
///
/// Most columns of most aggregates hold numbers below 128: cells take a fifth of what they would as `Int`s.
struct CellColumn: Sendable, Hashable {
  private enum Width { case one, two, four, eight }

  /// What the numbers are kept in; the others are empty.
  private var width = Width.one
  private var ones: [Int8] = []
  private var twos: [Int16] = []
  private var fours: [Int32] = []
  private var eights: [Int] = []

  init(_ values: some Sequence<Int> = EmptyCollection()) {
    for value in values { append(value) }
  }

  var count: Int {
    switch width {
    case .one: ones.count
    case .two: twos.count
    case .four: fours.count
    case .eight: eights.count
    }
  }

  var indices: Range<Int> { 0..<count }

  /// The least number of each width stands for ``CellTable/null``.
  subscript(_ row: Int) -> Int {
    switch width {
    case .one: Self.widened(ones[row])
    case .two: Self.widened(twos[row])
    case .four: Self.widened(fours[row])
    case .eight: eights[row]
    }
  }

  mutating func append(_ value: Int) {
    switch width {
    case .one: if let value: Int8 = Self.narrowed(value) { return ones.append(value) }
    case .two: if let value: Int16 = Self.narrowed(value) { return twos.append(value) }
    case .four: if let value: Int32 = Self.narrowed(value) { return fours.append(value) }
    case .eight: return eights.append(value)
    }
    widen()
    append(value)
  }

  mutating func append(contentsOf other: CellColumn) {
    for row in other.indices { append(other[row]) }
  }

  /// - Parameter numbers: What each number is instead.
  func renumbered(_ numbers: [Int]) -> CellColumn {
    CellColumn(indices.lazy.map { self[$0] == CellTable.null ? CellTable.null : numbers[self[$0]] })
  }

  private mutating func widen() {
    switch width {
    case .one:
      twos = ones.map { $0 == .min ? .min : Int16($0) }
      (ones, width) = ([], .two)
    case .two:
      fours = twos.map { $0 == .min ? .min : Int32($0) }
      (twos, width) = ([], .four)
    case .four, .eight:
      eights = fours.map { Self.widened($0) }
      (fours, width) = ([], .eight)
    }
  }

  private static func narrowed<Narrow: FixedWidthInteger>(_ value: Int) -> Narrow? {
    if value == CellTable.null { return .min }
    let narrow = Narrow(exactly: value)
    return narrow == .min ? nil : narrow
  }

  private static func widened<Narrow: FixedWidthInteger>(_ value: Narrow) -> Int {
    value == .min ? CellTable.null : Int(value)
  }
}
