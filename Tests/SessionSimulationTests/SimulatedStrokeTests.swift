import Testing
import TransitionCatalog
import TransitionModel
import TransitionMotion
import TransitionRuntime

@testable import SessionSimulation

/// The distribution of 16,319 recorded strokes of 69 people: quantiles of scroll strokes on phones and of drags on
/// tablets, and the ranges over the data sets. The recordings are not part of this project.
@Suite("Simulated strokes lie where recorded ones do")
struct SimulatedStrokeTests {
  /// Drags in any direction begin, and the release rule is that of WWDC 2018: 0.499 s ahead, past half the height.
  static let history = Result {
    let card = try SimulatedPopulationTests.revision("card-modal").configuration.setting([
      "name": .text("recorded"), "interaction.releaseRule.kind": .text("projection"),
      "interaction.releaseRule.horizon": .number(0.499), "interaction.releaseRule.fraction": .number(0.5),
      "interaction.releaseSample": .text("release"), "interaction.velocityEstimator": .text("lsq100"),
    ])
    return try SimulatedPopulation(users: 120, days: 30, seed: 20).history(
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

  /// Within a tenth of the recorded value, or the tolerance if that is more.
  @Test(arguments: quantiles)
  func quantilesAreTheRecordedOnes(_ expected: Quantiles) throws {
    let found = StrokeMeasures.quantiles(try Self.strokes(on: expected.device).strokes.flatMap(expected.values))
    for (found, recorded) in zip(found, expected.expected) {
      #expect(abs(found - recorded) <= max(0.1 * abs(recorded), expected.tolerance), "\(found) for \(recorded)")
    }
  }
}

extension SimulatedStrokeTests {
  /// Direction, and the two rules of the ranges that use velocity.
  static let projection = ReleaseRule.projection(horizon: 0.499, fraction: 0.5)
  static let fling = ReleaseRule.anyOf(velocity: 700, fraction: 0.5, points: nil)

  static func all() throws -> [StrokeMeasures.Stroke] {
    try strokes(on: "phone").strokes + strokes(on: "tablet").strokes
  }

  @Test func theReleaseRepeatsThePlaceAndOftenTheStampOfTheLastMove() throws {
    let strokes = try Self.all()
    #expect(strokes.allSatisfy { $0.repeatsPosition })
    #expect((0.54...1).contains(StrokeMeasures.share(strokes, \.repeatsStamp)))
    #expect((0.35...0.45).contains(StrokeMeasures.share(strokes) { $0.intervals.contains(0) }))
  }

  @Test func someFingersRestBeforeTheyLiftAndFewAreAtRestBySmoothedVelocity() throws {
    let strokes = try Self.all()
    #expect((0.03...0.36).contains(StrokeMeasures.share(strokes) { $0.hold > 100 }))
    #expect((0.02...0.04).contains(StrokeMeasures.share(strokes) { $0.lsq100 == 0 }))
  }

  @Test func theEstimatorsDisagreeAsOftenAsOverRecordedStrokes() throws {
    let downward = try Self.all().filter(\.isDownward)
    #expect((0.079...0.76).contains(StrokeMeasures.share(downward) { $0.disagrees(.direction) }))
    #expect((0.134...0.35).contains(StrokeMeasures.share(downward) { $0.disagrees(Self.projection) }))
    #expect((0.16...0.25).contains(StrokeMeasures.share(downward) { $0.disagrees(Self.fling) }))
  }

  @Test func releasesNearAThresholdAreAsCommon() throws {
    let strokes = try Self.all()
    let projected = StrokeMeasures.share(strokes) {
      abs(($0.travel + 0.499 * $0.lsq100) / $0.height - 0.5) < 0.05
    }
    #expect((0.046...0.149).contains(projected))
    let near = StrokeMeasures.share(strokes) { abs(max($0.travel / $0.height, 0) - 0.2) < 0.05 }
    #expect((0.14...0.235).contains(near))
  }

  /// Rates of .68 to .90 per person, and a design effect of 4.6 to 8.3 for about 270 strokes per person.
  @Test func peopleDifferAsRecordedPeopleDo() throws {
    let downward = try Self.strokes(on: "phone").downward
    let people = Dictionary(grouping: downward, by: \.token).values
      .map { strokes in (finishes: strokes.count { $0.finishes(Self.projection, $0.lsq100) }, of: strokes.count) }
    let rates = people.filter { $0.of >= 30 }.map { Double($0.finishes) / Double($0.of) }.sorted()
    #expect(rates.count > 40)
    let (low, middle, high) = (
      StrokeMeasures.quantile(rates, 0.1), StrokeMeasures.quantile(rates, 0.5), StrokeMeasures.quantile(rates, 0.9)
    )
    #expect((0.68...0.9).contains(middle), "\(middle)")
    #expect(low > 0.62 && high < 0.92 && high - low > 0.1, "\(low) to \(high)")
    let effect = Self.designEffect(people.filter { $0.of >= 100 })
    #expect((4.6...8.3).contains(effect), "\(effect)")
  }

  /// Returns the ratio between the variance of the people's finish counts and that of as many independent strokes.
  private static func designEffect(_ people: [(finishes: Int, of: Int)]) -> Double {
    let (users, count) = (Double(people.count), Double(people.reduce(0) { $0 + $1.of }))
    let rate = Double(people.reduce(0) { $0 + $1.finishes }) / count
    var between = 0.0
    for person in people {
      let difference = Double(person.finishes) - rate * Double(person.of)
      between += difference * difference
    }
    return users / (users - 1) * between / (count * rate * (1 - rate))
  }
}
