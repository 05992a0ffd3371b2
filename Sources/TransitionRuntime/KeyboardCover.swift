/// The part of a container that the keyboard covers, and the part of the content that must stay visible.
public struct KeyboardCover: Sendable, Hashable {
  /// The covered height from the container's lower side, in points.
  public var height: Double
  /// The distance from the top of the presented view to the top of the focused input, in points; nil if unknown.
  public var focusTop: Double?

  /// Creates a keyboard.
  ///
  /// - Parameters:
  ///   - height: The covered height from the container's lower side, in points.
  ///   - focusTop: The distance from the top of the presented view to the top of the focused input, in points.
  public init(height: Double, focusTop: Double? = nil) {
    self.height = height
    self.focusTop = focusTop
  }

  /// Returns a card's frame, raised until it stands on the keyboard.
  ///
  /// The card may move past the top as long as the focused input stays below the safe area's top. If the input is
  /// unknown, the card stays within the top.
  func raising(_ frame: LayoutFrame, in context: LayoutContext, top: Double, bottomMargin: Double) -> LayoutFrame {
    let floor = context.height - height - bottomMargin
    let covered = frame.y + frame.height - floor
    guard height > 0, covered > 0 else { return frame }
    let highest = min(focusTop.map { context.safeArea.top - $0 } ?? top, frame.y)
    return frame.moved(x: 0, y: max(-covered, highest - frame.y))
  }
}
