import Foundation
import GRDB
public import TransitionModel

/// The presentations to list; nil leaves a condition out.
package struct PresentationFilter: Sendable, Hashable {
  /// The name of the only transition to list.
  package var transition: String?
  /// The only screen to list.
  package var screen: ScreenSlug?
  /// The only install to list.
  package var token: String?
  /// The only origin to list.
  package var origin: SessionOrigin?

  /// Creates a filter. Without arguments, it includes all presentations.
  package init(
    transition: String? = nil, screen: ScreenSlug? = nil, token: String? = nil, origin: SessionOrigin? = nil
  ) {
    self.transition = transition
    self.screen = screen
    self.token = token
    self.origin = origin
  }
}

extension TransitionRegistry {
  /// Returns all presentations by time, then by UUID. Presentations without a time, known only from their sessions, come
  /// first.
  public func presentations() throws(RegistryError) -> [PresentationRecord] { try presentations(PresentationFilter()) }

  package func presentations(_ filter: PresentationFilter) throws(RegistryError) -> [PresentationRecord] {
    var asked = QueryConditions()
    asked.require("transition.name = ?", filter.transition)
    asked.require("presentation.screen = ?", filter.screen?.text)
    asked.require("person.token = ?", filter.token)
    asked.require("presentation.origin = ?", filter.origin?.rawValue)
    let sql = """
      \(PresentationColumns.selection) WHERE \(asked.sql)
      ORDER BY presentation.presented_at_us, presentation.uuid
      """
    return try read { db in
      try Array(
        Row.fetchCursor(db, sql: sql, arguments: asked.arguments).map { try PresentationColumns.record(in: $0, db) })
    }
  }
}

enum PresentationColumns {
  private static let subject = "presentation"

  /// Inserts a presentation, or fills in the missing values of a stored one. Without missing values, it changes
  /// nothing. A trigger refuses to fill them in for another person. The times of a line are corrected together, so the line
  /// with the end replaces both times. The basis of a cause comes with the cause.
  static let insertion = """
    INSERT INTO presentation (\(columns.joined(separator: ", ")), import_id)
    VALUES (\(Array(repeating: "?", count: columns.count).joined(separator: ", ")), ?)
    ON CONFLICT (uuid) DO UPDATE SET \(lateColumns.filter { !["presented_at_us", "person_id"].contains($0) }.map { "\($0) = coalesce(\($0), excluded.\($0))" }.joined(separator: ", ")),
      person_id = coalesce(excluded.person_id, person_id),
      dismissed_by_basis = CASE WHEN dismissed_by IS NULL THEN excluded.dismissed_by_basis ELSE dismissed_by_basis END,
      presented_at_us = \(moved("presented_at_us")), device_at_us = \(moved("device_at_us"))
    WHERE \(lateColumns.map { "(\($0) IS NULL AND excluded.\($0) IS NOT NULL)" }.joined(separator: " OR "))
    """

  static let isWithoutSessions = """
    NOT EXISTS (SELECT 1 FROM session WHERE presentation_id = presentation.id)
      AND NOT EXISTS (SELECT 1 FROM open_session WHERE presentation_id = presentation.id)
    """

  private static let columns = [
    "uuid", "configuration_id", "screen", "person_id", "origin", "presented_at_us", "dismissed_at_us",
    "dismissed_by", "dismissed_by_basis", "shared", "device_at_us",
  ]

  private static let lateColumns = [
    "screen", "person_id", "origin", "presented_at_us", "dismissed_at_us", "dismissed_by",
  ]

  private static func moved(_ column: String) -> String {
    """
    CASE WHEN presented_at_us IS NULL OR (dismissed_at_us IS NULL AND excluded.dismissed_at_us IS NOT NULL
      AND excluded.presented_at_us IS NOT NULL) THEN excluded.\(column) ELSE \(column) END
    """
  }

  static func add(
    _ record: PresentationRecord, configuration: Int64, person: Int64?, importedAs importID: Int64?,
    to row: BoundStatement
  ) {
    row.add(record.uuid)
    row.add(configuration)
    row.add(record.screen?.text)
    row.add(person)
    row.add(record.origin?.rawValue)
    row.add(record.presentedAtMicroseconds)
    row.add(record.dismissedAtMicroseconds)
    row.add(record.dismissedBy?.rawValue)
    row.add(record.dismissedByBasis?.rawValue)
    row.add(record.isShared)
    row.add(record.deviceAtMicroseconds)
    row.add(importID)
  }

  /// The columns that ``record(in:_:)`` reads, from `presentation` joined with `configuration` and `transition`. They are
  /// named for the reason that those of ``SessionColumns/selection`` are.
  static let selection = """
    SELECT presentation.id, \(columns.map { "presentation.\($0)" }.joined(separator: ", ")),
      transition.name, configuration.revision, configuration.digest, person.token,
      EXISTS (SELECT 1 FROM stop_move WHERE presentation_id = presentation.id) AS has_moves
    FROM presentation
    JOIN configuration ON configuration.id = presentation.configuration_id
    JOIN transition ON transition.id = configuration.transition_id
    LEFT JOIN person ON person.id = presentation.person_id
    """

  static func record(in row: Row, _ db: Database) throws -> PresentationRecord {
    let uuidText: String = try row.decode(forColumn: "uuid")
    guard let uuid = UUID(text: uuidText.utf8) else { throw row.unreadable("uuid", of: subject) }
    var record = try PresentationRecord(
      uuid: uuid, transition: row.decode(forColumn: "name"), revision: row.decode(forColumn: "revision"),
      digest: row.decode(forColumn: "digest"),
      screen: row.value("screen", of: subject) { try? ScreenSlug($0) }, token: row.decode(forColumn: "token"),
      origin: row.value("origin", of: subject, SessionOrigin.init(rawValue:)),
      presentedAtMicroseconds: row.decode(forColumn: "presented_at_us"),
      dismissedAtMicroseconds: row.decode(forColumn: "dismissed_at_us"),
      dismissedBy: row.value("dismissed_by", of: subject, DismissalCause.init(rawValue:)))
    record.dismissedByBasis = try row.value("dismissed_by_basis", of: subject, CauseBasis.init(rawValue:))
    record.isShared = try row.decode(forColumn: "shared")
    record.deviceAtMicroseconds = try row.decode(forColumn: "device_at_us")
    if try row.decode(forColumn: "has_moves") {
      record.moves = try StopMoveColumns.moves(ofPresentation: row.decode(forColumn: "id"), in: db)
    }
    return record
  }
}
