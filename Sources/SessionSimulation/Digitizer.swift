import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStage

/// Converts the movement of a hand to the reports of a touch screen.
///
/// It adds jitter, lost samples, duplicate stamps, and a last sample that repeats the previous position.
struct Digitizer {
  let sampleInterval: Double
  let stampJitter: Double
  let gapShare: Double
  /// The sideways drift of the finger, in points per point along the axis.
  let lean: Double

  /// The standard deviation of a position, in points.
  static let positionJitter = 0.15
  /// The share of strokes with one duplicate sample.
  static let doubledShare = 0.4
  /// The share of releases with the stamp of the last move. The others come a part of an interval later.
  static let sameStampShare = 0.66

  /// Returns a touch.
  ///
  /// - Parameters:
  ///   - beginning: The time at which the finger comes down, in seconds on the stage.
  ///   - along: The position along the axis, with `across` beside it.
  ///   - isTaken: Whether the system takes the gesture away in the end.
  func touch(
    _ plan: StrokePlan, beginning: Double, along: Double, across: Double, geometry: InteractionGeometry,
    isTaken: Bool, _ random: inout SplitMix64
  ) -> StageTouch {
    var samples: [GestureSample] = []
    let moves = plan.duration + (plan.isStill ? 0 : plan.hold)
    samples.reserveCapacity(Int(moves / sampleInterval) + 4)
    let origin = Int64((beginning * 1_000_000).rounded())
    func sample(_ stamp: Int64, _ travel: Double, _ phase: GestureSample.Phase) -> GestureSample {
      let position = along + geometry.sign * travel
      let side = across + lean * travel
      return GestureSample(
        timeMicroseconds: origin + stamp, x: geometry.axis == .x ? position : side,
        y: geometry.axis == .x ? side : position, phase: phase)
    }
    samples.append(sample(0, 0, .began))
    var stamp: Int64 = 0
    var time = sampleInterval
    if random.happens(gapShare) { time += gap(&random) }
    while time < moves {
      stamp = max(Int64(((time + random.normal() * stampJitter) * 1_000_000).rounded()), stamp + 500)
      samples.append(sample(stamp, plan.position(at: time) + random.normal() * Self.positionJitter, .changed))
      time += sampleInterval
      if random.happens(gapShare) { time += gap(&random) }
    }
    if samples.count > 2, random.happens(Self.doubledShare) {
      let index = 1 + Int(random.unit() * Double(samples.count - 1))
      samples.insert(samples[index], at: index)
    }
    release(&samples, plan, isTaken: isTaken, &random)
    return StageTouch(samples: samples)
  }

  private func gap(_ random: inout SplitMix64) -> Double { random.uniform(0.7...2.9) * sampleInterval }

  private func release(
    _ samples: inout [GestureSample], _ plan: StrokePlan, isTaken: Bool, _ random: inout SplitMix64
  ) {
    let isLater = !random.happens(Self.sameStampShare)
    let delay = plan.isStill ? plan.hold : isLater ? random.uniform(0.3...1) * sampleInterval : 0
    let last = samples[samples.count - 1]
    samples.append(
      GestureSample(
        timeMicroseconds: last.timeMicroseconds + Int64((delay * 1_000_000).rounded()), x: last.x, y: last.y,
        phase: isTaken ? .cancelled : .ended))
  }
}

/// A touch as made by the hand, before the digitizer.
struct StrokePlan {
  /// The movements along the axis, positive toward the end of the transition.
  var movements: [LognormalMovement]
  /// The time from touching down to the end of the last movement, in seconds.
  var duration: Double
  /// The time for which the finger then rests before it lifts, in seconds.
  var hold = 0.0
  /// The finger rests so still that nothing is reported.
  var isStill = false

  /// Returns the distance from the first touch, in points.
  func position(at time: Double) -> Double {
    var sum = 0.0
    for movement in movements { sum += movement.position(at: time) }
    return sum
  }
}

extension StrokePlan {
  /// Returns a movement released in mid-flight.
  static func fling(_ distance: Double, duration: Double, letsGo: Double) -> StrokePlan {
    StrokePlan(
      movements: [LognormalMovement(distance: distance, duration: duration, progress: letsGo, spread: 0.3)],
      duration: duration)
  }

  /// Returns a movement guided to its end, with a second one that corrects the first.
  static func pull(_ distance: Double, duration: Double, correction: Double, letsGo: Double) -> StrokePlan {
    let begins = 0.45 * duration
    return StrokePlan(
      movements: [
        LognormalMovement(distance: distance * (1 - correction), duration: duration, progress: letsGo, spread: 0.3),
        LognormalMovement(
          distance: distance * correction, start: begins, duration: duration - begins, progress: letsGo, spread: 0.3),
      ], duration: duration)
  }

  /// Returns a movement out and most of the way back.
  static func peek(
    _ distance: Double, duration: Double, returning share: Double, in back: Double, letsGo: Double
  ) -> StrokePlan {
    let turns = 0.95 * duration
    return StrokePlan(
      movements: [
        LognormalMovement(distance: distance, duration: duration, progress: 2.5, spread: 0.3),
        LognormalMovement(distance: -distance * share, start: turns, duration: back, progress: letsGo, spread: 0.3),
      ], duration: turns + back)
  }
}

/// One rapid movement whose speed is lognormal in time: the building block of the kinematic theory of rapid movements
/// (Plamondon 1995). A stroke is a sum of them (the sigma-lognormal model).
struct LognormalMovement {
  /// The total distance in points, negative in the other direction.
  var amplitude: Double
  /// The time at which the movement starts, in seconds.
  var start: Double
  /// The time from there to the median of the movement, in seconds.
  var median: Double
  /// The standard deviation of the logarithm of time: small for a symmetric movement, large for a long tail.
  var spread: Double

  /// Creates the movement that has covered `distance` when it is cut off after `duration`.
  ///
  /// - Parameter progress: The point of the cut in the movement, in standard deviations of its logarithm: 0 is half
  ///   way, at full speed; 2 is nearly at rest. The speed then is φ(progress) / (Φ(progress) · spread) times the mean
  ///   speed.
  init(distance: Double, start: Double = 0, duration: Double, progress: Double, spread: Double) {
    self.amplitude = distance / Self.share(progress)
    self.start = start
    self.median = duration / exp(spread * progress)
    self.spread = spread
  }

  func position(at time: Double) -> Double {
    let elapsed = time - start
    guard elapsed > 0 else { return 0 }
    return amplitude * Self.share(log(elapsed / median) / spread)
  }

  private static func share(_ progress: Double) -> Double { 0.5 * erfc(-progress / 2.0.squareRoot()) }
}
