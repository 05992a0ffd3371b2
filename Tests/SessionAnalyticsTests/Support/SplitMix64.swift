/// A small random number generator with a seed, so that a failing case can be had again.
struct SplitMix64: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

extension Recorded {
  /// Sessions of every kind, in proportions that differ from seed to seed.
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
      session.outcome = [.finished, .finished, .finished, .cancelled, .cancelled, .interrupted, .abandoned, .invalid]
        .randomElement(using: &random) ?? .finished
      session.reason = session.outcome == .interrupted ? ["a call", "a second touch"].randomElement(using: &random) : nil
      session.milliseconds = Int.random(in: 20...1500, using: &random)
      session.progress = Double.random(in: 0...1, using: &random)
      session.velocity = Int.random(in: 0..<9, using: &random) == 0 ? 0 : Double.random(in: -3000...3000, using: &random)
      session.day = Int.random(in: 0..<30, using: &random)
      return session
    }
  }
}
