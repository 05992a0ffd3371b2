/// The layout of the presented view.
public struct TransitionGeometry: Sendable, Hashable {
  public var edge: TransitionEdge
  /// Points, before ``marginsFrom`` is applied.
  public var margins: EdgeMargins
  public var marginsFrom: MarginReference
  public var bottomMarginFrom: MarginReference
  /// Points.
  public var cornerRadius: Double
  public var height: HeightRule
  public var alignment: VerticalAlignment
  /// Points; nil for no limit.
  public var maximumWidth: Double?
  /// Points from the presented view's top to its content.
  public var contentTop: Double
  public var keepsPresenter: Bool
  public var presentationStyle: PresentationStyle
  /// Seconds and damping ratio of an animated layout change while presented.
  public var relayoutDuration: Double
  public var relayoutDampingRatio: Double
}

/// Margins in points.
public struct EdgeMargins: Sendable, Hashable {
  public var top: Double
  public var leading: Double
  public var bottom: Double
  public var trailing: Double

  public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }
}

/// The edge of the container a view comes from and leaves over.
public enum TransitionEdge: String, Sendable, Hashable, CaseIterable {
  case bottom, top, leading, trailing

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
  case x, y
}

/// What a margin is counted from.
public enum MarginReference: String, Sendable, Hashable, CaseIterable {
  case safeArea
  case container
  /// The margin from the container, or the safe area's inset if that is larger.
  case atLeastSafeArea
}

/// How tall the presented view is.
public enum HeightRule: String, Sendable, Hashable, CaseIterable {
  case full, fitted, preferred
}

/// Where a view lower than the room between its margins stands.
public enum VerticalAlignment: String, Sendable, Hashable, CaseIterable {
  case top, center, bottom
}

/// UIKit's modal presentation styles that allow a custom transition.
public enum PresentationStyle: String, Sendable, Hashable, CaseIterable {
  case custom, currentContext, overCurrentContext
}
