extension ErrorCase {
  private static let queryUsage = """
    Usage: transitions query [<sql>] [--file <file>] [--limit <count>] [--timeout <seconds>] [--format <format>] \
    [--json] [--csv] [--db <file>] [--no-color]
      See 'transitions query --help' for more information.
    """
  private static let playUsage = "Usage: transitions play [<name>] [<options>]"
  private static let steps = """
    Steps: down|up|left|right 420pt in 0.25s, hold 0.1s, wait 0.1s, grab, from 10 400, release, cancel; commas between \
    them.
    """

  /// Words at the wrong place, words with a leading hyphen, and scripts instead of files.
  static let words = places + values + scripts

  private static let places = [
    ErrorCase(
      "--json", "list", code: 64,
      message: """
        transitions: --json is before the command's name. Options follow the name: `transitions list --json`.
          See 'transitions list --help' for more information.
        """),
    ErrorCase(
      "session", "--csv", "list", code: 64,
      message: """
        transitions: --csv is before the command's name. Options follow the name: `transitions session list --csv`.
          See 'transitions session list --help' for more information.
        """),
    ErrorCase(
      "--db", "missing.db", "list", code: 2,
      message: """
        transitions: There is no registry at {folder}/missing.db. To make one, run `transitions init --db \
        {folder}/missing.db`.
        """),
    ErrorCase(
      "doctor", "--db=missing.db", "backup", "copy.db", code: 2,
      message: """
        transitions: There is no registry at {folder}/missing.db. To make one, run `transitions init --db \
        {folder}/missing.db`.
        """),
    ErrorCase(
      "migrate", "--db", "", code: 64,
      message: """
        transitions: --db is empty. Name a file, or leave it out for ./transitions.db.
        Usage: transitions migrate [--list] [--dry-run] [--format <format>] [--json] [--csv] [--db <file>] \
        [--no-color]
          See 'transitions migrate --help' for more information.
        """),
  ]

  private static let values = [
    ErrorCase(
      "query", "SELECT 1", "--limit", "-1", code: 64,
      message: "transitions: --limit is -1; allowed is 0 or more. 0 gives all rows.\n\(queryUsage)"),
    ErrorCase(
      "play", "sheet", "--fps", "-5", code: 64,
      message: """
        transitions: --fps is -5; allowed 1…240.
        \(playUsage)
          See 'transitions play --help' for more information.
        """),
    ErrorCase(
      "report", "--since", "-3d", code: 64,
      message: """
        transitions: The value '-3d' is invalid for '--since <time>': Write 7d, 12h, 30m, yesterday, 'last week', or a day \
        such as 2026-11-01.
        Help:  --since <time>  Only drags that began at this time (UTC) or later: 2026-11-01, yesterday, or an age such as \
        7d, 12h or 30m. In reports, the time is rounded down to the start of its day.
        Usage: transitions report [<name>] [<options>]
          See 'transitions report --help' for more information.
        """),
    ErrorCase(
      "show", "sheet", "--revision", "-1", code: 2,
      message: "transitions: sheet has no revision -1; it has 1…2. `transitions history sheet` shows them."),
    ErrorCase(
      "query", "--json", "-1", code: 64,
      message: "transitions: The option '--json' does not take any value, but '-1' was specified.\n\(queryUsage)"),
    ErrorCase(
      "query", "-- nothing but words", code: 2,
      message: "transitions: The query was not run: it contains no statement. Give one SELECT."),
  ]

  private static let scripts = [
    ErrorCase(
      "play", "sheet", "--drag", "release", code: 64,
      message: "transitions: The drag script: the finger is not down at release. \(steps)\n\(playUsage)"),
    ErrorCase(
      "play", "sheet", "--drag", "relese", code: 64,
      message: "transitions: The drag script: \"relese\" is not a step. \(steps)\n\(playUsage)"),
    ErrorCase(
      "play", "sheet", "--drag", "down", code: 64,
      message: """
        transitions: The drag script: "down" is not a move; write down 420pt in 0.25s. \(steps)
        \(playUsage)
        """),
    ErrorCase(
      "play", "sheet", "--drag", "my strokes.csv", code: 2,
      message: """
        transitions: --drag "my strokes.csv": there is no such file, and it is not a script of steps. `transitions \
        help drag-scripts` lists the steps.
        """),
    ErrorCase(
      "play", "sheet", "--drag", "down 420pt in 0.25s", "--stroke", "a", code: 64,
      message: """
        transitions: --stroke needs a file of strokes, but --drag is a script. Leave --stroke out.
        \(playUsage)
        """),
  ]
}
