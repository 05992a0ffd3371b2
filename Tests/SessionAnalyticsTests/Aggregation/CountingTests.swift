import Foundation
import GRDB
import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// Registries are counted by the portable statements, row by row.
@Suite struct CountingTests {
  /// Random changes to all values of a session. Changes that the schema refuses have no effect.
  private static let disturbances = [
    "person_id = NULL", "presentation_id = NULL, person_id = (SELECT id FROM person ORDER BY random() LIMIT 1)",
    "shared = 1, person_id = NULL", "presentation_id = NULL",
    "presentation_id = (SELECT id FROM presentation WHERE person_id = session.person_id ORDER BY random() LIMIT 1)",
    "began_at_us = (SELECT began_at_us FROM session ORDER BY random() LIMIT 1)", "began_at_us = began_at_us + 1000000",
    "origin = 'device'", "origin = 'gallery'", "origin = 'imported'", "direction = 'present'",
    "outcome = 'invalid', reason = 'times go backwards'", "outcome = 'interrupted'", "reason = 'a call'",
    "outcome = 'abandoned', termination = 'none', completed = 0, reason = NULL",
    "outcome = CASE outcome WHEN 'finished' THEN 'cancelled' WHEN 'cancelled' THEN 'finished' ELSE outcome END",
    "duration_us = 0", "duration_us = duration_us * 40", "settle_us = NULL", "touches = touches + 1", "touches = 1",
    "release_velocity_pt_s = 0", "release_velocity_pt_s = NULL", "release_velocity_pt_s = -4.999",
    "release_velocity_pt_s = 1e15", "release_progress = 1", "peak_progress = 0.019", "interaction_distance_pt = 1e15",
    "interaction_distance_pt = 399.5", "travel_mpt = NULL", "travel_mpt = 40000", "reversals = NULL",
    "hold_us = 100001", "hold_us = NULL", "input_gap_us = NULL", "margin_milli = NULL", "margin_milli = -50",
    "margin_milli = 50", "margin_milli = 51", "margin_milli = -51", "margin_milli = -201",
    "margin_milli = 200", "margin_milli = -200", "margin_milli = 201", "recomputed_finishes = NULL",
    "recomputed_finishes = 1 - recomputed_finishes", "finishes_lsq100 = 1 - finishes_lsq100", "finishes_last2 = NULL",
    "finishes_motion2 = 1", "finishes_flutter = 0", "device_class = NULL", "app_version = '2'", "sample_count = 0",
    "frames = NULL, late_us = NULL, slow_frames = NULL, frozen_frames = NULL", "late_us = duration_us / 100",
    "late_us = (duration_us + settle_us) / 40", "late_us = (duration_us + settle_us) / 20", "late_us = duration_us",
    "device_at_us = began_at_us + 1",
  ]
  private static let disturbancesOfShowings = [
    "person_id = NULL", "shared = 1, person_id = NULL", "screen = NULL", "screen = 'detail'", "origin = NULL",
    "origin = 'gallery'", "presented_at_us = NULL", "dismissed_at_us = NULL", "dismissed_by = 'button'",
    "dismissed_by = 'gesture'", "presented_at_us = dismissed_at_us", "dismissed_at_us = dismissed_at_us + 4000000",
    "presented_at_us = (SELECT presented_at_us FROM presentation ORDER BY random() LIMIT 1), dismissed_at_us = NULL",
  ]

