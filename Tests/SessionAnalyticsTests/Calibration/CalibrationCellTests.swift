import Foundation
import Testing

@testable import SessionAnalytics

/// A Boolean value that indicates whether the intervals and tests of reports and comparisons are as accurate as
/// claimed. `make calibrate` runs every cell with 4,000 populations; this runs a few of each kind, with the same seeds.
@Suite struct CalibrationCellTests {
  static let chosen = ProcessInfo.processInfo.environment["CALIBRATE"].map {
    $0.split(separator: " ").map(String.init)
  }

  /// The standard error of a rate of 5 % in 100 populations is 2.2 points.
  @Test(arguments: [CalibrationCell.coverage15, .coverage40]) func intervalsHoldTheTruth(cell: CalibrationCell) {
    let result = cell.run(replications: 100, seed: 2026)
    #expect(result.names.count == 7)
    for name in result.names {
      let count = result.counts[name] ?? CalibrationResult.Count()
      #expect(count.printed >= 30 && count.rate >= 0.87, "\(name): \(count)")
    }
  }

  /// Exchange files make answers that hold what they say. The standard error of 95 % in 60 populations is 2.8 points.
  @Test func answersHoldTheTruth() throws {
    let saving = try ExchangeCell.saving40.run(replications: 60, seed: 2026)
    let coverage = saving.counts["the saving's interval contains the true saving"] ?? CalibrationResult.Count()
    #expect(coverage.printed >= 40 && coverage.rate >= 0.86, "\(coverage)")
    // With the origin of devices, no privacy rule hides a curve.
    #expect(saving.counts["there is a curve"]?.rate == 1)
    let oneSided = try ExchangeCell.savingOneSided.run(replications: 20, seed: 2026)
    #expect(oneSided.counts["a change is recommended"]?.hits ?? 0 >= 15, "\(oneSided.counts)")
    let friday = try ExchangeCell.friday.run(replications: 40, seed: 2026)
    #expect(friday.counts.values.allSatisfy { $0.hits <= 6 }, "\(friday.counts)")
  }

  @Test(.enabled(if: chosen != nil)) func everyChosenCellIsMeasured() throws {
    let environment = ProcessInfo.processInfo.environment
    let replications = environment["CALIBRATE_REPLICATIONS"].flatMap { Int($0) } ?? 4000
    let seed = environment["CALIBRATE_SEED"].flatMap { UInt64($0) } ?? 2026
    let names = Self.chosen ?? []
    for cell in CalibrationCell.allCases where names.isEmpty || names.contains(cell.rawValue) {
      for row in cell.run(replications: replications, seed: seed).rows {
        Self.print(row)
      }
    }
    for cell in ExchangeCell.allCases where names.isEmpty || names.contains(cell.rawValue) {
      for row in try cell.run(replications: min(replications, 2000), seed: seed).rows { Self.print(row) }
    }
  }

  private static func print(_ row: String) {
    FileHandle.standardOutput.write(Data("calibrate: \(row)\n".utf8))
  }
}
