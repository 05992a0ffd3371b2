/// What fingers do, whatever the transition.
enum LintFinger {
  /// pt/s under which a lift counts as rest: Android's `ViewConfiguration` minimum fling velocity, and Flutter's
  /// `kMinFlingVelocity`.
  static let rest = 50.0
  /// pt/s above which a velocity is taken for a measuring error: the maximum fling velocity of both.
  static let fastest = 8000.0
  /// Points a finger moves before it counts as moving: `DragRecognition.panSlop`.
  static let slop = 10.0
}
