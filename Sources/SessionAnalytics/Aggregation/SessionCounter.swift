import GRDB
import TransitionStore

/// Aggregates sessions into all aggregates in one pass.
///
/// The result equals that of the portable SQL in `Aggregates`, cell by cell, which tests check. The SQL takes SQLite
/// many times as long, because it sorts for every grouping and every window, with all words.
struct SessionCounter: SessionConsumer {
  static let columns = Set(CountedColumn.allCases)

  private var counts = CellCounter(.sessionCounts)
  private var measures = CellCounter(.sessionMeasures)
  private var regrets = CellCounter(.touchRegrets)
  private var attempts = CellCounter(.presentationAttempts)

  static func tables(_ db: Database, of selection: ReportSelection) throws -> [CellTable] {
    var counter = SessionCounter()
    var reader = try SessionReader(db, of: selection)
    try reader.read(db, into: &counter)
    var dismissals = reader.showings.dismissals
    let words = reader.context.words.words
    let tables = [
      counter.counts.takeTable(words: words), counter.measures.takeTable(words: words),
      counter.regrets.takeTable(words: words), counter.attempts.takeTable(words: words),
      dismissals.takeTable(words: words),
    ]
    for table in tables {
      guard let column = table.impossibleColumn else { continue }
      throw DatabaseError(resultCode: .SQLITE_CORRUPT, message: "sessions add up to an impossible \(column)")
    }
    return tables
  }

  mutating func take(_ session: CountedSession) {
    guard session.isSelected else { return }
    let row = counts.row(
      session.subject, session.outcome, session.reason, session.estimator, session.deviceClass, session.appVersion,
      session.screen)
    let isFirst = counts.value(at: 0, row: row) == 0
    counts.add(1, at: 0, row: row)
    if isFirst || session.beganAt < counts.value(at: 1, row: row) { counts.set(session.beganAt, at: 1, row: row) }
    if isFirst || session.beganAt > counts.value(at: 2, row: row) { counts.set(session.beganAt, at: 2, row: row) }
    counts.add(CountedSum.allCases.lazy.map(session.value), from: 3, row: row)
    measures.append(session.subject) { row in
      row.append(session.outcome)
      for measure in SessionMeasure.allCases { row.append(session.bin(of: measure)) }
      row.append(1)
    }
  }

  mutating func take(_ presentation: PresentationTouches, showings: Followers?, _ context: CountingContext) {
    presentation.forEachDecision(showings: showings, context.censoringTimes) { touch, decided in
      let word = touch.decision == .finish ? context.finish : context.cancel
      let row = regrets.row(touch.subject, word, touch.marginBand, touch.lateBand)
      regrets.add(1, at: 0, row: row)
      for (window, seconds) in RegretWindow.shown.enumerated() {
        regrets.add(decided.isFollowedUp(seconds) ? 1 : 0, at: 1 + 3 * window, row: row)
        regrets.add(decided.isRegretted(seconds) ? 1 : 0, at: 2 + 3 * window, row: row)
        regrets.add(decided.isGivenUp(seconds) ? 1 : 0, at: 3 + 3 * window, row: row)
      }
      regrets.add(decided.isRecovered ? 1 : 0, at: 1 + 3 * RegretWindow.shown.count, row: row)
    }
    presentation.forEachAttempt(showings: showings, context.censoringTimes) { subject, tried in
      let row = attempts.row(subject, tried.count, tried.isFinished ? 1 : 0, tried.isRage ? 1 : 0)
      attempts.add(tried.sums, from: 0, row: row)
    }
  }
}

/// The cells of one aggregate during aggregation: each is found by its key, and added to.
///
/// It has its own hash table over the columns. A dictionary would hold each key a second time, in an array for each
/// cell.
struct CellCounter {
  let aggregate: Aggregate
  private var columns: [CellColumn]
  /// Rows by the hash of their keys, −1 if there is none. The size is a power of two, and at most half is used.
  private var rows: [Int32]
  private var key: [Int] = []
  /// Rows that wait to be appended together.
  private var waiting: [Int] = []

