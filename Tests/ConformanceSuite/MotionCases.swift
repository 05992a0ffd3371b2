import TransitionModel
import TransitionMotion

/// Springs, timing curves and rubber bands.
enum MotionCases {
  static func lines() throws -> [String] { try springs() + curves() + bands() }

  /// UIKit's springs, and those with other parameters, each with its state at several times.
  private static func springs() throws -> [String] {
    var lines: [String] = []
    for ratio in [0.01, 0.1, 0.5, 0.8, 0.999, 1] {
      for velocity in [-20, -0.5, 0, 0.4, 3, 6, 40, 300.0] {
        for duration in [0.5, 2] {
          let spring = Spring(limitedDuration: duration, dampingRatio: ratio, initialVelocity: velocity)
          let input: [JSONPart] = ["uikit", .number(duration), .number(ratio), .number(velocity)]
          lines.append(line(input, spring, velocity, duration))
        }
      }
    }
    for (response, ratio) in [(0.5, 0.825), (0.3, 1), (0.4, 1.5), (1, 4.5)] {
      let spring = try Spring(response: response, dampingRatio: ratio)
      lines.append(line(["response", .number(response), .number(ratio)], spring, 1, response))
    }
    for (duration, bounce) in [(0.5, 0.3), (0.5, 0), (0.4, -0.5), (0.2, 1)] {
      let spring = try Spring(perceptualDuration: duration, bounce: bounce)
      lines.append(line(["bounce", .number(duration), .number(bounce)], spring, 0, duration))
    }
    for (mass, stiffness, damping) in [(1.0, 170.0, 26.0), (3, 1000, 500), (2, 311.989, 12)] {
      let spring = try Spring(mass: mass, stiffness: stiffness, damping: damping)
      lines.append(line(["physical", .number(mass), .number(stiffness), .number(damping)], spring, -2, 0.5))
    }
    return lines
  }

  private static func line(_ input: [JSONPart], _ spring: Spring, _ velocity: Double, _ duration: Double) -> String {
    let states = [0, 0.01, 0.25, 0.5, 1, 3].map { share -> JSONPart in
      let time = duration * share
      let state = spring.state(at: time, from: Spring.State(displacement: -1, velocity: velocity))
      return .numbers(time, state.displacement, state.velocity)
    }
    return JSONLine.text([
      ("kind", "spring"), ("from", .list(input)), ("frequency", .number(spring.angularFrequency)),
      ("dampingRatio", .number(spring.dampingRatio)), ("velocity", .number(velocity)), ("states", .list(states)),
    ])
  }

  private static func curves() throws -> [String] {
    let others = try [(0.32, 0.72, 0, 1), (0.05, 0.7, 0.1, 1), (0.6, -0.28, 0.735, 1.4), (1, 0, 0, 1)].map {
      try TimingCurve(x1: $0.0, y1: $0.1, x2: $0.2, y2: $0.3)
    }
    return (TimingCurve.named.map(\.curve) + others).map { curve in
      let values = [-1, 0, 0.01, 0.1, 0.25, 0.4, 0.6, 0.9, 0.999, 1, 2].map { time -> JSONPart in
        .numbers(time, curve.value(at: time))
      }
      return JSONLine.text([
        ("kind", "curve"), ("points", .list(curve.points.map { .number($0) })), ("values", .list(values)),
      ])
    }
  }

  /// The displacement of the view for a pull, and the inverse, in points.
  private static func bands() -> [String] {
    let bands: [(String, [(String, JSONPart)], (Double) -> RubberBand)] = [
      ("unlimited", [], { _ in .unlimited }), ("clamped", [], { _ in .clamped }),
      ("reciprocal", [("factor", .number(20))], { .reciprocal(factor: 20 / $0) }),
      ("reciprocal", [("factor", .number(2.5))], { .reciprocal(factor: 2.5 / $0) }),
      ("power", [("exponent", .number(0.7))], { _ in .power(exponent: 0.7) }),
      ("power", [("exponent", .number(1))], { _ in .power(exponent: 1) }),
      ("scrollView", [("coefficient", .number(0.55))], { .scrollView(coefficient: 0.55, dimension: $0) }),
    ]
    return bands.flatMap { kind, parameters, band in
      [700, 320.5].map { distance in
        let values = [0, 0.001, 0.5, 1, 10, 34, 120, 700, 5_000].map { pull -> JSONPart in
          let given = band(distance).displacement(for: pull)
          return .numbers(pull, given, band(distance).overshoot(for: given * 0.9))
        }
        return JSONLine.text([
          ("kind", "band"), ("band", .object([("kind", .text(kind))] + parameters)), ("distance", .number(distance)),
          ("values", .list(values)),
        ])
      }
    }
  }
}
