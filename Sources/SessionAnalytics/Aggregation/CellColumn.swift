/// The integers of one column, each in as few bytes as the widest one needs.
///
/// Most columns of most aggregates hold numbers below 128, so cells take a fifth of the memory of `Int`s.
struct CellColumn: Sendable, Hashable {
  private enum Width { case one, two, four, eight }

  /// The array in use; the others are empty.
  private var width = Width.one
  private var ones: [Int8] = []
  private var twos: [Int16] = []
  private var fours: [Int32] = []
  private var eights: [Int] = []

  init(_ values: some Sequence<Int> = EmptyCollection()) {
    append(contentsOf: values, count: values.underestimatedCount)
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

  /// The smallest number of each width stands for ``CellTable/null``.
  subscript(_ row: Int) -> Int {
    @inline(__always) get {
      switch width {
      case .one: Self.widened(ones[row])
      case .two: Self.widened(twos[row])
      case .four: Self.widened(fours[row])
      case .eight: eights[row]
      }
    }
    set {
      switch width {
      case .one: if let value: Int8 = Self.narrowed(newValue) { return ones[row] = value }
      case .two: if let value: Int16 = Self.narrowed(newValue) { return twos[row] = value }
      case .four: if let value: Int32 = Self.narrowed(newValue) { return fours[row] = value }
      case .eight: return eights[row] = newValue
      }
      widen()
      self[row] = newValue
    }
  }

  /// Returns nil for ``CellTable/null``.
  func known(_ row: Int) -> Int? {
    let value = self[row]
    return value == CellTable.null ? nil : value
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

  /// Adds to a number. A sum outside the range of `Int` is clamped.
  mutating func add(_ value: Int, at row: Int) {
    let isAdded =
      switch width {
      case .one: Self.add(value, to: &ones[row])
      case .two: Self.add(value, to: &twos[row])
      case .four: Self.add(value, to: &fours[row])
      case .eight: Self.add(value, to: &eights[row])
      }
    guard !isAdded else { return }
    let (sum, overflows) = self[row].addingReportingOverflow(value)
    self[row] = overflows ? (value < 0 ? -Int.max : Int.max) : sum
  }

  /// Returns the numbers of some rows, clamped to `Int32`; ``CellTable/null`` is the smallest.
  func values(of rows: Range<Int>) -> [Int32] {
    switch width {
    case .one: ones[rows].map { $0 == .min ? .min : Int32($0) }
    case .two: twos[rows].map { $0 == .min ? .min : Int32($0) }
    case .four: Array(fours[rows])
    case .eight: eights[rows].map { $0 == .min ? .min : max(Int32(clamping: $0), -.max) }
    }
  }

  /// Appends numbers.
  ///
  /// - Parameter count: The number of values, if known, to reserve exactly the memory needed.
  mutating func append(contentsOf values: some Sequence<Int>, count: Int = 0) {
    var piece: [Int] = []
    for value in values {
      piece.append(value)
      guard piece.count == Self.piece else { continue }
      append(contentsOf: piece, count: count)
      piece.removeAll(keepingCapacity: true)
    }
    append(contentsOf: piece, count: count)
  }

  /// Appends about as many numbers as a ``piece`` has: it finds the widest one first, and then narrows all alike.
  mutating func append(contentsOf piece: [Int], count: Int = 0) {
    let bits = piece.reduce(0) { $1 == CellTable.null ? $0 : $0 | $1.magnitude }
    while bits > most { widen() }
    reserve(count)
    switch width {
    case .one: Self.append(piece, to: &ones)
    case .two: Self.append(piece, to: &twos)
    case .four: Self.append(piece, to: &fours)
    case .eight: Self.append(piece, to: &eights)
    }
  }

  mutating func append(contentsOf other: CellColumn) { append(contentsOf: other.indices.lazy.map { other[$0] }) }

  func renumbered(_ numbers: [Int]) -> CellColumn {
    CellColumn(indices.lazy.map { self[$0] == CellTable.null ? CellTable.null : numbers[self[$0]] })
  }

  func ordered(_ rows: [Int32]) -> CellColumn {
    var result = CellColumn()
    result.width = width
    switch width {
    case .one: result.ones = rows.map { ones[Int($0)] }
    case .two: result.twos = rows.map { twos[Int($0)] }
    case .four: result.fours = rows.map { fours[Int($0)] }
    case .eight: result.eights = rows.map { eights[Int($0)] }
    }
    return result
  }

  private static let piece = 1024

  /// The largest absolute value that fits.
  private var most: UInt {
    switch width {
    case .one: UInt(Int8.max)
    case .two: UInt(Int16.max)
    case .four: UInt(Int32.max)
    case .eight: .max
    }
  }

  private mutating func reserve(_ count: Int) {
    guard count > self.count else { return }
    switch width {
    case .one: ones.reserveCapacity(count)
    case .two: twos.reserveCapacity(count)
    case .four: fours.reserveCapacity(count)
    case .eight: eights.reserveCapacity(count)
    }
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

  private static func append<Narrow: FixedWidthInteger>(_ piece: [Int], to numbers: inout [Narrow]) {
    numbers.append(contentsOf: piece.lazy.map { $0 == CellTable.null ? .min : Narrow(truncatingIfNeeded: $0) })
  }

  /// Adds to a number, if it fits.
  ///
  /// - Returns: Whether there is room for the sum.
  private static func add<Narrow: FixedWidthInteger>(_ value: Int, to number: inout Narrow) -> Bool {
    guard number != .min, let value = Narrow(exactly: value) else { return false }
    let (sum, overflows) = number.addingReportingOverflow(value)
    guard !overflows, sum != .min else { return false }
    number = sum
    return true
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
