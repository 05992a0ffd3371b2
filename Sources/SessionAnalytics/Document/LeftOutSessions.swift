import GRDB
import TransitionModel

/// The sessions that a selection by time, screen or device class excludes from each section.
///
/// A reader of two reports, with and without the selection, can subtract them. So a section is hidden if the excluded
/// sessions belong to few people. A reader of two reports since different days can subtract those, too. So a section is
/// also hidden if one of its bounds is not among its ``DayCuts``.
struct LeftOutSessions {
  private struct Key: Hashable {
    let digest: String
    let direction: TransitionDirection
  }

  private typealias Part = SmallCells.Part<String>

  private var parts: [Key: Part] = [:]
  /// The sessions of each day since 1970, before and after the bounds as well.
  private var days: [Key: [Int64: Part]] = [:]
  /// The times at which the selection begins and after which it ends.
  private var (since, until): (Int64?, Int64?)

  init() {}

  /// Reads the device sessions of the selected transitions; empty if nothing is excluded.
  ///
  /// - Parameter areBoundsChosen: A Boolean value that indicates whether a person chose the selection's times.
  init(_ db: Database, of selection: ReportSelection, areBoundsChosen: Bool = true) throws {
    guard let excluded = Self.condition(of: selection) else { return }
    try Self.read(db, selection, "NOT (\(excluded.sql))", excluded.arguments) { key, _, count, token in
      parts[key, default: Part()].add(count, of: token)
    }
    (since, until) = (selection.sinceMicroseconds, selection.cutoffMicroseconds.map { $0 + 1 })
    guard areBoundsChosen, since != nil || until != nil else { return }
    var timeless = selection
    (timeless.sinceMicroseconds, timeless.cutoffMicroseconds) = (nil, nil)
    let rest = Self.condition(of: timeless)
    try Self.read(db, selection, rest?.sql ?? "1", rest?.arguments ?? []) { key, day, count, token in
      days[key, default: [:]][day, default: Part()].add(count, of: token)
    }
  }

  private static func read(
    _ db: Database, _ selection: ReportSelection, _ condition: String, _ arguments: StatementArguments,
    _ body: (Key, _ day: Int64, _ count: Int, _ token: String?) -> Void
  ) throws {
    let rows = try Row.fetchCursor(
      db,
      sql: """
        SELECT digest, session.direction, session.token, session.began_at_us / \(WallClock.day) AS day, count(*)
        FROM session
        JOIN configuration ON configuration.id = session.configuration_id
        JOIN transition ON transition.id = configuration.transition_id
        LEFT JOIN presentation ON presentation.id = session.presentation_id
        WHERE session.origin = 'device' AND (transition.name = ?1 OR ?1 IS NULL) AND \(condition)
        GROUP BY digest, session.direction, session.token, day
        """, arguments: StatementArguments([selection.transition]) + arguments)
    while let row = try rows.next() {
      let direction: String = try row.decode(atIndex: 1)
      guard let direction = TransitionDirection(rawValue: direction) else { continue }
      body(
        Key(digest: try row.decode(atIndex: 0), direction: direction), try row.decode(atIndex: 3),
        try row.decode(atIndex: 4), try row.decode(atIndex: 2))
    }
  }

  /// Returns the condition that selects a session; nil if there is none.
  private static func condition(of selection: ReportSelection) -> (sql: String, arguments: StatementArguments)? {
    let conditions: [(sql: String, argument: (any DatabaseValueConvertible)?)] = [
      ("session.began_at_us >= ?", selection.sinceMicroseconds),
      ("session.began_at_us <= ?", selection.cutoffMicroseconds),
      ("presentation.screen IS ?", selection.screen), ("session.device_class IS ?", selection.deviceClass),
    ].filter { $0.argument != nil }
    guard !conditions.isEmpty else { return nil }
    return (
      conditions.map(\.sql).joined(separator: " AND "), StatementArguments(conditions.map(\.argument))
    )
  }

  /// Returns whether a section must be hidden.
  ///
  /// - Parameter minimum: The minimum number of people for a count.
  func hides(digest: String, direction: TransitionDirection, hasUsers: Bool, minimum: Int) -> Bool {
    let key = Key(digest: digest, direction: direction)
    return isFew(key, hasUsers: hasUsers, minimum: minimum) || badCut(key, minimum: minimum) != nil
  }

  /// Returns whether a section's excluded sessions belong to few people.
  private func isFew(_ key: Key, hasUsers: Bool, minimum: Int) -> Bool {
    let part = parts[key] ?? Part()
    return SmallCells(minimum: minimum, countsUsers: hasUsers || part.users > 0).isSmall(part)
  }

