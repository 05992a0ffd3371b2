import TestSupport
import TransitionModel
import TransitionMotion

/// Touches and their velocity by each estimator, including touches with duplicate stamps and clocks that jump back.
enum VelocityCases {
  static func lines() -> [String] {
    var random = SplitMix64(seed: 11)
    return (0..<60).map { index in line(touch(index, &random)) } + (0..<8).map { line(thereAndBack($0)) }
      + [line(dense)]
  }

  /// Returns a finger that ends where it began, with the same speed: mathematically at rest, except for the last digits
  /// of a sum.
  private static func thereAndBack(_ index: Int) -> [GestureSample] {
    let places = [0.1, 0.3, 0.7, 1.1, 0.7, 0.3, 0.1]
    return places.enumerated().map { step, place in
      GestureSample(
        timeMicroseconds: Int64(step) * 8_000, x: 100.3, y: Double(index) * 123.457 + place, phase: .changed)
    }
  }

  /// More samples than an estimator uses, a millisecond apart.
  private static let dense = (0..<40).map { step in
    GestureSample(
      timeMicroseconds: Int64(step) * 1_000, x: 100, y: 300 + Double(step * step) / 7, phase: .changed)
  }

  private static func touch(_ index: Int, _ random: inout SplitMix64) -> [GestureSample] {
    var (time, x, y) = (Int64(0), 100.0, 300.0)
    let speed = Double.random(in: -2...2, using: &random)
    return (0..<(index % 12 + 1)).map { step in
      let late: Int64 = [8_333, 8_333, 8_333, 16_667, 0, 39_999, 41_000, -500].randomElement(using: &random) ?? 0
      time += step == 0 ? 0 : late
      let rests = Int.random(in: 0..<6, using: &random) == 0
      x += rests ? 0 : Double.random(in: -1...1, using: &random)
      y += rests ? 0 : speed * Double(late) / 1000 + Double.random(in: -0.5...0.5, using: &random)
      return GestureSample(timeMicroseconds: time, x: x, y: y, phase: step == 0 ? .began : .changed)
    }
  }

  private static func line(_ samples: [GestureSample]) -> String {
    let velocities = VelocityEstimator.allCases.map { estimator -> (String, JSONPart) in
      let velocity = estimator.velocity(of: samples)
      return (estimator.rawValue, .numbers(velocity.x, velocity.y))
    }
    return JSONLine.text([
      ("kind", "velocity"), ("samples", .list(samples.map { .list($0.parts) })), ("velocities", .object(velocities)),
    ])
  }
}
