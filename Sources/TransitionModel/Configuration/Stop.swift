/// A place at which a presented view rests: a name, a size along the view's axis, and what differs while it rests there.
package struct Stop: Sendable, Hashable {
  /// The name, unique in its transition: a slug of at most ``longestName`` characters.
  package var name = ""
  /// The length of the view in sight, without the inset at its edge.
  package var size = StopSize.full
  /// The least size, in points; nil for no limit.
  package var minimum: Double?
  /// The largest size, in points; nil for no limit.
  package var maximum: Double?
  /// The room, in points, below which the view has no such stop; nil for always.
  package var hiddenBelow: Double?
  /// The opacity of the dimming at rest, 0…1; nil for that of the transition.
  package var dimming: Double?
  /// A Boolean value that indicates whether touches beside the view reach the presenter; nil for that of the transition.
  package var passesTouches: Bool?
  /// The corner radius at rest, in points; nil for that of the transition.
  package var cornerRadius: Double?
  /// A Boolean value that indicates whether the content scrolls at rest; nil for true at the largest stop only.
  package var scrolls: Bool?
  /// The share of the step below this stop that a drag must pass, from either side; nil for that of the rule.
  package var threshold: Double?

  /// The maximum number of stops.
  package static let most = 8
  /// The maximum length of a name.
  package static let longestName = 32
  /// The outcome that is no stop.
  package static let dismissed = "dismissed"

  package init(
    _ name: String = "", _ size: StopSize = .full, minimum: Double? = nil, maximum: Double? = nil,
    hiddenBelow: Double? = nil, threshold: Double? = nil
  ) {
    (self.name, self.size, self.minimum, self.maximum) = (name, size, minimum, maximum)
    (self.hiddenBelow, self.threshold) = (hiddenBelow, threshold)
  }
}

/// The length of a view at a stop.
package enum StopSize: Sendable, Hashable {
  /// A share of the room between the insets.
  case fraction(Double)
  /// Points.
  case points(Double)
  /// The length that the content needs.
  case fitted
  /// The content's preferred length.
  case preferred
  /// All the room.
  case full

  /// The case without its number, as stored in files and columns.
  package enum Kind: String, Sendable, CaseIterable { case fraction, points, fitted, preferred, full }

  struct Parts {
    var kind: Kind
    var fraction: Double?
    var points: Double?
  }

  var parts: Parts {
    get {
      switch self {
      case .fraction(let fraction): Parts(kind: .fraction, fraction: fraction)
      case .points(let points): Parts(kind: .points, points: points)
      case .fitted: Parts(kind: .fitted)
      case .preferred: Parts(kind: .preferred)
      case .full: Parts(kind: .full)
      }
    }
    set {
      switch newValue.kind {
      case .fraction: self = .fraction(newValue.fraction ?? 0)
      case .points: self = .points(newValue.points ?? 0)
      case .fitted: self = .fitted
      case .preferred: self = .preferred
      case .full: self = .full
      }
    }
  }
}

/// The reference that stops are counted from.
package enum StopOrigin: String, Sendable, Hashable, CaseIterable {
  /// The safe area: the inset at the view's edge is added to each size, as with UIKit's detents.
  case safeArea
  /// The container's edge.
  case container
}

/// What a smaller stop does to the content.
package enum StopLayout: String, Sendable, Hashable, CaseIterable {
  /// The content keeps its length, and a part of it is out of sight.
  case slides
  /// The content gets the length of the stop.
  case resizes
}

/// What the keyboard does to a view at its edge.
package enum KeyboardRule: String, Sendable, Hashable, CaseIterable {
  /// The view moves by the keyboard's height.
  case raises
  /// The view goes to its largest stop until the keyboard is hidden.
  case largest
  /// Nothing.
  case ignores
}

/// Which of sheet and content grows first when a finger on the content moves up.
package enum ScrollGrowth: String, Sendable, Hashable, CaseIterable {
  /// The sheet, up to its largest stop, then the content.
  case sheetFirst
  /// The content, then the sheet.
  case contentFirst
  /// The content alone.
  case never
}

/// When a finger on the content shrinks the sheet, once the content is back at its start.
package enum ScrollShrinkage: String, Sendable, Hashable, CaseIterable {
  /// In the same touch.
  case sameTouch
  /// In a touch that began with the content at its start.
  case nextTouch
  /// Not at all.
  case never
}
