import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct CellColumnTests {
  /// Values around every width's bounds, where the smallest number is reserved.
  private static let edges: [Int] =
    [8, 16, 32, 62].flatMap { bits in
      let bound = 1 << (bits - 1)
      return [-bound - 1, -bound, -bound + 1, bound - 1, bound, bound + 1]
    } + [-1, 0, 1, CellTable.null, CellTable.null + 1, Int.max]

  @Test func everyNumberIsReadAsItWasWritten() {
    for first in Self.edges {
      for second in Self.edges {
        let column = CellColumn([first, second, first])
        #expect(column.indices.map { column[$0] } == [first, second, first])
      }
    }
  }

  @Test(arguments: 1...20) func equalNumbersMakeEqualColumns(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let values = (0..<Int.random(in: 0...40, using: &random)).map { _ in Self.edges.randomElement(using: &random) ?? 0 }
    var pieces = CellColumn(values.prefix(values.count / 2))
    pieces.append(contentsOf: CellColumn(values.dropFirst(values.count / 2)))
    #expect(pieces == CellColumn(values) && pieces.count == values.count)
    if let last = values.last { #expect(pieces != CellColumn(values.dropLast() + [last ^ 1])) }
  }
}
