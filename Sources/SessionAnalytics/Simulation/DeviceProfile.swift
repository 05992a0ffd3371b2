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
    flick: MovementHabit(118, spread: 0.27, in: 0.185, spread: 0.33),
    scroll: MovementHabit(100, spread: 0.36, in: 0.19, spread: 0.36),
    pull: MovementHabit(118, spread: 0.3, in: 1, spread: 0.42),
    brush: MovementHabit(58, spread: 0.15, in: 0.4, spread: 0.4),
    peek: MovementHabit(150, spread: 0.2, in: 0.55, spread: 0.3),
    letsGo: 0.35...1.1, pullShare: 0.11, holdShare: 0.35, keepsPerShowing: 1.3,
    scrollAgainstShare: 0.76, scrollAlongShare: 0.13, brushShare: 0.05)

  static let tablet = DeviceProfile(
    name: "tablet",
    layouts: [(768, 1024, 20, 0), (820, 1180, 24, 20)].map(layout),
    sampleInterval: 1.0 / 120, stampJitter: 0.0006, gapShare: 0.065,
    flick: MovementHabit(345, spread: 0.42, in: 0.41, spread: 0.22),
    scroll: MovementHabit(260, spread: 0.35, in: 0.42, spread: 0.25),
    pull: MovementHabit(365, spread: 0.42, in: 0.5, spread: 0.26),
    brush: MovementHabit(150, spread: 0.15, in: 0.45, spread: 0.25),
    peek: MovementHabit(420, spread: 0.2, in: 0.5, spread: 0.15),
    letsGo: 1.1...2.1, pullShare: 0.55, holdShare: 0.15, keepsPerShowing: 0.25,
    scrollAgainstShare: 0.12, scrollAlongShare: 0.32, brushShare: 0.28)

  private static func layout(_ size: (Double, Double, Double, Double)) -> LayoutContext {
    LayoutContext(width: size.0, height: size.1, safeArea: LayoutInsets(top: size.2, bottom: size.3))
  }
}
