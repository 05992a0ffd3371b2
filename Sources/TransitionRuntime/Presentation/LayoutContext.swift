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

  /// A phone of 390 × 844 points with safe areas of 47 and 34: what `play` uses unless told otherwise.
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
