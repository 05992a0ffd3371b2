import Foundation
import TestSupport
import Testing

@testable import SessionAnalytics

@Suite struct ScaleTests {
  @Test(arguments: 1...60) func ticksAreRoundAndCoverTheValues(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let size = pow(10, Double.random(in: -6...15, using: &random))
    let (a, b) = (Double.random(in: -size...size, using: &random), Double.random(in: -size...size, using: &random))
    let steps = Int.random(in: 2...8, using: &random)
    let scale = LinearScale(covering: min(a, b)...max(a, b), from: 10, to: 110, steps: steps)
    let ticks = scale.ticks
    let digits = scale.step / pow(10, log10(scale.step).rounded(.down))
    #expect([1, 2, 5, 10].contains { abs(digits - $0) < 1e-6 })
    #expect((2...steps + 2).contains(ticks.count))
    #expect(scale.domain.lowerBound <= min(a, b) && scale.domain.upperBound >= max(a, b))
    for tick in ticks { #expect(abs((tick / scale.step).rounded() - tick / scale.step) < 1e-6) }
    #expect(abs(scale.position(of: scale.domain.lowerBound) - 10) < 1e-9)
    #expect(abs(scale.position(of: scale.domain.upperBound) - 110) < 1e-9)
    #expect(scale.position(of: min(a, b)) <= scale.position(of: max(a, b)))
  }

  @Test func sharesHaveTicksAtFifths() {
    let scale = LinearScale(covering: 0...1, from: 0, to: 100, steps: 5)
    #expect(scale.ticks.map { NumberFormat.decimal($0, places: 1) } == ["0.0", "0.2", "0.4", "0.6", "0.8", "1.0"])
  }

  @Test func countsHaveWholeSteps() {
    #expect(LinearScale(covering: 0...1, from: 0, to: 1, steps: 6, wholeNumbers: true).ticks == [0, 1])
    #expect(LinearScale(covering: -3...2, from: 0, to: 1, steps: 6, wholeNumbers: true).ticks == [-3, -2, -1, 0, 1, 2])
  }

  @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, 0]) func nothingTraps(value: Double) {
    let scale = LinearScale(covering: 0...0, from: 0, to: 100, steps: 5)
    #expect((0...100).contains(scale.position(of: value)))
    #expect(Double(value.coordinate) != nil)
    #expect(LinearScale(covering: -1e308...1e308, from: 0, to: 100, steps: 5).ticks.count <= 101)
  }

  private static let velocityBins: [ReportBin] = {
    let edges: [Double?] = [nil] + ReportMetric.velocityEdges.map { Double($0) } + [nil]
    return zip(edges, edges.dropFirst()).map { ReportBin(from: $0, to: $1, sessions: 1) }
  }()

  @Test func aValueStandsInTheColumnOfItsBin() {
    let scale = ColumnScale(bins: Self.velocityBins, start: 20, end: 340)
    for (index, bin) in Self.velocityBins.enumerated() {
      let (left, right) = scale.column(index)
      if let from = bin.from { #expect(scale.position(of: from) == (bin.to == nil ? (left + right) / 2 : left)) }
      if let from = bin.from, let to = bin.to {
        #expect(abs(scale.position(of: (from + to) / 2) - (left + right) / 2) < 1e-9)
      }
    }
    #expect(scale.position(of: -9999) == 30 && scale.position(of: 9999) == 330)
    let positions = stride(from: -3000.0, through: 3000, by: 7).map(scale.position)
    #expect(zip(positions, positions.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test(arguments: [60.0, 120, 320, 900]) func labelsStandApartAndZeroIsAmongThem(width: Double) {
    let scale = ColumnScale(bins: Self.velocityBins, start: 0, end: width)
    let ticks = scale.ticks
    #expect(ticks.contains { $0.label == "0" })
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { $0.leavesRoom(for: $1) })
    #expect(ColumnScale(bins: [], start: 0, end: width).ticks.isEmpty)
    let widths = DrawnBars(Self.velocityBins).widths
    let uneven = ColumnScale(bins: Self.velocityBins, start: 0, end: width, widths: widths)
    #expect(uneven.ticks.contains { $0.label == "0" } && (width < 120 || uneven.ticks.count > 2))
    #expect(zip(uneven.ticks, uneven.ticks.dropFirst()).allSatisfy { $0.leavesRoom(for: $1) })
    // On an axis of one scale, 500 is in the middle between 0 and 1,000.
    #expect(abs(uneven.position(of: 500) - (uneven.position(of: 0) + uneven.position(of: 1000)) / 2) < 1e-9)
  }
}
