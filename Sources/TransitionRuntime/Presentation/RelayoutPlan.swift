public import TransitionModel

/// A change of layout while a view is on screen, as a value: from the frame it has to the frame it gets.
///
/// What is shown is the new frame plus ``offset(at:)``, an offset that dies away: so it can run under a drag, whose
/// frame is not the resting one, and the view never jumps to a frame that is no longer true.
public struct RelayoutPlan: Sendable, Hashable {
  /// The frame the view has.
  public let from: LayoutFrame
  /// The frame it gets.
  public let to: LayoutFrame
  /// How it moves from one to the other.
  public let timing: AnimationTiming

  /// Describes a change of layout.
  public init(from: LayoutFrame, to: LayoutFrame, timing: AnimationTiming) {
    self.from = from
    self.to = to
    self.timing = timing
  }

  /// The frame of a view at rest `elapsed` seconds in; exactly ``to`` from the duration on.
  public func frame(at elapsed: Double) -> LayoutFrame { to.adding(offset(at: elapsed)) }

  /// What to add to the new layout's frame `elapsed` seconds in; nothing from the duration on.
  public func offset(at elapsed: Double) -> LayoutFrame {
    let left = 1 - timing.fraction(at: elapsed)
    return LayoutFrame(
      x: (from.x - to.x) * left, y: (from.y - to.y) * left, width: (from.width - to.width) * left,
      height: (from.height - to.height) * left)
  }
}

extension PresentationController {
  /// The animation from a frame on screen to the presented frame in a container: a content that grew, a rotation, a
  /// keyboard. By the geometry's relayout spring; at once where it is not animated, or where motion is reduced.
  public func relayoutPlan(
    from frame: LayoutFrame, to context: LayoutContext, animated: Bool = true
  ) -> RelayoutPlan {
    let timing = animated && style == .full ? relayoutTiming : .immediate
    return RelayoutPlan(from: frame, to: presentedFrame(in: context), timing: timing)
  }
}

extension LayoutFrame {
  func adding(_ other: LayoutFrame) -> LayoutFrame {
    LayoutFrame(
      x: x + other.x, y: y + other.y, width: max(width + other.width, 0), height: max(height + other.height, 0))
  }
}
