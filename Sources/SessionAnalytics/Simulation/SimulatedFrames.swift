import TransitionModel

/// How smoothly a made-up person's device follows drags: most are nearly perfect, a few are old and busy.
///
/// It draws from generators of its own, so that a history is the same with frames and without.
struct SimulatedFrames {
  private let refreshPeriod: Int64
  private let hitchesPerSecond: Double

  /// Share of hitches that are a frozen screen.
  private static let frozenShare = 0.002
  /// Share of hitches that last another refresh.
  private static let goesOn = 0.45

  init(on device: DeviceProfile, _ random: inout SplitMix64) {
    let isFast = random.happens(device.fastScreenShare)
    refreshPeriod = isFast ? 8333 : 16_667
    hitchesPerSecond = min(random.lognormal(median: 0.25, spread: 1.1), 12)
  }

  /// What a host would have counted over this time.
  func measures(overMicroseconds duration: Int64, _ random: inout SplitMix64) -> FrameMeasures {
    var intervals: [Int64] = []
    var left = duration
    for _ in 0..<random.poisson(mean: hitchesPerSecond * Double(duration) / 1_000_000) {
      let interval = hitch(&random)
      guard interval <= left else { continue }
      intervals.append(interval)
      left -= interval
    }
    let punctual = repeatElement(refreshPeriod, count: Int(left / refreshPeriod))
    return FrameMeasures(intervals: Array(punctual) + intervals, refreshPeriod: refreshPeriod)
  }

  private func hitch(_ random: inout SplitMix64) -> Int64 {
    guard !random.happens(Self.frozenShare) else { return Int64(random.uniform(0.71...1.4) * 1_000_000) }
    var periods: Int64 = 2
    while periods < 30, random.happens(Self.goesOn) { periods += 1 }
    return periods * refreshPeriod
  }
}
