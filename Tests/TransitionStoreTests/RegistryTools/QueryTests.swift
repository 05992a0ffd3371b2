import Foundation
import Synchronization
import Testing

@testable import RegistryTools
@testable import TransitionStore

@Suite struct QueryTests {
  private let directory: TemporaryDirectory
  private let registries: [TransitionRegistry]

  /// Opens a file for writing, the same file for reading, and a registry in memory.
  init() throws {
    directory = try TemporaryDirectory()
    let file = try TransitionRegistry(at: directory.file(), access: .create)
    let memory = try TransitionRegistry.inMemory()
    for registry in [file, memory] {
      try registry.apply([Example.configuration(), Example.configuration(Example.plain)])
      try registry.record([Example.session(of: registry.transition(named: "card-modal"))])
    }
    registries = [file, memory, try TransitionRegistry(at: directory.file(), access: .readOnly)]
  }

  private func refusal(of sql: String, by registry: TransitionRegistry) -> String? {
    let error = #expect(throws: RegistryToolError.self) { try registry.query(sql) }
    switch error {
    case .refusedQuery(let reason), .writingQuery(let reason): return reason
    default: return nil
    }
  }

  private func problem(_ sql: String) throws -> QueryProblem {
    let error = #expect(throws: RegistryToolError.self) { try registries[0].query(sql) }
    guard case .queryFailed(let problem) = error else { throw try #require(error) }
    return problem
  }

  @Test func rowsComeWithTheirTypes() throws {
    for registry in registries {
      let result = try registry.query(
        "SELECT 1 AS a, 0.5 AS b, 'x' AS c, x'01ff' AS d, NULL AS e, x'' AS f, '' AS g -- seven")
      #expect(result.columns == ["a", "b", "c", "d", "e", "f", "g"])
      #expect(result.rows == [[.integer(1), .real(0.5), .text("x"), .blob([1, 255]), .null, .blob([]), .text("")]])
      #expect(!result.isTruncated)
      #expect(try registry.query("SELECT name FROM transition WHERE 0") == QueryResult(columns: ["name"], rows: []))
    }
  }

  @Test func rowsComeOneByOneUntilTheCallerStops() throws {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS number FROM n"
    for registry in registries {
      var (columns, rows) = ([String](), [[SQLValue]]())
      let hasMore = try registry.query(endless) {
        columns += $0
      } row: { row in
        #expect(columns == ["number"])
        rows.append(row)
        return rows.count < 3
      }
      #expect(!hasMore && rows == [[.integer(1)], [.integer(2)], [.integer(3)]])
      #expect(
        try registry.query(endless, maximumRows: 2) { _ in
        } row: { _ in
          true
        })
    }
  }

  @Test func rowsCanBeLimited() throws {
    for registry in registries {
      let names = "SELECT name FROM transition ORDER BY name"
      let first = try registry.query(names, maximumRows: 1)
      #expect(first.rows == [[.text("card-modal")]] && first.isTruncated)
      let both = try registry.query(names, maximumRows: 2)
      #expect(both.rows.count == 2 && !both.isTruncated)
      #expect(try registry.query(names, maximumRows: 0).isTruncated)
    }
  }

  private static let writing = [
    "DELETE FROM transition", "UPDATE transition SET retired_at_us = 1", "DROP TABLE session", "VACUUM",
    "INSERT INTO transition (name, created_at_us) VALUES ('x', 0) RETURNING id", "REPLACE INTO transition VALUES (1)",
    "PRAGMA journal_mode = DELETE", "PRAGMA query_only = 0", "PRAGMA user_version = 7", "PRAGMA writable_schema = 1",
    "PRAGMA wal_checkpoint", "PRAGMA optimize", "PRAGMA incremental_vacuum", "PRAGMA temp_store_directory = '/'",
    "PRAGMA schema_version(7)", "PRAGMA main.application_id = 1", "/* x */ PRAGMA\tUSER_VERSION=7",
    "ATTACH DATABASE ':memory:' AS other", "ATTACH '{folder}/made.db' AS other", "DETACH main", "BEGIN", "COMMIT",
    "BEGIN IMMEDIATE", "SAVEPOINT a", "ROLLBACK", "WITH t AS (SELECT 1) DELETE FROM transition",
    "WITH t AS (SELECT 1) INSERT INTO transition (name, created_at_us) SELECT 'x', 1", "REINDEX", "ANALYZE",
    "VACUUM INTO '{folder}/made.db'", "EXPLAIN DELETE FROM transition", "EXPLAIN QUERY PLAN DELETE FROM transition",
    "EXPLAIN VACUUM", "CREATE TABLE x (a)", "CREATE TEMP TABLE x AS SELECT 1", "CREATE TEMP VIEW v AS SELECT 1",
    "CREATE INDEX i ON session (uuid)", "CREATE VIRTUAL TABLE f USING fts5 (a)", "ALTER TABLE session ADD COLUMN x",
    "CREATE TEMP TRIGGER t AFTER INSERT ON session BEGIN SELECT 1; END", "SELECT load_extension('x')",
    "SELECT fts3_tokenizer('simple')", "SELECT 1; DELETE FROM transition", "SELECT 1; nonsense",
    "DELETE FROM transition; SELECT 1", "SELECT 1; PRAGMA user_version = 7", "", " -- nothing\n", ";;", "SELECT ?",
    "SELECT * FROM transition WHERE name = :name", "SELECT 1\u{0}; DELETE FROM transition",
  ]

