/// How far and how long one kind of movement goes: medians, and standard deviations of the logarithm.
struct MovementHabit {
  /// Points.
  let distance: Double
  let distanceSpread: Double
  /// Seconds.
  let duration: Double
  let durationSpread: Double

  init(_ distance: Double, spread distanceSpread: Double, in duration: Double, spread durationSpread: Double) {
    self.distance = distance
    self.distanceSpread = distanceSpread
    self.duration = duration
    self.durationSpread = durationSpread
  }
}
