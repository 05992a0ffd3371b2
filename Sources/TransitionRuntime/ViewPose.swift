import Foundation
import TransitionModel

/// A pose in the terms in which toolkits place a view: an anchor, where it stands, and a turn and a scale about it.
public struct ViewPlacement: Sendable, Hashable {
  /// The anchor as a share of the view's width.
  public let anchorX: Double
  /// The anchor as a share of the view's height.
  public let anchorY: Double
  /// Where the anchor stands, points of the container.
  public let x: Double
  /// Where the anchor stands, points of the container.
  public let y: Double
  /// The view's width in points, before it is scaled.
  public let width: Double
  /// The view's height in points, before it is scaled.
  public let height: Double
  /// A factor on the view's size.
  public let scale: Double
  /// Radians, clockwise on screen.
  public let angle: Double
}

extension ViewPose {
  /// The pose, its alpha aside, in the terms in which toolkits place a view.
  public var placement: ViewPlacement {
    ViewPlacement(
      anchorX: anchorX, anchorY: anchorY, x: frame.x + frame.width * anchorX, y: frame.y + frame.height * anchorY,
      width: frame.width, height: frame.height, scale: scale, angle: rotation * .pi / 180)
  }

  /// A pose on the way to another, for toolkits that see only where a turn begins and ends.
  public struct Waypoint: Sendable, Hashable {
    /// The share of the way from the waypoint before, the start at first, to this one; all of them together are 1.
    public let share: Double
    /// The share of the way at which it begins.
    public let start: Double
    /// The pose at its end.
    public let pose: ViewPose
  }

  /// The poses on the way to another, that one last, none more than a quarter turn from the one before: what turns by half
  /// a circle would otherwise turn either way round.
  public func waypoints(to other: ViewPose) -> [Waypoint] {
    let turns = abs(other.rotation - rotation) / 90
    let count = turns.isFinite ? min(max(Int(turns.rounded(.up)), 1), 64) : 1
    return (1...count).map { index in
      let fraction = Double(index) / Double(count)
      return Waypoint(
        share: 1 / Double(count), start: Double(index - 1) / Double(count),
        pose: interpolated(to: other, fraction: fraction, alphaFraction: fraction))
    }
  }
}

extension AnimationPlan {
  /// How far along a view is that stands somewhere on its way: by where its anchor is, and where the plan leaves that in
  /// its place, by its opacity. Below 0 and above 1 past the ends; nil where the plan changes neither.
  ///
  /// - Parameters:
  ///   - x: Where the anchor stands, points of the container.
  ///   - y: The same.
  ///   - alpha: The view's opacity, 0…1.
  public func progress(x: Double, y: Double, alpha: Double) -> Double? {
    let (start, end) = (from.placement, to.placement)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let squared = dx * dx + dy * dy
    if squared > 0 { return ((x - start.x) * dx + (y - start.y) * dy) / squared }
    let fade = to.alpha - from.alpha
    return fade == 0 ? nil : (alpha - from.alpha) / fade
  }

  /// Whether the presenter's view changes on its way.
  public var movesPresenter: Bool {
    let rest = ViewPose(frame: presenterFrom.frame)
    // A closure with four comparisons takes the compiler a second.
    func moves(_ pose: ViewPose) -> Bool {
      pose.frame != rest.frame || pose.scale != 1 || pose.rotation != 0 || pose.alpha != 1
    }
    return moves(presenterFrom) || moves(presenterTo)
  }
}

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
