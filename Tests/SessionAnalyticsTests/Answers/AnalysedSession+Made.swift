import TestSupport
import TransitionModel

@testable import SessionAnalytics

extension AnalysedSession {
  /// Returns a release of a drag over 100 pt, decided by a rule, intended or not.
  static func made(
    _ number: Int, person: Int? = 0, progress: Double, velocity: Double = 0,
    by rule: ReleaseRule = .distance(fraction: 0.3), meantToFinish: Bool?
  ) -> AnalysedSession {
    let finishes = rule.finishes(translation: progress * 100, velocity: velocity, distance: 100)
    return AnalysedSession(
      place: Int32(number), person: person.map { Int32($0) }, outcome: finishes ? .finished : .cancelled,
      isRegretted: meantToFinish.map { $0 != finishes }, translation: progress * 100, velocity: velocity, distance: 100)
  }

  /// Returns sessions of 40 people in which nearly all who drag past `boundary` intended to finish.
  static func people(
    _ count: Int = 40, each: Int = 30, boundary: Double, by rule: ReleaseRule, noise: Double = 0.05, seed: UInt64 = 1
  ) -> [AnalysedSession] {
    var random = SplitMix64(seed: seed)
    return (0..<count * each).map { index in
      let progress = random.unit() * 0.8
      let meant = random.happens(noise) ? !(progress > boundary) : progress > boundary
      return made(index, person: index % count, progress: progress, by: rule, meantToFinish: meant)
    }
  }
}

extension AnalysisSubject {
  static let made = AnalysisSubject(
    transition: "card-modal", revision: 2, digest: String(repeating: "0", count: 64), population: .people)
}
