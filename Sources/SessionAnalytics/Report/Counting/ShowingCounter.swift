import GRDB

/// Reads every showing, in the order in which a screen was presented to a token: what followed each, and how often one
/// that a button dismissed came back.
struct ShowingCounter {
  /// When screens came again.
  private var successions = Successions()
  private(set) var dismissals = CellCounter(.buttonDismissals)
  /// The showings of one screen to one token.
  private var showings: [Showing] = []
  private var screen = CellTable.null

  private struct Showing {
    var id: Int
    var presentedAt: Int
    /// When a button dismissed it.
    var buttonAt: Int?
    var isSelected: Bool
    var subject: CountedSubject
  }

  /// In the order of an index, so that nothing is sorted. What was shared has no order in time.
  private static let sql = """
    SELECT id, configuration_id, token, screen, presented_at_us,
      CASE WHEN dismissed_by = 'button' THEN dismissed_at_us END,
      coalesce(
        origin, (SELECT min(session.origin) FROM session WHERE session.presentation_id = presentation.id), 'device')
    FROM presentation
    WHERE shared = 0 AND token IS NOT NULL AND screen IS NOT NULL AND presented_at_us IS NOT NULL
    ORDER BY token, screen, presented_at_us, id
    """

  mutating func read(_ db: Database, of selection: SessionSelection, with context: inout CountingContext) throws {
    let rows = try StatementRows(Self.sql, in: db)
    let uuids = try StatementRows("SELECT uuid FROM presentation WHERE id = ?", in: db)
    while try rows.next() {
      guard let configuration = context.configurations[rows.integer(1) ?? 0] else { continue }
      let token = context.words.index(of: rows.text(2), column: 0, isToken: true)
      let screen = context.words.index(of: rows.text(3), column: 1)
      if token != showings.last?.subject.token || screen != self.screen { try count(context, uuids) }
      self.screen = screen
      let presentedAt = rows.integer(4) ?? 0
      showings.append(
        Showing(
          id: rows.integer(0) ?? 0, presentedAt: presentedAt, buttonAt: rows.integer(5),
          isSelected: configuration.isSelected && selection.contains(presentedAt),
          subject: CountedSubject(
            configuration: configuration, direction: context.dismiss,
            origin: context.words.index(of: rows.text(6), column: 2), token: token)))
    }
    try count(context, uuids)
    successions.sort()
  }

  /// Gives away what was read of when screens came again.
  mutating func takeSuccessions() -> Successions {
    defer { successions = Successions() }
    return successions
  }

  /// Of what came at one time uuids say what was first: those are the same in every registry.
  private mutating func sort(_ uuids: borrowing StatementRows) throws {
    guard zip(showings, showings.dropFirst()).contains(where: { $0.presentedAt == $1.presentedAt }) else { return }
    var known: [Int: String] = [:]
    for showing in showings { known[showing.id] = try uuids.text(of: showing.id) }
    showings.sort { ($0.presentedAt, known[$0.id] ?? "") < ($1.presentedAt, known[$1.id] ?? "") }
  }

  private mutating func count(_ context: CountingContext, _ uuids: borrowing StatementRows) throws {
    try sort(uuids)
    for (place, showing) in showings.enumerated() {
      let followers = Followers(first: presentedAt(place + 1), second: presentedAt(place + 2))
      successions.append(
        presentation: showing.id, at: showing.presentedAt, following: showings.count - 1 - place)
      guard showing.isSelected, let buttonAt = showing.buttonAt else { continue }
      let watched = context.end(ofOrigin: showing.subject.origin) - buttonAt
      let next = followers.after(buttonAt).map { $0 - buttonAt }
      let row = dismissals.row(showing.subject)
      dismissals.add(1, at: 0, row: row)
      for (window, seconds) in RegretWindow.shown.enumerated() where watched >= seconds * 1_000_000 {
        dismissals.add(1, at: 1 + 2 * window, row: row)
        if DecidedTouch.within(next, seconds) { dismissals.add(1, at: 2 + 2 * window, row: row) }
      }
    }
    showings.removeAll(keepingCapacity: true)
  }

  private func presentedAt(_ place: Int) -> Int? { place < showings.count ? showings[place].presentedAt : nil }
}
