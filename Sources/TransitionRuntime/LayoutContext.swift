/// What a layout is made in: the container and the wishes of the content.
public struct LayoutContext: Sendable, Hashable {
  /// Points.
  public var width: Double
  /// Points.
  public var height: Double
  /// Points on each side that bars and the hardware take.
  public var safeArea: LayoutInsets
  /// Points the content needs at the width it is given.
  public var fittedHeight: Double
  /// The content's preferred height in points, where it has one.
  public var preferredHeight: Double?
  /// Whether text runs from right to left, which swaps leading and trailing.
  public var isRightToLeft: Bool

  /// Pixels a point; 0 where that is not known, and frames are not rounded.
  public var displayScale = 0.0

  /// What the keyboard covers; nil while there is none.
  public var keyboard: KeyboardCover?

  /// Describes a container.
  ///
  /// - Parameters:
  ///   - width: Points.
  ///   - height: Points.
  ///   - safeArea: Points on each side that bars and the hardware take.
  ///   - fittedHeight: Points the content needs; nil for half the height.
  ///   - preferredHeight: The content's preferred height in points, where it has one.
  ///   - isRightToLeft: Whether text runs from right to left.
  public init(
    width: Double, height: Double, safeArea: LayoutInsets = LayoutInsets(), fittedHeight: Double? = nil,
    preferredHeight: Double? = nil, isRightToLeft: Bool = false
  ) {
    self.width = width
    self.height = height
    self.safeArea = safeArea
    self.fittedHeight = fittedHeight ?? height / 2
    self.preferredHeight = preferredHeight
    self.isRightToLeft = isRightToLeft
  }

  /// Whether only the content or the keyboard has changed since: not the container's size, its safe area or its text.
  public func hasSameContainer(as other: LayoutContext) -> Bool {
    (width, height, safeArea, isRightToLeft) == (other.width, other.height, other.safeArea, other.isRightToLeft)
  }

  /// A frame on whole pixels, and no smaller than it was: text that just fits must not be cut off.
  func onPixels(_ frame: LayoutFrame) -> LayoutFrame {
    guard displayScale > 0, displayScale.isFinite else { return frame }
    func nearest(_ points: Double) -> Double { (points * displayScale).rounded() / displayScale }
    // Sizes that are whole but for the last digit stay what they are.
    func enough(_ points: Double) -> Double { (points * displayScale - 1e-6).rounded(.up) / displayScale }
    return LayoutFrame(
      x: nearest(frame.x), y: nearest(frame.y), width: enough(frame.width), height: enough(frame.height))
  }

  /// A phone of 390 × 844 points with safe areas of 47 and 34: the default of `play`.
  public static let phone = LayoutContext(width: 390, height: 844, safeArea: LayoutInsets(top: 47, bottom: 34))
}

/// Insets in points.
public struct LayoutInsets: Sendable, Hashable {
  /// Points from the top.
  public var top: Double
  /// Points from the left.
  public var left: Double
  /// Points from the bottom.
  public var bottom: Double
  /// Points from the right.
  public var right: Double

  /// Describes insets, in points.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A rectangle in the container, in points; y grows downward.
public struct LayoutFrame: Sendable, Hashable {
  /// The left side.
  public var x: Double
  /// The top.
  public var y: Double
  /// The width, 0 or more.
  public var width: Double
  /// The height, 0 or more.
  public var height: Double

  /// Describes a rectangle, in points.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  func moved(x dx: Double, y dy: Double) -> LayoutFrame {
    LayoutFrame(x: x + dx, y: y + dy, width: width, height: height)
  }
}

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
