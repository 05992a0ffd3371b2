extension ErrorCase {
  /// A header and an end around two bad lines.
  static let badExchange = """
    {"type":"header","format":"transition-registry-sessions","version":1}
    {"type":"sesion"}
    {"type":"session","uuid":
    {"type":"end","configurations":0,"presentations":0,"sessions":2}

    """

  private static let importUsage = """
    Usage: transitions session import <file> [--transition <name>] [--distance <points>] [--axis <axis>] \
    [--direction <direction>] [--estimator <estimator>] [--keep-going] [--db <file>] [--no-color]
    """
  private static let rule = """
    Give what `transitions session export` wrote, or strokes under the header session_id,t_us,x_pt,y_pt,state[,user].
    """
  private static let pruneUsage = """
    Usage: transitions session prune [--samples-older-than <age>] [--sessions-older-than <age>] [--dry-run] \
    [--db <file>] [--no-color]
      See 'transitions session prune --help' for more information.
    """

  /// What `session export`, `import` of what that wrote, and `prune` refuse.
  static let exchange = exports + imports + prunings

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
      "session", "export", "--output", "good.yaml", code: 2,
      message: """
        transitions: good.yaml: this file is there already, and it was not made by this command. Name another file, or \
        add --overwrite to replace it.
        """),
  ]

  private static let imports: [ErrorCase] = [
    ErrorCase(
      "session", "import", "bad.ndjson", "--transition", "sheet", "--axis", "y", code: 64,
      message: """
        transitions: bad.ndjson: these sessions were decided where they were made. Leave out --transition, --axis, \
        which are for stroke files.
        \(importUsage)
        """),
    ErrorCase(
      "session", "import", "header.csv", "--keep-going", code: 64,
      message: """
        transitions: --keep-going goes with what `transitions session export` wrote, and header.csv is no such file.
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
        transitions: --distance is -600.0; allowed 1…100000 points, from its place to out of sight.
        \(importUsage)
          See 'transitions session import --help' for more information.
        """),
    ErrorCase(
      "session", "import", "empty.yaml", code: 2, message: "transitions: empty.yaml: the file is empty. \(rule)"),
    ErrorCase("session", "import", "-", code: 2, message: "transitions: -: the file is empty. \(rule)"),
    ErrorCase(
      "session", "import", "good.yaml", "--distance", "600", code: 2,
      message: "transitions: good.yaml: the file holds no sessions: its first line is \"name: notice\". \(rule)"),
    ErrorCase(
      "session", "import", "transitions.db", code: 2,
      message: """
        transitions: transitions.db: this is an SQLite database. Where it is a registry, `transitions session export \
        --db FILE` writes its sessions for this command.
        """),
  ]

  private static let prunings: [ErrorCase] = [
    ErrorCase(
      "session", "prune", code: 64,
      message: """
        transitions: Say what is too old: --samples-older-than 30d, --sessions-older-than 180d, or both.
        \(pruneUsage)
        """),
    ErrorCase(
      "session", "prune", "--samples-older-than", "20d", "--sessions-older-than", "10d", code: 64,
      message: """
        transitions: Traces go with their sessions, so they cannot stay longer: --samples-older-than must not be more \
        than --sessions-older-than.
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
  ]
}
