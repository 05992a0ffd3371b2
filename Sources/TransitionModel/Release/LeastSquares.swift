extension VelocityEstimator {
  /// Estimates `lsq100`: the slope of the least-squares line through every sample of the last 100 ms.
  ///
  /// Stamps count from the terminal sample and are whole microseconds, so the sums over time are exact. A slope no
  /// larger than the rounding of the coordinates is exactly 0, so that the last bit of a sum cannot decide a rule that
  /// requires `v > 0`.
  static func lineVelocity<C: RandomAccessCollection>(_ samples: C, _ end: C.Index) -> Velocity
  where C.Element: TimedPoint {
    let last = samples[end]
    var count = 0.0
    var timeSum = 0.0
    // Samples before the window, most of a long touch, are visited once.
    var first = samples.endIndex
    var index = samples.startIndex
    while index < samples.endIndex {
      let time = -elapsed(from: samples[index].timeMicroseconds, to: last.timeMicroseconds)
      if time >= -Double(horizonMicroseconds) {
        if count == 0 { first = index }
        count += 1
        timeSum += time
      }
      index = samples.index(after: index)
    }
    var spread = 0.0
    var reach = 0.0
    var slope = Velocity.zero
    var largest = Velocity(x: abs(last.x), y: abs(last.y))
    for sample in samples[first...] {
      let time = -elapsed(from: sample.timeMicroseconds, to: last.timeMicroseconds)
      guard time >= -Double(horizonMicroseconds) else { continue }
      let weight = count * time - timeSum
      spread += weight * time
      reach += abs(weight)
      slope.x += weight * (sample.x - last.x)
      slope.y += weight * (sample.y - last.y)
      largest.x = max(largest.x, abs(sample.x))
      largest.y = max(largest.y, abs(sample.y))
    }
    guard spread > 0 else { return .zero }
    if abs(slope.x) <= reach * largest.x * 0x1p-51 { slope.x = 0 }
    if abs(slope.y) <= reach * largest.y * 0x1p-51 { slope.y = 0 }
    return Velocity(x: slope.x / spread * 1_000_000, y: slope.y / spread * 1_000_000)
  }

  /// Estimates `flutter`: the slope at the newest move of the least-squares parabola through the moves before it.
  static func parabolaVelocity<C: RandomAccessCollection>(_ samples: C, _ end: C.Index) -> Velocity
  where C.Element: TimedPoint {
    guard end > samples.startIndex else { return .zero }
    let newest = samples.index(before: end)
    let rest = elapsed(from: samples[newest].timeMicroseconds, to: samples[end].timeMicroseconds)
    guard rest <= Double(restMicroseconds) else { return .zero }
    let first = parabolaStart(samples, newest)
    let window = samples[first...newest]
    guard window.count >= 3 else { return .zero }
    return parabolaSlope(window, samples[newest])
  }

  /// Returns the oldest sample of continuous motion: no gap above 40 ms, at most 100 ms back, at most 20 samples.
  static func parabolaStart<C: RandomAccessCollection>(_ samples: C, _ newest: C.Index) -> C.Index
  where C.Element: TimedPoint {
    let newestTime = samples[newest].timeMicroseconds
    var first = newest
    var count = 1
    while first > samples.startIndex, count < 20 {
      let previous = samples.index(before: first)
      let time = samples[previous].timeMicroseconds
      let age = elapsed(from: time, to: newestTime)
      let gap = abs(elapsed(from: time, to: samples[first].timeMicroseconds))
      if age > Double(horizonMicroseconds) || gap > Double(restMicroseconds) { break }
      first = previous
      count += 1
    }
    return first
  }

  /// Returns the slope, at the time of `origin`, of the least-squares parabola through a window.
  ///
  /// It uses orthogonal polynomials instead of normal equations, which lose half the digits. With u = t − mean and q =
  /// u² − βu − γ orthogonal to 1 and u, the fit is ȳ + (Σuy/Σu²)·u + (Σqy/Σq²)·q.
  static func parabolaSlope<C: RandomAccessCollection>(_ window: C, _ origin: C.Element) -> Velocity
  where C.Element: TimedPoint {
    let count = Double(window.count)
    // In milliseconds, like Flutter's solver, whose threshold for a degenerate fit depends on the unit.
    func time(_ sample: C.Element) -> Double {
      -elapsed(from: sample.timeMicroseconds, to: origin.timeMicroseconds) / 1000
    }
    var mean = 0.0
    for sample in window { mean += time(sample) }
    mean /= count
    var squares = 0.0
    var cubes = 0.0
    for sample in window {
      let u = time(sample) - mean
      squares += u * u
      cubes += u * u * u
    }
    guard squares > 1e-12 else { return .zero }
    let beta = cubes / squares
    let gamma = squares / count
    var norm = 0.0
    var line = Velocity.zero
    var bend = Velocity.zero
    for sample in window {
      let u = time(sample) - mean
      let q = u * u - beta * u - gamma
      norm += q * q
      line.x += u * (sample.x - origin.x)
      line.y += u * (sample.y - origin.y)
      bend.x += q * (sample.x - origin.x)
      bend.y += q * (sample.y - origin.y)
    }
    // Fewer than three different stamps define no parabola. Flutter gives 0 then, too.
    guard norm > 1e-12, norm > squares * squares * 1e-20 else { return .zero }
    // dq/dt = 2u − β, at the origin's time, where u = −mean.
    let turn = -2 * mean - beta
    return Velocity(
      x: (line.x / squares + bend.x / norm * turn) * 1000, y: (line.y / squares + bend.y / norm * turn) * 1000)
  }
}
