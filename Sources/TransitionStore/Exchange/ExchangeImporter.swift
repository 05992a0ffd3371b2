import GRDB
import TransitionModel

/// Stores the lines of an exchange file inside a transaction.
///
/// What the registry vends stays what it was. A transition nobody has heard of here comes in retired, its revisions
/// under their own numbers. An unknown revision of a known transition keeps its number where that is free and below the
/// current one's, or where the transition is retired; else it gets the next number, and the current configuration is
/// entered again behind it.
struct ExchangeImporter {
  private let db: Database
  private let writer: SessionWriter
  private let now: Int64
  private(set) var summary = ExchangeSummary()
  /// How many lines of each type were read.
  private var read = ExchangeSummary()
  /// Transitions that came with this file.
  private var created: Set<String> = []
  /// The revision that has to be entered again, by transition.
  private var displaced: [String: Int] = [:]

  init(_ db: Database, now: Int64) {
    self.db = db
    writer = SessionWriter(db)
    self.now = now
  }

  /// Stores one line, or throws and leaves the database as it was before the line.
  ///
  /// - Throws: ``ExchangeFault`` when the line is bad; another error when the database fails.
  mutating func take(_ line: ExchangeLine) throws {
    var copy = self
    try db.inSavepoint {
      do {
        try copy.store(line)
      } catch let error as DatabaseError where error.resultCode == .SQLITE_CONSTRAINT {
        guard case .refused(_, let rule) = RegistryError(error, path: "") else { throw error }
        throw ExchangeFault("the registry's schema refuses it: \(rule).")
      }
      return .commit
    }
    self = copy
  }

  /// Enters current configurations again where imported ones came behind them.
  mutating func finish() throws {
    for (name, revision) in displaced.sorted(by: { $0.key < $1.key }) {
      let history = try RevisionQuery.history(of: name, in: db)
      guard let current = history.first(where: { $0.revision == revision }), let last = history.last else { continue }
      try ConfigurationColumns.insert(
        current.transition.configuration, revision: last.revision + 1,
        note: "As revision \(revision): sessions were imported that were made under other values",
        createdAtMicroseconds: now, in: db)
    }
  }

  /// What the last line says is missing or too much; nil when all of the file is there.
  func problem(with end: ExchangeSummary) -> ExchangeFault? {
    let counts = [
      ("configurations", end.configurations, read.configurations),
      ("presentations", end.presentations, read.presentations), ("sessions", end.sessions, read.sessions),
    ]
    guard let (name, said, found) = counts.first(where: { $0.1 != $0.2 }) else { return nil }
    return ExchangeFault("\(name) is \(said), and \(found) stand before it: lines were lost or added.")
  }

  private mutating func store(_ line: ExchangeLine) throws {
    switch line {
    case .header: throw ExchangeFault("is a header, which stands only in the first line.")
    case .end: return
    case .configuration(let stored):
      read.configurations += 1
      if try add(stored) { summary.configurations += 1 }
    case .presentation(let record):
      read.presentations += 1
      if let problem = record.problem { throw ExchangeFault(problem + ".") }
      try requireConfiguration(record.transition, record.digest, record.revision)
      if try writer.insert(record) { summary.presentations += 1 } else { summary.duplicates += 1 }
    case .session(let stored, let trace, let touches):
      read.sessions += 1
      let session = InteractionSession(header: stored.header, result: stored.result, samples: [])
      if let problem = session.problem { throw ExchangeFault(problem + ".") }
      try requireConfiguration(stored.header.transition, stored.header.digest, stored.header.revision)
      let isNew = try writer.insert(stored, trace: trace, touches: touches)
      if isNew { summary.sessions += 1 } else { summary.duplicates += 1 }
    }
  }

  private func requireConfiguration(_ name: String, _ digest: String, _ revision: Int) throws {
    guard try writer.configurationID(name, digest: digest, revision: revision) == nil else { return }
    throw ExchangeFault(
      "names \(QuotedText.of(name)) with digest \(QuotedText.of(String(digest.prefix(12)))), which the registry lacks "
        + "and no good line before brings.")
  }

  /// Whether the revision was new.
  private mutating func add(_ stored: StoredRevision) throws -> Bool {
    let (name, digest) = (stored.name, stored.transition.digest)
    if let problem = stored.note.flatMap({ $0.utf8.contains(0) ? "note has a NUL character." : nil }) {
      throw ExchangeFault(problem)
    }
    let latest = try latest(of: name)
    let taken = try String.fetchOne(
      db.cachedStatement(
        sql: """
          SELECT digest FROM configuration JOIN transition ON transition.id = configuration.transition_id
          WHERE name = ? AND revision = ?
          """), arguments: [name, stored.revision])
    if latest == nil || created.contains(name) {
      if taken == digest { return false }
      guard taken == nil else {
        throw ExchangeFault("brings revision \(stored.revision) of \(name) a second time, with other values.")
      }
      if latest == nil { try create(name) }
      try insert(stored, as: stored.revision)
      return true
    }
    guard try writer.configurationID(name, digest: digest, revision: stored.revision) == nil else { return false }
    guard let latest else { return false }
    if taken == nil, latest.isRetired || stored.revision < latest.revision {
      try insert(stored, as: stored.revision)
    } else {
      if !latest.isRetired, displaced[name] == nil { displaced[name] = latest.revision }
      try insert(stored, as: latest.revision + 1)
    }
    return true
  }

  private func latest(of name: String) throws -> (revision: Int, isRetired: Bool)? {
    let statement = try db.cachedStatement(
      sql: """
        SELECT max(revision) AS revision, retired_at_us IS NOT NULL AS is_retired
        FROM transition JOIN configuration ON configuration.transition_id = transition.id WHERE name = ?
        GROUP BY transition.id
        """)
    return try Row.fetchOne(statement, arguments: [name]).map { ($0["revision"], $0["is_retired"]) }
  }

  private mutating func create(_ name: String) throws {
    // A name whose configurations someone deleted is still there.
    let sql = """
      INSERT INTO transition (name, created_at_us, retired_at_us) VALUES (?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET retired_at_us = excluded.retired_at_us
      """
    try db.execute(sql: sql, arguments: [name, now, now])
    created.insert(name)
  }

  private func insert(_ stored: StoredRevision, as revision: Int) throws {
    try ConfigurationColumns.insert(
      stored.transition.configuration, revision: revision, note: stored.note,
      createdAtMicroseconds: stored.createdAtMicroseconds, in: db)
  }
}
