import Foundation
import GRDB
import SessionSimulation
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// A registry is aggregated in one pass, and the aggregates are portable SQL. Both must give the same cells.
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
          try db.execute(sql: "UPDATE OR IGNORE \(table) SET \(change) WHERE id % \(share) = \(rest)")
        }
      }
      try db.execute(sql: sending)
    }
    return registry
  }

  @Test(arguments: 1...8) func countsWhatTheSQLOfTheAggregatesCounts(seed: UInt64) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "counting-\(UUID().uuidString).db").path
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    let registry = try disturbed(path, seed: seed)
    try registry.read { db in
      let times = try Int64.fetchAll(db, sql: "SELECT began_at_us FROM session ORDER BY began_at_us")
      let selections = [
        ReportSelection(), ReportSelection(transition: "card-modal"),
        ReportSelection(sinceMicroseconds: times[times.count / 3]),
        ReportSelection(cutoffMicroseconds: times[times.count / 2]),
        ReportSelection(
          transition: "modal-standard", sinceMicroseconds: times[times.count / 4],
          cutoffMicroseconds: times[times.count * 3 / 4]),
        ReportSelection(transition: "none'"),
        ReportSelection(
          period: CellsPeriod(
            sinceMicroseconds: times[times.count / 3], untilMicroseconds: times[times.count * 2 / 3])),
      ]
      for selection in selections {
        let counted = try SessionCells(in: db, of: selection)
        for aggregate in Aggregate.all {
          let table = try AggregateSQL.table(aggregate, in: db, of: selection)
          #expect(counted.table(aggregate) == table, "\(aggregate.name), \(selection.words)")
          #expect(table.count > 0 || selection != ReportSelection(), "\(aggregate.name): nothing is compared")
        }
      }
    }
  }

  /// Follow-ups, chains of touches and whole presentations cross every border.
  @Test(arguments: 1...8) func periodsCountedApartAddUpToTheWhole(seed: UInt64) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "counting-\(UUID().uuidString).db").path
    defer { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) } }
    let registry = try disturbed(path, seed: seed)
    let times = try registry.read { db in
      try Int64.fetchAll(db, sql: "SELECT began_at_us + duration_us FROM session ORDER BY 1")
    }
    // A second after a decision, amid what follows it.
    let borders = [1, 2, 3, 4, 5].map { times[times.count * $0 / 6] + 1_000_000 }
    let bounds = [nil] + borders.map(Optional.some) + [nil]
    let folder = FileManager.default.temporaryDirectory.appending(path: "periods-\(UUID().uuidString)").path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    var parts: [ReportCells] = []
    for (place, (since, until)) in zip(bounds, bounds.dropFirst()).enumerated() {
      let part = try ReportCells.counting(registry, sinceMicroseconds: since, untilMicroseconds: until)
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try part.write(to: "\(folder)/\(place)")
      parts.append(part)
    }
    let whole = try ReportCells.counting(registry)
    #expect(parts.allSatisfy { $0.count > 0 })
    #expect(try ReportCells.reading([folder]) == whole)
    let middle = try ReportCells.reading(
      [folder], sinceMicroseconds: borders[1], untilMicroseconds: borders[3])
    #expect(try middle == ReportCells.reading(["\(folder)/2", "\(folder)/3"]))
    #expect(throws: CellsError.self) { try ReportCells.reading([folder], sinceMicroseconds: borders[1] + 1) }
    #expect(throws: CellsError.self) { try ReportCells.reading(["\(folder)/0"], sinceMicroseconds: borders[2]) }
  }

  @Test func theAggregatesHaveTheColumnsOfTheirSQL() throws {
    try TransitionRegistry.inMemory().read { db in
      for aggregate in Aggregate.all {
        let statement = try db.makeStatement(sql: AggregateSQL.statement(aggregate, of: ReportSelection()))
        #expect(statement.columnNames == aggregate.columns.map(\.name))
      }
    }
  }

  /// The bands of the unrounded margin, as defined: (-∞, -0.2], (-0.2, -0.05], (-0.05, 0.05], (0.05, 0.2], (0.2, ∞).
  @Test(arguments: ["card-modal", "modal-standard"], [3, 4])
  func closeDecisionsAndBandsAreThoseOfTheUnroundedMargin(name: String, seed: UInt64) throws {
    let registry = try TransitionRegistry.inMemory()
    try registry.apply(BuiltInCatalog.transitions().filter { $0.name == name })
    let transition = try registry.transition(named: name)
    let history = try SimulatedPopulation(users: 60, days: 10, seed: seed).history(transition)
    try registry.record(presentations: history.presentations)
    try registry.record(history.sessions)
    let rule = try #require(transition.configuration.interaction?.releaseRule)
    let margins = history.sessions.filter(\.result.outcome.isDecided).compactMap { session -> Double? in
      let result = session.result
      guard let translation = result.releaseTranslation, let velocity = result.releaseVelocity else { return nil }
      return ReleaseDecision(
        asking: rule, translation: translation, velocity: velocity, estimator: result.estimator,
        distance: result.interactionDistance
      ).margin
    }
    let bounds = [-0.2, -0.05, 0.05, 0.2]
    let bands = Dictionary(grouping: margins) { margin in bounds.firstIndex { margin <= $0 } ?? 4 }.mapValues(\.count)
    let close = margins.count { abs($0) < 0.05 }
    #expect(margins.count { abs($0) >= 0.049 && abs($0) < 0.05 } > 0, "nothing is near a bound")

    let cells = try registry.read { db in try SessionCells(in: db, of: ReportSelection()) }
    let subject = try #require(try cells.rowsBySection().values.first)
    let counted = try cells.cells(subject, people: cells.people)
    #expect(counted.outcomes.reduce(0) { $0 + $1[.ambiguous] } == close)
    var found: [Int: Int] = [:]
    for cell in counted.regrets { if let band = cell.marginBand { found[band, default: 0] += cell.touches } }
    #expect(found == bands)
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
    let cells = try registries.map { try $0.read { db in try SessionCells(in: db, of: ReportSelection()) } }
    for aggregate in Aggregate.all {
      #expect(cells[0].table(aggregate) == cells[1].table(aggregate), "\(aggregate.name)")
    }
    let recommendations = try registries.map { try ThresholdRecommendation.make(from: $0, transition: "card-modal") }
    #expect(recommendations[0] == recommendations[1])
    let kept = try registries.map { try InferenceSource(registry: $0, transition: "card-modal").sessions(of: .people) }
    #expect(kept[0] == kept[1] && kept[0].contains { $0.isRegretted == true })
  }
}
