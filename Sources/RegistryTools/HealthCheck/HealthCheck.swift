import Foundation
import GRDB
import TransitionModel
public import TransitionStore

extension TransitionRegistry {
  /// Checks a registry: integrity, schema, sizes and content. Reads only, and continues past damage where possible.
  ///
  /// - Throws: `RegistryError` if there is nothing to check: no file, another program's file, or an unreadable one.
  public static func examine(at path: String) throws(RegistryError) -> HealthReport {
    try examine(at: path, now: WallClock.system.microseconds())
  }

  static func examine(at path: String, now: Int64) throws(RegistryError) -> HealthReport {
    let file = RegistryFile(path: path)
    var examiner = HealthCheck(file: file, now: now)
    do {
      switch try file.content() {
      case .missing: throw RegistryError(.fileMissing(path: file.path))
      case .blank: throw RegistryError(.isEmpty(path: file.path))
      case .registry: break
      }
    } catch let error as RegistryError {
      guard case .damaged(_, let detail) = error.fault else { throw error }
      examiner.reportDamage("completeness", detail)
    } catch {
      throw RegistryError(error, path: file.path)
    }
    return try translatingErrors(of: file.path) {
      examiner.examineFile()
      do {
        try file.openForReading().inDatabase { db in examiner.examineContent(of: db) }
      } catch let error as DatabaseError where [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode) {
        examiner.isCorrupt = true
        examiner.reportDamage("opening", error.message ?? "no detail")
      }
      examiner.examineWithoutLog()
      return examiner.examination
    }
  }
}

/// A check of one registry, in steps. A step that fails becomes a finding, and the next one runs all the same.
struct HealthCheck {
  let file: RegistryFile
  private(set) var examination: HealthReport
  private let isLogLeft: Bool
  var isCorrupt = false
  private let now: Int64

  init(file: RegistryFile, now: Int64) {
    self.file = file
    self.now = now
    examination = HealthReport(path: file.path)
    isLogLeft = RegistryFile.size(ofFileAt: file.path + "-wal") ?? 0 > 0 && !file.mayBeInUse
  }

  private var path: String { file.path }

  /// SQLite checkpoints a WAL at 4 MB. A connection is blocking the checkpoint of one that is this much larger.
  private static let largeLog = 64 << 20
  /// The number of tokens erased at once that is worth a look: far more than those of one installation.
  private static let manyErasures = 100
  /// The days after which raw samples are only a risk.
  private static let traceDays: Int64 = 30
  /// The free space worth returning: a quarter of the file, and more than a few pages.
  private static let (largeShare, largeRoom) = (4, 1 << 20)

  mutating func reportDamage(_ check: String, _ detail: String) {
    examination.judge(check, .text(detail), .problem, Self.recovery(of: path))
  }

  mutating func judge(
    _ check: String, _ value: HealthReport.Value, _ status: HealthReport.Status, _ advice: String? = nil
  ) {
    examination.judge(check, value, status, advice)
  }

  /// `.dump` reads around damaged pages, while `.recover` needs a special build of SQLite. A dump that met damage ends
  /// in ROLLBACK, and no dump contains the application ID.
  static func recovery(of path: String) -> String {
    let mark = "PRAGMA application_id = \(RegistryMigrations.applicationID);"
    let dump = ShellCommand("sqlite3", path, ".dump").line
    return "The file is damaged. Restore a backup, or save the readable rows: `(echo '\(mark)'; \(dump) | sed "
      + "'s/^ROLLBACK;.*/COMMIT;/') | sqlite3 recovered.db`, then run `transitions doctor --db recovered.db`. If whole "
      + "tables are lost and your sqlite3 has `.recover`, use that instead of `.dump`: it finds more."
  }

  mutating func examineFile() {
    examination.note("file", .text(path))
    examination.note("size", .bytes(RegistryFile.size(ofFileAt: path) ?? 0))
    let log = RegistryFile.size(ofFileAt: path + "-wal") ?? 0
    examination.judge(
      "log", .bytes(log), log > Self.largeLog ? .notice : .fact,
      log > Self.largeLog
        ? "The WAL is much larger than usual: a program has been reading for a very long time, or crashed. "
          + "It is removed when the last program closes the file, or by "
          + "\(ShellCommand("sqlite3", path, "PRAGMA wal_checkpoint(TRUNCATE)"))."
        : nil)
    if isLogLeft {
      examination.judge(
        "left log", .bytes(log), .notice,
        "No program has the registry open, so the last one crashed, was killed, or ran out of disk space. No action is "
          + "needed: its commits are in the WAL and are readable, and the next program that writes moves them into the "
          + "file. Copy or move the file only together with \(ShellCommand(path + "-wal")).")
    }
    let foreign = file.foreignCompanions
    if !foreign.isEmpty {
      let advice = RegistryError.remedy(ofForeign: foreign, beside: path)
      examination.judge("another user's file", .text(foreign.joined(separator: ", ")), .problem, advice)
    }
  }

