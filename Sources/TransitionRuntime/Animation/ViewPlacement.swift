import Foundation

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
