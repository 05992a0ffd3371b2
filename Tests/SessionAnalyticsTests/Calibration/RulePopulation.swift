import Foundation
import TestSupport
import TransitionModel

@testable import SessionAnalytics

/// The drags of 40 people with a sheet whose rule is known to the test only.
///
/// The number of drags is heavy-tailed. People differ in reach and pace, and have a phone or a tablet. They flick, pull,
/// look behind the sheet and turn back, or brush it.
struct RulePopulation {
  static let people = 40
  static let drags = 300

  private struct Person {
    var weight, reach, pace, distance: Double
  }

  /// A rule of the family.
  struct Truth {
    enum Kind: CaseIterable { case distance, distanceOrFling, savedByFlingBack, longFling, fling, projection }
    enum Noise: CaseIterable {
      case none
      /// The rule sees another position and another velocity than the recorder.
      case measurement
      /// The same, and some decisions have another cause.
      case measurementAndCauses
    }

    var rule = RuleParameters()
    var isShare: Bool
    let noise: Noise
  }

  /// A way of deciding that no rule of travel and velocity explains.
  enum Outside: CaseIterable {
    case people, flingForSome, hidden, twoScreens, band, slowOnly, chance, manyCauses
  }

  private(set) var releases: [ObservedRelease] = []
  private var random: SplitMix64

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    let people = (0..<Self.people).map { _ in
      Person(
        weight: exp(random.normal()), reach: exp(0.25 * random.normal()), pace: exp(0.3 * random.normal()),
        distance: random.happens(0.2) ? 1100 : random.happens(0.5) ? 844 : 667)
    }
    for _ in 0..<Self.drags {
      var place = random.unit() * people.reduce(0) { $0 + $1.weight }
      let number = people.firstIndex { person in
        place -= person.weight
        return place < 0
      }
      releases.append(release(of: people[number ?? 0], Int32(number ?? 0)))
    }
  }

  private mutating func release(of person: Person, _ number: Int32) -> ObservedRelease {
    func lognormal(_ median: Double, _ spread: Double) -> Double { median * exp(spread * random.normal()) }
    let (travel, velocity): (Double, Double)
    switch random.unit() {
    case ..<0.4: (travel, velocity) = (lognormal(90 * person.reach, 0.5), lognormal(900 * person.pace, 0.5))
    case ..<0.75:
      let rests = random.happens(0.3)
      (travel, velocity) = (lognormal(180 * person.reach, 0.6), rests ? 0 : lognormal(120 * person.pace, 0.9))
    case ..<0.9: (travel, velocity) = (lognormal(110 * person.reach, 0.6), -lognormal(250 * person.pace, 0.8))
    default: (travel, velocity) = (lognormal(25, 0.6), 200 * random.normal())
    }
    return ObservedRelease(
      travel: (min(travel, 0.9 * person.distance) * 10).rounded() / 10, velocity: velocity.rounded(),
      distance: person.distance, finishes: false, person: number)
  }

  private mutating func uniform(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * random.unit()
  }

  // MARK: - Rules of the family

  /// Decides all drags by a random rule, and returns it.
  mutating func decide(_ kind: Truth.Kind, _ noise: Truth.Noise) -> Truth {
    let isShare = random.happens(0.5)
    var truth = Truth(isShare: isShare, noise: noise)
    let distance = isShare ? uniform(0.12...0.5) : uniform(80...320)
    if kind != .fling { truth.rule.distance = distance }
    switch kind {
    case .distance: break
    case .distanceOrFling: truth.rule.fling = uniform(200...1200)
    case .savedByFlingBack:
      truth.rule.fling = uniform(200...1200)
      truth.rule.flingBack = random.happens(0.5) ? truth.rule.fling : uniform(100...400)
    case .longFling:
      truth.rule.fling = uniform(200...1000)
      truth.rule.flingDistance = uniform(0.15...0.55) * distance
    case .fling: truth.rule.fling = random.happens(0.3) ? 0 : uniform(100...1000)
    case .projection:
      let horizon = 0.06 * exp(uniform(0...log(0.5 / 0.06)))
      truth.rule.horizon = horizon
      // A long horizon needs a far end, or else every movement reaches it.
      truth.rule.distance = isShare ? uniform(0.15...0.6) : distance * (1 + horizon)
    }
    let (travelNoise, velocityNoise) = noise == .none ? (0, 0) : (uniform(2...12), uniform(20...80))
    let otherCauses = noise == .measurementAndCauses ? uniform(0.01...0.05) : 0
    for index in releases.indices {
      let seen = releases[index]
      let travel = seen.travel + travelNoise * random.normal()
      let velocity = seen.velocity + velocityNoise * random.normal()
      let isProjectedShare = isShare && truth.rule.horizon != nil
      let finishes = truth.rule.finishes(
        isShare ? travel / seen.distance : travel, isProjectedShare ? velocity / seen.distance : velocity)
      releases[index].finishes = random.happens(otherCauses) ? !finishes : finishes
    }
    return truth
  }

  // MARK: - Outside of it

  mutating func decide(_ outside: Outside) {
    let (far, fast, share) = (uniform(80...280), uniform(200...1000), uniform(0.3...0.7))
    let isOfFirstKind = (0..<Self.people).map { _ in random.happens(0.5) }
    for index in releases.indices {
      let (travel, velocity) = (releases[index].travel, releases[index].velocity)
      let isFirst = isOfFirstKind[Int(releases[index].person)]
      releases[index].finishes =
        switch outside {
        case .people: travel > far * (isFirst ? 0.6 : 1.7) || velocity > fast
        case .flingForSome: isFirst ? velocity > fast : travel > far * 0.5
        case .hidden: random.happens(share) ? travel > far : velocity > fast
        case .twoScreens: travel > far * (random.happens(0.5) ? 0.5 : 1.8)
        case .band: travel > far * 0.5 && travel < far * 1.3
        case .slowOnly: travel > far * 0.5 && abs(velocity) < 200
        case .chance: random.happens(share)
        case .manyCauses: (travel > far || velocity > fast) != random.happens(0.25)
        }
    }
  }

  /// Returns the estimate from the drags.
  var inferred: InferredRule {
    let sessions = releases.enumerated().map { index, release in
      AnalysedSession(
        place: Int32(index), person: release.person, outcome: release.finishes ? .finished : .cancelled,
        translation: release.travel, velocity: release.velocity, distance: release.distance)
    }
    return RuleStudy(of: .made, sessions: sessions).inferred(besides: nil)
  }
}