  /// A file that replaced an open one is next to a WAL of the other file. Such a WAL may make it look damaged, and the
  /// next program that writes would checkpoint it into the file permanently.
  mutating func examineWithoutLog() {
    guard isLogLeft, isCorrupt, let alone = try? file.openIgnoringLog(),
      (try? alone.read { db in try IntegrityCheck.messages(in: db, limit: 1).isEmpty }) == true
    else { return }
    examination.judge(
      "without log", .text("intact"), .problem,
      "Without its WAL the file is intact. If it was copied or moved here while a program had another file open at "
        + "this path, the WAL belongs to that other file. In that case move \(ShellCommand(path + "-wal")) and "
        + "\(ShellCommand(path + "-shm")) away before any program opens this file, and run doctor again. Keep them: if "
        + "the WAL belongs to this file, it holds its latest changes.")
  }

  mutating func examineContent(of db: Database) {
    attempt("integrity") { try $0.checkIntegrity(db) }
    attempt("foreign keys") { try $0.checkForeignKeys(db) }
    attempt("schema") { try $0.checkSchema(db) }
    attempt("revisions") { try $0.checkRevisions(db) }
    attempt("traces") { try $0.checkTraces(db) }
    attempt("free") { try $0.checkFreeRoom(db) }
    for (name, rows) in Self.contents {
      attempt(name) {
        $0.examination.note(name, .count(try Int.fetchOne(db, sql: "SELECT count(*) FROM \(rows)") ?? 0))
      }
    }
    attempt("shared sessions") { try $0.noteShared(db) }
    attempt("largest person") { try $0.checkLargestPerson(db) }
    attempt("open sessions") { try $0.checkOpenSessions(db) }
    attempt("unknown names") { try $0.checkUnknownNames(db) }
    attempt("oldest trace") { try $0.checkTraceAges(db) }
    attempt("table sizes") { try $0.noteTableSizes(db) }
  }

  private mutating func attempt(_ check: String, _ body: (inout HealthCheck) throws -> Void) {
    do {
      try body(&self)
    } catch let error as DatabaseError where error.resultCode == .SQLITE_CORRUPT {
      isCorrupt = true
      reportDamage(check, error.message ?? "it cannot be read")
    } catch {
      let detail = (error as? DatabaseError)?.message ?? "\(error)"
      examination.judge(
        check, .text(detail), .problem, "This could not be checked. Other findings may explain why.")
    }
  }

  private mutating func checkFreeRoom(_ db: Database) throws {
    let pageSize = try Int.fetchOne(db, sql: "PRAGMA page_size") ?? 0
    let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
    let free = try (Int.fetchOne(db, sql: "PRAGMA freelist_count") ?? 0) * pageSize
    let isLarge = free > Self.largeRoom && free * Self.largeShare > pages * pageSize
    let keepsTrack = try Int.fetchOne(db, sql: "PRAGMA auto_vacuum") != 0
    examination.note("pruning", .text(keepsTrack ? "in steps" : "rewrites the file, once"))
    examination.judge(
      "free", .bytes(free), isLarge ? .notice : .fact,
      isLarge ? "Unused space in the file, which later writes reuse. \(remedy(keepsTrack))" : nil)
  }

  private func remedy(_ keepsTrack: Bool) -> String {
    keepsTrack
      ? "\(ShellCommand("sqlite3", path, "PRAGMA incremental_vacuum")) returns it to the system, as pruning does."
      : "\(ShellCommand("sqlite3", path, "PRAGMA auto_vacuum = INCREMENTAL; VACUUM")) returns it to the system. It "
        + "needs as much space again while it runs, and it blocks other writers. After that, pruning works in steps."
  }

  private static let contents = [
    ("transitions", "transition WHERE retired_at_us IS NULL"),
    ("retired", "transition WHERE retired_at_us IS NOT NULL"),
    ("revisions", "configuration"), ("presentations", "presentation"), ("sessions", "session"),
    ("traces", "session_samples"),
  ]

