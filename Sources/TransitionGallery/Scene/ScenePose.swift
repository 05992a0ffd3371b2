import TransitionRuntime

/// A pose as the page draws it: what to move, turn and scale a view by that was laid out at rest.
struct ScenePose: Codable, Sendable, Hashable {
  /// Points from its place at rest.
  var x: Double
  var y: Double
  var scale: Double
  /// Degrees, clockwise.
  var rotation: Double
  /// Opacity 0…1.
  var alpha: Double
  /// Where it turns and is scaled about, in points of the container; moves with the view.
  var anchorX: Double
  var anchorY: Double

  init(_ pose: ViewPose, atRest rest: LayoutFrame) {
    x = pose.frame.x - rest.x
    y = pose.frame.y - rest.y
    scale = pose.scale
    rotation = pose.rotation
    alpha = pose.alpha
    anchorX = rest.x + pose.anchorX * rest.width
    anchorY = rest.y + pose.anchorY * rest.height
  }
}
