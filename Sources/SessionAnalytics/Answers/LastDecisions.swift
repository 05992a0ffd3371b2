import GRDB
import TransitionModel
import TransitionStore

/// The result of the last decision of each session, and of each presentation, as counted by reports: in order of the
/// sessions' IDs, because there may be millions.
struct LastDecisions: Sendable {
  struct Verdict: OptionSet, Sendable, Hashable {
    let rawValue: UInt8

    static let isRegretted = Verdict(rawValue: 1)
    /// A button dismissed after a cancel that was not tried again.
    static let isGivenUp = Verdict(rawValue: 2)
    static let isFirstJudged = Verdict(rawValue: 4)
    /// An earlier session of the presentation was a wrong cancel.
    static let followsDenial = Verdict(rawValue: 8)
  }

  private var verdicts = ValuesBySession()
  private var presentations = ValuesBySession()

  init(_ db: Database, of selection: ReportSelection) throws {
    let statements = try StatementText(selection: selection, in: db)
    let rows = try StatementRows(statements.sql(CountedTable.touch.name), in: db)
    let uuids = try StatementRows("SELECT uuid FROM session WHERE id = ?", in: db)
    var touches: [Touch] = []
    var presentation: Int?
    while try rows.next() {
      if rows.integer(0) != presentation {
        add(try Self.ordered(touches, uuids))
        touches.removeAll(keepingCapacity: true)
        presentation = rows.integer(0)
      }
      touches.append(
        Touch(
          session: rows.integer(1) ?? 0, beganAt: rows.integer(2) ?? 0,
          facts: TouchFacts(rawValue: rows.integer(6) ?? 0)))
    }
    add(try Self.ordered(touches, uuids))
    verdicts.sort()
    presentations.sort()
  }

  private struct Touch {
    let session: Int
    let beganAt: Int
    let facts: TouchFacts
  }

  /// Orders drags that began at one time, as with clocks that count in seconds, by UUID: the same in every registry.
  private static func ordered(_ touches: [Touch], _ uuids: borrowing StatementRows) throws -> [Touch] {
    guard zip(touches, touches.dropFirst()).contains(where: { $0.beganAt == $1.beganAt && $0.session != $1.session })
    else { return touches }
    var names: [Int: String] = [:]
    for touch in touches { names[touch.session] = try names[touch.session] ?? uuids.text(of: touch.session) }
    // The touches of a drag stay in order.
    return touches.enumerated().sorted { a, b in
      (a.element.beganAt, names[a.element.session] ?? "", a.offset)
        < (b.element.beganAt, names[b.element.session] ?? "", b.offset)
    }.map(\.element)
  }

  /// Adds the touches of one presentation, in order of time.
  private mutating func add(_ touches: [Touch]) {
    guard let first = touches.first else { return }
    var (isFirst, isDenied) = (true, false)
    for touch in touches where touch.facts.isDisjoint(with: [.isCaught, .isPending]) {
      let facts = touch.facts
      guard !facts.isDisjoint(with: [.cancelled, .dismissed]) else { continue }
      let isRegretted = !facts.isDisjoint(with: [.retried, .reopened])
      let verdict: [(Bool, Verdict)] = [
        (isRegretted, .isRegretted), (facts.contains(.gaveUp) && !isRegretted, .isGivenUp), (isFirst, .isFirstJudged),
        (isDenied, .followsDenial),
      ]
      verdicts.append(touch.session, verdict.reduce(into: Verdict()) { if $1.0 { $0.insert($1.1) } }.rawValue)
      isFirst = false
      if facts.contains(.cancelled), facts.isTriedAgain { isDenied = true }
    }
    let facts = touches.reduce(into: TouchFacts()) { $0.formUnion($1.facts) }
    presentations.append(first.session, PresentationFacts(facts, isOneTouch: touches.count == 1).rawValue)
  }

  /// Returns the result of a session's last decision; nil if it cannot be judged, or if its window had not closed.
  ///
  /// - Parameter id: Larger than in the previous call.
  mutating func verdict(session id: Int) -> Verdict? { verdicts.value(session: id).map(Verdict.init) }

  /// Returns the facts of the presentation that a session was the first to try to dismiss; nil for any other session.
  ///
  /// - Parameter id: Larger than in the previous call.
  mutating func presentation(firstSession id: Int) -> PresentationFacts? {
    presentations.value(session: id).map(PresentationFacts.init)
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

  /// - Parameter facts: Those of all touches together.
  init(_ facts: TouchFacts, isOneTouch: Bool) {
    self = []
    if isOneTouch, facts.contains(.finished) { insert(.atOnce) }
    if facts.isWatched { insert(.watched) }
    if facts.isWatched, facts.isTriedAgain { insert(.triedAgain) }
    if facts.isJudged { insert(.judged) }
    if facts.isJudged, facts.contains(.reopened) { insert(.cameBack) }
  }
}

/// Numbers of some sessions, which are looked up in ascending order of session.
private struct ValuesBySession: Sendable {
  private var values: [(session: Int32, value: UInt8)] = []
  private var next = 0

  mutating func append(_ session: Int, _ value: UInt8) { values.append((Int32(clamping: session), value)) }

  /// Sorts the numbers. Call it once, before ``value(session:)``.
  mutating func sort() { values.sort { $0.session < $1.session } }

  mutating func value(session: Int) -> UInt8? {
    while next < values.count, values[next].session < session { next += 1 }
    guard next < values.count, values[next].session == session else { return nil }
    return values[next].value
  }
}
