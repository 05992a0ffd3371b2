import Foundation
import GRDB
package import TransitionModel

/// Which decided sessions to read; those in the form that is shared are never among them, as their traces are not what
/// was drawn.
package struct DecidedSessionFilter: Sendable, Hashable {
  /// The transition's name.
  package var transition: String
  /// The revision that was on screen.
  package var revision: Int
  package var direction: TransitionDirection
  package var origin: SessionOrigin
  /// The earliest begin, UTC microseconds since 1970; nil for no bound.
  package var sinceMicroseconds: Int64?

  package init(
    transition: String, revision: Int, direction: TransitionDirection, origin: SessionOrigin,
    sinceMicroseconds: Int64? = nil
  ) {
    self.transition = transition
    self.revision = revision
    self.direction = direction
    self.origin = origin
    self.sinceMicroseconds = sinceMicroseconds
  }
}

/// Reads decided sessions with their traces, one after the other, and of each no more than deciding it again takes.
///
/// Through ``BoundStatement`` and into memory that is used for every session again: a row of GRDB with all that is known of
/// a session, and a query for its trace, take several times as long as the decision.
package final class DecidedSessionReader {
  private let row: BoundStatement
  private var packed: [UInt8] = []
  private var unpacked = SampleCodec.Trace(touches: [], samples: [])
  private var axis = RecentWord(TravelAxis.y)
  private var estimator = RecentWord(VelocitySource.lsq100)

  /// The columns read, in order.
  private enum Column: Int32, CaseIterable {
    case id, uuid, token, axis, sign, interaction_distance_pt, release_translation_pt, estimator, samples
  }

  init(_ filter: DecidedSessionFilter, in db: Database) throws {
    let columns = Column.allCases.map { "\($0)" }.joined(separator: ", ")
    let chosen = "configuration_id = \(try Self.configuration(filter, in: db)) AND began_at_us >= ?"
    // By their ids: in the index's order, the time they began, every row is on another page, and fetching the pages again
    // and again takes twice as long as all the rest. Where they are many, reading all there are takes the least.
    let sql = """
      SELECT \(columns) FROM session NOT INDEXED LEFT JOIN session_samples ON session_samples.session_id = session.id
      WHERE \(try Self.areMany(chosen, filter, in: db) ? chosen : "session.id IN (SELECT id FROM session WHERE \(chosen))")
        AND session.direction = ? AND session.shared = 0 AND session.outcome IN ('finished', 'cancelled')
        AND session.origin = ?
      """
    row = try BoundStatement(sql, in: db)
    row.add(filter.sinceMicroseconds ?? .min)
    row.add(filter.direction.rawValue)
    row.add(filter.origin.rawValue)
  }

  /// The id of the revision's configuration; 0, which none has, where there is no such revision.
  private static func configuration(_ filter: DecidedSessionFilter, in db: Database) throws -> Int64 {
    try Int64.fetchOne(
      db,
      sql: """
        SELECT configuration.id FROM configuration JOIN transition ON transition.id = configuration.transition_id
        WHERE transition.name = ? AND configuration.revision = ?
        """, arguments: [filter.transition, filter.revision]) ?? 0
  }

  /// Whether these are more than a quarter of all sessions. Both are counted without reading one.
  private static func areMany(_ chosen: String, _ filter: DecidedSessionFilter, in db: Database) throws -> Bool {
    let sql = "SELECT 4 * (SELECT count(*) FROM session WHERE \(chosen)) > (SELECT max(id) FROM session)"
    return try Bool.fetchOne(db, sql: sql, arguments: [filter.sinceMicroseconds ?? .min]) ?? false
  }

  deinit { row.reset() }

  /// Goes to the next session; false after the last.
  func next() throws -> Bool {
    guard try row.step() else { return false }
    guard axis.update(row.text(Column.axis.rawValue)) else { throw unreadable(.axis) }
    guard estimator.update(row.text(Column.estimator.rawValue)) else { throw unreadable(.estimator) }
    try unpack()
    return true
  }

  /// The trace of the session at hand; without touches and samples where retention has dropped it. Who holds on to it
  /// makes the next session's take new memory.
  package var trace: RecordedDrag {
    RecordedDrag(
      axis: DragAxis(axis.choice, sign: double(.sign)), distance: double(.interaction_distance_pt),
      estimator: estimator.choice, isDecided: true,
      releaseTranslation: isNull(.release_translation_pt) ? nil : double(.release_translation_pt),
      touches: unpacked.touches, samples: unpacked.samples)
  }

  /// The session's id in the registry; ascends from one session to the next.
  package var id: Int { Int(double(.id)) }

  /// Lower case, as it is stored.
  package var uuid: String { text(.uuid) }

  /// Random install id; nil where none was recorded.
  package var token: String? { isNull(.token) ? nil : text(.token) }

  /// Whether there is a token, without reading it.
  package var hasToken: Bool { !isNull(.token) }

  private func unpack() throws {
    guard !isNull(.samples) else {
      unpacked.touches.removeAll(keepingCapacity: true)
      unpacked.samples.removeAll(keepingCapacity: true)
      return
    }
    packed.removeAll(keepingCapacity: true)
    packed.append(contentsOf: row.bytes(Column.samples.rawValue))
    do {
      try SampleCodec.decode(packed, into: &unpacked)
    } catch {
      guard let uuid = UUID(text: uuid.utf8) else { throw unreadable(.uuid) }
      throw RegistryError.damagedTrace(uuid, error)
    }
  }

  private func isNull(_ column: Column) -> Bool { row.isNull(column.rawValue) }
  private func double(_ column: Column) -> Double { row.double(column.rawValue) }

  private func text(_ column: Column) -> String {
    row.text(column.rawValue).map { String(cString: $0) } ?? ""
  }

  private func unreadable(_ column: Column) -> DatabaseError {
    .unreadable("session \(uuid)", column: "\(column)", value: text(column))
  }
}

/// A column's words of an enumeration, row by row: what a word stands for is looked up only where it is another than in
/// the row before, which it hardly ever is.
struct RecentWord<Choice: RawRepresentable<String>> {
  private(set) var choice: Choice
  /// With the 0 at its end.
  private var word: ContiguousArray<CChar>

  init(_ choice: Choice) {
    self.choice = choice
    word = choice.rawValue.utf8CString
  }

  /// Takes a row's word; false where it is none of the enumeration's.
  mutating func update(_ text: UnsafePointer<UInt8>?) -> Bool {
    guard let text else { return false }
    if word.withUnsafeBufferPointer({ $0.baseAddress.map { strcmp($0, text) == 0 } ?? false }) { return true }
    guard let choice = Choice(rawValue: String(cString: text)) else { return false }
    self = Self(choice)
    return true
  }
}
