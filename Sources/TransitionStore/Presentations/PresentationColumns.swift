import Foundation
import GRDB
import TransitionModel

/// The columns of table `presentation`, and the way between a row and a record.
enum PresentationColumns {
  /// Inserts a presentation; of one that is there, fills in what was not known, and changes nothing where there is
  /// nothing to fill in.
  static let insertion = """
    INSERT INTO presentation (uuid, configuration_id, screen, token, origin, presented_at_us, dismissed_at_us,
      dismissed_by)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (uuid) DO UPDATE SET \(columns.map { "\($0) = coalesce(\($0), excluded.\($0))" }.joined(separator: ", "))
    WHERE \(columns.map { "(\($0) IS NULL AND excluded.\($0) IS NOT NULL)" }.joined(separator: " OR "))
    """

  /// What may become known later.
  private static let columns = [
    "screen", "token", "origin", "presented_at_us", "dismissed_at_us", "dismissed_by",
  ]

  static func arguments(of record: PresentationRecord, configuration: Int64) -> StatementArguments {
    [
      record.uuid.text, configuration, record.screen?.text, record.token, record.origin?.rawValue,
      record.presentedAtMicroseconds, record.dismissedAtMicroseconds, record.dismissedBy?.rawValue,
    ]
  }

  /// What ``record(in:)`` reads, from `presentation` joined with `configuration` and `transition`.
  static let selection = """
    SELECT presentation.*, transition.name, configuration.revision, configuration.digest
    FROM presentation
    JOIN configuration ON configuration.id = presentation.configuration_id
    JOIN transition ON transition.id = configuration.transition_id
    """

  static func record(in row: Row) throws -> PresentationRecord {
    let uuidText: String = row["uuid"]
    guard let uuid = UUID(uuidString: uuidText) else { throw unreadable("uuid", in: row) }
    return PresentationRecord(
      uuid: uuid, transition: row["name"], revision: row["revision"], digest: row["digest"],
      screen: try value("screen", in: row) { try? ScreenSlug($0) }, token: row["token"],
      origin: try value("origin", in: row, SessionOrigin.init(rawValue:)),
      presentedAtMicroseconds: row["presented_at_us"], dismissedAtMicroseconds: row["dismissed_at_us"],
      dismissedBy: try value("dismissed_by", in: row, DismissalCause.init(rawValue:)))
  }

  private static func value<Value>(
    _ column: String, in row: Row, _ make: (String) -> Value?
  ) throws -> Value? {
    guard let text: String = row[column] else { return nil }
    guard let value = make(text) else { throw unreadable(column, in: row) }
    return value
  }

  private static func unreadable(_ column: String, in row: Row) -> DatabaseError {
    let uuid: String = row["uuid"]
    let value: String = row[column]
    return DatabaseError(
      resultCode: .SQLITE_CORRUPT,
      message: "presentation \(uuid) has \(column) \"\(value)\", which this version does not know")
  }
}

extension SessionWriter {
  func insert(_ presentations: [PresentationRecord]) throws -> RecordingSummary {
    var summary = RecordingSummary()
    for record in presentations {
      if try insert(record) { summary.inserted += 1 } else { summary.duplicates += 1 }
    }
    return summary
  }

  /// Whether the presentation was new, or had something to fill in.
  func insert(_ record: PresentationRecord) throws -> Bool {
    guard
      let configuration = try configurationID(record.transition, digest: record.digest, revision: record.revision)
    else {
      throw RegistryError.unknownPresentedConfiguration(
        presentation: record.uuid, transition: record.transition, digest: record.digest)
    }
    try db.cachedStatement(sql: PresentationColumns.insertion).execute(
      arguments: PresentationColumns.arguments(of: record, configuration: configuration))
    return db.changesCount > 0
  }
}
