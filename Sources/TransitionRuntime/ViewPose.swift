import Foundation
import TransitionModel

/// A pose in the terms of a toolkit: an anchor, its position, and a rotation and a scale about it.
package struct ViewPlacement: Sendable, Hashable {
  /// The anchor as a share of the view's width.
  package let anchorX: Double
  /// The anchor as a share of the view's height.
  package let anchorY: Double
  /// The x coordinate of the anchor, in points of the container.
  package let x: Double
  /// The y coordinate of the anchor, in points of the container.
  package let y: Double
  /// The view's width in points, before it is scaled.
  package let width: Double
  /// The view's height in points, before it is scaled.
  package let height: Double
  /// The scale of the view.
  package let scale: Double
  /// The rotation in radians, clockwise on screen.
  package let angle: Double
}

extension ViewPose {
  /// The pose without its alpha, in the terms of a toolkit.
  package var placement: ViewPlacement {
    ViewPlacement(
      anchorX: anchorX, anchorY: anchorY, x: frame.x + frame.width * anchorX, y: frame.y + frame.height * anchorY,
      width: frame.width, height: frame.height, scale: scale, angle: rotation * .pi / 180)
  }

  /// A pose between two others, for toolkits that use only the start and the end of a rotation.
  package struct Waypoint: Sendable, Hashable {
    /// The share of the way from the previous waypoint, or the start, to this one. The shares add up to 1.
    package let share: Double
    /// The share of the way at which it begins.
    package let start: Double
    /// The pose at its end.
    package let pose: ViewPose
  }

  /// Returns the poses on the way to another, ending with it, each at most a quarter turn from the previous one.
  ///
  /// Otherwise, a view that rotates by half a circle could rotate in either direction.
  package func waypoints(to other: ViewPose) -> [Waypoint] {
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
  /// Returns the progress of a view that stands somewhere on its way; nil if the plan changes neither position nor
  /// opacity.
  ///
  /// Progress follows the position of the anchor or, if the plan does not move the anchor, the opacity. It is below 0
  /// or above 1 past the ends.
  package func progress(x: Double, y: Double, alpha: Double) -> Double? {
    let (start, end) = (from.placement, to.placement)
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let squared = dx * dx + dy * dy
    if squared > 0 { return ((x - start.x) * dx + (y - start.y) * dy) / squared }
    let fade = to.alpha - from.alpha
    return fade == 0 ? nil : (alpha - from.alpha) / fade
  }

  /// A Boolean value that indicates whether the presenter's view changes during the transition.
  package var movesPresenter: Bool {
    let rest = ViewPose(frame: presenterFrom.frame)
    // A closure with four comparisons takes the compiler a second to check.
    func moves(_ pose: ViewPose) -> Bool {
      pose.frame != rest.frame || pose.scale != 1 || pose.rotation != 0 || pose.alpha != 1
    }
    return moves(presenterFrom) || moves(presenterTo)
  }
}

/// The appearance of a view at one instant, resolved to points in a container.
package struct ViewPose: Sendable, Hashable {
  /// The view's frame before scale and rotation, in points of the container.
  package var frame: LayoutFrame
  /// The anchor of scale and rotation, as a share of the view's width.
  package var anchorX: Double
  /// The anchor of scale and rotation, as a share of the view's height.
  package var anchorY: Double
  /// The scale of the view; 1 keeps its size.
  package var scale: Double
  /// The rotation in degrees, clockwise on screen.
  package var rotation: Double
  /// The opacity, 0…1.
  package var alpha: Double

  /// Creates a pose. With only a frame, the view is there unchanged.
  package init(
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

  /// Creates a configured pose in a container: its offset from `place`, or `outOfSight` if it has none.
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

  /// Returns the pose of a view at rest in its place, with this pose's anchor.
  ///
  /// The view rotates about its anchor during the whole way, so the anchor must not move from one end to the other.
  func atRest(in place: LayoutFrame) -> ViewPose {
    ViewPose(frame: place, anchorX: anchorX, anchorY: anchorY)
  }

  /// Returns the pose at a `fraction` of the way to another. Fractions outside 0…1 go past the ends, but alpha stays
  /// within 0…1.
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
