import GRDB
import TransitionModel
import TransitionStore

/// Vended transitions and histories do not change: a configuration that arrives with sessions is stored outside the
/// history, and its number never influences the history's next one; see ``TransitionStore/RevisionNumber``. An unknown
/// transition is stored as retired.
struct ExchangeLineImporter {
  struct Progress {
    var summary = ExchangeSummary()
    var read = ExchangeSummary()
    var isShared = false
    /// The file's batch until its row is stored, with the first line; nil after that, and if the file is not a batch.
    var batch: BatchStamp?
    /// How its times are corrected.
    var clock = DeliveryClock(nil, receivedAt: .max)
    let limits: ImportLimits
    let earlierConfigurations: Int
    fileprivate var created: Set<String> = []
    fileprivate var labels: [Int64: Set<String>] = [:]
    /// The tokens whose erasure the lines request, until ``ExchangeLineImporter/finish()``.
    fileprivate var erasures: [String] = []
    fileprivate var erasureLines = 0

    init(limits: ImportLimits, earlierConfigurations: Int) {
      (self.limits, self.earlierConfigurations) = (limits, earlierConfigurations)
    }

    mutating func beginFile(isShared: Bool, _ batch: BatchStamp?, now: Int64) {
      read = ExchangeSummary()
      erasureLines = 0
      self.isShared = isShared
      created = []
      (self.batch, clock) = (batch, DeliveryClock(batch, receivedAt: limits.receivedAtMicroseconds ?? now))
    }
  }

  private let db: Database
  private let writer: SessionWriter
  private let now: Int64
  private let undoesLines: Bool
  /// The number of sessions by day and person, for the limit; empty without one.
  private var drags: [Int64: [Int64: Int]] = [:]
  private(set) var progress: Progress

  init(_ db: Database, of source: ImportSource?, now: Int64, undoesLines: Bool, progress: Progress) {
    self.db = db
    writer = SessionWriter(db, importing: source)
    self.now = now
    self.undoesLines = undoesLines
    self.progress = progress
  }

  /// Stores one line. If it throws and lines are rolled back alone, the database is as it was before the line.
  mutating func take(_ line: ExchangeLine) throws {
    let before = progress
    do {
      guard undoesLines else { return try store(line) }
      try db.inSavepoint {
        try store(line)
        return .commit
      }
    } catch {
      progress = before
      writer.forget()
      guard let error = error as? DatabaseError, error.resultCode == .SQLITE_CONSTRAINT,
        case .refused(_, let rule) = RegistryError(error, path: "").fault
      else { throw error }
      throw ExchangeFault("the registry's schema refuses it: \(rule).")
    }
  }

  /// Deletes what the erasure lines request: all of it at once, at the end of a transaction. The lines after an erasure line already found its tombstone.
  mutating func finish() throws {
    guard !progress.erasures.isEmpty else { return }
    try TransitionRegistry.erase(progress.erasures, unseen: true, at: now, in: db)
    progress.erasures = []
    writer.forget()
  }

  /// Returns whether the line can be skipped because its session is already stored.
  ///
  /// The session is recognized by the beginning of the line, as ``ExchangeWriter`` writes it. A stored session stays
  /// unchanged whatever else the line contains, and reading the line takes longer than storing it would. A line that
  /// does not look complete is read, because it may be broken and hide another session.
  mutating func skips(_ line: [UInt8]) throws -> Bool {
    guard let uuid = ExchangeLine.sessionUUID(beginning: line), try writer.hasEnd(of: uuid),
      ExchangeLine.looksWhole(line)
    else { return false }
    progress.read.sessions += 1
    progress.summary.duplicates += 1
    return true
  }

  /// Begins the next file. Lines are counted from 1 again, and content of earlier files is known.
  mutating func beginFile(isShared: Bool, _ batch: BatchStamp?) {
    progress.beginFile(isShared: isShared, batch, now: now)
  }

  /// Returns the difference between the counts in the last line and the lines read; nil if the file is complete.
  func problem(with end: ExchangeSummary, badLines: Int) -> ExchangeFault? {
    guard badLines == 0 else {
      let (said, good) = (end.lines, progress.read.lines)
      guard said != good + badLines else { return nil }
      return ExchangeFault(
        "counts \(said) lines, but \(good) good and \(badLines) bad lines precede it: lines were lost or added.")
    }
    let counts = [
      ("configurations", end.configurations, progress.read.configurations),
      ("presentations", end.presentations, progress.read.presentations),
      ("sessions", end.sessions, progress.read.sessions),
    ]
    guard let (name, said, found) = counts.first(where: { $0.1 != $0.2 }) else { return nil }
    return ExchangeFault("\(name) is \(said), but \(found) precede it: lines were lost or added.")
  }

