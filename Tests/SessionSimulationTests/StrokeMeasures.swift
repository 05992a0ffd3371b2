import TransitionModel
import TransitionMotion
import TransitionRuntime

@testable import SessionSimulation

/// The measures of recorded strokes, over the first touches of sessions of one class of devices.
struct StrokeMeasures {
  struct Stroke {
    let token: String?
    let durationMilliseconds: Double
    /// The travel toward dismissed, in points.
    let travel: Double
    let height: Double
    /// The velocity toward dismissed by three estimators, in pt/s.
    let lsq100: Double
    let last2: Double
    let motion2: Double
    /// The milliseconds between moves, without the terminal sample.
    let intervals: [Double]
    let repeatsPosition: Bool
    let repeatsStamp: Bool
    /// The milliseconds between the last move by a point and the release.
    let hold: Double

    var isDownward: Bool { travel > 0 }

    /// Returns a Boolean value that indicates whether the three estimators disagree about a rule.
    func disagrees(_ rule: ReleaseRule) -> Bool {
      Set([lsq100, last2, motion2].map { finishes(rule, $0) }).count > 1
    }

    func finishes(_ rule: ReleaseRule, _ velocity: Double) -> Bool {
      rule.finishes(translation: travel, velocity: velocity, distance: height)
    }
  }

  let strokes: [Stroke]

  init(_ sessions: [InteractionSession], on device: String) {
    strokes = sessions.filter { $0.header.context.deviceClass == device && $0.result.outcome.isDecided }
      .compactMap { session in
        session.samplesByTouch.first.map { Stroke(Array($0.samples), in: session) }
      }
  }

  var downward: [Stroke] { strokes.filter(\.isDownward) }

  static func share(_ strokes: [Stroke], _ condition: (Stroke) -> Bool) -> Double {
    Double(strokes.count(where: condition)) / Double(max(strokes.count, 1))
  }

  /// Returns p05, p50 and p95, type 7.
  static func quantiles(_ values: [Double]) -> [Double] {
    let sorted = values.sorted()
    return [0.05, 0.5, 0.95].map { quantile(sorted, $0) }
  }

  static func quantile(_ sorted: [Double], _ share: Double) -> Double {
    guard let last = sorted.indices.last else { return .nan }
    let place = share * Double(last)
    let low = Int(place)
    return sorted[low] + (sorted[min(low + 1, last)] - sorted[low]) * (place - Double(low))
  }
}

extension StrokeMeasures.Stroke {
  init(_ samples: [GestureSample], in session: InteractionSession) {
    let along = samples.map { session.result.sign * ($0.y) }
    let stamps = samples.map { Double($0.timeMicroseconds) / 1000 }
    let last = samples.count - 1
    func velocity(_ estimator: VelocityEstimator) -> Double { session.result.sign * estimator.velocity(of: samples).y }
    token = session.header.context.token
    durationMilliseconds = stamps[last] - stamps[0]
    travel = along[last] - along[0]
    height = session.result.interactionDistance
    lsq100 = velocity(.lsq100)
    last2 = velocity(.last2)
    motion2 = velocity(.motion2)
    intervals = zip(stamps, stamps[1..<last]).map { $1 - $0 }
    repeatsPosition = samples[last].x == samples[last - 1].x && samples[last].y == samples[last - 1].y
    repeatsStamp = samples[last].timeMicroseconds == samples[last - 1].timeMicroseconds
    let moved = (1..<samples.count).last { abs(along[$0] - along[$0 - 1]) >= 1 } ?? 0
    hold = stamps[last] - stamps[moved]
  }
}