  /// Touches that crowd and overlap on a presentation, and presentations that crowd on a screen.
  private static let crowding = [
    "UPDATE OR IGNORE session SET presentation_id = presentation_id / 8 * 8 + 1, "
      + "person_id = (SELECT person_id FROM presentation WHERE id = presentation_id / 8 * 8 + 1) WHERE id % 3 = 0",
    "UPDATE OR IGNORE session SET began_at_us = (SELECT presented_at_us FROM presentation WHERE id = presentation_id) "
      + "+ id * 7919 % 20 * 1000000 WHERE id % 3 = 0",
    "UPDATE OR IGNORE session SET duration_us = id * 104729 % 9000000 WHERE id % 5 = 0",
    "UPDATE session SET person_id = NULL WHERE presentation_id % 4 = 0",
    "UPDATE presentation SET person_id = NULL WHERE id % 4 = 0",
    "UPDATE OR IGNORE presentation SET screen = 'detail', person_id = 1, "
      + "presented_at_us = (SELECT max(presented_at_us) FROM presentation) + id * 7919000 % 120000000, dismissed_at_us = NULL "
      + "WHERE id % 4 = 0",
    "UPDATE session SET person_id = (SELECT person_id FROM presentation WHERE id = presentation_id) "
      + "WHERE presentation_id % 4 = 0",
    "UPDATE OR IGNORE presentation SET dismissed_at_us = presented_at_us + id * 104729 % 9000000, dismissed_by = 'button' "
      + "WHERE id % 8 = 0",
    // Clocks with a resolution of ten seconds: sessions of one time still have an order.
    "UPDATE OR IGNORE session SET began_at_us = began_at_us / 10000000 * 10000000 WHERE presentation_id % 2 = 0",
    "UPDATE OR IGNORE presentation SET presented_at_us = presented_at_us / 20000000 * 20000000 WHERE id % 2 = 0",
    // Buttons in the last microsecond of a cancelled session, and in the one before and the one after.
    "UPDATE OR IGNORE presentation SET dismissed_by = 'button', dismissed_at_us = (SELECT began_at_us + duration_us "
      + "FROM session WHERE presentation_id = presentation.id AND outcome = 'cancelled') + id / 7 % 3 - 1 WHERE id % 7 = 0",
  ]

  /// Returns a registry of people who used two transitions, with a few thousand random changes.
  private func disturbed(_ path: String, seed: UInt64) throws -> TransitionRegistry {
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.apply(BuiltInCatalog.transitions().filter { ["modal-standard", "card-modal"].contains($0.name) })
    for name in ["modal-standard", "card-modal"] {
      let history = try SimulatedPopulation(users: 5, days: 3, seed: seed).history(registry.transition(named: name))
      try registry.record(presentations: history.presentations)
      try registry.record(history.sessions)
    }
    var random = SplitMix64(seed: seed)
    // Some installs send batches, and stand for two.
    let sending = """
      UPDATE person SET represents_milli = 1000 + id % 2 * 1000,
        log_ends_at_us = (SELECT max(began_at_us) FROM session WHERE person_id = person.id) - id % 5 * 3000000
      WHERE id % 3 > 0
      """
    try DatabaseQueue(path: path).write { db in
      for change in Self.crowding { try db.execute(sql: change) }
      for (table, changes, share) in [
        ("session", Self.disturbances, 60), ("presentation", Self.disturbancesOfShowings, 25),
      ] {
        for change in changes {
          let rest = Int.random(in: 0..<share, using: &random)
          // A presentation belongs to one person, or its drags to none.
          if table == "presentation", change.contains("person_id = NULL") {
            try db.execute(sql: "UPDATE session SET person_id = NULL WHERE presentation_id % \(share) = \(rest)")
          }
          try db.execute(sql: "UPDATE OR IGNORE \(table) SET \(change) WHERE id % \(share) = \(rest)")
        }
      }
      try db.execute(sql: sending)
    }
    return registry
  }

