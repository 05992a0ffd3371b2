/// The layout of the presented view.
public struct TransitionGeometry: Sendable, Hashable {
  /// Where the view comes from and leaves over.
  public var edge = TransitionEdge.bottom
  /// Points, before ``marginsFrom`` is applied.
  public var margins = EdgeMargins()
  /// What the margins are counted from.
  public var marginsFrom = MarginReference.safeArea
  /// What the bottom margin alone is counted from.
  public var bottomMarginFrom = MarginReference.safeArea
  /// Points.
  public var cornerRadius = 0.0
  /// How tall the view is.
  public var height = HeightRule.full
  /// Where a view lower than the room between its margins stands in it.
  public var alignment = VerticalAlignment.top
  /// Points; nil for no limit.
  public var maximumWidth: Double?
  /// Points from the presented view's top to its content.
  public var contentTop = 0.0
  /// Whether the presenter's view stays in the hierarchy behind the presented one.
  public var keepsPresenter = true
  /// UIKit's modal presentation style.
  public var presentationStyle = PresentationStyle.custom
  /// The screen that decides about the status bar; nil as UIKit decides for full screens and others.
  public var statusBar: StatusBarOwner?
  /// Seconds and damping ratio of an animated layout change while presented.
  public var relayoutDuration = 0.3
  /// The damping ratio of that layout change, 0.01…1.
  public var relayoutDampingRatio = 1.0
}

/// Margins in points.
public struct EdgeMargins: Sendable, Hashable {
  /// Points from the top.
  public var top: Double
  /// Points from the side on which text begins.
  public var leading: Double
  /// Points from the bottom.
  public var bottom: Double
  /// Points from the side on which text ends.
  public var trailing: Double

  /// Describes margins, in points.
  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// The edge of the container a view comes from and leaves over.
public enum TransitionEdge: String, Sendable, Hashable, CaseIterable {
  /// The lower edge.
  case bottom
  /// The upper edge.
  case top
  /// The edge on the side on which text begins.
  case leading
  /// The edge on the side on which text ends.
  case trailing

  /// The axis of travel.
  public var axis: TravelAxis {
    switch self {
    case .bottom, .top: .y
    case .leading, .trailing: .x
    }
  }

  /// +1 where leaving over this edge means growing coordinates (left-to-right layout), −1 where they shrink.
  public var sign: Double {
    switch self {
    case .bottom, .trailing: 1
    case .top, .leading: -1
    }
  }
}

/// The coordinate along which a view travels.
public enum TravelAxis: String, Sendable, Hashable, CaseIterable, Codable {
  /// Left to right.
  case x
  /// Top to bottom.
  case y
}

/// What a margin is counted from.
public enum MarginReference: String, Sendable, Hashable, CaseIterable {
  /// The safe area.
  case safeArea
  /// The container's own edges.
  case container
  /// The margin from the container, or the safe area's inset if that is larger.
  case atLeastSafeArea
}

/// How tall the presented view is.
public enum HeightRule: String, Sendable, Hashable, CaseIterable {
  /// All the room the margins leave.
  case full
  /// What the content needs at its width.
  case fitted
  /// The content's preferred height; what it needs, where it has none.
  case preferred
}

/// Where a view lower than the room between its margins stands.
public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
  /// At the top of the room.
  case top
  /// In its middle.
  case center
  /// At its bottom.
  case bottom
}

/// The screen whose preferences about the status bar apply.
public enum StatusBarOwner: String, Sendable, Hashable, CaseIterable {
  /// The one in front.
  case presented
  /// The one behind.
  case presenter
}

/// UIKit's modal presentation styles that allow a custom transition.
public enum PresentationStyle: String, Sendable, Hashable, CaseIterable {
  /// `UIModalPresentationStyle.custom`.
  case custom
  /// `UIModalPresentationStyle.currentContext`.
  case currentContext
  /// `UIModalPresentationStyle.overCurrentContext`.
  case overCurrentContext
}

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

/// The black view behind the presented one.
public struct DimmingConfiguration: Sendable, Hashable {
  /// Opacity 0…1 when fully presented.
  public var alpha = 0.0
  /// Whether a tap on it dismisses.
  public var tapToDismiss = false
  /// Seconds, where the fade differs from the transition's duration.
  public var presentationDuration: Double?
  /// Seconds the fade takes when dismissing, where that differs from the transition's duration.
  public var dismissalDuration: Double?
}
