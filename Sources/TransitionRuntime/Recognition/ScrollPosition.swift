import TransitionModel

/// How much of a scroll view's content is hidden on either side along the axis of travel, in points; negative while it
/// bounces.
public struct ScrollPosition: Sendable, Hashable {
  /// Above, or to the left: the content offset.
  public var before: Double
  /// Below, or to the right.
  public var after: Double

  /// Describes a scroll view's position; without arguments, one whose content fits.
  public init(before: Double = 0, after: Double = 0) {
    self.before = before
    self.after = after
  }

  /// Whether the content has nothing left to scroll for a finger moving this way, so that its drag may take the view.
  /// A finger moving down scrolls back what is hidden above.
  func isAtItsEnd(towardSign sign: Double) -> Bool { (sign < 0 ? after : before) <= Self.restTolerance }

  /// Points. Offsets rest on whole pixels and content sizes do not, so that content at its end may be short of it by up
  /// to a pixel: a third of a point at a scale of 3, half a point at a scale of 2.
  static let restTolerance = 0.5
}
