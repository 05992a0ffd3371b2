import GRDB

@testable import SessionAnalytics

/// What followed each touch, from the definition in `touch.sql`, by looking at everything for every touch.
struct DefinedTouches {
  private struct Drag {
    var presentation, person: Int?
    var began, ended: Int
    var outcome, origin: String
    var touches: [(began: Int, ended: Int, finishes: Bool?, isLast: Bool)]
  }

  private struct Showing {
    var person, presented, dismissed: Int?
    var screen, by: String?
    var isShared: Bool

    var isKnown: Bool { person != nil && screen != nil && presented != nil }
  }

  private var drags: [Int: Drag] = [:]
  private var began: [Int: [Int]] = [:]
  private var showings: [Int: Showing] = [:]
  private var ends: [Int: Int] = [:]
  private var originEnds: [String: Int] = [:]
  private let cutoff: Int?

  init(_ db: Database, cutoff: Int?) throws {
    self.cutoff = cutoff
    for row in try Row.fetchAll(db, sql: "SELECT id, log_ends_at_us FROM person WHERE log_ends_at_us IS NOT NULL") {
      ends[row[0]] = row[1]
    }
    var origins: [Int: String] = [:]
    for row in try Row.fetchAll(
      db,
      sql: """
        SELECT id, presentation_id, person_id, began_at_us, duration_us, outcome, origin, direction, touches, shared
        FROM session
        """)
    {
      let (id, start, duration, number): (Int, Int, Int, Int) = (row[0], row[3], row[4], row[8])
      let (outcome, origin, presentation): (String, String, Int?) = (row[5], row[6], row[1])
      if let presentation { origins[presentation] = min(origins[presentation] ?? origin, origin) }
      if let presentation { began[presentation, default: []].append(start) }
      guard row[9] == 0 else { continue }
      originEnds[origin] = max(originEnds[origin] ?? 0, start + duration)
      guard presentation != nil, row[7] == "dismiss" else { continue }
      let last: Bool? = outcome == "finished" ? true : outcome == "cancelled" ? false : nil
      var touches = try Row.fetchAll(
        db,
        sql: "SELECT began_us, ended_us, finishes, ordinal FROM session_touch WHERE session_id = ? ORDER BY ordinal",
        arguments: [id]
      ).map { touch -> (Int, Int, Bool?, Bool) in
        let finishes: Int? = touch[2]
        let isLast = touch[3] >= number
        return (start + touch[0], start + touch[1], isLast ? last : finishes.map { $0 == 1 }, isLast)
      }
      if number <= 1 || touches.isEmpty { touches = [(start, start + duration, last, true)] }
      drags[id] = Drag(
        presentation: presentation, person: row[2], began: start, ended: start + duration, outcome: outcome,
        origin: origin, touches: touches)
    }
    for row in try Row.fetchAll(
      db,
      sql:
        "SELECT id, person_id, presented_at_us, dismissed_at_us, screen, dismissed_by, shared, origin FROM presentation"
    ) {
      let showing = Showing(
        person: row[1], presented: row[2], dismissed: row[3], screen: row[4], by: row[5], isShared: row[6] == 1)
      showings[row[0]] = showing
      let origin: String = row[7] ?? origins[row[0]] ?? "device"
      if !showing.isShared, let last = showing.dismissed ?? showing.presented {
        originEnds[origin] = max(originEnds[origin] ?? 0, last)
      }
    }
  }

  /// The number of touches of each drag.
  var numbers: [Int: Int] { drags.mapValues(\.touches.count) }

  func facts(ofTouch index: Int, ofDrag id: Int) -> TouchFacts {
    guard let drag = drags[id], let showing = drag.presentation.flatMap({ showings[$0] }) else { return [] }
    let touch = drag.touches[index]
    let isLast = touch.isLast
    var facts: TouchFacts = []
    if drag.outcome == "finished" { facts.insert(.finished) }
    if showing.isKnown, !showing.isShared { facts.insert(.isFollowed) }
    if showing.isShared { facts.insert(.isUntimed) }
    if !isLast { facts.insert(.isCaught) }
    guard !showing.isShared, drag.outcome != "invalid" else { return facts }
    func follows(_ times: some Sequence<Int>, after end: Int) -> Bool {
      times.contains { $0 > end && $0 <= end + 10_000_000 }
    }
    // The last decision is made when the drag ends.
    let decided = isLast ? drag.ended : touch.ended
    switch touch.finishes {
    case false?:
      facts.insert(.cancelled)
      let next = isLast ? began[drag.presentation ?? 0] ?? [] : drag.touches.map(\.began)
      if follows(next, after: decided) { facts.insert(.retried) }
      if showing.by == "button", follows([showing.dismissed ?? 0], after: touch.ended) { facts.insert(.gaveUp) }
    case true? where isLast && showing.isKnown:
      facts.insert(.dismissed)
      let others = showings.values.filter { $0.person == showing.person && $0.screen == showing.screen }
      if follows(others.compactMap(\.presented), after: decided) { facts.insert(.reopened) }
    default: return facts
    }
    let end = drag.person.flatMap { ends[$0] } ?? originEnds[drag.origin] ?? 0
    if min(end, cutoff ?? .max) < touch.ended + 10_000_000 { facts.insert(.isPending) }
    return facts
  }
}