  /// Reports the number of sessions that arrived in the shared form, and of tokens that are never imported again. An
  /// unmigrated registry has no such mark.
  private mutating func noteShared(_ db: Database) throws {
    guard try RegistryMigrations.pending(in: db).isEmpty else { return }
    examination.note(
      "shared sessions", .count(try Int.fetchOne(db, sql: "SELECT count(*) FROM session WHERE shared = 1") ?? 0))
    var times: [String: Int64] = [:]
    for row in try Row.fetchAll(db, sql: "SELECT hash, erased_at_us FROM erased_token") {
      times[try row.decode(atIndex: 0)] = try row.decode(Int64.self, atIndex: 1)
    }
    // A person of this registry has two tombstones: the token as stored, and as exported.
    if let key = try TransitionRegistry.storedExchangeKey(in: db) {
      for token in times.keys where !ExchangeKey.isHash(token) { times[key.hash(of: token)] = nil }
    }
    let counts = Dictionary(times.values.map { ($0, 1) }, uniquingKeysWith: +)
    guard let (time, count) = counts.max(by: { ($0.value, $0.key) < ($1.value, $1.key) }) else { return }
    let isLarge = count >= Self.manyErasures
    let day = Date(microseconds: time).formatted(.iso8601.year().month().day())
    let forget = ShellCommand("sqlite3", path, "DELETE FROM erased_token WHERE erased_at_us = \(time)")
    examination.judge(
      "erased tokens", .count(times.count), isLarge ? .notice : .fact,
      isLarge
        ? "\(count) of them came at once, on \(day), from one import or one `session erase`. An "
          + "installation asks for the erasure of its own tokens, rarely more than a few. If nobody asked for these, "
          + "\(forget) lets their sessions be imported again."
        : nil)
  }

  private mutating func checkLargestPerson(_ db: Database) throws {
    guard try RegistryMigrations.pending(in: db).isEmpty, let largest = try LargestPerson.find(in: db) else { return }
    let query = "SELECT token, count(*) FROM sessions GROUP BY token ORDER BY 2 DESC LIMIT 5"
    examination.judge(
      "largest person", .text(largest.text), .notice,
      "Rates may describe this person rather than people. \(ShellCommand("transitions", "query", query, "--db", path)) "
        + "shows the token. `transitions session erase` deletes a device that is no person's, and "
        + "`transitions session import --max-drags-per-day` limits later imports.")
  }

  private mutating func checkOpenSessions(_ db: Database) throws {
    let left = try TransitionRegistry.leftOpen(in: db, now: now)
    examination.note("open sessions", .count(try Int.fetchOne(db, sql: "SELECT count(*) FROM open_session") ?? 0))
    guard left > 0 else { return }
    examination.judge(
      "left open", .count(left), .notice,
      "Sessions that began more than a day ago, in programs that have ended. The next program that records, imports or "
        + "serves marks them as abandoned; nothing is lost.")
  }

  private mutating func checkTraceAges(_ db: Database) throws {
    let traces = "session_samples JOIN session ON session.id = session_samples.session_id"
    let oldest = try Int64.fetchOne(db, sql: "SELECT min(session.began_at_us) FROM \(traces)")
    examination.note("oldest trace", oldest.map { .time($0) } ?? .none)
    // A simulated token identifies no person.
    let old =
      try Int.fetchOne(
        db,
        sql:
          "SELECT count(*) FROM \(traces) WHERE session.origin NOT IN ('simulated', 'stage') AND session.began_at_us < ?",
        arguments: [now.subtractingClamped(Self.traceDays * WallClock.day)]) ?? 0
    guard old > 0 else { return }
    let prune = ShellCommand(
      "transitions", "session", "prune", "--samples-older-than", "\(Self.traceDays)d", "--db", path)
    examination.judge(
      "old traces", .count(old), .notice,
      "Traces of recorded sessions older than \(Self.traceDays) days. A trace can identify people by how they move, "
        + "and reports do not need it. \(prune) deletes the traces and keeps the sessions.")
  }

  /// Reports the sizes of tables with their indexes, largest first.
  ///
  /// Not every SQLite is built with `dbstat`. The rest is SQLite's pointer map for incremental vacuum.
  private mutating func noteTableSizes(_ db: Database) throws {
    guard try Bool.fetchOne(db, sql: "SELECT count(*) FROM pragma_module_list WHERE name = 'dbstat'") == true else {
      return examination.note("table sizes", .none)
    }
    let sizes = try Row.fetchAll(
      db,
      sql: """
        SELECT coalesce(entry.tbl_name, dbstat.name) AS owner, sum(dbstat.pgsize) AS size
        FROM dbstat LEFT JOIN sqlite_schema AS entry ON entry.name = dbstat.name
        WHERE dbstat.aggregate = TRUE GROUP BY owner ORDER BY size DESC, owner
        """)
    for row in sizes {
      examination.note(
        "table \(try row.decode(String.self, forColumn: "owner"))", .bytes(try row.decode(forColumn: "size")))
    }
    let all = try Int.fetchOne(
      db,
      sql: """
        SELECT (page_count - freelist_count) * page_size
        FROM pragma_page_count, pragma_freelist_count, pragma_page_size
        """)
    let map = try (all ?? 0) - sizes.reduce(0) { try $0 + $1.decode(Int.self, forColumn: "size") }
    if map > 0 { examination.note("page map", .bytes(map)) }
  }
}