  /// Calls `body` with a disturbed registry and selections of it.
  private func withDisturbed(
    seed: UInt64, _ body: (Database, ReportSelection, StatementText) throws -> Void
  ) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "counting-\(UUID().uuidString).db").path
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    try disturbed(path, seed: seed).read { db in
      let times = try Int64.fetchAll(db, sql: "SELECT began_at_us FROM session ORDER BY began_at_us")
      let (early, middle, late) = (times[times.count / 4], times[times.count / 2], times[times.count * 3 / 4])
      for selection in [
        ReportSelection(), ReportSelection().of("card-modal"), ReportSelection(sinceMicroseconds: early),
        ReportSelection(cutoffMicroseconds: middle), ReportSelection().of("none'"),
        ReportSelection(sinceMicroseconds: early, cutoffMicroseconds: late).of("modal-standard"),
        ReportSelection(screen: "detail", deviceClass: "phone"),
        ReportSelection.during(ReportPeriod(sinceMicroseconds: early, untilMicroseconds: late)),
      ] { try body(db, selection, StatementText(selection: selection, in: db)) }
    }
  }

  /// The counter, GROUP BY of the same text, and for presentations the SQL over the touches.
  @Test(arguments: 1...4) func theCounterCountsWhatGroupByCounts(seed: UInt64) throws {
    try withDisturbed(seed: seed) { db, selection, statements in
      var counts = ReportCounts(schemaVersion: "", selection: selection)
      try counts.count(db, CountedTable.all)
      var grouped = ReportCounts(schemaVersion: "", selection: selection)
      try grouped.begin(db)
      for table in CountedTable.all {
        for sql in GroupedStatement.all(of: table, statements) {
          try grouped.count(table, sql, in: db, isGrouped: true)
        }
        let (one, other) = (counts.counter(table).lines(counts.names), grouped.counter(table).lines(grouped.names))
        #expect(one == other, "\(table.name), \(selection.words)")
        #expect(!one.isEmpty || selection != ReportSelection(), "\(table.name): nothing is compared")
      }
    }
  }

  /// The view of the registry has the same text, and a row for each presentation that a report counts.
  @Test(arguments: 1...2) func theViewOfOutcomesIsWhatReportsCount(seed: UInt64) throws {
    try withDisturbed(seed: seed) { db, selection, _ in
      guard selection == ReportSelection() else { return }
      let view = try String.fetchOne(db, sql: "SELECT sql FROM sqlite_master WHERE name = 'presentation_outcome'") ?? ""
      for name in ["log_end", "touch", "presentation_outcome"] {
        #expect(view.contains(StatementText.file(name).replacing("$CUTOFF", with: "NULL")), "\(name).sql changed")
      }
      var counts = ReportCounts(schemaVersion: "", selection: selection)
      try counts.count(db, CountedTable.all)
      let counter = counts.counter(.presentation)
      var all = PresentationCount(cluster: nil)
      for row in 0..<counter.count {
        let facts = TouchFacts(rawValue: Int(counter[row, key: 3]))
        all.add(counter[row, sum: 0], facts, isOneTouch: counter[row, key: 4] == 1)
      }
      let sums = try Row.fetchOne(
        db,
        sql: """
          SELECT count(*), sum(at_once), sum(watched), sum(watched AND tried_again), sum(judged),
            sum(judged AND tried_again), sum(judged AND came_back), sum(left_open = at_once AND at_once),
            count(DISTINCT uuid) FROM presentation_outcome
          """)
      let found = try #require(sums).map { Int.fromDatabaseValue($1) ?? -1 }
      let counted = [
        all.all, all.atOnce, all.watched, all.triedAgain, all.judged, all.judgedTriedAgain, all.cameBack, 0,
      ]
      #expect(Array(found.prefix(8)) == counted && found[8] > 10)
    }
  }

  /// The facts of touches, by a second, slower implementation of their definition.
  @Test(arguments: [1, 3, 4, 5]) func whatFollowedADecisionIsAsDefined(seed: UInt64) throws {
    try withDisturbed(seed: seed) { db, selection, statements in
      let defined = try DefinedTouches(db, cutoff: selection.cutoffMicroseconds.map(Int.init))
      let rows = try Row.fetchAll(db, sql: statements.sql("touch"))
      var seen: [Int: Int] = [:]
      for row in rows {
        let (drag, facts): (Int, Int) = (row[1], row[6])
        let touch = seen[drag, default: 0]
        seen[drag] = touch + 1
        #expect(TouchFacts(rawValue: facts) == defined.facts(ofTouch: touch, ofDrag: drag), "\(drag), touch \(touch)")
      }
      guard selection == ReportSelection() else { return }
      #expect(seen == defined.numbers && rows.contains { ($0[6] as Int) & 4 != 0 })
    }
  }

  /// Follow-ups and whole presentations cross every border.
  @Test(arguments: 1...3) func periodsCountedApartAddUpToTheWhole(seed: UInt64) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "counting-\(UUID().uuidString).db").path
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    let registry = try disturbed(path, seed: seed)
    let times = try registry.read { db in
      try Int64.fetchAll(db, sql: "SELECT began_at_us + duration_us FROM session ORDER BY 1")
    }
    // A second after a decision, amid what follows it. A presentation without a time is in no period.
    try DatabaseQueue(path: path).write {
      try $0.execute(sql: "UPDATE presentation SET presented_at_us = dismissed_at_us WHERE presented_at_us IS NULL")
    }
    let borders = [1, 2, 3, 4, 5].map { times[times.count * $0 / 6] + 1_000_000 }
    let bounds = [nil] + borders.map(Optional.some) + [nil]
    let files = CountsFiles()
    defer { files.remove() }
    for (since, until) in zip(bounds, bounds.dropFirst()) { try files.add(registry, since: since, until: until) }
    let whole = try SessionReport.document(on: .counting(registry, ReportSelection()))
    var sum = try SessionReport.document(on: .reading(files.paths))
    for index in sum.sections.indices where sum.sections[index].shown != whole.sections[index].shown {
      sum.sections[index].shown = whole.sections[index].shown
    }
    #expect(sum == whole)
    let middle = try ReportCounts.reading(files.paths, sinceMicroseconds: borders[1], untilMicroseconds: borders[3])
    #expect(
      try SessionReport.document(on: middle).sections
        == SessionReport.document(on: .reading(Array(files.paths[2...3]))).sections)
    #expect(throws: CountsError.self) { try ReportCounts.reading(files.paths, sinceMicroseconds: borders[1] + 1) }
    #expect(throws: CountsError.self) { try ReportCounts.reading([files.paths[0]], sinceMicroseconds: borders[2]) }
  }

  /// Clocks with a resolution of seconds leave the order open, and registries store rows in any order.
  @Test func theOrderInWhichSessionsCameChangesNothing() throws {
    let simulated = try SimulatedRegistry("card-modal", users: 30, days: 6, origin: .device)
    let sessions = simulated.history.sessions.map { session in
      var session = session
      session.header.beganAtMicroseconds -= session.header.beganAtMicroseconds % 5_000_000
      session.header.context.origin = .device
      return session
    }
    let presentations = simulated.history.presentations.map { presentation in
      var presentation = presentation
      presentation.presentedAtMicroseconds = presentation.presentedAtMicroseconds.map { $0 - $0 % 60_000_000 }
      return presentation
    }
    func registry(isReversed: Bool) throws -> TransitionRegistry {
      let registry = try TransitionRegistry.inMemory()
      try registry.apply(BuiltInCatalog.transitions().filter { $0.name == "card-modal" })
      try registry.record(presentations: isReversed ? presentations.reversed() : presentations)
      try registry.record(isReversed ? sessions.reversed() : sessions)
      return registry
    }
    let registries = try [registry(isReversed: false), registry(isReversed: true)]
    let reports = try registries.map { try SessionReport.make(from: $0) }
    #expect(reports[0] == reports[1])
    let recommendations = try registries.map { try ThresholdRecommendation.make(from: $0, transition: "card-modal") }
    #expect(recommendations[0] == recommendations[1])
    let kept = try registries.map { try InferenceSource(registry: $0, transition: "card-modal").sessions(of: .people) }
    #expect(kept[0] == kept[1] && kept[0].contains { $0.isRegretted == true })
  }
}

extension ReportSelection {
  fileprivate static func during(_ period: ReportPeriod) -> ReportSelection {
    var selection = ReportSelection()
    selection.period = period
    return selection
  }
}
