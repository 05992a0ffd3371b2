import Foundation
import TestSupport
import Testing
import TransitionModel

import enum TestSupport.Thoroughness

@testable import SessionAnalytics

/// Adding and subtracting the bars of a report's histograms must not reveal a count of few people.
@Suite struct BarSubtractionTests {
  private static let smallestCell = 5

  private func measures(seed: UInt64, hasUsers: Bool) -> [MeasureCell] {
    var random = SplitMix64(seed: seed)
    let people = Int.random(in: 3...25, using: &random)
    // One person may have most of it.
    let heavy = Int.random(in: 0...4, using: &random) == 0 ? 60 : 6
    return (0..<people).flatMap { person in
      (0..<Int.random(in: 1...(person == 0 ? heavy : 6), using: &random)).map { _ in
        var bins = SIMD8<Int32>(repeating: MeasureCell.missing)
        for measure in SessionMeasure.allCases.indices {
          // Many at one end, some far out: the case of an outlier's bar.
          let far = Int.random(in: 0...9, using: &random) == 0
          bins[measure] = Int32.random(in: far ? -500...2000 : 80...140, using: &random)
        }
        return MeasureCell(
          person: hasUsers ? person : -1, outcome: Bool.random(using: &random) ? .finished : .cancelled,
          sessions: Int.random(in: 1...4, using: &random), bins: bins)
      }
    }
  }

  private func rows(of measures: [MeasureCell], population: SessionPopulation = .people) -> [ReportRow] {
    var cells = RawSectionCells()
    cells.measures = MeasureCells(measures)
    cells.outcomes = measures.map { cell in
      OutcomeCell(person: cell.person < 0 ? nil : cell.person, outcome: cell.outcome, sessions: cell.sessions)
    }
    let section = SectionCells(cells, population: population, smallestCell: Self.smallestCell)
    return ReportMetric.all.flatMap { $0.rows(of: section) }.filter { $0.histogram != nil }
  }

  private static let measureOfMetric: [String: (measure: SessionMeasure, scale: Double)] = [
    "decision_time": (.decisionTime, 1), "release_progress": (.releaseProgress, 0.005),
    "release_velocity": (.releaseVelocity, 5),
  ]

  @Test(arguments: Thoroughness.seeds(40, inSoak: 200), [true, false])
  func noRunOfBarsIsOfFewPeople(seed: Int, hasUsers: Bool) throws {
    let measures = measures(seed: UInt64(seed), hasUsers: hasUsers)
    for row in rows(of: measures) {
      let bars = try #require(row.histogram)
      let (measure, scale) = try #require(Self.measureOfMetric[row.metric])
      let members = measures.filter { $0.outcome.rawValue == row.group }
      func isIn(_ bar: ReportBin, _ cell: MeasureCell) -> Bool {
        guard let bin = cell.bin(of: measure) else { return false }
        let value = Double(bin) * scale + scale / 2
        let (isFirst, isLast) = (bar == bars.first, bar == bars.last)
        return (isFirst || bar.from.map { value >= $0 } ?? true) && (isLast || bar.to.map { value < $0 } ?? true)
      }
      #expect(bars.reduce(0) { $0 + $1.sessions } == row.n)
      #expect(zip(bars, bars.dropFirst()).allSatisfy { $0.to == $1.from }, "there are gaps")
      // Sums and differences of bars, and of bars and the total, are sets of bars; one bar is the smallest of them.
      for bar in bars where bar.sessions > 0 {
        let cells = members.filter { isIn(bar, $0) }
        #expect(cells.reduce(0) { $0 + $1.sessions } == bar.sessions)
        let byPerson = cells.reduce(into: [Int?: Int]()) { $0[$1.person, default: 0] += $1.sessions }
        let isForbidden = DisclosureRule.forbids(byPerson, hasUsers: hasUsers, smallestCell: Self.smallestCell)
        #expect(!isForbidden, "\(row.metric) \(row.group ?? "") \(bar): \(byPerson)")
      }
    }
  }

  /// Both histograms of an axis have the same edges: otherwise a difference of bars would be of parts of them.
  @Test(arguments: 0..<50) func bothDecisionsHaveTheSameBars(seed: Int) {
    let rows = rows(of: measures(seed: UInt64(seed), hasUsers: true))
    for (_, pair) in Dictionary(grouping: rows, by: \.metric) where pair.count == 2 {
      #expect(pair[0].histogram?.map(\.to) == pair[1].histogram?.map(\.to))
    }
  }

  @Test func simulatedSessionsAreShownBarByBar() throws {
    let rows = rows(of: measures(seed: 3, hasUsers: true), population: .simulated)
    #expect(try #require(rows.first { $0.metric == "release_progress" }?.histogram).count == 20)
  }
}
