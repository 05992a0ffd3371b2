extension CellTable {
  /// A line a row, in canonical order: the same cells give the same bytes. A first line would not help to merge files
  /// by `cat`; the columns are those of the aggregate.
  var lines: [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count * 64)
    let isText = aggregate.columns.map(\.role.isText)
    for row in 0..<count {
      let place = row * width
      CellLine.append(
        (0..<width).lazy.map { column -> CellLine.Value in
          let value = values[place + column]
          if value == Self.null { return .null }
          return isText[column] ? .text(words[value]) : .number(value)
        }, to: &bytes)
    }
    return bytes
  }

  /// Reads lines in any order, also several with one key: cells that were counted in parts add up.
  ///
  /// - Parameter path: Where they come from, for messages.
  init(_ aggregate: Aggregate, lines: [UInt8], path: String) throws(CellsError) {
    var words = WordTable(columns: 0)
    var cells: [Int] = []
    var number = 0
    if let last = lines.last, last != UInt8(ascii: "\n") {
      throw .broken(path: path, line: nil, detail: "the last line is cut off")
    }
    for line in lines.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true) {
      number += 1
      guard let values = CellLine.values(of: line, columns: aggregate.columns) else {
        throw .broken(path: path, line: number, detail: "not a cell of \(aggregate.columns.count) values")
      }
      for (column, value) in zip(aggregate.columns, values) {
        switch value {
        case .text(let text) where column.role.isText: cells.append(words.index(of: text))
        case .number(let value) where !column.role.isText: cells.append(value)
        case .null where column.role.isKey: cells.append(Self.null)
        default:
          let allowed = column.role.isText ? "text" : "a whole number"
          throw .broken(path: path, line: number, detail: "\(column.name) is not \(allowed)")
        }
      }
    }
    self.init(aggregate, words: words.words, values: cells)
    try checkBounds(path: path)
  }

  func checkBounds(path: String) throws(CellsError) {
    guard let column = impossibleColumn else { return }
    throw .broken(path: path, line: nil, detail: "cells add up to an impossible \(column)")
  }
}
