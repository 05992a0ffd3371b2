import RegistryTools
import TransitionStore

/// Puts the lines of an aggregate's files together, one file or the parts an engine wrote.
///
/// Lines come in any order, also several with one key: cells that were counted in parts add up.
struct CellReader {
  private let aggregate: Aggregate
  private var words = WordTable(columns: 0)
  private var columns: [CellColumn]

  init(_ aggregate: Aggregate) {
    self.aggregate = aggregate
    columns = aggregate.columns.map { _ in CellColumn() }
  }

  /// What has been read, where it can have been counted.
  ///
  /// - Parameter path: Where the lines come from, for messages.
  func table(path: String) throws(CellsError) -> CellTable {
    let table = CellTable(aggregate, words: words.words, columns: columns)
    try table.checkBounds(path: path)
    return table
  }

  /// Reads a file's lines, piece by piece: there may be millions.
  ///
  /// - Parameters:
  ///   - path: Of the file, for messages.
  ///   - next: Gives the next piece, wherever lines end; an empty one or nil is the end.
  mutating func read(from path: String, _ next: () throws(CellsError) -> [UInt8]?) throws(CellsError) {
    var lines = ExchangeReader(longest: ReportCells.longestLine)
    /// Bytes behind the last line end so far.
    var (pending, isAtEnd) = (0, false)
    while true {
      let number = lines.number + 1
      let line = try Self.failingAsCells {
        try lines.next {
          // The rest of such a line may be all of a large file.
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
      // What comes when there is no more had no end.
      if isAtEnd, pending > 0 { throw .broken(path: path, line: nil, detail: "the last line is cut off") }
      if !bytes.isEmpty { try add(bytes[...], number, path) }
    }
  }

  private static func tooLong(_ path: String, _ line: Int) -> CellsError {
    .broken(
      path: path, line: line, detail: "longer than \(ReportCells.longestLine) bytes, the longest that is read")
  }

  /// The reader of lines passes on whatever gives it bytes throws, and throws nothing itself.
  private static func failingAsCells<T>(_ body: () throws -> T) throws(CellsError) -> T {
    do {
      return try body()
    } catch let error as CellsError {
      throw error
    } catch {
      throw .missing(path: "", detail: error.localizedDescription)
    }
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
