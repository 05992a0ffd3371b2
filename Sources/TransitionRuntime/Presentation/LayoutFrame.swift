/// A rectangle in the container, in points; y grows downward.
public struct LayoutFrame: Sendable, Hashable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

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
