import TransitionModel
import TransitionRuntime

/// A class of devices: its screens, its digitizer, and the movements of its users.
///
/// The numbers place durations, distances, sampling intervals and velocities within the range of published recordings
/// of touch strokes: short flicks and scrolls on a phone held in one hand, long drags on a tablet that lies on a table.
struct DeviceProfile {
  let name: String
  let layouts: [LayoutContext]

  /// The interval between samples, in seconds.
  let sampleInterval: Double
  /// The standard deviation of a time stamp, in seconds.
  let stampJitter: Double
  /// The share of samples that follow lost ones.
  let gapShare: Double
  /// The share of devices whose screens refresh 120 times a second instead of 60.
  let fastScreenShare: Double

  /// The variation of pace between people: the standard deviation of its logarithm.
  let paceSpread: Double
  /// A fling intended to dismiss, and below it one intended to scroll.
  let flick: MovementHabit
  let scroll: MovementHabit
  let pull: MovementHabit
  let brush: MovementHabit
  /// A peek behind the screen, before the view is brought back.
  let peek: MovementHabit

  /// The point of a fling's movement at which the finger lifts; see ``LognormalMovement``.
  let letsGo: ClosedRange<Double>
  /// The same for the way back from a peek.
  let turnsBack: ClosedRange<Double>
  let pullShare: Double
  /// The share of slow movements after which the finger rests.
  let holdShare: Double
  /// The number of drags per presentation that are not intended to dismiss, before a person's habit.
  let keepsPerShowing: Double
  /// The shares of those drags by kind. The rest are peeks.
  let scrollAgainstShare: Double
  let scrollAlongShare: Double
  let brushShare: Double

  static let phone = DeviceProfile(
    name: "phone",
    layouts: [(375, 667, 20, 0), (360, 740, 24, 16), (375, 812, 44, 34)].map(layout),
    sampleInterval: 1.0 / 60, stampJitter: 0.0021, gapShare: 0.1, fastScreenShare: 0.4, paceSpread: 0.27,
    flick: MovementHabit(122, spread: 0.27, in: 0.184, spread: 0.33, stretch: 1.35),
    scroll: MovementHabit(103, spread: 0.31, in: 0.178, spread: 0.35, stretch: 1.2),
    pull: MovementHabit(118, spread: 0.3, in: 0.95, spread: 0.42),
    brush: MovementHabit(60, spread: 0.15, in: 0.4, spread: 0.4),
    peek: MovementHabit(150, spread: 0.2, in: 0.55, spread: 0.3),
    letsGo: 0.5...1.1, turnsBack: 0.3...1.5, pullShare: 0.09, holdShare: 0.35, keepsPerShowing: 1.35,
    scrollAgainstShare: 0.83, scrollAlongShare: 0.115, brushShare: 0.022)

  static let tablet = DeviceProfile(
    name: "tablet",
    layouts: [(768, 1024, 20, 0), (820, 1180, 24, 20)].map(layout),
    sampleInterval: 1.0 / 120, stampJitter: 0.0004, gapShare: 0.058, fastScreenShare: 0.7, paceSpread: 0.15,
    flick: MovementHabit(335, spread: 0.45, in: 0.455, spread: 0.19),
    scroll: MovementHabit(260, spread: 0.35, in: 0.42, spread: 0.25),
    pull: MovementHabit(345, spread: 0.45, in: 0.54, spread: 0.2),
    brush: MovementHabit(150, spread: 0.15, in: 0.45, spread: 0.25),
    peek: MovementHabit(420, spread: 0.2, in: 0.48, spread: 0.12),
    letsGo: 1.55...3.5, turnsBack: 0.9...1.9, pullShare: 0.4, holdShare: 0.12, keepsPerShowing: 0.28,
    scrollAgainstShare: 0.25, scrollAlongShare: 0.24, brushShare: 0.24)

  private static func layout(_ size: (Double, Double, Double, Double)) -> LayoutContext {
    LayoutContext(width: size.0, height: size.1, safeArea: LayoutInsets(top: size.2, bottom: size.3))
  }
}

/// The distance and duration of one kind of movement: medians, and standard deviations of the logarithm.
struct MovementHabit {
  let distance: Double
  let distanceSpread: Double
  /// The duration in seconds, for a movement of the median distance.
  let duration: Double
  let durationSpread: Double
  /// The exponent of the distance in the duration of longer movements: 1 for the same speed, 0 for the same time.
  let stretch: Double

  init(
    _ distance: Double, spread distanceSpread: Double, in duration: Double, spread durationSpread: Double,
    stretch: Double = 0.3
  ) {
    (self.distance, self.distanceSpread, self.duration) = (distance, distanceSpread, duration)
    (self.durationSpread, self.stretch) = (durationSpread, stretch)
  }
}

/// The smoothness of a simulated person's device: most are nearly perfect, a few are old and busy.
///
/// It uses random generators of its own, so a history is the same with and without frames.
struct SimulatedFrames {
  private let refreshPeriod: Int64
  private let hitchesPerSecond: Double

  private static let frozenShare = 0.002
  /// The share of hitches that last another refresh.
  private static let goesOn = 0.45

  init(on device: DeviceProfile, _ random: inout SplitMix64) {
    let isFast = random.happens(device.fastScreenShare)
    refreshPeriod = isFast ? 8333 : 16_667
    hitchesPerSecond = min(random.lognormal(median: 0.25, spread: 1.1), 12)
  }

  /// Returns the measures that a host would have counted in this time.
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
