extension ErrorCase {
  static let usage = [
    ErrorCase(
      "lst", code: 64,
      message: """
        transitions: There is no command "transitions lst". Did you mean list?
          See 'transitions --help' for more information.
        """),
    ErrorCase(
      "frobnicate", code: 64,
      message: """
        transitions: There is no command "transitions frobnicate". The commands are init, new, apply, lint, list, \
        show, fields, history, diff, set, retire, play, serve, site, export, names, session, report, check, query, \
        migrate, bundle, doctor, completions.
          See 'transitions --help' for more information.
        """),
    ErrorCase(
      "session", "shwo", code: 64,
      message: """
        transitions: There is no command "transitions session shwo". Did you mean show?
          See 'transitions session --help' for more information.
        """),
    ErrorCase(
      "import", "strokes.csv", code: 64,
      message: """
        transitions: There is no command "transitions import". Did you mean `transitions session import`?
          See 'transitions --help' for more information.
        """),
    ErrorCase(
      "backup", code: 64,
      message: """
        transitions: There is no command "transitions backup". Did you mean `transitions doctor backup`?
          See 'transitions --help' for more information.
        """),
    ErrorCase(
      "session", "report", code: 64,
      message: """
        transitions: There is no command "transitions session report". Did you mean `transitions report`?
          See 'transitions session --help' for more information.
        """),
    ErrorCase(
      "help", "prune", code: 64,
      message: """
        transitions: There is no command or help topic "prune". Did you mean `transitions help session prune`?
          See 'transitions --help' for more information.
        """),
    ErrorCase(
      "help", "lst", code: 64,
      message: """
        transitions: There is no command or help topic "lst". Did you mean list?
          See 'transitions --help' for more information.
        """),
    ErrorCase(
      "help", "enviroment", code: 64,
      message: """
        transitions: There is no command or help topic "enviroment". Did you mean environment?
          See 'transitions --help' for more information.
        """),
    ErrorCase(
      "help", "xyzzy", code: 64,
      message: """
        transitions: There is no command or help topic "xyzzy". The topics are drag-scripts, environment, exit-codes, \
        filters, formats, limits, naming, privacy.
          See 'transitions --help' for more information.
        """),
    ErrorCase(
      "help", "session", "shwo", code: 64,
      message: """
        transitions: There is no command "transitions session shwo". Did you mean show?
          See 'transitions session --help' for more information.
        """),
    ErrorCase(
      "completions", code: 64,
      message: """
        transitions: Missing expected argument '<shell>'
        Help:  <shell>  The shell: bash, zsh, fish.
        Usage: transitions completions <shell> [--no-color]
          See 'transitions completions --help' for more information.
        """),
    ErrorCase(
      "completions", "fsh", code: 64,
      message: """
        transitions: The value 'fsh' is invalid for '<shell>': Did you mean fish? Allowed: bash, zsh, fish.
        Help:  <shell>  The shell: bash, zsh, fish.
        Usage: transitions completions <shell> [--no-color]
          See 'transitions completions --help' for more information.
        """),
    ErrorCase(
      "manual", "html", code: 64,
      message: """
        transitions: The value 'html' is invalid for '<markup>': Allowed: man, markdown, exports.
        Help:  <markup>  The output: man, markdown, exports.
        Usage: transitions manual <markup> [--no-color]
          See 'transitions manual --help' for more information.
        """),
    ErrorCase(
      "list", "--formt", "json", code: 64,
      message: """
        transitions: Unknown option '--formt'. Did you mean '--format'?
        Usage: transitions list [<filter> ...] [--search <text>] [--retired] [--all] [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions list --help' for more information.
        """),
    ErrorCase(
      "list", "--format", "jsn", code: 64,
      message: """
        transitions: The value 'jsn' is invalid for '--format <format>': Did you mean json? Allowed: table, \
        json, ndjson, csv, tsv, markdown.
        Help:  --format <format>  table, json, ndjson, csv, tsv, markdown. Default: a table on a terminal, \
        tab-separated lines in a pipe.
        Usage: transitions list [<filter> ...] [--search <text>] [--retired] [--all] [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions list --help' for more information.
        """),
    ErrorCase(
      "list", "--json", "--csv", code: 64,
      message: """
        transitions: --format, --json and --csv each choose a format. Give one of them.
        Usage: transitions list [<filter> ...] [--search <text>] [--retired] [--all] [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions list --help' for more information.
        """),
    ErrorCase(
      "show", code: 64,
      message: """
        transitions: Missing expected argument '<name>'
        Help:  <name>  The transition's name.
        Usage: transitions show <name> [--revision <number>] [--all] [--yaml] [--curve] [--format <format>] [--json] \
        [--csv] [--db <file>] [--no-color]
          See 'transitions show --help' for more information.
        """),
    ErrorCase(
      "show", "sheet", "--revision", "two", code: 64,
      message: """
        transitions: The value 'two' is invalid for '--revision <number>'
        Help:  --revision <number>  The revision; default: the latest.
        Usage: transitions show <name> [--revision <number>] [--all] [--yaml] [--curve] [--format <format>] [--json] \
        [--csv] [--db <file>] [--no-color]
          See 'transitions show --help' for more information.
        """),
    ErrorCase(
      "show", "sheet", "--yaml", "--json", code: 64,
      message: """
        transitions: --yaml is a format too. Give it or another format, not both.
        Usage: transitions show <name> [--revision <number>] [--all] [--yaml] [--curve] [--format <format>] [--json] \
        [--csv] [--db <file>] [--no-color]
          See 'transitions show --help' for more information.
        """),
    ErrorCase(
      "apply", "-", "empty.yaml", code: 64,
      message: """
        transitions: - cannot be combined with files. Give either files and folders, or - alone.
        Usage: transitions apply <source> ... [--prune] [--dry-run] [--note <text>] [--db <file>] [--no-color]
          See 'transitions apply --help' for more information.
        """),
    ErrorCase(
      "migrate", "--json", code: 64,
      message: """
        transitions: A format requires --list. Add --list, or leave the format out.
        Usage: transitions migrate [--list] [--dry-run] [--format <format>] [--json] [--csv] [--db <file>] \
        [--no-color]
          See 'transitions migrate --help' for more information.
        """),
    ErrorCase(
      "session", "list", "--outcome", "finishd", code: 64,
      message: """
        transitions: The value 'finishd' is invalid for '--outcome <outcome>': Did you mean finished? Allowed: \
        finished, cancelled, interrupted, abandoned, invalid, unknown.
        Help:  --outcome <outcome>  Only with this outcome: finished, cancelled, interrupted, abandoned, \
        invalid, unknown.
        Usage: transitions session list [<name>] [--transition <name>] [--since <time>] [--until <time>] \
        [--outcome <outcome>] [--origin <origin>] [--limit <count>] [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions session list --help' for more information.
        """),
    ErrorCase(
      "session", "list", "--origin", "x", code: 64,
      message: """
        transitions: The value 'x' is invalid for '--origin <origin>': Allowed: device, imported, simulated, \
        gallery, stage.
        Help:  --origin <origin>  Only drags from this source: device, imported, simulated, gallery, stage.
        Usage: transitions session list [<name>] [--transition <name>] [--since <time>] [--until <time>] \
        [--outcome <outcome>] [--origin <origin>] [--limit <count>] [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions session list --help' for more information.
        """),
    ErrorCase(
      "session", "list", "--limit", "0", code: 64,
      message: """
        transitions: --limit is 0; allowed is 1 or more.
        Usage: transitions session list [<name>] [--transition <name>] [--since <time>] [--until <time>] \
        [--outcome <outcome>] [--origin <origin>] [--limit <count>] [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions session list --help' for more information.
        """),
    ErrorCase(
      "session", "simulate", "--users", "0", code: 64,
      message: """
        transitions: --users is 0; allowed 1…100000.
        Usage: transitions session simulate [<name> ...] [--users <count>] [--days <count>] [--seed \
        <number>] [--landscape <share>] [--rule <rule>] [--intents <file>] [--overwrite] [--db <file>] [--no-color]
          See 'transitions session simulate --help' for more information.
        """),
    ErrorCase(
      "session", "simulate", "--days", "3651", code: 64,
      message: """
        transitions: --days is 3651; allowed 1…3650.
        Usage: transitions session simulate [<name> ...] [--users <count>] [--days <count>] [--seed \
        <number>] [--landscape <share>] [--rule <rule>] [--intents <file>] [--overwrite] [--db <file>] [--no-color]
          See 'transitions session simulate --help' for more information.
        """),
    ErrorCase(
      "session", "simulate", "--intents", "folder", code: 2,
      message: """
        transitions: folder: this is a directory; name a file in it: `--intents folder/intents.ndjson`.
        """),
    ErrorCase(
      "session", "simulate", "--intents", "transitions.db", code: 2,
      message: "transitions: transitions.db: this is the registry. Name another file."),
    ErrorCase(
      "session", "simulate", "--intents", "nowhere/a.ndjson", code: 2,
      message: """
        transitions: nowhere/a.ndjson: there is no directory {folder}/nowhere. Create it, or name a file elsewhere.
        """),
    ErrorCase(
      "session", "simulate", "--days", "2", "sheeet", code: 2,
      message: "transitions: There is no transition named \"sheeet\". Did you mean sheet?"),
  ]
}
