/// What a layout is made in: the container and the wishes of the content.
public struct LayoutContext: Sendable, Hashable {
  /// Points.
  public var width: Double
  public var height: Double
  public var safeArea: LayoutInsets
  /// Points the content needs at the width it is given.
  public var fittedHeight: Double
  /// The content's preferred height in points, where it has one.
  public var preferredHeight: Double?
  public var isRightToLeft: Bool

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

  /// A phone of 390 × 844 points with safe areas of 47 and 34: what `play` uses unless told otherwise.
  public static let phone = LayoutContext(width: 390, height: 844, safeArea: LayoutInsets(top: 47, bottom: 34))
}

/// Insets in points.
public struct LayoutInsets: Sendable, Hashable {
  public var top: Double
  public var left: Double
  public var bottom: Double
  public var right: Double

  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}
