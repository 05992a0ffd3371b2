import Foundation
import GRDB
import TestSupport
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// A random simulation of a device: presentations and drags, kills, clock jumps, lost, repeated and reordered uploads,
/// and retention.
///
/// All committed data is kept in ``committed``, to compare with the arrived data.
struct DeviceLife {
  private(set) var committed: [String: SessionOutcome] = [:]
  /// Presentations by UUID, with the time of their end if it was committed.
  private(set) var presentations: [String: Int64?] = [:]
  /// Everything that reached the server, in the order of arrival.
  private(set) var arrived: [[UInt8]] = []
  /// The UUIDs that each naive recipe sent, by its name.
  private(set) var naive: [String: Set<String>] = [:]

  private var random: SplitMix64
  private let registry: TransitionRegistry
  private let revision: TransitionRevision
  private var now: Int64 = 1_700_000_000_000_000
  private var screen: (uuid: UUID, presentedAt: Int64)?
  /// Batches that the app considers in transit; a kill forgets them.
  private var uploads: [Outbox.Batch] = []
  /// Batches that arrived, and whose response has not.
  private var answers: [UUID] = []
  /// The position of each naive recipe.
  private var marks = (day: Int64(0), time: Int64(0), row: Int64(0), presentation: Int64(0))

  init(seed: UInt64) throws {
    random = SplitMix64(seed: seed)
    registry = try Example.registry()
    revision = try registry.transition(named: "card-modal")
    try registry.outbox.start()
  }

  mutating func live(steps: Int) throws {
    for _ in 0..<steps { try step() }
    try settle()
  }