  private mutating func store(_ line: ExchangeLine) throws {
    if let batch = progress.batch { try store(batch) }
    switch line {
    case .header: throw ExchangeFault("is a header, which is allowed only in the first line.")
    case .end: return
    case .install(let fact):
      try progress.clock.corrected(fact).store(by: writer, in: db)
    case .erasure(let token):
      progress.erasureLines += 1
      guard progress.erasureLines <= ExchangeFormat.maximumErasures else {
        throw ExchangeFault(
          "is erasure \(progress.erasureLines) of this file, but a file may have \(ExchangeFormat.maximumErasures). Use "
            + "`transitions session erase --file` for a longer list.")
      }
      progress.summary.erasedTokens += 1
      try TransitionRegistry.leaveTombstone(of: token, at: now, in: db)
      progress.erasures.append(token)
      writer.forget()
    case .configuration(let stored):
      progress.read.configurations += 1
      if try add(stored) {
        progress.summary.configurations += 1
        writer.forget()
      }
    case .presentation(var record):
      progress.read.presentations += 1
      progress.clock.correct(&record)
      try checkMark(record.isShared, token: record.token)
      if let problem = record.problem { throw ExchangeFault(problem + ".") }
      guard isPossible(record.presentedAtMicroseconds ?? record.dismissedAtMicroseconds) else {
        return progress.summary.impossibleTimes += 1
      }
      record.moves.removeAll { !isPossible($0.atMicroseconds) }
      guard !record.isShared || record.moves.isEmpty else { throw ExchangeFault("is marked as shared and has moves.") }
      _ = try requireConfiguration(record.transition, record.digest, record.revision)
      progress.summary.count(try writer.insert(record), as: \.presentations)
    case .session(let sent, let trace, let touches):
      progress.read.sessions += 1
      let stored = progress.clock.corrected(sent)
      try checkMark(stored.isShared, token: stored.header.context.token)
      let session = InteractionSession(header: stored.header, result: stored.result, samples: [])
      if let problem = session.problem ?? trace.flatMap({ InteractionSession.problem(of: $0.touches, $0.samples) }) {
        throw ExchangeFault(problem + ".")
      }
      let header = stored.header
      guard isPossible(header.beganAtMicroseconds) else { return progress.summary.impossibleTimes += 1 }
      let configuration = try requireConfiguration(header.transition, header.digest, header.revision)
      if try isBeyondDailyLimit(header) { return progress.summary.beyondDailyLimit += 1 }
      let insertion = try writer.insert(stored, trace: trace, touches: touches)
      progress.summary.count(insertion, as: \.sessions)
      if insertion == .added { try countDrag(header) }
      if insertion != .erased, let release = header.context.appVersion { try label(configuration, release) }
    }
  }

  /// Keeps when a delivery was made, sent and received. One that came before stays as it was.
  private mutating func store(_ batch: BatchStamp) throws {
    try db.execute(
      sql: """
        INSERT INTO batch (uuid, created_at_us, sent_at_us, received_at_us, clock_offset_us, sampling_rate)
        VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT (uuid) DO NOTHING
        """,
      arguments: [
        batch.id.uuidString.lowercased(), batch.createdAtMicroseconds, batch.sentAtMicroseconds,
        progress.clock.receivedAt, progress.clock.offset, batch.samplingRate,
      ])
    progress.batch = nil
  }

  private func isPossible(_ time: Int64?) -> Bool {
    ImportLimits.allows(time, receivedAt: progress.clock.receivedAt)
  }

  private mutating func isBeyondDailyLimit(_ header: SessionHeader) throws -> Bool {
    guard let most = progress.limits.dragsPerDay, let token = header.context.token else { return false }
    let day = header.beganAtMicroseconds / WallClock.day
    if drags[day] == nil {
      let rows = try Row.fetchAll(
        db,
        sql: """
          SELECT person_id, count(*) FROM session WHERE person_id IS NOT NULL AND began_at_us >= ? AND began_at_us < ?
          GROUP BY person_id
          """, arguments: [day * WallClock.day, (day + 1) * WallClock.day])
      drags[day] = try rows.reduce(into: [:]) { drags, row in
        drags[try row.decode(Int64.self, atIndex: 0)] = try row.decode(Int.self, atIndex: 1)
      }
    }
    guard let person = try writer.storedPersonID(of: token) else { return most < 1 }
    return try drags[day]?[person] ?? 0 >= most && !writer.hasEnd(of: header.uuid)
  }

