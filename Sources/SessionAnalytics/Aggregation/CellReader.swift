import Foundation
import RegistryTools
import TransitionStore

/// Reads the lines of an aggregate's files: one file, or the parts that an engine wrote.
///
/// Lines may be in any order and share keys: cells of partial aggregations add up.
struct CellReader {
  private let aggregate: Aggregate
  private var words = StringInterner(columns: 0)
  private var columns: [CellColumn]

  init(_ aggregate: Aggregate) {
    self.aggregate = aggregate
    columns = aggregate.columns.map { _ in CellColumn() }
  }

  /// Returns the table that was read, after checking that its numbers are possible.
  func table(path: String) throws(CellsError) -> CellTable {
    let table = CellTable(aggregate, words: words.words, columns: columns)
    try table.checkBounds(path: path)
    return table
  }

  /// Reads a file's lines, piece by piece, because there may be millions.
  ///
  /// - Parameters:
  ///   - path: The file, for messages.
  ///   - next: Returns the next piece, independent of line ends; an empty one or nil is the end.
  mutating func read(from path: String, _ next: () throws(CellsError) -> [UInt8]?) throws(CellsError) {
    var lines = ExchangeReader(longest: ReportCells.longestLine)
    /// The bytes after the last line end so far.
    var (pending, isAtEnd) = (0, false)
    while true {
      let number = lines.number + 1
      let line = try Self.failingAsCells {
        try lines.next {
          // The rest of such a line may be the whole of a large file.
          guard pending <= ReportCells.longestLine else { throw Self.tooLong(path, number) }
          guard let piece = try next(), !piece.isEmpty else {
            isAtEnd = true
            return nil
          }
          let end = piece.lastIndex(of: UInt8(ascii: "\n"))
          pending = end.map { piece.count - $0 - 1 } ?? pending + piece.count
          return piece
        }
      }
      guard let line else { return }
      guard case .bytes(let bytes) = line else { throw Self.tooLong(path, number) }
      // Bytes left at the end of the file have no line end.
      if isAtEnd, pending > 0 { throw .broken(path: path, line: nil, detail: "the last line is cut off") }
      if !bytes.isEmpty { try add(bytes[...], number, path) }
    }
  }

  private static func tooLong(_ path: String, _ line: Int) -> CellsError {
    .broken(path: path, line: line, detail: "longer than \(ReportCells.longestLine) bytes, the maximum")
  }

  /// Converts untyped errors: the line reader only rethrows errors of the closure it calls.
  private static func failingAsCells<T>(_ body: () throws -> T) throws(CellsError) -> T {
    do {
      return try body()
    } catch let error as CellsError {
      throw error
    } catch { throw .missing(path: "", detail: error.localizedDescription) }
  }

  private mutating func add(_ line: ArraySlice<UInt8>, _ number: Int, _ path: String) throws(CellsError) {
    guard let cell = CellLine.values(of: line, columns: aggregate.columns) else {
      throw .broken(path: path, line: number, detail: "not a cell of \(aggregate.columns.count) values")
    }
    for (place, value) in cell.enumerated() {
      let column = aggregate.columns[place]
      switch value {
      case .text(let text) where column.role.isText: columns[place].append(words.index(of: text))
      case .number(let value) where !column.role.isText: columns[place].append(value)
      case .null where column.role.isKey: columns[place].append(CellTable.null)
      default:
        let allowed = column.role.isText ? "text" : "a whole number"
        throw .broken(path: path, line: number, detail: "\(column.name) is not \(allowed)")
      }
    }
  }
}

/// A line of a cell file: a JSON array or object (RFC 8259) of integers, texts and nulls.
enum CellLine {
  enum Value: Hashable {
    case null
    case number(Int)
    case text(String)
  }

  /// Appends a row as compact JSON; only characters that require it are escaped.
  static func append(_ values: some Sequence<Value>, to bytes: inout [UInt8]) {
    var separator = UInt8(ascii: "[")
    for value in values {
      bytes.append(separator)
      separator = UInt8(ascii: ",")
      switch value {
      case .null: bytes += "null".utf8
      case .number(let number): bytes += String(number).utf8
      case .text(let text): append(text, to: &bytes)
      }
    }
    bytes += "]\n".utf8
  }

  private static func append(_ text: String, to bytes: inout [UInt8]) {
    bytes.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
      case 8: bytes += #"\b"#.utf8
      case 9: bytes += #"\t"#.utf8
      case 10: bytes += #"\n"#.utf8
      case 12: bytes += #"\f"#.utf8
      case 13: bytes += #"\r"#.utf8
      case 0..<32: bytes += (#"\u00"# + (byte < 16 ? "0" : "") + String(byte, radix: 16)).utf8
      default: bytes.append(byte)
      }
    }
    bytes.append(UInt8(ascii: "\""))
  }

  /// Returns the values of a line; nil if it is not valid.
  ///
  /// A line is an array of the columns' values in order, as ``append(_:to:)`` writes it, or an object with the values
  /// by name, as engines write it: in any order and without nulls. Foundation parses the few texts with escapes.
  static func values(of line: ArraySlice<UInt8>, columns: [Aggregate.Column]) -> [Value]? {
    var rest = line.dropFirst().dropLast()
    let isObject = line.first == UInt8(ascii: "{")
    guard let end = line.last, line.count > 1,
      isObject ? end == UInt8(ascii: "}") : line.first == UInt8(ascii: "[") && end == UInt8(ascii: "]")
    else { return nil }
    var values: [Value] = []
    var named = [Value?](repeating: nil, count: isObject ? columns.count : 0)
    while !rest.isEmpty {
      var place: Int?
      if isObject {
        guard let name = takeText(&rest), rest.popFirst() == UInt8(ascii: ":"),
          let column = columns.firstIndex(where: { $0.name == name }), named[column] == nil
        else { return nil }
        place = column
      }
      guard values.count < columns.count, let value = takeValue(&rest) else { return nil }
      if let place { named[place] = value } else { values.append(value) }
      if rest.first == UInt8(ascii: ",") { rest = rest.dropFirst() } else if !rest.isEmpty { return nil }
    }
    if isObject { return named.map { $0 ?? .null } }
    return values.count == columns.count ? values : nil
  }

  private static func takeValue(_ rest: inout ArraySlice<UInt8>) -> Value? {
    if rest.first == UInt8(ascii: "\"") { return takeText(&rest).map(Value.text) }
    let end = rest.firstIndex(of: UInt8(ascii: ",")) ?? rest.endIndex
    let word = rest[rest.startIndex..<end]
    rest = rest[end...]
    if word.elementsEqual("null".utf8) { return .null }
    return Int(String(decoding: word, as: UTF8.self)).map(Value.number)
  }

  private static func takeText(_ rest: inout ArraySlice<UInt8>) -> String? {
    guard rest.first == UInt8(ascii: "\"") else { return nil }
    var end = rest.startIndex + 1
    var isEscaped = false
    while end < rest.endIndex, rest[end] != UInt8(ascii: "\"") {
      if rest[end] == UInt8(ascii: "\\") {
        isEscaped = true
        end += 1
      }
      end += 1
    }
    guard end < rest.endIndex else { return nil }
    let literal = rest[rest.startIndex...end]
    rest = rest[(end + 1)...]
    guard isEscaped else { return String(validating: literal.dropFirst().dropLast(), as: UTF8.self) }
    return try? JSONDecoder().decode(String.self, from: Data(literal))
  }
}
