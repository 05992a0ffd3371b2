import TestSupport
import Testing
@testable import TransitionModel

/// Laws of the choice among stops, on random releases.
@Suite struct StopDecisionTests {
  private static let draws = 200_000

  /// The margin is the least change: less of it changes nothing.
  @Test func lessThanTheMarginChangesNothing() {
    var generator = SplitMix64(seed: 65)
    for _ in 0..<Self.draws {
      var release = RandomRelease.any(using: &generator)
      let decision = StopDecision(release)
      guard let margin = decision.margin, let runnerUp = decision.runnerUp else { continue }
      let sign = Bool.random(using: &generator) ? 1.0 : -1
      let step = RandomRelease.shortestStep(release.track)
      if release.rule?.kind == .next, Bool.random(using: &generator) {
        guard release.releaseRule == nil else { continue }
        release.velocity += sign * 999 * margin
      } else {
        guard release.position > release.track.smallest + 1, release.position + step < release.track.largest else {
          continue
        }
        release.position += sign * 0.999 * margin * step
      }
      let moved = StopDecision(release)
      #expect(moved.target == decision.target, "\(release) was not \(runnerUp)")
      if moved.target != decision.target { return }
    }
  }

  @Test func aDecisionIsAStopInReachOrADismissalThatIsAllowed() {
    var generator = SplitMix64(seed: 66)
    for _ in 0..<Self.draws {
      let release = RandomRelease.any(using: &generator)
      let decision = StopDecision(release)
      if let target = decision.target {
        #expect(release.track.places.indices.contains(target))
        if release.rule?.reach == .oneFromStart { #expect(abs(target - release.home) <= 1) }
      } else {
        #expect(release.releaseRule != nil)
        if release.rule?.reach == .oneFromStart { #expect(release.home == 0) }
      }
      #expect(decision.runnerUp != decision.target ?? StopDecision.dismissal)
      #expect(release.asksDismissal == [.keeps, .dismiss].contains(decision.reason))
    }
  }

  @Test func stopsWithinAPointAreOne() {
    let room = StopTrack.Room(length: 844, edgeInset: 34, farInset: 47, fitted: 400)
    for (points, count) in [(300.0, 1), (300.5, 1), (301, 1), (301.5, 2)] {
      let track = StopTrack([Stop("low", .points(300)), Stop("high", .points(points))], in: room)
      #expect(track?.places.map(\.stop.name) == Array(["low", "high"].prefix(count)), "\(points)")
    }
  }

  /// A view with one stop decides as a view without.
  @Test func oneStopIsTheReleaseRule() {
    var generator = SplitMix64(seed: 67)
    for _ in 0..<Self.draws {
      let height = Double.random(in: 50...900, using: &generator)
      let rule = RandomRelease.releaseRule(using: &generator)
      let release = StopRelease(
        track: StopTrack(places: [.init(Stop("shown"), at: height)]), rule: nil, releaseRule: rule, home: 0,
        position: .random(in: -50...1000, using: &generator), velocity: .random(in: -2000...2000, using: &generator))
      let today = ReleaseDecision(
        asking: rule, translation: height - release.position, velocity: -release.velocity, estimator: .recognizer,
        distance: height)
      let decision = StopDecision(release)
      #expect((decision.target == nil) == today.finishes)
      #expect(decision.margin == today.margin.map(abs))
    }
  }

  /// With one projection for stops and dismissal, the target is the nearest of 0 and all stops.
  @Test func oneProjectionForAllIsTheNearestPlace() {
    var generator = SplitMix64(seed: 68)
    for _ in 0..<Self.draws {
      var release = RandomRelease.any(using: &generator)
      release.track = StopTrack(places: release.track.places.map { .init(Stop($0.stop.name), at: $0.position) })
      release.rule = release.track.places.count > 1 ? .nearest(horizon: 0.499) : nil
      release.releaseRule = .projection(horizon: 0.499, fraction: 0.5)
      release.position = min(max(release.position, 0), release.track.largest)
      let landing = release.position + 0.499 * release.velocity
      guard release.track.places.count > 1 else { continue }
      let places = [0] + release.track.places.map(\.position)
      let distances = places.map { abs($0 - landing) }.sorted()
      guard distances[1] - distances[0] > 1e-6 else { continue }
      let nearest = places.indices.min { abs(places[$0] - landing) < abs(places[$1] - landing) }
      #expect((StopDecision(release).target ?? -1) + 1 == nearest)
    }
  }
}

enum RandomRelease {
  static func any(using generator: inout SplitMix64) -> StopRelease {
    var position = 0.0
    let places = (1...Int.random(in: 1...4, using: &generator)).map { number in
      position += Double.random(in: 30...300, using: &generator)
      let hasOwn = number > 1 && Int.random(in: 0..<4, using: &generator) == 0
      let threshold = hasOwn ? Double.random(in: 0.05...1, using: &generator) : nil
      return StopTrack.Place(Stop("s\(number)", threshold: threshold), at: position)
    }
    let track = StopTrack(places: places)
    let canDismiss = Bool.random(using: &generator)
    return StopRelease(
      track: track, rule: places.count > 1 ? rule(using: &generator) : nil,
      releaseRule: canDismiss ? releaseRule(using: &generator) : nil,
      home: .random(in: 0..<places.count, using: &generator),
      position: .random(in: -20...position + 40, using: &generator),
      velocity: .random(in: -3000...3000, using: &generator))
  }

  private static func rule(using generator: inout SplitMix64) -> StopRule {
    let reach = StopRule.Reach.allCases.randomElement(using: &generator) ?? .any
    let fraction = Double.random(in: 0.1...1, using: &generator)
    if Bool.random(using: &generator) {
      return .nearest(horizon: .random(in: 0...0.6, using: &generator), fraction: fraction, reach: reach)
    }
    return .next(
      velocity: .random(in: 0...900, using: &generator), fraction: fraction,
      points: Bool.random(using: &generator) ? .random(in: 10...200, using: &generator) : nil, reach: reach)
  }

  static func releaseRule(using generator: inout SplitMix64) -> ReleaseRule {
    let fraction = Double.random(in: 0.1...0.9, using: &generator)
    let velocity = Double.random(in: 50...900, using: &generator)
    let rules: [ReleaseRule] = [
      .distance(fraction: fraction), .direction, .directionOrDistance(fraction: fraction),
      .flingOrDistance(velocity: velocity, fraction: fraction),
      .anyOf(velocity: velocity, fraction: fraction, points: 60), .armed(points: 90),
      .projection(horizon: 0.3, fraction: fraction),
    ]
    return rules.randomElement(using: &generator) ?? .direction
  }

  static func shortestStep(_ track: StopTrack) -> Double {
    let ends = [0] + track.places.map(\.position)
    return zip(ends, ends.dropFirst()).map { $1 - $0 }.min() ?? 0
  }
}