  private mutating func step() throws {
    now += Int64.random(in: 0...20_000_000_000, using: &random)
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<3: try turnScreen()
    case 3..<9: try drag(isKilled: false)
    case 9: try drag(isKilled: true)
    case 10: kill()
    case 11:
      now += [-1, 1][Int.random(in: 0...1, using: &random)] * 86_400_000_000 * Int64.random(in: 1...40, using: &random)
    case 12..<15: try upload()
    case 15: try sendAgain()
    case 16, 17: try arrive()
    case 18: try answer()
    default: try prune()
    }
  }

  // MARK: - Recording

  private mutating func turnScreen() throws {
    if let shown = screen {
      let end = max(now, shown.presentedAt)
      try registry.record(presentations: [record(shown, end: end)])
      presentations[shown.uuid.text] = .some(end)
      screen = nil
    } else {
      let shown = (uuid: uuid(), presentedAt: now)
      try registry.record(presentations: [record(shown, end: nil)])
      presentations[shown.uuid.text] = .some(nil)
      screen = shown
    }
  }

  private func record(_ shown: (uuid: UUID, presentedAt: Int64), end: Int64?) -> PresentationRecord {
    PresentationRecord(
      uuid: shown.uuid, transition: revision.name, revision: revision.revision, digest: revision.digest,
      origin: .device, presentedAtMicroseconds: shown.presentedAt, dismissedAtMicroseconds: end)
  }

  /// Simulates a drag. A killed one has a begin marker, and the next start records it as abandoned.
  private mutating func drag(isKilled: Bool) throws {
    let outcomes: [SessionOutcome] = [.finished, .cancelled]
    let session = Example.session(
      uuid(), of: revision, outcome: outcomes[Int.random(in: 0...1, using: &random)], beganAt: now,
      context: SessionContext(presentation: screen?.uuid, origin: .device, token: "device"))
    try registry.store(WriteBatch(begun: [session.header]))
    guard isKilled else {
      try registry.store(WriteBatch(ended: [session]))
      committed[session.header.uuid.text] = session.result.outcome
      return
    }
    kill()
    try registry.write { db in
      try db.execute(sql: "UPDATE open_session SET launch = 'another launch'")
      _ = try SessionWriter(db).abandonSessions(now: now + 2 * WallClock.day)
    }
    committed[session.header.uuid.text] = .abandoned
    // Sometimes the launch was still running, with another clock, and the end arrives after all.
    guard Int.random(in: 0..<3, using: &random) == 0 else { return }
    if Bool.random(using: &random) { try upload() }
    try registry.record([session])
    committed[session.header.uuid.text] = session.result.outcome
  }

  private mutating func kill() {
    uploads = []
    screen = nil
  }

  private mutating func prune() throws {
    let before = now - 86_400_000_000 * Int64.random(in: 0...3, using: &random)
    try registry.prune(tracesBefore: before, sessionsBefore: before)
  }

  private mutating func uuid() -> UUID {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &random) }
    return bytes.withUnsafeMutableBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
  }

  // MARK: - Sending

  private mutating func upload() throws {
    try sendNaively()
    let most = Int.random(in: 1...12, using: &random)
    let bytes = Int.random(in: 2000...20_000, using: &random)
    guard let batch = try registry.outbox.next(maxBytes: bytes, maxSessions: most) else { return }
    // If it is killed between the commit and the upload, the batch is only in the registry.
    if Int.random(in: 0..<8, using: &random) == 0 { kill() } else { uploads.append(batch) }
  }

  private mutating func sendAgain() throws {
    let waiting = try registry.outbox.unacknowledged()
    guard let id = waiting.randomElement(using: &random), let batch = try registry.outbox.batch(id) else { return }
    uploads.append(batch)
  }

  private mutating func arrive() throws {
    guard let place = uploads.indices.randomElement(using: &random) else { return }
    let batch = Int.random(in: 0..<4, using: &random) == 0 ? uploads[place] : uploads.remove(at: place)
    guard Int.random(in: 0..<6, using: &random) > 0 else { return }
    arrived.append(Array(batch.contents))
    answers.append(batch.id)
  }

  private mutating func answer() throws {
    guard let place = answers.indices.randomElement(using: &random) else { return }
    try registry.outbox.acknowledge(answers.remove(at: place))
  }

  /// Runs the device undisturbed until everything is sent.
  private mutating func settle() throws {
    for id in try registry.outbox.unacknowledged() {
      guard let batch = try registry.outbox.batch(id) else {
        try registry.outbox.acknowledge(id)
        continue
      }
      uploads.append(batch)
    }
    while let batch = try registry.outbox.next(maxSessions: 7) { uploads.append(batch) }
    for batch in uploads.shuffled(using: &random) {
      arrived.append(Array(batch.contents))
      try registry.outbox.acknowledge(batch.id)
    }
    marks.day = 0
    try sendNaively(isLast: true)
    left = try registry.outbox.status()
  }

  /// The data that still waits at the end.
  private(set) var left = Outbox.Status()

  // MARK: - The naive recipes

  /// Returns the number of items that a recipe did not send: drags, and by row ID also the ends of presentations that
  /// were sent while open.
  func lost(by recipe: String) -> Int {
    let ends = presentations.filter { $0.value != nil }.keys.map { "end of \($0)" }
    let sent = naive[recipe] ?? []
    return (committed.keys + (recipe == "by rowid" ? ends : [])).count { !sent.contains($0) }
  }

  /// Sends everything of past days, after the last time, or above the last row ID.
  private mutating func sendNaively(isLast: Bool = false) throws {
    let today = isLast ? Int64.max : now - now % 86_400_000_000
    let (day, time, row, presentation) = marks
    let (byDay, byTime, byRow, ends, latest, last, lastPresentation) = try registry.read { db in
      func uuids(_ condition: String, _ arguments: StatementArguments) throws -> [String] {
        try String.fetchAll(db, sql: "SELECT uuid FROM session WHERE \(condition)", arguments: arguments)
      }
      return (
        isLast ? [] : try uuids("began_at_us >= ? AND began_at_us < ?", [day, today]),
        try uuids("began_at_us > ?", [time]), try uuids("id > ?", [row]),
        try String.fetchAll(
          db, sql: "SELECT uuid FROM presentation WHERE id > ? AND dismissed_at_us IS NOT NULL",
          arguments: [presentation]),
        try Int64.fetchOne(db, sql: "SELECT max(began_at_us) FROM session") ?? 0,
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM session") ?? 0,
        try Int64.fetchOne(db, sql: "SELECT max(id) FROM presentation") ?? 0
      )
    }
    naive["by day", default: []].formUnion(byDay)
    naive["by time", default: []].formUnion(byTime)
    naive["by rowid", default: []].formUnion(byRow + ends.map { "end of \($0)" })
    marks = (max(day, isLast ? day : today), max(time, latest), max(row, last), max(presentation, lastPresentation))
  }
}
