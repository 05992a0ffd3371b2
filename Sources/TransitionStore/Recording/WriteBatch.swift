import Foundation
import GRDB
import TransitionModel

/// The content of one transaction: begin markers, ended sessions, presentations, and markers to remove.
///
/// A batch of the ``Outbox`` is something else: one delivery to a server.
struct WriteBatch: Sendable {
  var begun: [SessionHeader] = []
  var ended: [InteractionSession] = []
  /// Sessions that will never be written, and whose begin marker in `open_session` must be removed.
  var discarded: [UUID] = []
  var presentations: [PresentationRecord] = []
  /// Names that an app requested and that no transition has.
  var unknownNames: [String: UnknownNameUse] = [:]

  init(unknownNames: [String: UnknownNameUse]) { self.unknownNames = unknownNames }

  init(
    begun: [SessionHeader] = [], ended: [InteractionSession] = [], discarded: [UUID] = [],
    presentations: [PresentationRecord] = []
  ) {
    (self.begun, self.ended, self.discarded, self.presentations) = (begun, ended, discarded, presentations)
  }

  var isEmpty: Bool { count == 0 }
  var hasBegunOnly: Bool { count == begun.count }
  var count: Int { begun.count + ended.count + discarded.count + presentations.count + unknownNames.count }

  /// Smaller batches with the same content in the same order: separated by kind, then halved. Empty for an indivisible
  /// batch.
  var parts: [WriteBatch] {
    let kinds = [
      WriteBatch(presentations: presentations), WriteBatch(ended: ended), WriteBatch(begun: begun),
      WriteBatch(discarded: discarded), WriteBatch(unknownNames: unknownNames),
    ].filter { !$0.isEmpty }
    guard kinds.count == 1 else { return kinds }
    guard count > 1 else { return [] }
    if !unknownNames.isEmpty { return unknownNames.map { WriteBatch(unknownNames: [$0.key: $0.value]) } }
    func halves<T>(_ all: [T]) -> [[T]] { [Array(all[..<(all.count / 2)]), Array(all[(all.count / 2)...])] }
    if !ended.isEmpty { return halves(ended).map { WriteBatch(ended: $0) } }
    if !presentations.isEmpty { return halves(presentations).map { WriteBatch(presentations: $0) } }
    return begun.isEmpty
      ? halves(discarded).map { WriteBatch(discarded: $0) } : halves(begun).map { WriteBatch(begun: $0) }
  }

  mutating func append(_ other: WriteBatch) {
    begun += other.begun
    ended += other.ended
    discarded += other.discarded
    presentations += other.presentations
    unknownNames.merge(other.unknownNames) { $0.merged(with: $1) }
  }

  func lacksToken(of origin: SessionOrigin) -> Bool {
    (begun + ended.map(\.header)).contains { $0.context.origin == origin && $0.context.token == nil }
      || presentations.contains { $0.origin == origin && $0.token == nil }
  }

  /// A presentation belongs to one person. So one that is stored keeps its token, even none, as do all its sessions:
  /// the token may have been reset while the screen was open.
  mutating func fillIn(token install: String, of origin: SessionOrigin, in db: Database) throws {
    let stored = try db.cachedStatement(
      sql: "SELECT token FROM presentation LEFT JOIN person ON person.id = person_id WHERE uuid = ?")
    var tokens: [UUID: String?] = [:]
    for record in presentations where record.token != nil { tokens[record.uuid] = record.token }
    func token(of presentation: UUID?) throws -> String? {
      guard let presentation else { return install }
      if let known = tokens[presentation] { return known }
      let found = try Row.fetchOne(stored, arguments: [presentation.text]).map { try $0.decode(atIndex: 0) } ?? install
      tokens[presentation] = found
      return found
    }
    func fillIn(_ context: inout SessionContext) throws {
      guard context.origin == origin, context.token == nil else { return }
      context.token = try token(of: context.presentation)
    }
    for index in begun.indices { try fillIn(&begun[index].context) }
    for index in ended.indices { try fillIn(&ended[index].header.context) }
    for index in presentations.indices where presentations[index].origin == origin {
      presentations[index].token = try token(of: presentations[index].uuid)
    }
  }
}

/// The install of a recorder: its consent, and how its records get a token.
struct RecordingInstall: Sendable, Hashable {
  /// The rule for a person who has not chosen yet; nil for a recorder that needs no consent.
  let consent: RecordingConsent?
  /// The origin that receives the install's token if it has none; nil for no origin.
  let tokenOrigin: SessionOrigin?

  /// Returns the batch with tokens; nil if recording is off.
  ///
  /// In the transaction that stores the batch, so that no other process can turn recording off in between.
  func complete(_ batch: WriteBatch, in db: Database) throws -> WriteBatch? {
    if let consent, try !TransitionRegistry.isRecordingAllowed(consent, in: db) { return nil }
    guard let tokenOrigin, batch.lacksToken(of: tokenOrigin) else { return batch }
    var batch = batch
    try batch.fillIn(token: TransitionRegistry.installToken(in: db), of: tokenOrigin, in: db)
    return batch
  }
}

/// The uses of a name that no transition has: their number, and the time of the last.
struct UnknownNameUse: Sendable, Hashable {
  /// The maximum length of a stored name; the column's limit.
  static let longest = 100

  var count = 1
  /// The time of the last use, in UTC microseconds since 1970.
  var lastMicroseconds: Int64

  func merged(with other: UnknownNameUse) -> UnknownNameUse {
    UnknownNameUse(
      count: count + other.count, lastMicroseconds: max(lastMicroseconds, other.lastMicroseconds))
  }

  func count(as name: String, in db: Database) throws {
    try db.execute(
      sql: """
        INSERT INTO unknown_name (name, count, last_asked_at_us) VALUES (?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET
          count = count + excluded.count, last_asked_at_us = max(last_asked_at_us, excluded.last_asked_at_us)
        """, arguments: [name, count, max(0, lastMicroseconds)])
  }
}