  private mutating func countDrag(_ header: SessionHeader) throws {
    guard let token = header.context.token, let person = try writer.storedPersonID(of: token) else { return }
    drags[header.beganAtMicroseconds / WallClock.day]?[person, default: 0] += 1
  }

  private func checkMark(_ isShared: Bool, token: String?) throws {
    guard isShared || !progress.isShared else {
      throw ExchangeFault("lacks \"\(ExchangeLine.sharedKey)\":true, which every line of a shared file has.")
    }
    guard !isShared || token == nil else { throw ExchangeFault("is marked as shared and has a token.") }
  }

  private mutating func label(_ configuration: Int64, _ release: String) throws {
    guard progress.labels[configuration]?.contains(release) != true else { return }
    try db.cachedStatement(
      sql: "INSERT INTO release_label (configuration_id, label) VALUES (?, ?) ON CONFLICT DO NOTHING"
    ).execute(arguments: [configuration, release])
    progress.labels[configuration, default: []].insert(release)
  }

  private func requireConfiguration(_ name: String, _ digest: String, _ revision: Int) throws -> Int64 {
    if let known = try writer.configurationID(name, digest: digest, revision: revision) { return known }
    throw ExchangeFault(
      "names \(QuotedText.of(name)) with digest \(QuotedText.of(String(digest.prefix(12)))), which neither the "
        + "registry nor an earlier good line has.")
  }

  private mutating func add(_ stored: StoredRevision) throws -> Bool {
    let (name, digest) = (stored.name, stored.transition.digest)
    if let problem = stored.note?.noteProblem { throw ExchangeFault("note \(problem).") }
    let isOfThisFile = try progress.created.contains(name) || !hasConfigurations(name)
    if isOfThisFile, !progress.created.contains(name) { try create(name) }
    if isOfThisFile, stored.revision <= RevisionNumber.historyEnd {
      let taken = try String.fetchOne(
        db.cachedStatement(
          sql: """
            SELECT digest FROM configuration JOIN transition ON transition.id = configuration.transition_id
            WHERE name = ? AND revision = ?
            """), arguments: [name, stored.revision])
      if taken == digest { return false }
      guard taken == nil else {
        throw ExchangeFault("contains revision \(stored.revision) of \(name) a second time, with different values.")
      }
      try insert(stored)
      return true
    }
    guard try writer.configurationID(name, digest: digest, revision: stored.revision) == nil else { return false }
    try insert(stored)
    return true
  }

  private func hasConfigurations(_ name: String) throws -> Bool {
    let sql = """
      SELECT EXISTS (SELECT 1 FROM transition JOIN configuration ON configuration.transition_id = transition.id
        WHERE name = ?)
      """
    return try Bool.fetchOne(db.cachedStatement(sql: sql), arguments: [name]) ?? false
  }

  private mutating func create(_ name: String) throws {
    // A name's row is still there if a person deleted its configurations.
    let sql = """
      INSERT INTO transition (name, created_at_us, retired_at_us) VALUES (?, ?, ?)
      ON CONFLICT (name) DO UPDATE SET retired_at_us = excluded.retired_at_us
      """
    try db.execute(sql: sql, arguments: [name, now, now])
    try db.checkChanged("transition")
    progress.created.insert(name)
  }

  private func insert(_ stored: StoredRevision) throws {
    let most = progress.limits.newConfigurations
    guard progress.earlierConfigurations + progress.summary.configurations < most else {
      throw ExchangeFault(
        "has a new configuration beyond the \(most) that one import may add. If you know where the file comes from, "
          + "import it again with --max-configurations NUMBER.")
    }
    let number = try RevisionNumber.imported(stored.revision, of: stored.name, in: db)
    try ConfigurationColumns.insert(
      stored.transition.numbered(number), note: stored.note, createdAtMicroseconds: stored.createdAtMicroseconds,
      in: db)
    try db.cachedStatement(sql: "INSERT INTO foreign_configuration (configuration_id, arrived_at_us) VALUES (?, ?)")
      .execute(arguments: [db.lastInsertedRowID, now])
    try db.checkChanged("foreign_configuration")
  }
}

extension ExchangeSummary {
  fileprivate mutating func count(_ insertion: SessionWriter.Insertion, as rows: WritableKeyPath<ExchangeSummary, Int>)
  {
    switch insertion {
    case .added: self[keyPath: rows] += 1
    case .known: duplicates += 1
    case .erased: erased += 1
    }
  }
}
