/// What the keyboard covers of a container, and what of the content must stay in sight.
public struct KeyboardCover: Sendable, Hashable {
  /// Points from the container's lower side.
  public var height: Double
  /// The upper side of what is typed into, in points from the presented view's own; nil where that is not known.
  public var focusTop: Double?

  /// Describes a keyboard.
  ///
  /// - Parameters:
  ///   - height: Points from the container's lower side.
  ///   - focusTop: The upper side of what is typed into, in points from the presented view's own.
  public init(height: Double, focusTop: Double? = nil) {
    self.height = height
    self.focusTop = focusTop
  }

  /// A card raised until it stands on the keyboard. It may leave over the top as far as what is typed into stays below
  /// the safe area's; where that is not known, not at all.
  func raising(_ frame: LayoutFrame, in context: LayoutContext, top: Double, bottomMargin: Double) -> LayoutFrame {
    let floor = context.height - height - bottomMargin
    let covered = frame.y + frame.height - floor
    guard height > 0, covered > 0 else { return frame }
    let highest = min(focusTop.map { context.safeArea.top - $0 } ?? top, frame.y)
    return frame.moved(x: 0, y: max(-covered, highest - frame.y))
  }
}
