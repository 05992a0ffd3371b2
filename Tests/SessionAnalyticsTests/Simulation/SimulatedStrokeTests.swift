import Motion
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime

@testable import SessionAnalytics

/// Where 16 319 recorded strokes of 69 people lie: quantiles of scroll strokes on phones and of drags on tablets, and
/// the ranges over the data sets. They are not part of this project.
@Suite("Simulated strokes lie where recorded ones do")
struct SimulatedStrokeTests {
  /// Drags in any direction begin, and the release is decided as in WWDC 2018: 0.499 s ahead, past half the height.
  static let history = Result {
    let card = try SessionSimulationTests.revision("card-modal").configuration.setting([
      "name": .text("recorded"), "interaction.releaseRule.kind": .text("projection"),
      "interaction.releaseRule.horizon": .number(0.499), "interaction.releaseRule.fraction": .number(0.5),
      "interaction.releaseSample": .text("release"), "interaction.velocityEstimator": .text("lsq100"),
    ])
    return try SessionSimulation(users: 110, days: 60, seed: 20).history(
      TransitionRevision(configuration: card, revision: 1, digest: card.digest))
  }

  static func strokes(on device: String) throws -> StrokeMeasures {
    StrokeMeasures(try history.get().sessions, on: device)
  }

  struct Quantiles: Sendable, CustomTestStringConvertible {
    let device: String
    let measure: String
    let expected: [Double]
    let tolerance: Double
    let values: @Sendable (StrokeMeasures.Stroke) -> [Double]

    var testDescription: String { "\(measure) on a \(device)" }

    init(
      _ device: String, _ measure: String, _ expected: [Double], within tolerance: Double,
      _ values: @escaping @Sendable (StrokeMeasures.Stroke) -> [Double]
    ) {
      self.device = device
      self.measure = measure
      self.expected = expected
      self.tolerance = tolerance
      self.values = values
    }
  }

  static let quantiles = [
    Quantiles("phone", "duration, ms", [74, 212, 1308], within: 8) { [$0.durationMilliseconds] },
    Quantiles("phone", "travel, pt", [50, 104, 181], within: 6) { [abs($0.travel)] },
    Quantiles("phone", "sample interval, ms", [12, 16, 44], within: 1.5, \.intervals),
    Quantiles("phone", "end velocity, pt/s", [-1284, -36, 1370], within: 60) { [$0.lsq100] },
    Quantiles("tablet", "duration, ms", [270, 457, 834], within: 20) { [$0.durationMilliseconds] },
    Quantiles("tablet", "travel, pt", [139, 343, 561], within: 20) { [abs($0.travel)] },
    Quantiles("tablet", "sample interval, ms", [8, 8, 16], within: 1, \.intervals),
    Quantiles("tablet", "end velocity, pt/s", [-158, 170, 912], within: 60) { [$0.lsq100] },
  ]

  /// Within a tenth of the recorded value, or the tolerance where that is more.
  @Test(arguments: quantiles)
  func quantilesAreTheRecordedOnes(_ expected: Quantiles) throws {
    let found = StrokeMeasures.quantiles(try Self.strokes(on: expected.device).strokes.flatMap(expected.values))
    for (found, recorded) in zip(found, expected.expected) {
      #expect(abs(found - recorded) <= max(0.1 * abs(recorded), expected.tolerance), "\(found) for \(recorded)")
    }
  }
}
