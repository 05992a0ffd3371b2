/// The layout of the presented view.
public struct TransitionGeometry: Sendable, Hashable {
  /// The edge over which the view enters and leaves.
  public var edge = TransitionEdge.bottom
  /// The margins around the view, in points, before `marginsFrom` is applied.
  public var margins = EdgeMargins()
  /// The reference that the margins are measured from.
  package var marginsFrom = MarginReference.safeArea
  /// The reference that the bottom margin is measured from.
  package var bottomMarginFrom = MarginReference.safeArea
  /// The corner radius, in points.
  public var cornerRadius = 0.0
  /// The origin of the corner radius; nil for ``CornerRadiusRule/fixed``.
  public var cornerRadiusRule: CornerRadiusRule?
  /// The corners that have the radius; nil for ``RoundedCorners/all``.
  public var roundedCorners: RoundedCorners?
  /// The corners that have the radius; nil if all have it.
  package var someCorners: RoundedCorners? { roundedCorners == .all ? nil : roundedCorners }
  /// The rule for the height of the view.
  public var height = HeightRule.full
  /// The vertical alignment of a view that is lower than the room between its margins.
  public var alignment = VerticalPlacement.top
  /// The horizontal alignment of a view that is narrower than the room between its margins; nil for
  /// ``HorizontalPlacement/center``.
  public var horizontalAlignment: HorizontalPlacement?
  /// The maximum width, in points; nil for no limit.
  public var maximumWidth: Double?
  /// The distance from the presented view's top to its content, in points.
  package var contentTop = 0.0
  /// A Boolean value that indicates whether the presenter's view stays in the hierarchy behind the presented one.
  public var keepsPresenter = true
  /// UIKit's modal presentation style.
  package var presentationStyle = PresentationStyle.custom
  /// The screen that controls the status bar; nil for UIKit's default, which depends on whether the screen is full.
  package var statusBar: StatusBarOwner?
  /// A Boolean value that indicates whether the view has a grabber at its top; nil for false.
  public var grabber: Bool?
  /// The blur radius of the view's shadow, in points; nil for no shadow.
  public var shadowRadius: Double?
  /// The duration of an animated layout change while presented, in seconds.
  package var relayoutDuration = 0.3
  /// The damping ratio of that layout change, 0.01…1.
  package var relayoutDampingRatio = 1.0

  /// The places at which the view rests, smallest first; empty for one place, which margins and height describe.
  package var stops: [Stop] = []
  /// The name of the stop at which the view appears; nil for the smallest.
  package var initialStop: String?
  /// The reference that the stops are counted from. Present exactly when there are stops.
  package var stopsFrom: StopOrigin?
  /// What a smaller stop does to the content. Present exactly when there are stops.
  package var stopLayout: StopLayout?
  /// What the keyboard does to the view; nil for ``KeyboardRule/raises``.
  package var keyboard: KeyboardRule?

  /// Creates the layout of a view that fills the safe area.
  public init() {}
}

/// Margins, in points.
public struct EdgeMargins: Sendable, Hashable {
  /// The top margin, in points.
  public var top: Double
  /// The margin on the side where text begins, in points.
  public var leading: Double
  /// The bottom margin, in points.
  public var bottom: Double
  /// The margin on the side where text ends, in points.
  public var trailing: Double

  /// Creates margins, in points.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// The edge of the container over which a view enters and leaves.
public enum TransitionEdge: String, Sendable, Hashable, CaseIterable {
  /// The lower edge.
  case bottom
  /// The upper edge.
  case top
  /// The edge where text begins.
  case leading
  /// The edge where text ends.
  case trailing

  /// The axis of travel.
  package var axis: TravelAxis {
    switch self {
    case .bottom, .top: .y
    case .leading, .trailing: .x
    }
  }

  /// +1 if a view leaves over this edge toward growing coordinates, −1 if toward shrinking ones (left-to-right layout).
  package var sign: Double {
    switch self {
    case .bottom, .trailing: 1
    case .top, .leading: -1
    }
  }
}

/// The axis along which a view travels.
package enum TravelAxis: String, Sendable, Hashable, CaseIterable, Codable {
  /// Left to right.
  case x
  /// Top to bottom.
  case y
}

/// The reference that a margin is measured from.
package enum MarginReference: String, Sendable, Hashable, CaseIterable {
  /// The safe area.
  case safeArea
  /// The container's own edges.
  case container
  /// The container's edge, or the safe area's inset if that is larger.
  case atLeastSafeArea
}

/// The rule for the height of the presented view. More cases may be added; use `default`.
public enum HeightRule: String, Sendable, Hashable, CaseIterable {
  /// All of the room that the margins leave.
  case full
  /// The height that the content needs at its width.
  case fitted
  /// The content's preferred height, or the height it needs if it has no preference.
  case preferred
}

/// The vertical alignment of a view that is lower than the room between its margins.
public enum VerticalPlacement: String, Sendable, Hashable, CaseIterable {
  /// At the top of the room.
  case top
  /// In its middle.
  case center
  /// At its bottom.
  case bottom
}

/// The horizontal alignment of a view that is narrower than the room between its margins.
public enum HorizontalPlacement: String, Sendable, Hashable, CaseIterable {
  /// On the side where text begins.
  case leading
  /// In the middle.
  case center
  /// On the side where text ends.
  case trailing
}

/// The corners of the presented view that have its radius. The others are square.
public enum RoundedCorners: String, Sendable, Hashable, CaseIterable {
  /// All four.
  case all
  /// The two at the top, for a view that is flush with the bottom edge.
  case top
  /// The two at the bottom, for a view that is flush with the top edge.
  case bottom
  /// The two on the side where text begins, for a view that is flush with the trailing edge.
  case leading
  /// The two on the side where text ends, for a view that is flush with the leading edge.
  case trailing

