import Testing

@testable import SessionAnalytics

@Suite struct PartitioningIndexTests {
  @Test(arguments: 0...9) func isTheFirstIndexOfTheSecondPart(count: Int) {
    for first in 0...count {
      let numbers = (0..<count).map { $0 + 100 }
      #expect(numbers.partitioningIndex { $0 >= 100 + first } == first)
      // The indices of a slice do not begin at 0.
      #expect((5..<5 + count).partitioningIndex { $0 >= 5 + first } == 5 + first)
    }
  }
}
