import TransitionRuntime

/// A class of devices: its screens, its digitizer, and how people move on it.
///
/// The numbers put durations, distances, sampling intervals and velocities where published recordings of touch strokes
/// lie: short flicks and scrolls on a phone held in one hand, long drags on a tablet that lies on a table.
struct DeviceProfile {
  let name: String
  let layouts: [LayoutContext]

  /// Seconds between samples.
  let sampleInterval: Double
  /// Standard deviation of a stamp, seconds.
  let stampJitter: Double
  /// Share of samples before which others got lost.
  let gapShare: Double

  /// A fling meant to dismiss, and one meant to scroll.
  let flick: MovementHabit
  let scroll: MovementHabit
  /// A pull that is led to its end.
  let pull: MovementHabit
  /// A touch that was meant for nothing.
  let brush: MovementHabit
  /// Out to look behind the screen, before it is brought back.
  let peek: MovementHabit

  /// Where in its movement a fling lets go; see ``LognormalMovement``.
  let letsGo: ClosedRange<Double>
  /// The same, of the way back from a peek.
  let turnsBack: ClosedRange<Double>
  /// Share of dismissals that are pulls, before a person's habit.
  let pullShare: Double
  /// Share of slow movements after which the finger rests.
  let holdShare: Double
  /// Drags that are not meant to dismiss, a showing, before a person's habit.
  let keepsPerShowing: Double
  /// What those are; the rest are peeks.
  let scrollAgainstShare: Double
  let scrollAlongShare: Double
  let brushShare: Double

  static let phone = DeviceProfile(
    name: "phone",
    layouts: [(375, 667, 20, 0), (360, 740, 24, 16), (390, 844, 47, 34)].map(layout),
    sampleInterval: 1.0 / 60, stampJitter: 0.0021, gapShare: 0.1,
    flick: MovementHabit(123, spread: 0.27, in: 0.184, spread: 0.29, stretch: 1.3),
    scroll: MovementHabit(102, spread: 0.32, in: 0.185, spread: 0.3, stretch: 1.15),
    pull: MovementHabit(118, spread: 0.3, in: 1, spread: 0.42),
    brush: MovementHabit(60, spread: 0.15, in: 0.4, spread: 0.4),
    peek: MovementHabit(150, spread: 0.2, in: 0.55, spread: 0.3),
    letsGo: 0.4...1.0, turnsBack: 0.3...1.5, pullShare: 0.09, holdShare: 0.35, keepsPerShowing: 1.35,
    scrollAgainstShare: 0.80, scrollAlongShare: 0.12, brushShare: 0.035)

  static let tablet = DeviceProfile(
    name: "tablet",
    layouts: [(768, 1024, 20, 0), (820, 1180, 24, 20)].map(layout),
    sampleInterval: 1.0 / 120, stampJitter: 0.0006, gapShare: 0.065,
    flick: MovementHabit(340, spread: 0.45, in: 0.43, spread: 0.22),
    scroll: MovementHabit(260, spread: 0.35, in: 0.42, spread: 0.25),
    pull: MovementHabit(350, spread: 0.45, in: 0.5, spread: 0.24),
    brush: MovementHabit(150, spread: 0.15, in: 0.45, spread: 0.25),
    peek: MovementHabit(420, spread: 0.2, in: 0.48, spread: 0.12),
    letsGo: 1.8...3.3, turnsBack: 0.9...2.0, pullShare: 0.4, holdShare: 0.12, keepsPerShowing: 0.28,
    scrollAgainstShare: 0.17, scrollAlongShare: 0.30, brushShare: 0.28)

  private static func layout(_ size: (Double, Double, Double, Double)) -> LayoutContext {
    LayoutContext(width: size.0, height: size.1, safeArea: LayoutInsets(top: size.2, bottom: size.3))
  }
}
