import GRDB

/// Whether the last decision of each session was regretted, as reports count it: column by column, as there may be
/// millions.
struct LastDecisions: SessionConsumer {
  /// The session's id in the registry, and the ordinal of a touch that was its last.
  private var sessions = CellColumn()
  private var ordinals = CellColumn()
  /// 1 where it was regretted and 0 where not; ``CellTable/null`` where its window had not closed.
  private var verdicts = CellColumn()
  /// The decisions by ascending session and ordinal, and which of them is next.
  private var order: [Int32] = []
  private var next = 0

  /// - Parameter transition: Whose sessions are looked at.
  init(_ db: Database, of transition: String) throws {
    var reader = try SessionReader(db, of: SessionSelection(transition: transition))
    try reader.read(db, into: &self)
    order = KeyOrder([sessions, ordinals], keys: 2).rows
  }

  /// Whether a session's last decision was regretted; nil where there is none that can be judged, and where its window
  /// had not closed.
  ///
  /// - Parameter id: Larger than in the call before.
  mutating func isRegretted(session id: Int) -> Bool? {
    var verdict: Bool?
    while next < order.count, sessions[Int(order[next])] <= id {
      let row = Int(order[next])
      if sessions[row] == id { verdict = verdicts[row] == CellTable.null ? nil : verdicts[row] == 1 }
      next += 1
    }
    return verdict
  }

  mutating func take(_ session: CountedSession) {}

  mutating func take(_ presentation: PresentationTouches, showings: Followers?, _ context: CountingContext) {
    let seconds = RegretWindow.standard.seconds
    presentation.forEachDecision(showings: showings, context.logEnds) { touch, decided in
      guard touch.isLast else { return }
      sessions.append(touch.session)
      ordinals.append(touch.ordinal)
      verdicts.append(decided.isWatched(seconds) ? (decided.isRegretted(seconds) ? 1 : 0) : CellTable.null)
    }
  }
}
