/// How far and how long one kind of movement goes: medians, and standard deviations of the logarithm.
struct MovementHabit {
  /// Points.
  let distance: Double
  let distanceSpread: Double
  /// Seconds, for a movement of the median distance.
  let duration: Double
  let durationSpread: Double
  /// How much longer a longer movement takes: its duration goes with this power of its distance. 1 for the same speed,
  /// 0 for the same time.
  let stretch: Double

  init(
    _ distance: Double, spread distanceSpread: Double, in duration: Double, spread durationSpread: Double,
    stretch: Double = 0.3
  ) {
    self.distance = distance
    self.distanceSpread = distanceSpread
    self.duration = duration
    self.durationSpread = durationSpread
    self.stretch = stretch
  }
}