  init(_ aggregate: Aggregate) {
    self.aggregate = aggregate
    columns = aggregate.columns.map { _ in CellColumn() }
    rows = Array(repeating: -1, count: 1024)
  }

  /// Returns the row of the cell with a key, and adds one with zeros if there is none.
  mutating func row(_ subject: CountedSubject, _ own: Int...) -> Int {
    setKey(subject, own)
    let place = place(of: key)
    if rows[place] >= 0 { return Int(rows[place]) }
    let row = columns[0].count
    rows[place] = Int32(row)
    for column in columns.indices { columns[column].append(column < key.count ? key[column] : 0) }
    if row * 2 > rows.count { grow() }
    return row
  }

  /// Adds to one of the cell's sums, by its index after the keys.
  mutating func add(_ value: Int, at measure: Int, row: Int) {
    guard value != 0 else { return }
    columns[aggregate.keys + measure].add(value, at: row)
  }

  /// Adds to several consecutive sums of the cell.
  mutating func add(_ values: some Sequence<Int>, from measure: Int, row: Int) {
    var column = aggregate.keys + measure
    for value in values {
      if value != 0 { columns[column].add(value, at: row) }
      column += 1
    }
  }

  mutating func set(_ value: Int, at measure: Int, row: Int) { columns[aggregate.keys + measure][row] = value }

  func value(at measure: Int, row: Int) -> Int { columns[aggregate.keys + measure][row] }

  /// Appends a row without a lookup, because its key is rarely shared.
  ///
  /// - Parameter own: Appends a value for each of the aggregate's own columns.
  mutating func append(_ subject: CountedSubject, _ own: (inout [Int]) -> Void) {
    subject.append(to: &waiting)
    own(&waiting)
    if waiting.count >= columns.count << 10 { appendWaiting() }
  }

  private mutating func appendWaiting() {
    let (waiting, width) = (waiting, columns.count)
    for column in columns.indices {
      columns[column].append(contentsOf: stride(from: column, to: waiting.count, by: width).map { waiting[$0] })
    }
    self.waiting.removeAll(keepingCapacity: true)
  }

  private mutating func setKey(_ subject: CountedSubject, _ own: [Int]) {
    key.removeAll(keepingCapacity: true)
    subject.append(to: &key)
    key.append(contentsOf: own)
  }

  /// Returns the cells as a table and empties the counter, because there may not be enough memory for both.
  ///
  /// - Parameter words: The words of all columns; unused ones are left out.
  mutating func takeTable(words: [String]) -> CellTable {
    appendWaiting()
    let columns = columns
    self = CellCounter(aggregate)
    var isUsed = [Bool](repeating: false, count: words.count)
    for (column, values) in zip(aggregate.columns, columns) where column.role.isText {
      for row in values.indices where values[row] != CellTable.null { isUsed[values[row]] = true }
    }
    return CellTable(aggregate, words: words, columns: consume columns) { isUsed[$0] }
  }

  private mutating func grow() {
    rows = Array(repeating: -1, count: rows.count * 4)
    let keys = aggregate.keys
    var key = [Int](repeating: 0, count: keys)
    for row in columns[0].indices {
      for column in 0..<keys { key[column] = columns[column][row] }
      rows[place(of: key)] = Int32(row)
    }
  }

  /// Returns the position of the row with a key, or the free position for it.
  private func place(of key: [Int]) -> Int {
    var place = Self.hash(key) & (rows.count - 1)
    while rows[place] >= 0, !isKey(key, ofRow: Int(rows[place])) { place = (place + 1) & (rows.count - 1) }
    return place
  }

  private func isKey(_ key: [Int], ofRow row: Int) -> Bool {
    for column in key.indices where columns[column][row] != key[column] { return false }
    return true
  }

  /// Returns a hash: MurmurHash3's finisher after each number, because keys are small numbers that differ in few bits.
  private static func hash(_ key: [Int]) -> Int {
    var hash: UInt64 = 0
    for value in key {
      hash = (hash ^ UInt64(bitPattern: Int64(value))) &* 0xff51_afd7_ed55_8ccd
      hash ^= hash >> 33
    }
    return Int(truncatingIfNeeded: hash)
  }
}
