import Foundation
import GRDB
package import TransitionModel

/// The decided sessions to read.
///
/// Sessions in the shared form are never included, because their traces were coarsened.
package struct DecidedSessionFilter: Sendable, Hashable {
  /// The transition's name.
  package var transition: String
  /// The revision on screen.
  package var revision: Int
  package var direction: TransitionDirection
  package var origin: SessionOrigin
  /// A further condition on a row of `session`, in SQL.
  package var condition: String

  package init(
    transition: String, revision: Int, direction: TransitionDirection, origin: SessionOrigin,
    condition: String = "1 = 1"
  ) {
    self.transition = transition
    self.revision = revision
    self.direction = direction
    self.origin = origin
    self.condition = condition
  }
}

/// Reads decided sessions one by one, with their traces and only the columns needed to replay the decision.
///
/// It uses ``BoundStatement`` and reuses its memory for every session. A GRDB row with all columns, and a query for its
/// trace, would take several times as long as the decision. It is no class, because access to a class's properties is
/// checked while a trace is unpacked into them.
package struct DecidedSessionReader: ~Copyable {
  private let row: BoundStatement
  /// The trace of the current session; empty if retention has deleted it.
  ///
  /// Keeping a copy makes the next session allocate new memory.
  package private(set) var trace = DragTrace(
    axis: DragAxis(.y, sign: 1), distance: 0, estimator: .lsq100, isDecided: true, releaseTranslation: nil, touches: [],
    samples: [])
  private var axis = RecentWord(TravelAxis.y)
  private var estimator = RecentWord(VelocitySource.lsq100)

  private enum Column: Int32, CaseIterable {
    case id, uuid, person_id, axis, sign, interaction_distance_pt, release_translation_pt, estimator, samples
  }

  init(_ filter: DecidedSessionFilter, in rows: DecidedSessionRows, of db: Database) throws {
    let columns = Column.allCases.map { "\($0)" }.joined(separator: ", ")
    let chosen = "session.id BETWEEN \(rows.ids.lowerBound) AND \(rows.ids.upperBound) AND \(rows.condition)"
    // By ID: in the order of the index, by begin time, every row is on another page, and fetching pages repeatedly
    // takes twice as long as everything else. If most sessions match, a full scan is fastest.
    let sql = """
      SELECT \(columns) FROM session NOT INDEXED LEFT JOIN session_samples ON session_samples.session_id = session.id
      WHERE \(rows.areMany ? chosen : "session.id IN (SELECT id FROM session WHERE \(chosen))")
        AND session.direction = ? AND session.shared = 0 AND session.outcome IN ('finished', 'cancelled')
        AND session.origin = ?
      """
    row = try BoundStatement(sql, in: db)
    row.add(filter.direction.rawValue)
    row.add(filter.origin.rawValue)
  }

  deinit { row.reset() }

  /// Advances to the next session. Returns false after the last one.
  mutating func next() throws -> Bool {
    guard try row.step() else { return false }
    guard axis.update(row.text(Column.axis.rawValue)) else { throw unreadable(.axis) }
    guard estimator.update(row.text(Column.estimator.rawValue)) else { throw unreadable(.estimator) }
    trace.axis = DragAxis(axis.choice, sign: double(.sign))
    trace.distance = double(.interaction_distance_pt)
    trace.estimator = estimator.choice
    trace.releaseTranslation = isNull(.release_translation_pt) ? nil : double(.release_translation_pt)
    try unpack()
    return true
  }

  /// The session's ID in the registry, which ascends from session to session.
  package var id: Int { Int(double(.id)) }

  /// The UUID in lower case, as stored.
  package var uuid: String { text(.uuid) }

  /// The ID of the person in table `person`; nil if no token was recorded.
  package var person: Int64? { isNull(.person_id) ? nil : row.integer(Column.person_id.rawValue) }

  private mutating func unpack() throws {
    guard !isNull(.samples) else {
      trace.touches.removeAll(keepingCapacity: true)
      trace.samples.removeAll(keepingCapacity: true)
      return
    }
    do {
      try SampleCodec.decode(row.bytes(Column.samples.rawValue), into: &trace.touches, &trace.samples)
    } catch {
      guard let uuid = UUID(text: uuid.utf8) else { throw unreadable(.uuid) }
      throw RegistryError(.damagedTrace(uuid, error))
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

/// An enumeration's value, read row by row. A text is looked up only if it differs from the previous row's, which is
/// rare.
struct RecentWord<Choice: RawRepresentable<String>> {
  private(set) var choice: Choice
  private var word: ContiguousArray<CChar>

  init(_ choice: Choice) {
    self.choice = choice
    word = choice.rawValue.utf8CString
  }

  /// Reads a row's text. Returns false if it is not a value of the enumeration.
  mutating func update(_ text: UnsafePointer<UInt8>?) -> Bool {
    guard let text else { return false }
    if word.withUnsafeBufferPointer({ $0.baseAddress.map { strcmp($0, text) == 0 } ?? false }) { return true }
    guard let choice = Choice(rawValue: String(cString: text)) else { return false }
    self = Self(choice)
    return true
  }
}
