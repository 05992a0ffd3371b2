extension ErrorCase {
  /// A header and an end around two bad lines.
  static let badExchange = """
    {"type":"header","format":"transition-registry-sessions","version":1}
    {"type":"sesion"}
    {"type":"session","uuid":
    {"type":"end","configurations":0,"presentations":0,"sessions":2}

    """

  private static let importUsage = "Usage: transitions session import <file> ... [<options>]"
  private static let exportUsage = """
    Usage: transitions session export [<name>] [<options>]
      See 'transitions session export --help' for more information.
    """
  private static let nothingBetween = """
    --until is not later than --since, so no session can match. Swap them; one day ends where the next begins: --since \
    2026-11-01 --until 2026-11-02.
    """
  private static let rule = """
    Give a file from `transitions session export`, or strokes with the header session_id,t_us,x_pt,y_pt,state[,user].
    """
  private static let pruneUsage = """
    Usage: transitions session prune [--samples-older-than <age>] [--sessions-older-than <age>] [--origin <origin>] \
    [--import <file or time>] [--rewrite] [--dry-run] [--db <file>] [--no-color]
      See 'transitions session prune --help' for more information.
    """

  /// Errors of `session export`, of `import` of its files, and of `prune`.
  static let exchange = exports + exportOptions + imports + controls + prunings + erasures

  /// The compressed ``badExchange``, as written by `gzip -n`.
  static let compressed: [UInt8] = [
    0x1F, 0x8B, 0x08, 0x00, 0x00, 0x00, 0x00, 0x00, 0x02, 0x03, 0x55, 0xCD, 0x41, 0x0A, 0x83, 0x40, 0x0C, 0x05,
    0xD0, 0xBD, 0xC7, 0xC8, 0x7A, 0x84, 0xB6, 0xCB, 0xDC, 0x66, 0xE8, 0x44, 0x9B, 0x45, 0x33, 0x92, 0x64, 0x0A,
    0x22, 0xDE, 0xBD, 0x51, 0xB0, 0xD5, 0x5D, 0x78, 0xFF, 0xF3, 0xB3, 0x80, 0xCF, 0x13, 0x01, 0xC2, 0x8B, 0x72,
    0x21, 0x85, 0x04, 0x43, 0xD5, 0x77, 0xF6, 0x10, 0xD7, 0x2C, 0xC6, 0xCE, 0x55, 0x7A, 0xA5, 0x91, 0xCD, 0x75,
    0xEE, 0x8D, 0xCC, 0x02, 0x2C, 0x7A, 0x1F, 0xD2, 0xED, 0x04, 0xBC, 0xAF, 0xDD, 0x72, 0xAC, 0x44, 0xBE, 0xD9,
    0x55, 0x76, 0x4A, 0xD0, 0x1A, 0x17, 0xC0, 0x7F, 0x42, 0x52, 0x42, 0x9F, 0x55, 0x06, 0x1E, 0x9B, 0x66, 0xDF,
    0x77, 0xF1, 0x96, 0x60, 0x52, 0x32, 0x12, 0x3F, 0xC9, 0xEF, 0x2D, 0x3E, 0xD6, 0xEE, 0x0B, 0x72, 0x68, 0x2C,
    0xCA, 0xB3, 0x00, 0x00, 0x00,
  ]

  private static let exports: [ErrorCase] = [
    ErrorCase(
      "session", "export", "sheeet", code: 2,
      message: """
        transitions: There is no transition named "sheeet". Did you mean sheet?
        """),
    ErrorCase(
      "session", "export", "--output", "transitions.db", "--overwrite", code: 2,
      message: "transitions: transitions.db: this is the registry. Name another file."),
    ErrorCase(
      "session", "export", "--output", "transitions.db-journal", "--overwrite", code: 2,
      message: """
        transitions: transitions.db-journal: SQLite stores commits of {folder}/transitions.db there. Name another file.
        """),
    ErrorCase(
      "session", "export", "--output", "text.db-wal", "--overwrite", code: 2,
      message: """
        transitions: text.db-wal: SQLite stores commits of text.db there. Name another file.
        """),
    ErrorCase(
      "session", "export", "--output", "good.yaml", code: 2,
      message: """
        transitions: good.yaml: this file already exists. Name another file, or add --overwrite to replace it.
        """),
  ]

  /// Errors with tokens, people and gzip.
  private static let exportOptions: [ErrorCase] = [
    ErrorCase(
      "session", "export", "--fewest-people", "5", code: 64,
      message: """
        transitions: --fewest-people requires --share.
        \(exportUsage)
        """),
    ErrorCase(
      "session", "export", "--share", "--fewest-people", "2000000", code: 64,
      message: """
        transitions: --fewest-people is 2000000; allowed 0…1000000.
        \(exportUsage)
        """),
    ErrorCase(
      "session", "export", "--since", "2026-01-05", "--until", "2026-01-02", code: 64,
      message: """
        transitions: \(nothingBetween)
        \(exportUsage)
        """),
    ErrorCase(
      "session", "export", "--since", "2026-01-05", "--until", "2026-01-05", code: 64,
      message: """
        transitions: \(nothingBetween)
        \(exportUsage)
        """),
    ErrorCase(
      "session", "export", "--since", "12h", "--until", "1d", code: 64,
      message: """
        transitions: \(nothingBetween)
        \(exportUsage)
        """),
    ErrorCase(
      "session", "export", "--share", "--token-key", "good.yaml", code: 64,
      message: """
        transitions: --token-key cannot be combined with --share: shared files have no tokens.
        \(exportUsage)
        """),
    ErrorCase(
      "session", "export", "--token-key", "missing.key", code: 2,
      message: "transitions: missing.key: there is no such file."),
    ErrorCase(
      "session", "export", "--token-key", "empty.yaml", code: 2,
      message: """
        transitions: empty.yaml: the key has 0 bytes; it needs 16 or more. \
        `head -c 32 /dev/urandom > empty.yaml` makes one.
        """),
    ErrorCase(
      "session", "export", "--share", code: 2,
      message: """
        transitions: The sessions come from 0 people, distinguished by install tokens. Sharing needs at least \
        5 people, so that no one can be singled out. Include more sessions, or lower the minimum: `--fewest-people 0`.
        """),
  ]

  private static let imports: [ErrorCase] = [
    ErrorCase(
      "session", "import", "bad.ndjson", "--transition", "sheet", "--axis", "y", code: 64,
      message: """
        transitions: bad.ndjson: the decisions of these sessions are in the file. Leave out --transition, --axis, \
        which are for stroke files.
        \(importUsage)
        """),
    ErrorCase(
      "session", "import", "header.csv", "--keep-going", code: 64,
      message: """
        transitions: --keep-going needs a file from `transitions session export`, but header.csv is not one.
        \(importUsage)
        """),
    ErrorCase(
      "session", "import", "header.csv", "--distance", "600", code: 64,
      message: """
        transitions: Missing expected argument '--transition <name>', which a stroke file needs.
        \(importUsage)
        """),
    ErrorCase(
      "session", "import", "header.csv", "--distance", "-600", code: 64,
      message: """
        transitions: --distance is -600.0; allowed 1…100000 points: how far the view travels.
        \(importUsage)
          See 'transitions session import --help' for more information.
        """),
    ErrorCase(
      "session", "import", "empty.yaml", code: 2, message: "transitions: empty.yaml: the file is empty. \(rule)"),
    ErrorCase("session", "import", "-", code: 2, message: "transitions: -: the file is empty. \(rule)"),
    ErrorCase(
      "session", "import", "damaged.ndjson.gz", code: 2,
      message: """
        transitions: damaged.ndjson.gz: the gzip data is damaged: incorrect data check. Copy the file again.
        """),
    ErrorCase(
      "session", "import", "good.yaml", "--distance", "600", code: 2,
      message: "transitions: good.yaml: the file holds no sessions: its first line is \"name: notice\". \(rule)"),
    ErrorCase(
      "session", "import", "transitions.db", code: 2,
      message: """
        transitions: transitions.db: this is an SQLite database. If it is a registry, `transitions session export \
        --db FILE` writes its sessions for this command.
        """),
  ]

  /// Characters that terminals obey.
  private static let controls: [ErrorCase] = [
    ErrorCase(
      "set", "sheet", "presentation.duration=0.3", "--note", "\u{1B}[2J", code: 2,
      message: """
        transitions: The note has the control character U+001B; a note may contain no control characters but line \
        feeds and tabs. Nothing was changed.
        """),
    ErrorCase(
      "apply", "good.yaml", "--note", "a\u{9B}b", code: 2,
      message: """
        transitions: The note has the control character U+009B; a note may contain no control characters but line \
        feeds and tabs. Nothing was changed.
        """),
  ]

  private static let eraseUsage = """
    Usage: transitions session erase [--token <hash> ...] [--file <list>] [--unseen] [--dry-run] [--db <file>] [--no-color]
      See 'transitions session erase --help' for more information.
    """
  private static let erasures: [ErrorCase] = [
    ErrorCase(
      "session", "erase", code: 64,
      message: """
        transitions: Give the tokens to erase: --token HASH, or --file LIST with one token per line.
        \(eraseUsage)
        """),
    ErrorCase(
      "session", "erase", "--token", "", code: 64,
      message: """
        transitions: --token has 0 characters; a token has 1 to 100.
        \(eraseUsage)
        """),
    ErrorCase(
      "session", "erase", "--file", "none.txt", code: 2, message: "transitions: none.txt: there is no such file."),
  ]

  private static let prunings: [ErrorCase] = [
    ErrorCase(
      "session", "prune", code: 64,
      message: """
        transitions: Choose what to delete: --samples-older-than 30d, --sessions-older-than 180d or both, all of \
        --origin simulated, or all of --import FILE.
        \(pruneUsage)
        """),
    ErrorCase(
      "session", "prune", "--samples-older-than", "20d", "--sessions-older-than", "10d", code: 64,
      message: """
        transitions: A trace is deleted with its session, so it cannot stay longer: --samples-older-than must not be \
        more than --sessions-older-than.
        \(pruneUsage)
        """),
    ErrorCase(
      "session", "prune", "--samples-older-than", "0d", code: 64,
      message: """
        transitions: The value '0d' is invalid for '--samples-older-than <age>': Write an age of 1m or more: 30d, 12h, \
        30m. The number is whole and at most 100000.
        Help:  --samples-older-than <age>  Delete the traces of sessions that began longer ago.
        \(pruneUsage)
        """),
    ErrorCase(
      "session", "prune", "--import", "strokes.csv", code: 2,
      message: "transitions: No import has the file or time \"strokes.csv\". This registry has none."),
    ErrorCase(
      "session", "delete", "ffff", code: 2,
      message: """
        transitions: There is no session "ffff". Give a uuid or the beginning of one; `transitions session list` shows \
        them.
        """),
  ]
}
