/// Puts the lines of an aggregate's files together, one file or the parts an engine wrote.
///
/// Lines come in any order, also several with one key: cells that were counted in parts add up.
struct CellReader {
  private let aggregate: Aggregate
  private var words = WordTable(columns: 0)
  private var values: [Int] = []

  init(_ aggregate: Aggregate) { self.aggregate = aggregate }

  /// What has been read, where it can have been counted.
  ///
  /// - Parameter path: Where the lines come from, for messages.
  func table(path: String) throws(CellsError) -> CellTable {
    let table = CellTable(aggregate, words: words.words, values: values)
    try table.checkBounds(path: path)
    return table
  }

  /// - Parameter path: Where the lines come from, for messages.
  mutating func read(_ lines: [UInt8], from path: String) throws(CellsError) {
    if let last = lines.last, last != UInt8(ascii: "\n") {
      throw .broken(path: path, line: nil, detail: "the last line is cut off")
    }
    var number = 0
    for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
      number += 1
      guard let cell = CellLine.values(of: line, columns: aggregate.columns) else {
        throw .broken(path: path, line: number, detail: "not a cell of \(aggregate.columns.count) values")
      }
      for (column, value) in zip(aggregate.columns, cell) {
        switch value {
        case .text(let text) where column.role.isText: values.append(words.index(of: text))
        case .number(let value) where !column.role.isText: values.append(value)
        case .null where column.role.isKey: values.append(CellTable.null)
        default:
          let allowed = column.role.isText ? "text" : "a whole number"
          throw .broken(path: path, line: number, detail: "\(column.name) is not \(allowed)")
        }
      }
    }
  }
}
