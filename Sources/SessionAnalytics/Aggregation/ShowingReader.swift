import GRDB

/// Reads every presentation in the order of person, screen and time.
///
/// It finds the next presentation of the same screen, and counts the reopened ones after a dismissal by a button.
struct ShowingReader {
  /// The times at which screens were presented again.
  private var successions = Successions()
  private(set) var dismissals = CellCounter(.buttonDismissals)
  private var showings: [Showing] = []
  private var screen = CellTable.null

  /// Dismissals by a button shortly before the censoring time known so far.
  private var pending = PendingFollowUps<Dismissal>()

  private struct Showing {
    var id: Int
    var presentedAt: Int
    var buttonAt: Int?
    var isSelected: Bool
    var subject: CountedSubject
  }

  private struct Dismissal {
    var subject: CountedSubject
    var buttonAt: Int
    /// The time until the screen was presented again, in microseconds; nil if it never was.
    var next: Int?

    func isFollowUpComplete(_ censoringTimes: CensoringTimes) -> Bool {
      censoringTimes.isFollowUpComplete(after: buttonAt, of: subject)
    }
  }

  /// In the order of an index, so that nothing is sorted. Shared presentations have no order in time.
  private static let sql = """
    SELECT id, configuration_id, person_id, screen, presented_at_us, dismissed_at_us, dismissed_by = 'button',
      coalesce(
        origin, (SELECT min(session.origin) FROM session WHERE session.presentation_id = presentation.id), 'device')
    FROM presentation
    WHERE shared = 0
    ORDER BY person_id, screen, presented_at_us, id
    """

  mutating func read(_ db: Database, of selection: ReportSelection, with context: inout CountingContext) throws {
    let rows = try StatementRows(Self.sql, in: db)
    let uuids = try StatementRows("SELECT uuid FROM presentation WHERE id = ?", in: db)
    while try rows.next() {
      guard let configuration = context.configurations[rows.integer(1) ?? 0] else { continue }
      let origin = context.words.index(of: rows.text(7), column: 2)
      let (presentedAt, dismissedAt) = (rows.integer(4), rows.integer(5))
      if let last = dismissedAt ?? presentedAt { context.censoringTimes.add(last, ofOrigin: origin) }
      let token = context.token(of: rows.integer(2))
      let screen = context.words.index(of: rows.text(3), column: 1)
      guard let presentedAt, token != CellTable.null, screen != CellTable.null else { continue }
      if token != showings.last?.subject.token || screen != self.screen { try count(context, uuids) }
      self.screen = screen
      showings.append(
        Showing(
          id: rows.integer(0) ?? 0, presentedAt: presentedAt, buttonAt: rows.integer(6) == 1 ? dismissedAt : nil,
          // A presentation has no device class.
          isSelected: configuration.isSelected && selection.contains(presentedAt, first: presentedAt)
            && selection.contains(screen: rows.text(3), deviceClass: nil),
          subject: CountedSubject(
            configuration: configuration, direction: context.dismiss, origin: origin, token: token)))
    }
    try count(context, uuids)
    successions.sort()
  }

  /// Counts pending dismissals. The censoring time is final after all sessions have been read.
  mutating func finish(_ censoringTimes: CensoringTimes) {
    for dismissal in pending.takeAll() { count(dismissal, censoringTimes) }
  }

  /// Returns the times at which screens were presented again, and empties them.
  mutating func takeSuccessions() -> Successions {
    defer { successions = Successions() }
    return successions
  }

  /// Sorts presentations of the same time by UUID, which is the same in every registry.
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
      successions.append(presentation: showing.id, at: showing.presentedAt, following: showings.count - 1 - place)
      guard showing.isSelected, let buttonAt = showing.buttonAt else { continue }
      let dismissal = Dismissal(
        subject: showing.subject, buttonAt: buttonAt, next: followers.after(buttonAt).map { $0 - buttonAt })
      if dismissal.isFollowUpComplete(context.censoringTimes) {
        count(dismissal, context.censoringTimes)
      } else {
        let complete = pending.append(dismissal) { $0.isFollowUpComplete(context.censoringTimes) }
        for dismissal in complete { count(dismissal, context.censoringTimes) }
      }
    }
    showings.removeAll(keepingCapacity: true)
  }

  private mutating func count(_ dismissal: Dismissal, _ censoringTimes: CensoringTimes) {
    let followedUp = censoringTimes.time(of: dismissal.subject) - dismissal.buttonAt
    let row = dismissals.row(dismissal.subject)
    dismissals.add(1, at: 0, row: row)
    for (window, seconds) in RegretWindow.shown.enumerated() where followedUp >= seconds * 1_000_000 {
      dismissals.add(1, at: 1 + 2 * window, row: row)
      if DecidedTouch.within(dismissal.next, seconds) { dismissals.add(1, at: 2 + 2 * window, row: row) }
    }
  }

  private func presentedAt(_ place: Int) -> Int? { place < showings.count ? showings[place].presentedAt : nil }
}

/// The time at which each presentation's screen was presented again, by presentation: in columns, because there may be
/// millions.
struct Successions {
  private var presentations = CellColumn()
  private var times: [Int] = []
  /// The number of later presentations of the same screen to the same token, up to two.
  private var following = CellColumn()
  /// The presentations in ascending order, and the next one.
  private var order: [Int32] = []
  private var next = 0

  /// Adds a presentation. Those of one screen and token arrive in order of time.
  ///
  /// - Parameter following: The number of later presentations of the same screen and token.
  mutating func append(presentation: Int, at time: Int, following: Int) {
    presentations.append(presentation)
    times.append(time)
    self.following.append(min(following, 2))
  }

  /// Sorts the presentations. Call it once, before ``followers(of:)``.
  mutating func sort() { order = KeyOrder([presentations], keys: 1).rows }

  /// Returns the events after a presentation; nil if it is unknown.
  ///
  /// - Parameter presentation: Larger than in the previous call.
  mutating func followers(of presentation: Int) -> Followers? {
    while next < order.count, presentations[Int(order[next])] < presentation { next += 1 }
    guard next < order.count, presentations[Int(order[next])] == presentation else { return nil }
    let place = Int(order[next])
    return Followers(
      first: following[place] > 0 ? times[place + 1] : nil, second: following[place] > 1 ? times[place + 2] : nil)
  }
}
