import TransitionModel
import TransitionRuntime
import TransitionStage

/// Turns what a hand does into what a touch screen reports: jitter, lost samples, doubled stamps, and a last sample
/// that repeats the position before it.
struct Digitizer {
  let sampleInterval: Double
  let stampJitter: Double
  let gapShare: Double
  /// Points the finger drifts to the side, a point along.
  let lean: Double

  /// Standard deviation of a position, points.
  static let positionJitter = 0.15
  /// Share of strokes with one sample reported twice.
  static let doubledShare = 0.4
  /// Share of releases that are stamped like the last move. The others come a part of an interval later.
  static let sameStampShare = 0.66

  /// - Parameters:
  ///   - beginning: When the finger comes down, seconds on the stage.
  ///   - along: Where, along the axis; `across` beside it.
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
