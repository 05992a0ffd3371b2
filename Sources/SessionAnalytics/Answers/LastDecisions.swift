import GRDB
import TransitionModel
import TransitionStore

/// The result of the last decision of each session, and of each presentation, as counted by reports: in columns,
/// because there may be millions.
struct LastDecisions: SessionConsumer, Sendable {
  struct Verdict: Sendable, Hashable {
    var isRegretted: Bool
    /// A Boolean value that indicates whether a button dismissed after a cancel that was not tried again.
    var isGivenUp: Bool
    /// A Boolean value that indicates whether no earlier session of the presentation has a verdict.
    var isFirstJudged: Bool
    /// A Boolean value that indicates whether an earlier session of the presentation was a wrong cancel.
    var followsDenial: Bool

    fileprivate var packed: Int {
      (isRegretted ? 1 : 0) | (isGivenUp ? 2 : 0) | (isFirstJudged ? 4 : 0) | (followsDenial ? 8 : 0)
    }

    fileprivate init(isRegretted: Bool, isGivenUp: Bool, isFirstJudged: Bool, followsDenial: Bool) {
      (self.isRegretted, self.isGivenUp) = (isRegretted, isGivenUp)
      (self.isFirstJudged, self.followsDenial) = (isFirstJudged, followsDenial)
    }

    fileprivate init(packed: Int) {
      func has(_ bit: Int) -> Bool { packed & bit != 0 }
      self.init(isRegretted: has(1), isGivenUp: has(2), isFirstJudged: has(4), followsDenial: has(8))
    }
  }

  /// The columns of a touch: no measure, and no word that a report divides by.
  static let columns: Set<CountedColumn> = [
    .id, .presentation, .configuration, .direction, .outcome, .origin, .person, .beganAt, .duration, .touches,
    .isShared, .isShowingShared, .buttonAt,
  ]

  private var verdicts = ValuesBySession()
  private var presentations = ValuesBySession()

  init(_ db: Database, of selection: ReportSelection) throws {
    var reader = try SessionReader(db, of: selection)
    try reader.read(db, into: &self)
    verdicts.sort()
    presentations.sort()
  }

  /// Returns the result of a session's last decision; nil if it cannot be judged, or if its window had not closed.
  ///
  /// - Parameter id: Larger than in the previous call.
  mutating func verdict(session id: Int) -> Verdict? { verdicts.value(session: id).map(Verdict.init(packed:)) }

  /// Returns the facts of the presentation that a session was the first to try to dismiss; nil for any other session.
  ///
  /// - Parameter id: Larger than in the previous call.
  mutating func presentation(firstSession id: Int) -> PresentationFacts? {
    presentations.value(session: id).map { PresentationFacts(rawValue: UInt8(truncatingIfNeeded: $0)) }
  }

  mutating func take(_ session: CountedSession) {}

  mutating func take(_ presentation: PresentationTouches, showings: Followers?, _ context: CountingContext) {
    let seconds = RegretWindow.standard
    var judged: [(touch: CountedTouch, decided: DecidedTouch)] = []
    // The last one comes first.
    presentation.forEachDecision(showings: showings, context.censoringTimes) { touch, decided in
      if touch.isLast, decided.isFollowedUp(seconds) { judged.append((touch, decided)) }
    }
    var (isFirst, isDenied) = (true, false)
    for (touch, decided) in judged.reversed() {
      let isRegretted = decided.isRegretted(seconds)
      let isGivenUp = decided.isGivenUp(seconds) && !isRegretted
      verdicts.append(
        touch.session,
        Verdict(
          isRegretted: isRegretted, isGivenUp: isGivenUp, isFirstJudged: isFirst, followsDenial: isDenied
        ).packed)
      guard touch.isDismissal else { continue }
      isFirst = false
      if touch.decision == .cancel, isRegretted || isGivenUp { isDenied = true }
    }
    presentation.forEachAttempt(showings: showings, context.censoringTimes) { _, tried in
      presentations.append(tried.firstSession, Int(PresentationFacts(tried).rawValue))
    }
  }
}

/// The facts of a presentation with a drag, within the standard window.
struct PresentationFacts: OptionSet, Sendable, Hashable {
  let rawValue: UInt8

  /// The first drag dismissed it.
  static let atOnce = PresentationFacts(rawValue: 1)
  /// All of its decisions have a complete follow-up.
  static let watched = PresentationFacts(rawValue: 2)
  static let triedAgain = PresentationFacts(rawValue: 4)
  /// A reopening of its screen would have been noticed too.
  static let judged = PresentationFacts(rawValue: 8)
  static let cameBack = PresentationFacts(rawValue: 16)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  fileprivate init(_ tried: CountedAttempts) {
    self = []
    let facts: [(Bool, PresentationFacts)] = [
      (tried.isFinished && tried.count == 1, .atOnce), (tried.isWatched, .watched),
      (tried.isWatched && tried.isTriedAgain, .triedAgain), (tried.isJudged, .judged),
      (tried.isJudged && tried.isCameBack, .cameBack),
    ]
    for (isTrue, fact) in facts where isTrue { insert(fact) }
  }
}

/// Numbers of some sessions, which are looked up in ascending order of session.
private struct ValuesBySession: Sendable {
  private var sessions = CellColumn()
  private var values = CellColumn()
  private var order: [Int32] = []
  private var next = 0

  mutating func append(_ session: Int, _ value: Int) {
    sessions.append(session)
    values.append(value)
  }

  /// Sorts the numbers. Call it once, before ``value(session:)``.
  mutating func sort() { order = KeyOrder([sessions], keys: 1).rows }

  mutating func value(session: Int) -> Int? {
    while next < order.count, sessions[Int(order[next])] < session { next += 1 }
    guard next < order.count, sessions[Int(order[next])] == session else { return nil }
    return values[Int(order[next])]
  }
}
