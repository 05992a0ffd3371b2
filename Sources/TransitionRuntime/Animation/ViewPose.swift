import TransitionModel

/// How a view stands at one instant: resolved to points in a container.
public struct ViewPose: Sendable, Hashable {
  /// The view's frame before scale and rotation, in points of the container.
  public var frame: LayoutFrame
  /// The point scale and rotation turn about, as a share of the view's width.
  public var anchorX: Double
  /// The same as a share of its height.
  public var anchorY: Double
  /// A factor on the view's size; 1 leaves it.
  public var scale: Double
  /// Degrees, clockwise on screen.
  public var rotation: Double
  /// Opacity 0…1.
  public var alpha: Double

  /// Describes a pose; with a frame alone, a view that stands there as it is.
  public init(
    frame: LayoutFrame, anchorX: Double = 0.5, anchorY: Double = 0.5, scale: Double = 1, rotation: Double = 0,
    alpha: Double = 1
  ) {
    self.frame = frame
    self.anchorX = anchorX
    self.anchorY = anchorY
    self.scale = scale
    self.rotation = rotation
    self.alpha = alpha
  }

  /// A configured pose put into a container: its offset from `place`, or `outOfSight` where it has none.
  init(_ pose: Pose, place: LayoutFrame, outOfSight: LayoutFrame, in context: LayoutContext) {
    let frame: LayoutFrame
    if pose.offsetX == nil, pose.offsetY == nil {
      frame = outOfSight
    } else {
      frame = place.moved(x: (pose.offsetX ?? 0) * context.width, y: (pose.offsetY ?? 0) * context.height)
    }
    self.init(
      frame: frame, anchorX: pose.anchorX, anchorY: pose.anchorY, scale: pose.scale, rotation: pose.rotation,
      alpha: pose.alpha)
  }

  /// The pose in which a view stands still in its place, with this one's anchor: an anchor is where a view turns during
  /// the whole way, so it must not wander from one end to the other.
  func atRest(in place: LayoutFrame) -> ViewPose {
    ViewPose(frame: place, anchorX: anchorX, anchorY: anchorY)
  }

  /// The pose `fraction` of the way to another; fractions outside 0…1 go past the ends, alpha stays within 0…1.
  func interpolated(to other: ViewPose, fraction: Double, alphaFraction: Double) -> ViewPose {
    func mixed(_ a: Double, _ b: Double) -> Double { fraction == 1 ? b : a + (b - a) * fraction }
    let alpha = alphaFraction == 1 ? other.alpha : alpha + (other.alpha - alpha) * alphaFraction
    return ViewPose(
      frame: LayoutFrame(
        x: mixed(frame.x, other.frame.x), y: mixed(frame.y, other.frame.y),
        width: mixed(frame.width, other.frame.width), height: mixed(frame.height, other.frame.height)),
      anchorX: mixed(anchorX, other.anchorX), anchorY: mixed(anchorY, other.anchorY),
      scale: mixed(scale, other.scale), rotation: mixed(rotation, other.rotation), alpha: min(max(alpha, 0), 1))
  }
}
