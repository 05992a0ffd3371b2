import Foundation
package import GRDB
import TransitionModel

extension TransitionRegistry {
  /// Records the sessions that ended processes left open as `abandoned`. A ``SessionRecorder`` does this automatically.
  ///
  /// The trace was lost with the process, so such a session has no samples, no duration and no release. Axis and sign
  /// are those of the configuration's edge, and the distance is 0. Sessions of running processes are left alone. So are
  /// those of another container, whose processes cannot be checked from here, for a day.
  ///
  /// - Returns: The number of such sessions.
  @discardableResult
  public func adoptAbandoned() throws(RegistryError) -> Int { try adoptAbandoned(patience: nil) }

  func adoptAbandoned(patience: BusyPolicy?) throws(RegistryError) -> Int {
    // Reading first avoids a write transaction at a typical app start.
    let left = try read { db in try Self.leftOpen(in: db, now: WallClock.system.microseconds()) }
    guard !left.isEmpty else { return 0 }
    return try write(patience: patience) { db in
      let writer = SessionWriter(db)
      return try left.keys.reduce(0) { count, process in try count + writer.abandonSessions(of: process) }
    }
  }

  /// Returns the number of sessions that each ended process left open.
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
    let context = header.context
    guard try !isErased(context.token) else { return }
    hasOpenSessions = .success(true)
    let configuration = try configurationID(of: header)
    let person = try personID(of: context.token)
    let presentation = try presentationID(of: context, person: person, configuration: configuration)
    try db.cachedStatement(
      sql: """
        INSERT INTO open_session (uuid, process, configuration_id, presentation_id, direction, began_at_us,
          external_id, origin, device_class, app_version, person_id)
        SELECT ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ? WHERE NOT EXISTS (SELECT 1 FROM session WHERE uuid = ?)
        ON CONFLICT (uuid) DO NOTHING
        """
    ).execute(arguments: [
      header.uuid.text, process.text, configuration, presentation, header.direction.rawValue,
      header.beganAtMicroseconds, context.externalID, context.origin.rawValue, context.deviceClass, context.appVersion,
      person, header.uuid.text,
    ])
  }

  func close(_ uuid: UUID) throws {
    try db.cachedStatement(sql: "DELETE FROM open_session WHERE uuid = ?").execute(arguments: [uuid.text])
  }

  /// Moves the sessions that `process` left open to `session`, and returns their number.
  func abandonSessions(of process: String) throws -> Int {
    try db.execute(
      sql: """
        INSERT INTO session (uuid, external_id, configuration_id, presentation_id, direction, outcome, termination,
          completed, began_at_us, duration_us, axis, sign, interaction_distance_pt, estimator, peak_progress, touches,
          sample_count, origin, device_class, app_version, person_id)
        SELECT open_session.uuid, external_id, configuration_id, presentation_id, direction, 'abandoned', 'none',
          0, began_at_us, 0,
          CASE WHEN configuration.edge IN ('bottom', 'top') THEN 'y' ELSE 'x' END,
          CASE WHEN (configuration.edge IN ('bottom', 'trailing')) = (direction = 'dismiss') THEN 1 ELSE -1 END,
          0, coalesce(configuration.velocity_estimator, 'recognizer'), 0, 0, 0, origin, device_class, app_version,
          coalesce((SELECT person_id FROM presentation WHERE id = open_session.presentation_id), person_id)
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

/// The process that wrote a row.
///
/// The start time distinguishes it from a later process with the same ID. The namespace distinguishes it from a process
/// in another container that shares the folder.
struct ProcessIdentity: Sendable, Hashable {
  let id: Int32
  let start: String
  let namespace: String?

  init(id: Int32, start: String, namespace: String? = nil) {
    self.id = id
    self.start = start
    self.namespace = namespace
  }

  /// Parses ``text``; nil for anything else.
  init?(text: String) {
    let parts = text.split(separator: "@", maxSplits: 2)
    guard parts.count >= 2, let id = Int32(parts[0]), id > 0 else { return nil }
    self.init(id: id, start: String(parts[1]), namespace: parts.count == 3 ? String(parts[2]) : nil)
  }

  /// `1234@5678`, or `1234@5678@4026531836`
  var text: String { ["\(id)", start, namespace].compactMap(\.self).joined(separator: "@") }

  /// The current process. If the start time is unknown, the time of the first query replaces it.
  static let current: ProcessIdentity = {
    let id = ProcessInfo.processInfo.processIdentifier
    return ProcessIdentity(
      id: id, start: Platform.processStart(id) ?? "\(WallClock.system.microseconds())",
      namespace: Platform.processNamespace)
  }()

  /// A Boolean value that indicates whether the process is running. If that is unknown, it is true, so that its
  /// sessions are left alone.
  var isAlive: Bool {
    if self == .current || isElsewhere { return true }
    guard id != Self.current.id, Platform.processExists(id), !Platform.isZombie(id) else { return false }
    return Platform.processStart(id).map { $0 == start } ?? true
  }

  /// A Boolean value that indicates whether the process belongs to another namespace. A row without one is from a
  /// version that did not record it.
  var isElsewhere: Bool { namespace != nil && namespace != Self.current.namespace }
}
