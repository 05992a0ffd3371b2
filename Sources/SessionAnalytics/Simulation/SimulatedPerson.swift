import TransitionModel
import TransitionRuntime

/// A made-up person with habits of their own: how far, how fast and how steadily they drag.
///
/// Nobody was recorded for this; the numbers put durations, distances and velocities where published measurements of
/// touch strokes lie.
struct SimulatedPerson {
  let name: String
  private let reach: Double
  private let pace: Double
  private let flickShare: Double
  private let lean: Double
  private let sampleInterval: Double

  init(name: String, _ random: inout SplitMix64) {
    self.name = name
    reach = random.lognormal(median: 1, spread: 0.25)
    pace = random.lognormal(median: 1, spread: 0.25)
    flickShare = random.uniform(0.2...0.7)
    lean = random.uniform(-0.2...0.2)
    sampleInterval = random.happens(0.5) ? 1.0 / 120 : 1.0 / 60
  }

  /// A drag along the way of `geometry`: most mean to go through with it, some look and return.
  func stroke(_ index: Int, _ geometry: InteractionGeometry, _ random: inout SplitMix64) -> Stroke {
    var touches = [touch(beginning: 0, geometry, &random)]
    if random.happens(0.05), let last = touches[0].samples.last {
      // The finger comes back while the view is still settling.
      let pause = random.uniform(0.08...0.3)
      touches.append(
        touch(beginning: Double(last.timeMicroseconds) / 1_000_000 + pause, geometry, &random))
    }
    return Stroke(externalID: "\(name)-\(index)", user: name, touches: touches)
  }

  private func touch(
    beginning: Double, _ geometry: InteractionGeometry, _ random: inout SplitMix64
  ) -> StageTouch {
    let distance = geometry.distance
    var movements: [LognormalMovement]
    var release: Double
    if random.happens(flickShare) {
      let flick = LognormalMovement(
        amplitude: min(random.lognormal(median: 130, spread: 0.4) * reach, distance), start: 0,
        median: random.lognormal(median: 0.1, spread: 0.25) / pace, spread: 0.4)
      movements = [flick]
      release = flick.time(ofShare: random.uniform(0.6...0.93))
    } else {
      let pull = LognormalMovement(
        amplitude: distance * min(random.lognormal(median: 0.38, spread: 0.45) * reach, 1), start: 0,
        median: random.lognormal(median: 0.28, spread: 0.3) / pace, spread: 0.35)
      movements = [pull]
      release = pull.time(ofShare: random.uniform(0.9...0.995))
      if random.happens(0.3) {
        let back = LognormalMovement(
          amplitude: -pull.amplitude * random.uniform(0.5...0.95), start: release + random.uniform(0...0.2),
          median: 0.2 / pace, spread: 0.35)
        movements.append(back)
        release = back.time(ofShare: random.uniform(0.85...0.99))
      }
      if random.happens(0.25) { release += random.uniform(0.1...0.5) }
    }
    return digitized(movements, beginning: beginning, release: release, geometry, &random)
  }

  /// Samples as a digitizer delivers them: jitter, dropped and doubled stamps, a repeated last position.
  private func digitized(
    _ movements: [LognormalMovement], beginning: Double, release: Double, _ geometry: InteractionGeometry,
    _ random: inout SplitMix64
  ) -> StageTouch {
    let startAlong = random.uniform(100...260) * geometry.sign
    let startAcross = random.uniform(120...280)
    var samples: [GestureSample] = []
    func add(_ time: Double, _ phase: GestureSample.Phase, jitter: Double) {
      let along = movements.reduce(0) { $0 + $1.position(at: time) }
      let position = startAlong + geometry.sign * along + jitter
      let across = startAcross + lean * along
      let microseconds = Int64(((beginning + time) * 1_000_000).rounded())
      samples.append(
        geometry.axis == .y
          ? GestureSample(timeMicroseconds: microseconds, x: across, y: position, phase: phase)
          : GestureSample(timeMicroseconds: microseconds, x: position, y: across, phase: phase))
    }
    add(0, .began, jitter: 0)
    var time = sampleInterval
    while time < release {
      if !random.happens(0.02) { add(time, .changed, jitter: random.normal() * 0.15) }
      if random.happens(0.01), let last = samples.last, last.phase == .changed { samples.append(last) }
      time += sampleInterval
    }
    let isCancelled = random.happens(0.02)
    if let last = samples.last {
      let delay = random.happens(0.3) ? 0 : Int64((sampleInterval * 1_000_000).rounded())
      samples.append(
        GestureSample(
          timeMicroseconds: last.timeMicroseconds + delay, x: last.x, y: last.y,
          phase: isCancelled ? .cancelled : .ended))
    }
    return StageTouch(samples: samples)
  }
}
