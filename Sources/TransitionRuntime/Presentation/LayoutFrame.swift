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
