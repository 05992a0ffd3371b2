import GRDB

/// Whether the last decision of each session was regretted, as reports count it.
struct LastDecisions: SessionConsumer {
  private struct Decision {
    var ordinal: Int
    var isRegretted: Bool?
  }

  /// By the session's id in the registry.
  private var decisions: [Int: Decision] = [:]

  /// - Parameter transition: Whose sessions are looked at.
  init(_ db: Database, of transition: String) throws {
    var reader = try SessionReader(db, of: SessionSelection(transition: transition))
    try reader.read(db, into: &self)
  }

  /// Whether a session's last decision was regretted; nil where there is none that can be judged, and where its window
  /// had not closed.
  func isRegretted(session id: Int) -> Bool? { decisions[id]?.isRegretted }

  mutating func take(_ session: CountedSession) {}

  mutating func take(_ presentation: PresentationTouches, showings: Followers?, _ context: CountingContext) {
    let seconds = RegretWindow.standard.seconds
    presentation.forEachDecision(showings: showings, context.logEnds) { touch, decided in
      guard touch.isLast, touch.ordinal >= decisions[touch.session]?.ordinal ?? 0 else { return }
      decisions[touch.session] = Decision(
        ordinal: touch.ordinal, isRegretted: decided.isWatched(seconds) ? decided.isRegretted(seconds) : nil)
    }
  }
}
