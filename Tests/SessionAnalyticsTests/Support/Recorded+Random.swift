import SessionAnalytics
import TestSupport
import TransitionModel

extension Recorded {
  /// Returns sessions of every kind, in proportions that depend on the seed.
  static func random(_ count: Int, seed: UInt64) -> [Recorded] {
    var random = SplitMix64(seed: seed)
    let tokens = Int.random(in: 0...60, using: &random)
    let simulated = Int.random(in: 0...3, using: &random)
    return (0..<count).map { _ in
      var session = Recorded()
      session.transition = Bool.random(using: &random) ? "card-modal" : "pull-down"
      session.direction = Int.random(in: 0..<8, using: &random) == 0 ? .present : .dismiss
      session.origin = Int.random(in: 0...3, using: &random) < simulated ? .simulated : .device
      let token = Int.random(in: 0...tokens, using: &random)
      session.token = token == 0 ? nil : "token-\(token)"
      let outcomes = SessionOutcome.allCases + [.finished, .finished, .cancelled]
      session.outcome = outcomes.randomElement(using: &random) ?? .finished
      let reason = ["a call", "a second touch"].randomElement(using: &random)
      session.reason = session.outcome == .interrupted ? reason : nil
      session.milliseconds = Int.random(in: 20...1500, using: &random)
      session.progress = Double.random(in: 0...1, using: &random)
      let isAtRest = Int.random(in: 0..<9, using: &random) == 0
      session.velocity = isAtRest ? 0 : Double.random(in: -3000...3000, using: &random)
      session.day = Int.random(in: 0..<30, using: &random)
      return session
    }
  }
}