  @Test func whatDoesNotJustReadIsRefusedAndChangesNothing() throws {
    for sql in Self.writing {
      let sql = sql.replacing("{folder}", with: directory.path)
      let state = """
        SELECT *, (SELECT user_version FROM pragma_user_version), (SELECT count(*) FROM sqlite_schema) FROM transition
        """
      let before = try registries[0].query(state).rows
      let files = try directory.contents()
      for registry in registries {
        #expect(refusal(of: sql, by: registry) != nil, "\(sql)")
        #expect(try registry.query(state).rows.count == before.count)
      }
      #expect(try directory.contents() == files, "\(sql)")
      #expect(try registries[0].query(state).rows == before)
    }
  }

  /// SQLite itself refuses these: before it calls the authorizer, or because the function does not exist.
  private static let outward = [
    "UPDATE sqlite_master SET sql = 'x'", "SELECT writefile('{folder}/made', 'x')", "SELECT readfile('/etc/passwd')",
    "SELECT edit('x')", "SELECT * FROM pragma_wal_checkpoint", "SELECT * FROM pragma_journal_mode('delete')",
    "SELECT * FROM fsdir('/')", "SELECT * FROM transition INTO x",
  ]

  @Test func whatWouldReachOutFails() throws {
    for sql in Self.outward {
      let sql = sql.replacing("{folder}", with: directory.path)
      let files = try directory.contents()
      for registry in registries {
        #expect(throws: RegistryToolError.self, "\(sql)") { try registry.query(sql) }
        #expect(try registry.query("PRAGMA journal_mode").rows != [[.text("delete")]])
      }
      #expect(try directory.contents() == files, "\(sql)")
    }
  }

  private static let reading = [
    "SELECT * FROM session", "SELECT * FROM current_transition", "SELECT * FROM session_fact", "VALUES (1), (2)",
    "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 9) SELECT * FROM n",
    "EXPLAIN SELECT * FROM session", "EXPLAIN QUERY PLAN SELECT * FROM session_fact", "PRAGMA table_info(session)",
    "PRAGMA table_info = session", "PRAGMA journal_mode", "PRAGMA application_id", "PRAGMA integrity_check",
    "SELECT name FROM pragma_table_info('session')", "SELECT * FROM pragma_integrity_check", "SELECT * FROM dbstat",
    "SELECT value FROM json_each('[1, 2]')", "SELECT type, name, sql FROM sqlite_schema", ";;SELECT 1;; -- end",
    "SELECT count(*) OVER (ORDER BY id) FROM session", "SELECT samples FROM session_samples",
  ]

