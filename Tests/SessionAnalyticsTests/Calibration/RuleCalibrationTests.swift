import Foundation
import TestSupport
import Testing

@testable import SessionAnalytics

/// Estimated rules are as accurate as `docs/calibration.md` claims.
@Suite struct RuleCalibrationTests {
  /// Far fewer than in `make calibrate`: with a coverage of 95 %, 15 intervals hold fewer than 12 once in 200 runs.
  @Test func intervalsHoldTheTrueRuleAndOtherRulesAreRecognized() {
    let (inside, outside) = (Thoroughness.seeds(5, inSoak: 180).count, Thoroughness.seeds(4, inSoak: 40).count)
    let calibration = RuleCalibration(inside: inside, outside: outside, seed: 2026)
    #expect(calibration.coverageOfAll >= 0.8, "\(calibration.misses)")
    #expect(Double(calibration.rejected) <= 0.2 * Double(inside))
    #expect(Double(calibration.recognized) >= 0.75 * Double(outside))
  }

  @Test(.enabled(if: CalibrationCellTests.chosen != nil)) func everyRuleIsMeasured() {
    let environment = ProcessInfo.processInfo.environment
    let names = CalibrationCellTests.chosen ?? []
    guard names.isEmpty || names.contains("rules") else { return }
    let count = min(2000, environment["CALIBRATE_REPLICATIONS"].flatMap { Int($0) } ?? 2000)
    let seed = environment["CALIBRATE_SEED"].flatMap { UInt64($0) } ?? 2026
    let calibration = RuleCalibration(inside: count, outside: count, seed: seed)
    for row in calibration.rows + (environment["CALIBRATE_MISSES"] == nil ? [] : calibration.misses) {
      FileHandle.standardOutput.write(Data("calibrate: \(row)\n".utf8))
    }
  }
}
