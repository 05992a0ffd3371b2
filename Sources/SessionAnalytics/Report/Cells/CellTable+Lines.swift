extension CellTable {
  private static let rowsInPiece = 10_000

  /// A line a row, in canonical order, piece by piece: the same cells give the same bytes. A first line would not help to
  /// merge files by `cat`; the columns are those of the aggregate.
  func forEachPieceOfLines(_ body: ([UInt8]) throws -> Void) rethrows {
    let isText = aggregate.columns.map(\.role.isText)
    for first in stride(from: 0, to: count, by: Self.rowsInPiece) {
      var bytes: [UInt8] = []
      for row in first..<min(first + Self.rowsInPiece, count) {
        CellLine.append(
          columns.indices.lazy.map { column -> CellLine.Value in
            let value = self[row, column]
            if value == Self.null { return .null }
            return isText[column] ? .text(words[value]) : .number(value)
          }, to: &bytes)
      }
      try body(bytes)
    }
  }

  func checkBounds(path: String) throws(CellsError) {
    guard let column = impossibleColumn else { return }
    throw .broken(path: path, line: nil, detail: "cells add up to an impossible \(column)")
  }
}
