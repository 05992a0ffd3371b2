/// What a drag of a view with stops began at, was decided to, and ended at.
package struct SessionStops: Sendable, Hashable {
  /// The stop at which the view rested before the drag.
  package var from: String
  /// The stop at which the last touch began: where the view was going when it was grabbed again, otherwise `from`.
  package var home: String
  /// The outcome of the rules at the last release: a stop, or `dismissed`; nil if they were not asked.
  package var decided: String?
  /// The place at which the view came to rest: a stop, or `dismissed`; nil if it was removed before.
  package var to: String?
  /// The outcome that the least change of the release would have given; nil if there is no other.
  package var runnerUp: String?
  /// The outcome, recomputed from the trace with the session's own estimator. It must equal `decided`.
  package var recomputed: String?
  /// The position of the view at the last release, in 1/1000 pt.
  package var releaseMilliPoints: Int64?
  /// The positions of the configuration's stops at the last release, in 1/1000 pt; nil for a stop that the view did not
  /// have there.
  package var milliPositions: [Int64?]
  /// A Boolean value that indicates whether the last release could dismiss: not if the screen refused it, or a drag only
  /// moves the view between its stops.
  package var canDismiss = true
  /// A Boolean value that indicates whether the last release counts as an attempt to dismiss: it dismissed, or the release
  /// rule was asked. A drag between stops is none.
  package var dismissalAsked = false

  /// Creates a passage without a release.
  package init(from: String, home: String, milliPositions: [Int64?]) {
    (self.from, self.home, self.milliPositions) = (from, home, milliPositions)
  }

  /// Returns the stops where they were, from those of the configuration; nil if there was none.
  package func track(of all: [Stop]) -> StopTrack? {
    let places = zip(all, milliPositions).compactMap { stop, milli in
      milli.map { StopTrack.Place(stop, at: Double($0) / 1000) }
    }
    return places.isEmpty ? nil : StopTrack(places: places)
  }

  /// The bounds of a position, in 1/1000 pt.
  package static let position: ClosedRange<Int64> = -2_000_000_000...2_000_000_000
}

/// A change of the stop at which a presented view rests.
package struct StopMove: Sendable, Hashable {
  /// The cause of a move.
  package enum Cause: String, Sendable, Hashable, CaseIterable {
    /// A finger dragged the view.
    case gesture
    /// A tap on the grabber.
    case tap
    /// An assistive technology, or the keyboard's arrows.
    case accessibility
    /// The app.
    case code
    /// The software keyboard appeared or disappeared.
    case keyboard
    /// The container or the content changed, and the stop is no longer there.
    case layout
  }

  /// When the view came to rest, in UTC microseconds since 1970.
  package var atMicroseconds: Int64
  /// The stop before.
  package var from: String
  /// The stop at which the view rests now.
  package var to: String
  package var cause: Cause

  package init(atMicroseconds: Int64, from: String, to: String, cause: Cause) {
    (self.atMicroseconds, self.from, self.to, self.cause) = (atMicroseconds, from, to, cause)
  }
}
