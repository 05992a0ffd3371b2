/// One touch as the hand makes it, before a digitizer has seen it.
struct StrokePlan {
  /// Movements along the axis; positive toward the end of the transition.
  var movements: [LognormalMovement]
  /// Seconds from touching down to the end of the last movement.
  var duration: Double
  /// Seconds the finger then rests before it lifts.
  var hold = 0.0
  /// Whether it rests so still that nothing is reported.
  var isStill = false

  /// Points from where the finger came down.
  func position(at time: Double) -> Double {
    var sum = 0.0
    for movement in movements { sum += movement.position(at: time) }
    return sum
  }
}

extension StrokePlan {
  /// A movement let go in mid-flight.
  static func fling(_ distance: Double, duration: Double, letsGo: Double) -> StrokePlan {
    StrokePlan(
      movements: [LognormalMovement(distance: distance, duration: duration, progress: letsGo, spread: 0.3)],
      duration: duration)
  }

  /// A movement led to its end, with a second one on top that corrects the first.
  static func pull(_ distance: Double, duration: Double, correction: Double, letsGo: Double) -> StrokePlan {
    let begins = 0.45 * duration
    return StrokePlan(
      movements: [
        LognormalMovement(distance: distance * (1 - correction), duration: duration, progress: letsGo, spread: 0.3),
        LognormalMovement(
          distance: distance * correction, start: begins, duration: duration - begins, progress: letsGo, spread: 0.3),
      ], duration: duration)
  }

  /// Out, and most of the way back.
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
