import TransitionModel
import TransitionMotion
import TransitionRuntime

/// The geometry of an interaction, as `web/interaction.js` takes it.
struct SceneWay: Codable, Sendable, Hashable {
  /// The axis, `x` or `y`.
  var axis: String
  /// +1 if the end lies toward growing coordinates, otherwise −1.
  var sign: Double
  var distance: Double
  var extent: Double
  var origin: Double

  init(_ geometry: InteractionGeometry) {
    axis = geometry.axis.rawValue
    sign = geometry.sign
    distance = geometry.distance
    extent = geometry.extent
    origin = geometry.origin
  }
}

/// A timing, as `web/interaction.js` takes it.
struct SceneTiming: Codable, Sendable, Hashable {
  struct Spring: Codable, Sendable, Hashable {
    /// In radians per second.
    var frequency: Double
    var dampingRatio: Double
  }

  /// The duration in seconds; 0 for no animation.
  var duration: Double
  var spring: Spring?
  /// The spring's initial velocity, in distances per second.
  var velocity: Double?
  var curve: [Double]?

  init(_ timing: AnimationTiming) {
    duration = timing.duration
    switch timing.shape {
    case .spring(let spring, let initialVelocity):
      self.spring = Spring(frequency: spring.angularFrequency, dampingRatio: spring.dampingRatio)
      velocity = initialVelocity
    case .curve(let points): curve = [points.x1, points.y1, points.x2, points.y2]
    }
  }
}