  /// The four corners of a view, clockwise from the one at the top where text begins.
  package enum Corner: CaseIterable { case topLeading, topTrailing, bottomTrailing, bottomLeading }

  /// Returns a Boolean value that indicates whether a corner has the radius.
  package func contains(_ corner: Corner) -> Bool {
    switch self {
    case .all: true
    case .top: corner == .topLeading || corner == .topTrailing
    case .bottom: corner == .bottomLeading || corner == .bottomTrailing
    case .leading: corner == .topLeading || corner == .bottomLeading
    case .trailing: corner == .topTrailing || corner == .bottomTrailing
    }
  }
}

/// The origin of the corner radius.
///
/// Where the system knows no radius, as before iOS 26 and on a page, the radius is the number
/// ``TransitionGeometry/cornerRadius``.
public enum CornerRadiusRule: String, Sendable, Hashable, CaseIterable {
  /// The number.
  case fixed
  /// The radius of the display's corners, or of the window's.
  case device
  /// The radius of arcs that have the same center as those of the display. It is never less than the number.
  case concentric
}

/// The screen whose status bar preferences apply.
package enum StatusBarOwner: String, Sendable, Hashable, CaseIterable {
  /// The presented screen.
  case presented
  /// The presenting screen.
  case presenter
}

/// UIKit's modal presentation styles that allow a custom transition.
package enum PresentationStyle: String, Sendable, Hashable, CaseIterable {
  /// `UIModalPresentationStyle.custom`.
  case custom
  /// `UIModalPresentationStyle.currentContext`.
  case currentContext
  /// `UIModalPresentationStyle.overCurrentContext`.
  case overCurrentContext
}

/// The position and appearance of a view at one end of a transition, relative to its place in the layout.
public struct Pose: Sendable, Hashable {
  /// The horizontal offset to the right, in container widths. With both offsets absent, the presented view stands just
  /// past its edge.
  public var offsetX: Double?
  /// The vertical offset down, in container heights.
  public var offsetY: Double?
  /// The horizontal anchor of scale and rotation, as a share of the view's width.
  public var anchorX: Double
  /// The vertical anchor as a share of the view's height: 0 is its top, 0.5 its middle, 1 its bottom.
  public var anchorY: Double
  /// The scale of the view; 1 keeps its size.
  public var scale: Double
  /// The rotation in degrees, clockwise on screen.
  public var rotation: Double
  /// The opacity, 0…1.
  public var alpha: Double

  /// Creates a pose. Without arguments, it leaves the view as it is, with the default offset of its position.
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

  /// A Boolean value that indicates whether a view that has no edge to leave by looks different in this pose.
  package var movesView: Bool {
    (offsetX ?? 0) != 0 || (offsetY ?? 0) != 0 || scale != 1 || rotation != 0 || alpha != 1
  }
}

/// The black view behind the presented one.
public struct DimmingConfiguration: Sendable, Hashable {
  /// The opacity when fully presented, 0…1.
  public var alpha = 0.0
  /// A Boolean value that indicates whether a tap on the dimming view dismisses.
  public var tapToDismiss = false
  /// The duration of the fade when presenting, in seconds, if it differs from the transition's duration.
  public var presentationDuration: Double?
  /// The duration of the fade when dismissing, in seconds, if it differs from the transition's duration.
  public var dismissalDuration: Double?
  /// The material that blurs the content behind the view; nil for none.
  public var blur: BackgroundBlur?
  /// A Boolean value that indicates whether touches beside the view reach the presenter; nil for false.
  public var passesTouches: Bool?

  /// Creates a dimming.
  ///
  /// - Parameters:
  ///   - alpha: The opacity when fully presented, 0…1.
  ///   - tapToDismiss: Whether a tap on the dimming view dismisses.
  public init(alpha: Double = 0, tapToDismiss: Bool = false) {
    (self.alpha, self.tapToDismiss) = (alpha, tapToDismiss)
  }
}

/// The system materials, from the thinnest. More cases may be added; use `default`.
public enum BackgroundBlur: String, Sendable, Hashable, CaseIterable {
  /// UIKit's `systemUltraThinMaterial`.
  case ultraThin
  /// UIKit's `systemThinMaterial`.
  case thin
  /// UIKit's `systemMaterial`.
  case regular
  /// UIKit's `systemThickMaterial`.
  case thick
  /// UIKit's `systemChromeMaterial`.
  case chrome
}

extension BackgroundBlur {
  /// An approximation of the material on a page, in pixels. Apple publishes no radius.
  package var pixels: Double {
    switch self {
    case .ultraThin: 8
    case .thin: 12
    case .regular: 18
    case .thick, .chrome: 24
    }
  }
}