  @Test func whatReadsIsAnswered() throws {
    for sql in Self.reading {
      for registry in registries { #expect(try !registry.query(sql).columns.isEmpty, "\(sql)") }
    }
  }

  @Test func refusalsSayWhy() throws {
    for (sql, reason) in [
      ("delete from transition", "it would delete from transition"),
      ("DROP TABLE session", "it would change the schema"),
      ("ATTACH 'x' AS y", "it would open another database"),
      ("PRAGMA user_version = 7", "it would set PRAGMA user_version to 7"),
      ("PRAGMA optimize", "PRAGMA optimize does more than read"),
      ("SELECT load_extension('x')", "the function load_extension reaches outside the registry"),
      ("VACUUM", "it would rewrite the file"),
      ("SELECT 1; SELECT 2", "it contains several statements. Run them one at a time."),
      (
        "SELECT :name",
        "it has the parameter `:name`, which has no value. Write the value in its place, text as 'text'."
      ),
    ] {
      #expect(refusal(of: sql, by: registries[0]) == reason)
    }
  }

  @Test(arguments: [
    ("SELECT nme FROM transition", 7, "Did you mean name?"),
    ("SELECT 1,\n  t.nme FROM transition t", 12, "Did you mean name?"),
    ("SELECT 'ü', nme FROM transition", 13, "Did you mean name?"),
    (
      "SELECT outcome FROM transition", 7,
      "There is a column of that name in session, session_fact, sessions, touch_fact."
    ),
    ("SELECT qqqqqq FROM transition", 7, "`PRAGMA table_info(transition)` lists its columns."),
    ("SELECT * FROM sesion", 14, "Did you mean session, sessions?"),
    ("SELECT * FROM main.sesion", 19, "Did you mean session, sessions?"),
    ("SELECT lenght(name) FROM transition", 7, "Did you mean length?"),
    (
      "SELECT * FROM transition WHERE name = \"card modal\"", 38,
      "Double quotes mark column names. Write text in single quotes: 'card modal'."
    ),
    ("SELECT (1", 9, "A word, a quote or a parenthesis is missing."), ("SELEC 1", 0, nil),
  ])
  func aMistakeIsPointedAtWithWhatWasMeant(sql: String, offset: Int, advice: String?) throws {
    let problem = try problem(sql)
    #expect(problem.offset == offset)
    #expect(problem.advice == advice)
  }

  @Test func theCaretStandsUnderThePlaceInItsLine() {
    func place(_ sql: String, _ offset: Int) -> [Substring] {
      QueryProblem(message: "m", sql: sql, offset: offset).description.split(separator: "\n").dropFirst().map { $0 }
    }
    #expect(place("SELECT a\nFROM b\nWHERE c", 14) == ["  FROM b", "       ^"])
    #expect(place("\tx", 1) == ["   x", "   ^"])
    #expect(place("ü x", 3) == ["  ü x", "    ^"])
    let long = String(repeating: "a", count: 100) + "X" + String(repeating: "b", count: 100)
    let lines = place(long, 100)
    #expect(lines[0].count <= 78 && lines[0].hasPrefix("  …a") && lines[0].hasSuffix("b…"))
    #expect(lines[0].firstIndex(of: "X").map { lines[0].distance(from: lines[0].startIndex, to: $0) } == 52)
    #expect(lines[1].count == 53)
    #expect(QueryProblem(message: "m", sql: "x", offset: 7).description == "The query failed: m.")
  }

  @Test func whatFailsWhileItRunsIsSaid() throws {
    #expect(try problem("SELECT json('{')").description == "The query failed: malformed JSON.")
    #expect(
      try problem("SELECT zeroblob(2000000000)").description
        == "The query failed: string or blob too big.\nA value may have 16 MB, and so may a row.")
  }

  /// 900 blobs of zeros take no memory until they are read; all together are 14 GB.
  @Test func aRowHasABound() throws {
    let blobs = Array(repeating: "zeroblob(100000)", count: 900).joined(separator: ", ")
    let problem = try problem("SELECT \(blobs)")
    #expect(
      problem.description
        == "The query failed: a row of the result is too big.\nA value may have 16 MB, and so may a row.")
    let fitting = Array(repeating: "zeroblob(100000)", count: 160).joined(separator: ", ")
    #expect(try registries[0].query("SELECT \(fitting)").rows[0].count == 160)
    let columns = Array(repeating: "1", count: 1001).joined(separator: ", ")
    #expect(try self.problem("SELECT \(columns)").message == "too many columns in result set")
  }

  /// A few long steps: the clock is checked only every 2000 steps.
  @Test func fewHeavyStepsAreStoppedAtTheDeadline() throws {
    let heavy = """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 400)
      SELECT sum(length(replace(hex(zeroblob(1000000 + i)), '0', '1'))) FROM n
      """
    for registry in registries {
      let start = ContinuousClock.now
      let error = #expect(throws: RegistryToolError.self) { try registry.query(heavy, timeout: .milliseconds(100)) }
      #expect(error == .queryTookTooLong(.milliseconds(100)))
      #expect(ContinuousClock.now - start < .seconds(3))
    }
  }

  /// Only the end of the process stops a single function, so the calling program is notified.
  @Test func aFunctionThatCannotBeStoppedIsReported() throws {
    let overruns = Mutex(0)
    let error = #expect(throws: RegistryToolError.self) {
      try registries[0].query(
        "SELECT instr(zeroblob(15000000), zeroblob(6000) || x'01')", maximumRows: nil, timeout: .milliseconds(50),
        onOverrun: { overruns.withLock { $0 += 1 } }, begin: { _ in }, row: { _ in true })
    }
    #expect(error == .queryTookTooLong(.milliseconds(50)))
    #expect(overruns.withLock { $0 } > 0)
  }

  @Test func aQueryThatTakesTooLongIsStopped() throws {
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    for registry in registries {
      let error = #expect(throws: RegistryToolError.self) { try registry.query(endless, timeout: .milliseconds(50)) }
      #expect(error == .queryTookTooLong(.milliseconds(50)))
      #expect(try registry.query("SELECT 1", timeout: .seconds(600)).rows == [[.integer(1)]])
    }
  }
}
