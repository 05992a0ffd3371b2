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
      let count = result.counts[name] ?? CalibrationCell.Count()
      #expect(count.printed >= 30 && count.rate >= 0.87, "\(name): \(count)")
    }
  }

  @Test(.enabled(if: chosen != nil)) func everyChosenCellIsMeasured() {
    let environment = ProcessInfo.processInfo.environment
    let replications = environment["CALIBRATE_REPLICATIONS"].flatMap { Int($0) } ?? 4000
    let seed = environment["CALIBRATE_SEED"].flatMap { UInt64($0) } ?? 2026
    let names = Self.chosen ?? []
    for cell in CalibrationCell.allCases where names.isEmpty || names.contains(cell.rawValue) {
      for row in cell.run(replications: replications, seed: seed).rows {
        FileHandle.standardOutput.write(Data("calibrate: \(row)\n".utf8))
      }
    }
  }
}
