import TestSupport
import Testing
import TransitionModel

@Suite("A margin is above 0 exactly where the rule finishes")
struct ReleaseMarginTests {
  static func decision(
    _ rule: ReleaseRule, _ travel: Double, _ velocity: Double, of distance: Double = 400
  ) -> ReleaseDecision {
    ReleaseDecision(
      asking: rule, translation: travel, velocity: velocity, estimator: .lsq100, distance: distance)
  }

  static let fling = ReleaseRule.flingOrDistance(velocity: 300, fraction: 0.5)
  static let any = ReleaseRule.anyOf(velocity: 700, fraction: 0.5, points: 300)

  @Test(
    arguments: [
      (decision(.distance(fraction: 0.2), 100, -900), 50), (decision(.distance(fraction: 0.2), 80, 900), 0),
      (decision(.distance(fraction: 0.2), 79.999, 0), -1), (decision(.distance(fraction: 0.2), 80.001, 0), 1),
      (decision(.direction, 0, 250), 250), (decision(.direction, 0, -0.1), -1), (decision(.direction, 0, 0), 0),
      (decision(.directionOrDistance(fraction: 0.5), 0, 20), 20),
      (decision(.directionOrDistance(fraction: 0.5), 300, -20), -20),
      (decision(.directionOrDistance(fraction: 0.5), 300, 0), 250),
      (decision(.directionOrDistance(fraction: 0.5), 100, 0), -250),
      // Fling; past half but flung back; past half and slow; neither.
      (decision(fling, 0, 400), 100), (decision(fling, 300, -350), -50), (decision(fling, 300, -200), 100),
      (decision(fling, 300, 0), 250), (decision(fling, 100, 0), -250), (decision(fling, 100, 200), -100),
      (decision(any, 0, 800), 100), (decision(any, 240, 0), 100), (decision(any, 320, 0), 300),
      (decision(any, 100, 0), -250), (decision(.anyOf(velocity: nil, fraction: nil, points: 300), 320, 0), 50),
      (decision(.armed(points: 100), 100, 0), 1), (decision(.armed(points: 100), 140, 0), 100),
      (decision(.armed(points: 100), 60, 5000), -100),
      (decision(.projection(horizon: 0.1, fraction: 0.5), 100, 1200), 50),
      (decision(.projection(horizon: 0.1, fraction: 0.5), 100, -1000), -500),
    ] as [(ReleaseDecision, Int64)])
  func marginsAreThoseOfAHand(_ decision: ReleaseDecision, _ milli: Int64) {
    #expect(decision.marginMilli == milli, "\(decision)")
  }

  /// 0.3 − 0.2 is a little less than 0.1, and 0.4 − 0.3 a little more.
  @Test func aQuotientsLastBitsDoNotRoundAway() {
    for percent in 1..<100 {
      let decision = Self.decision(.distance(fraction: 0.3), 900 * Double(percent) / 100, 0, of: 900)
      #expect(decision.marginMilli == Int64(percent * 10 - 300), "\(percent) %")
    }
  }

  @Test func theSignIsTheDecisionAndTheSizeNeverSmaller() throws {
    var random = SplitMix64(seed: 11)
    var counts = [0, 0]
    for _ in 0..<20_000 {
      let rule = Self.rule(&random)
      let travels = [Double.random(in: -200...600, using: &random), 200, 0, 1e15, -1e15]
      let velocities = [Double.random(in: -2000...2000, using: &random), 0, 300, -300, 1e15]
      let travel = try #require(travels.randomElement(using: &random))
      let velocity = try #require(velocities.randomElement(using: &random))
      let distance = try #require([400, 1e-3, 0.37, 900].randomElement(using: &random))
      let decision = Self.decision(rule, travel, velocity, of: distance)
      let (milli, margin) = (try #require(decision.marginMilli), try #require(decision.margin))
      #expect((milli > 0) == decision.finishes, "\(decision)")
      let isLarge = abs(margin) > 1e6
      #expect(isLarge || abs(Double(milli)) >= abs(margin) * 1000 - 1e-5, "\(decision): \(milli), \(margin)")
      #expect(isLarge || abs(Double(milli) - margin * 1000) <= 1, "\(decision): \(milli), \(margin)")
      #expect(abs(milli) <= 1_000_000_000)
      counts[decision.finishes ? 1 : 0] += 1
    }
    #expect(counts.allSatisfy { $0 > 1000 })
  }

  @Test func withoutADistanceThereIsNoMargin() {
    #expect(Self.decision(.direction, 5, 5, of: 0).marginMilli == nil)
  }

  private static func rule(_ random: inout SplitMix64) -> ReleaseRule {
    let fraction = Double.random(in: 0.05...0.9, using: &random)
    let velocity = Double(Int.random(in: 1...8, using: &random)) * 100
    let points = Double(Int.random(in: 1...6, using: &random)) * 50
    return switch Int.random(in: 0..<8, using: &random) {
    case 0: .distance(fraction: fraction)
    case 1: .direction
    case 2: .directionOrDistance(fraction: fraction)
    case 3: .flingOrDistance(velocity: velocity, fraction: fraction)
    case 4: .anyOf(velocity: velocity, fraction: fraction, points: nil)
    case 5: .anyOf(velocity: nil, fraction: fraction, points: points)
    case 6: .armed(points: points)
    default: .projection(horizon: 0.499, fraction: fraction)
    }
  }
}