  /// Returns a section, with only the numbers that are always printed if it must be hidden.
  func withholding(_ section: ReportSection, minimum: Int) -> ReportSection {
    guard section.population == .people else { return section }
    let key = Key(digest: section.digest, direction: section.direction)
    let cut = badCut(key, minimum: minimum)
    guard cut != nil || isFew(key, hasUsers: section.hasUsers, minimum: minimum) else { return section }
    var withheld = section.withheld(smallestCell: minimum)
    withheld.caution = cut.map(Self.advice) ?? section.caution
    return withheld
  }

  /// Returns the reason in words, and the days that can take the place of a bound.
  private static func advice(_ cut: Int64, _ cuts: DayCuts) -> String {
    func date(_ day: Int64) -> String { UTCTime(microseconds: day * WallClock.day).date }
    let others = cuts.nearest(to: cut / WallClock.day).map(date)
    return
      "Hidden: reports that begin or end near \(date(cut / WallClock.day)) would differ by the drags of few people. "
      + (others.isEmpty ? "Leave out --since and --until." : "Use \(others.joined(separator: " or ")).")
  }

  /// Returns a bound that must not divide a section's sessions, and the days that may; nil if there is none.
  private func badCut(_ key: Key, minimum: Int) -> (Int64, DayCuts)? {
    guard minimum > 1, let days = days[key] else { return nil }
    // Every selection has the same days: what counts is whether any of all sessions has a token.
    let rule = SmallCells(minimum: minimum, countsUsers: days.values.contains { $0.users > 0 })
    let cuts = DayCuts(days, rule)
    if let cut = [since, until].compactMap(\.self).first(where: { !cuts.allows($0) }) { return (cut, cuts) }
    guard let until else { return nil }
    // In the number of all excluded sessions, those of few people after the end may be hidden by those before.
    let tail = days.filter { $0.key >= until / WallClock.day }.values.reduce(into: Part()) { $0.add($1) }
    return rule.isSmall(tail) ? (until, cuts) : nil
  }
}

/// The days at which the selection of a section's sessions may begin or end.
///
/// Between any two of them are no sessions, or those of enough people, of whom no two dominate. So the difference of two
/// reports is never about a single person. Later sessions do not change the earlier days.
struct DayCuts {
  /// The days that divide the sessions of few people, as ranges.
  private var forbidden: [ClosedRange<Int64>] = []

  /// Collects the sessions of successive days until they are those of enough people.
  ///
  /// - Parameter days: The sessions of each day since 1970.
  init(_ days: [Int64: SmallCells.Part<String>], _ rule: SmallCells) {
    var open: (first: Int64, part: SmallCells.Part<String>)?
    for (day, part) in days.sorted(by: { $0.key < $1.key }) {
      var window = open ?? (day, SmallCells.Part())
      window.part.add(part)
      open = window
      guard !rule.isSmall(window.part) else { continue }
      if window.first < day { forbidden.append(window.first + 1...day) }
      open = nil
    }
    if let open { forbidden.append(open.first + 1...Int64.max) }
    occupied = Set(days.keys)
  }

  private let occupied: Set<Int64>

  /// Returns whether a selection may begin or end at a time, in UTC microseconds since 1970.
  func allows(_ microseconds: Int64) -> Bool {
    let day = microseconds / WallClock.day
    // Within a day, the sessions of few people may lie on either side.
    if microseconds % WallClock.day != 0, occupied.contains(day) { return false }
    return !forbidden.contains { $0.contains(day) }
  }

  /// Returns the nearest allowed days before and after a day.
  func nearest(to day: Int64) -> [Int64] {
    guard let range = forbidden.first(where: { $0.contains(day) }) else { return [] }
    return [range.lowerBound - 1] + (range.upperBound < .max ? [range.upperBound + 1] : [])
  }
}

extension ReportSection {
  private static let alwaysTold: Set = [
    ReportMetric.sessions.definition.id, ReportMetric.sessionsWithoutToken.definition.id,
    ReportMetric.estimators.definition.id,
  ]

  /// Returns the section with only the numbers that are always printed.
  fileprivate func withheld(smallestCell: Int) -> ReportSection {
    var section = self
    section.releases = nil
    section.rows = rows.map { row in
      guard !Self.alwaysTold.contains(row.metric) else { return row }
      var row = row
      (row.n, row.histogram, row.note) = (nil, nil, nil)
      row.values = row.values.map { ReportValue($0.statistic, hidden: .complement, smallestCell: smallestCell) }
      return row
    }
    return section
  }
}
