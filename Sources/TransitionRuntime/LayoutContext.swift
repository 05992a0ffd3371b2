/// The input of a layout: the container, and the sizes that the content requests.
public struct LayoutContext: Sendable, Hashable {
  /// The width of the container, in points.
  package var width: Double
  /// The height of the container, in points.
  package var height: Double
  /// The insets for bars and the hardware, in points.
  package var safeArea: LayoutInsets
  /// The height that the content needs at its width, in points.
  package var fittedHeight: Double
  /// The content's preferred height in points, if it has one.
  package var preferredHeight: Double?
  /// A Boolean value that indicates whether text runs from right to left, which swaps leading and trailing.
  package var isRightToLeft: Bool

  /// The number of pixels per point. If it is 0, the scale is unknown and frames are not rounded.
  package var displayScale = 0.0

  /// The height that the keyboard covers from the container's lower side, in points; 0 without one.
  package var keyboardHeight = 0.0

  /// Creates a layout context.
  ///
  /// - Parameters:
  ///   - width: Points.
  ///   - height: Points.
  ///   - safeArea: The insets for bars and the hardware, in points.
  ///   - fittedHeight: The height that the content needs, in points; nil for half the height.
  ///   - preferredHeight: The content's preferred height in points, if it has one.
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

  /// Returns a Boolean value that indicates whether the container's size and text direction are the same. The safe area,
  /// the content and the keyboard may differ: a running animation does not end for them.
  package func hasSameContainer(as other: LayoutContext) -> Bool {
    (width, height, isRightToLeft) == (other.width, other.height, other.isRightToLeft)
  }

  /// Returns a frame on whole pixels, never smaller than before, so that text that just fits is not cut off.
  func onPixels(_ frame: LayoutFrame) -> LayoutFrame {
    guard displayScale > 0, displayScale.isFinite else { return frame }
    func nearest(_ points: Double) -> Double { (points * displayScale).rounded() / displayScale }
    // Do not enlarge sizes that are whole except for the last digit.
    func enough(_ points: Double) -> Double { (points * displayScale - 1e-6).rounded(.up) / displayScale }
    return LayoutFrame(
      x: nearest(frame.x), y: nearest(frame.y), width: enough(frame.width), height: enough(frame.height))
  }

  /// A phone of 390 × 844 points with safe areas of 47 and 34: the default of `play`.
  public static let phone = LayoutContext(width: 390, height: 844, safeArea: LayoutInsets(top: 47, bottom: 34))

  /// The same phone in landscape.
  package static let phoneLandscape = LayoutContext(
    width: 844, height: 390, safeArea: LayoutInsets(left: 47, bottom: 21, right: 47))
  /// The size of a first-generation iPhone SE, the smallest supported one.
  package static let smallPhone = LayoutContext(width: 320, height: 568, safeArea: LayoutInsets(top: 20))
  package static let smallPhoneLandscape = LayoutContext(width: 568, height: 320)
  /// The size of a 12.9-inch iPad.
  package static let tablet = LayoutContext(width: 1024, height: 1366, safeArea: LayoutInsets(top: 24, bottom: 20))
  package static let tabletLandscape = LayoutContext(
    width: 1366, height: 1024, safeArea: LayoutInsets(top: 24, bottom: 20))
}

/// Insets in points.
public struct LayoutInsets: Sendable, Hashable {
  /// Points from the top.
  package var top: Double
  /// Points from the left.
  package var left: Double
  /// Points from the bottom.
  package var bottom: Double
  /// Points from the right.
  package var right: Double

  /// Describes insets, in points.
  public init(top: Double = 0, left: Double = 0, bottom: Double = 0, right: Double = 0) {
    self.top = top
    self.left = left
    self.bottom = bottom
    self.right = right
  }
}

/// A rectangle in the container, in points; y grows downward.
package struct LayoutFrame: Sendable, Hashable {
  /// The left side.
  package var x: Double
  /// The top.
  package var y: Double
  /// The width, 0 or more.
  package var width: Double
  /// The height, 0 or more.
  package var height: Double

  /// Describes a rectangle, in points.
  package init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// A Boolean value that indicates whether UIKit gives a window of this width the compact size class: on an iPad's split
  /// screen, it does up to 639 pt, and not from 678 pt on (Apple's Human Interface Guidelines, "Layout").
  package var hasCompactWidth: Bool { width <= 639 }

  func moved(x dx: Double, y dy: Double) -> LayoutFrame {
    LayoutFrame(x: x + dx, y: y + dy, width: width, height: height)
  }
}
