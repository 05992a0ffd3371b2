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

  func checkBounds(path: String) throws(CellsError) {
    guard let column = impossibleColumn else { return }
    throw .broken(path: path, line: nil, detail: "cells add up to an impossible \(column)")
  }
}
