/// Where and how a view stands at one end of a transition, relative to its place in the layout.
public struct Pose: Sendable, Hashable {
  /// Container widths to the right; with both offsets absent the presented view stands just past its edge.
  public var offsetX: Double?
  /// Container heights down.
  public var offsetY: Double?
  /// The point scale and rotation turn about, as a share of the view's width and height.
  public var anchorX: Double
  /// The same down the view's height: 0 its top, 0.5 its middle, 1 its bottom.
  public var anchorY: Double
  /// A factor on the view's size; 1 leaves it.
  public var scale: Double
  /// Degrees, clockwise on screen.
  public var rotation: Double
  /// Opacity 0…1.
  public var alpha: Double

  /// Describes a pose; without arguments, a view as it is, its offset left to where it stands.
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
