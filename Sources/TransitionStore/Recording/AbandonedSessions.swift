import Foundation
package import GRDB
import TransitionModel

extension TransitionRegistry {
  /// Turns the sessions that dead processes left open into `abandoned` ones. A ``SessionRecorder`` does it by itself.
  ///
  /// Their traces died with the process, so such a session has no samples, no duration and no release; axis and sign are
  /// the configuration's edge's, and the distance is 0. Sessions of processes that still run are left alone, and for a day
  /// those of another container, of whose processes nothing can be known here.
  ///
  /// - Returns: How many there were.
  @discardableResult
  public func adoptAbandoned() throws(RegistryError) -> Int { try adoptAbandoned(patience: nil) }

  func adoptAbandoned(patience: BusyPolicy?) throws(RegistryError) -> Int {
    // Looking first keeps the usual start of an app free of a write transaction.
    let left = try read { db in try Self.leftOpen(in: db, now: WallClock.system.microseconds()) }
    guard !left.isEmpty else { return 0 }
    return try write(patience: patience) { db in
      let writer = SessionWriter(db)
      return try left.keys.reduce(0) { count, process in try count + writer.abandonSessions(of: process) }
    }
  }

  /// How many sessions each process left open that is gone.
  package static func leftOpen(in db: Database, now: Int64) throws -> [String: Int] {
    let rows = try Row.fetchAll(
      db, sql: "SELECT process, count(*), max(began_at_us) FROM open_session GROUP BY process")
    var left: [String: Int] = [:]
    for row in rows {
      let process: String = try row.decode(atIndex: 0)
      let identity = ProcessIdentity(text: process)
      let isOld = try row.decode(Int64.self, atIndex: 2) < now.subtractingClamped(SessionBounds.duration.upperBound)
      guard identity?.isAlive != true || identity?.isElsewhere == true && isOld else { continue }
      left[process] = try row.decode(atIndex: 1)
    }
    return left
  }
}

extension SessionWriter {
  func open(_ header: SessionHeader, in process: ProcessIdentity) throws {
    hasOpenSessions = .success(true)
    let context = header.context
    let configuration = try configurationID(of: header)
    let presentation = try presentationID(of: context, configuration: configuration)
    try db.cachedStatement(
      sql: """
        INSERT INTO open_session (uuid, process, configuration_id, presentation_id, direction, began_at_us,
          external_id, origin, device_class, app_version, token, cohort)
        SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM session WHERE uuid = ?)
        ON CONFLICT (uuid) DO NOTHING
        """
    ).execute(arguments: [
      header.uuid.text, process.text, configuration, presentation, header.direction.rawValue,
      header.beganAtMicroseconds, context.externalID, context.origin.rawValue, context.deviceClass, context.appVersion,
      context.token, context.cohort, header.uuid.text,
    ])
  }

  func close(_ uuid: UUID) throws {
    try db.cachedStatement(sql: "DELETE FROM open_session WHERE uuid = ?").execute(arguments: [uuid.text])
  }

  /// Moves what `process` left open into `session`; the number of rows moved.
  func abandonSessions(of process: String) throws -> Int {
    try db.execute(
      sql: """
        INSERT INTO session (uuid, external_id, configuration_id, presentation_id, direction, outcome, termination,
          completed, began_at_us, duration_us, axis, sign, interaction_distance_pt, estimator, peak_progress, touches,
          sample_count, origin, device_class, app_version, token, cohort)
        SELECT open_session.uuid, external_id, configuration_id, presentation_id, direction, 'abandoned', 'none',
          0, began_at_us, 0,
          CASE WHEN configuration.edge IN ('bottom', 'top') THEN 'y' ELSE 'x' END,
          CASE WHEN (configuration.edge IN ('bottom', 'trailing')) = (direction = 'dismiss') THEN 1 ELSE -1 END,
          0, coalesce(configuration.velocity_estimator, 'recognizer'), 0, 0, 0, origin, device_class, app_version, token,
          cohort
        FROM open_session JOIN configuration ON configuration.id = open_session.configuration_id
        WHERE process = ?
        ON CONFLICT (uuid) DO NOTHING
        """, arguments: [process])
    let lost = "SELECT EXISTS (SELECT 1 FROM open_session WHERE process = ? AND uuid NOT IN (SELECT uuid FROM session))"
    guard try Bool.fetchOne(db, sql: lost, arguments: [process]) != true else { try db.refuseSuppressed("session") }
    try db.execute(sql: "DELETE FROM open_session WHERE process = ?", arguments: [process])
    return db.changesCount
  }
}

/// Which process wrote a row: its id, and its start so that a later process with the same id is not taken for it; and in
/// which namespace it has that id, where a system has several of them, as containers that share a folder do.
struct ProcessIdentity: Sendable, Hashable {
  let id: Int32
  let start: String
  let namespace: String?

  init(id: Int32, start: String, namespace: String? = nil) {
    self.id = id
    self.start = start
    self.namespace = namespace
  }

  /// Reads ``text``; nil for anything else.
  init?(text: String) {
    let parts = text.split(separator: "@", maxSplits: 2)
    guard parts.count >= 2, let id = Int32(parts[0]), id > 0 else { return nil }
    self.init(id: id, start: String(parts[1]), namespace: parts.count == 3 ? String(parts[2]) : nil)
  }

  /// `1234@5678`, or `1234@5678@4026531836`
  var text: String { ["\(id)", start, namespace].compactMap(\.self).joined(separator: "@") }

  /// This process. Where the system does not say when it started, the time of the first look stands for it.
  static let current: ProcessIdentity = {
    let id = ProcessInfo.processInfo.processIdentifier
    return ProcessIdentity(
      id: id, start: Platform.processStart(id) ?? "\(WallClock.system.microseconds())",
      namespace: Platform.processNamespace)
  }()

  /// Whether the process still runs. Where that cannot be known, yes: what it holds is then left alone.
  var isAlive: Bool {
    if self == .current || isElsewhere { return true }
    guard id != Self.current.id, Platform.processExists(id), !Platform.isZombie(id) else { return false }
    return Platform.processStart(id).map { $0 == start } ?? true
  }

  /// Whether its id means nothing here. A row without a namespace is of a version that did not ask for it.
  var isElsewhere: Bool { namespace != nil && namespace != Self.current.namespace }
}
