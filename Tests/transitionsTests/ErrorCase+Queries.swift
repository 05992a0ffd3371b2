extension ErrorCase {
  static let queries = [
    refusal("DROP TABLE session", "it would change the schema"),
    refusal("DELETE FROM session RETURNING *", "it would delete from session"),
    refusal("WITH a AS (SELECT 1) DELETE FROM session", "it would delete from session"),
    refusal("INSERT INTO session (id) VALUES (1) RETURNING id", "it would insert into session"),
    refusal("EXPLAIN UPDATE session SET id = 1", "it would update session"),
    refusal("CREATE TEMP TABLE x (a)", "it would change the schema"),
    refusal("PRAGMA journal_mode = DELETE", "it would set PRAGMA journal_mode to DELETE"),
    refusal("PRAGMA wal_checkpoint", "PRAGMA wal_checkpoint does more than read"),
    refusal("ATTACH 'other.db' AS other", "it would open another database"),
    refusal("VACUUM INTO 'other.db'", "it would rewrite the file"),
    refusal("SELECT load_extension('x')", "the function load_extension reaches outside the registry"),
    refusal("BEGIN", "it would begin or end a transaction"),
    ErrorCase(
      "query", "SELECT 1; DROP TABLE session", code: 2,
      message: """
        transitions: The query was not run: it contains several statements. Run them one at a time.
        """),
    ErrorCase(
      "query", "", code: 2,
      message: """
        transitions: The query was not run: it contains no statement. Give one SELECT.
        """),
    ErrorCase(
      "query", "-", code: 2,
      message: """
        transitions: The query was not run: it contains no statement. Give one SELECT.
        """),
    ErrorCase(
      "query", "SELECT * FROM transition WHERE name = ?1", code: 2,
      message: """
        transitions: The query was not run: it has the parameter `?1`, which has no value. Write the value in its \
        place, text as 'text'.
        """),
    ErrorCase(
      "query", ".tables", code: 2,
      message: """
        transitions: The query was not run: ".tables" is a command of the sqlite3 shell. Give one SELECT. The views are \
        current_transition, presentation_fact, session_fact, sessions, touch_fact; `PRAGMA table_info(sessions)` lists \
        the columns of one.
        """),
    ErrorCase(
      "query", "SELEC 1", code: 2,
      message: """
        transitions: The query failed: near "SELEC": syntax error.
          SELEC 1
          ^
        """),
    ErrorCase(
      "query", "SELECT outcom\nFROM session_fact", code: 2,
      message: """
        transitions: The query failed: no such column: outcom.
          SELECT outcom
                 ^
        Did you mean outcome?
        """),
    ErrorCase(
      "query", "SELECT * FROM sesion_fact", code: 2,
      message: """
        transitions: The query failed: no such table: sesion_fact.
          SELECT * FROM sesion_fact
                        ^
        Did you mean session_fact, session_touch?
        """),
    ErrorCase(
      "query", "SELECT * FROM transition WHERE name = \"sheet\"", code: 2,
      message: """
        transitions: The query failed: no such column: sheet.
          SELECT * FROM transition WHERE name = "sheet"
                                                ^
        Double quotes mark column names. Write text in single quotes: 'sheet'.
        """),
    ErrorCase(
      "query", "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n", "--timeout",
      "0.1", code: 2,
      message: """
        transitions: The query ran for more than 100 milliseconds and was stopped. Query less data, or allow more time \
        with `--timeout SECONDS` (0: no limit).
        """),
    ErrorCase("query", "--file", "missing.sql", code: 2, message: "transitions: missing.sql: there is no such file."),
    ErrorCase(
      "query", "--file", "transitions.db", code: 2,
      message: "transitions: transitions.db:1: this is an SQLite database. Name a text file."),
    usage("query", message: "Give one of these: the statement in quotes, - for standard input, or --file with a file."),
    usage(
      "query", "SELECT 1", "--file", "a.sql",
      message: "Give one of these: the statement in quotes, - for standard input, or --file with a file."),
    usage("query", "SELECT 1", "--limit=-1", message: "--limit is -1; allowed is 0 or more. 0 gives all rows."),
    usage(
      "query", "SELECT 1", "--timeout=-1",
      message: "--timeout is -1.0; allowed is 0…86400 seconds. 0 means no limit."),
  ]

  private static func refusal(_ sql: String, _ reason: String) -> ErrorCase {
    ErrorCase(
      "query", sql, code: 2,
      message: """
        transitions: The query was not run: \(reason). Queries are read-only: give one SELECT. `transitions apply` \
        changes the registry.
        """)
  }

  private static func usage(_ arguments: String..., message: String) -> ErrorCase {
    ErrorCase(
      arguments, code: 64,
      message: """
        transitions: \(message)
        Usage: transitions query [<sql>] [--file <file>] [--limit <count>] [--timeout <seconds>] [--format <format>] \
        [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions query --help' for more information.
        """)
  }
}
