/// Presentations that took as many touches: a row of `presentation_attempts.sql`.
struct AttemptCell: Sendable, Hashable {
  var person: Int?
  var attempts: Int
  /// Whether a touch dismissed it.
  var isFinished: Bool
  /// Whether three touches in a row began within 5 s.
  var isRage: Bool
  var presentations: Int
}

/// Showings of one person's that a button dismissed: a row of `button_dismissals.sql`.
struct DismissalCell: Sendable, Hashable {
  struct Window: Sendable, Hashable {
    /// Those whose window had closed before the log ended, and those after which the screen came back.
    var watched = 0
    var reopened = 0
  }

  var person: Int?
  /// By their place in ``RegretWindow/shown``.
  var windows: [Window]
}
