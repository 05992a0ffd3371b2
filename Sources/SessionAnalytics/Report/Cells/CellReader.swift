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
    var rest: [UInt8] = []
    var number = 0
    while let piece = try next(), !piece.isEmpty {
      rest += piece
      guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { continue }
      for line in rest[..<end].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
        number += 1
        try add(line, number, path)
      }
      rest.removeSubrange(...end)
    }
    guard rest.isEmpty else { throw .broken(path: path, line: nil, detail: "the last line is cut off") }
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
