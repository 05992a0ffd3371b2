import Foundation
import TransitionModel

/// The result of a reading command, before a format is chosen.
struct ResultTable {
  struct Column {
    /// The key in JSON and in headers.
    let name: String
    /// The heading in the table for reading, if it is shorter than the name.
    var heading: String?
    /// The number of decimals in formats for reading. Formats for machines always write numbers in full.
    var digits: Int?
    var isDetail = false
    /// The length on a terminal, if a part of the text is enough.
    var shortLength: Int?
    var isName = false
    /// The order in which a narrow terminal omits the column: 1 first. Columns without a number follow, from the right.
    var yields: Int?
    /// A Boolean value that indicates whether the column holds sentences. A terminal never cuts them, and shows them
    /// below the row if there is no room beside it.
    var isProse = false

    init(
      _ name: String, heading: String? = nil, digits: Int? = nil, isDetail: Bool = false, shortLength: Int? = nil,
      isName: Bool = false, yields: Int? = nil, isProse: Bool = false
    ) {
      self.name = name
      self.heading = heading
      self.digits = digits
      self.isDetail = isDetail
      self.shortLength = shortLength
      self.isName = isName
      self.yields = yields
      self.isProse = isProse
    }
  }

  let columns: [Column]
  /// A Boolean value that indicates whether every column matters, so that a terminal omits no column and cuts no text.
  ///
  /// Long text continues on the next line. If the columns do not fit side by side, they are stacked.
  var keepsAll = false
  private(set) var rows: [[Cell]]

  /// - Parameter rows: Rows with one cell per column. A short row is filled with nulls.
  init(columns: [Column], rows: [[Cell]] = []) {
    self.columns = columns
    self.rows = []
    for row in rows { append(row) }
  }

  mutating func append(_ row: [Cell]) {
    let missing = columns.count - row.count
    if missing == 0 { return rows.append(row) }
    rows.append(missing > 0 ? row + Array(repeating: .null, count: missing) : Array(row.prefix(columns.count)))
  }
}

extension [ResultTable.Column] {
  /// Column names made unique for formats that use them as keys, because SQL allows `SELECT 1 AS a, 2 AS a`.
  var uniqueNames: [String] {
    var taken: Set<String> = []
    return map { column in
      var key = column.name
      var copy = 2
      while !taken.insert(key).inserted {
        key = "\(column.name)_\(copy)"
        copy += 1
      }
      return key
    }
  }
}

/// One typed value of a result, which each format writes in its own way.
enum Cell: Hashable {
  case text(String)
  /// A code for machines, and the words for people.
  case code(String, words: String)
  /// Words for people in the place of a value that does not exist. Machines get null.
  case words(String)
  case number(Double)
  case integer(Int64)
  case flag(Bool)
  case time(Int64)
  case null

  /// The value as plain text, numbers in full; nil for null.
  var plainText: String? {
    switch self {
    case .text(let text), .code(let text, _): text
    case .number(let number): ConfigurationFieldValue.number(number).description
    case .integer(let integer): String(integer)
    case .flag(let flag): String(flag)
    case .time(let microseconds): Self.timestamp(microseconds)
    case .words, .null: nil
    }
  }

  /// Returns the value for reading: numbers rounded to `digits` decimals if given, invisible characters escaped, a dash
  /// for null.
  func readableText(digits: Int?) -> String {
    switch self {
    case .number(let number): if let digits, number.isFinite { return Self.rounded(number, digits: digits) }
    case .time(let microseconds):
      return Self.timestamp(microseconds).replacing("T", with: " ").prefix { $0 != "." } + " UTC"
    case .code(_, let words), .words(let words): return words
    case .text, .integer, .flag, .null: break
    }
    return plainText.map(\.withHiddenWrittenOut) ?? "–"
  }

  var isNumeric: Bool {
    switch self {
    case .number, .integer: true
    case .text, .code, .words, .flag, .time, .null: false
    }
  }

  private static func scale(_ digits: Int) -> Double { (0..<digits).reduce(1) { scale, _ in scale * 10 } }

  static func rounded(_ number: Double, _ digits: Int) -> Cell {
    .number((number * scale(digits)).rounded() / scale(digits) + 0)
  }

  /// Rounds to the nearest multiple of 10^−digits and keeps trailing zeros, so that a column aligns.
  private static func rounded(_ number: Double, digits: Int) -> String {
    let scale = scale(digits)
    let scaled = (abs(number) * scale).rounded()
    guard scaled < 1e15 else { return ConfigurationFieldValue.number(number).description }
    let sign = number < 0 && scaled > 0 ? "-" : ""
    let whole = String(Int64(scaled))
    guard digits > 0 else { return sign + whole }
    let padded = String(repeating: "0", count: max(digits + 1 - whole.count, 0)) + whole
    return sign + padded.dropLast(digits) + "." + padded.suffix(digits)
  }

  /// RFC 3339 with all six decimals: `2026-11-21T12:41:00.000250Z`.
  private static func timestamp(_ microseconds: Int64) -> String {
    let (seconds, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let fraction = rest < 0 ? rest + 1_000_000 : rest
    let whole = Date(timeIntervalSince1970: Double(rest < 0 ? seconds - 1 : seconds)).formatted(.iso8601)
    return whole.dropLast() + "." + String(fraction + 1_000_000).dropFirst() + "Z"
  }
}

extension Cell {
  static func text(_ text: String?) -> Cell { text.map { .text($0) } ?? .null }
  static func number(_ number: Double?) -> Cell { number.map { .number($0) } ?? .null }
  static func integer(_ integer: Int64?) -> Cell { integer.map { .integer($0) } ?? .null }
  static func flag(_ flag: Bool?) -> Cell { flag.map { .flag($0) } ?? .null }
  static func count(_ count: Int) -> Cell { .integer(Int64(count)) }
  static func count(_ count: Int?) -> Cell { .integer(count.map { Int64($0) }) }

  init(_ value: ConfigurationFieldValue) {
    switch value {
    case .number(let number): self = .number(number)
    case .text(let text): self = .text(text)
    case .flag(let flag): self = .flag(flag)
    }
  }
}
