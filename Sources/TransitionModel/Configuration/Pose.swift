/// Where and how a view stands at one end of a transition, relative to its place in the layout.
public struct Pose: Sendable, Hashable {
  /// Container widths to the right; with both offsets absent the presented view stands just past its edge.
  public var offsetX: Double?
  /// Container heights down.
  public var offsetY: Double?
  /// The point scale and rotation turn about, as a share of the view's width and height.
  public var anchorX: Double
  public var anchorY: Double
  public var scale: Double
  /// Degrees, clockwise on screen.
  public var rotation: Double
  /// Opacity 0…1.
  public var alpha: Double

  public init(
    offsetX: Double? = nil, offsetY: Double? = nil, anchorX: Double = 0.5, anchorY: Double = 0.5, scale: Double = 1,
    rotation: Double = 0, alpha: Double = 1
  ) {
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.anchorX = anchorX
    self.anchorY = anchorY
    self.scale = scale
    self.rotation = rotation
    self.alpha = alpha
  }
}
