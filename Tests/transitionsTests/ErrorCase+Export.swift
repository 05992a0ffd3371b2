extension ErrorCase {
  private static let exportCommandUsage = """
    Usage: transitions export <format> [<name> ...] [--output <file>] [--check] [--overwrite] [--db <file>] [--no-color]
      See 'transitions export --help' for more information.
    """
  private static let exportFormats = "css, tokens, tokens-flat, swiftui, uikit, compose, flutter, json, swift-names."

  /// Errors of `export`. `ExportCommandTests` covers retired transitions and outdated files.
  static let platformExports = [
    ErrorCase(
      "export", code: 64,
      message: """
        transitions: Missing expected argument '<format>'
        Help:  <format>  \(exportFormats)
        \(exportCommandUsage)
        """),
    ErrorCase(
      "export", "tokns", code: 64,
      message: """
        transitions: The value 'tokns' is invalid for '<format>': Did you mean tokens? Allowed: \(exportFormats)
        Help:  <format>  \(exportFormats)
        \(exportCommandUsage)
        """),
    ErrorCase(
      "export", "zzz", code: 64,
      message: """
        transitions: The value 'zzz' is invalid for '<format>': Allowed: \(exportFormats)
        Help:  <format>  \(exportFormats)
        \(exportCommandUsage)
        """),
    ErrorCase(
      "export", "css", "--check", code: 64,
      message: """
        transitions: --check compares a file. Name it with --output.
        \(exportCommandUsage)
        """),
    ErrorCase(
      "export", "css", "--check", "--output", "-", code: 64,
      message: """
        transitions: --check compares a file. Name it with --output.
        \(exportCommandUsage)
        """),
    ErrorCase(
      "export", "css", "--check", "--overwrite", "--output", "out.css", code: 64,
      message: """
        transitions: --check writes nothing; --overwrite replaces a file. Give one of them.
        \(exportCommandUsage)
        """),
    ErrorCase(
      "export", "css", "--overwrite", code: 64,
      message: """
        transitions: --overwrite requires --output. Add it, or leave both out.
        \(exportCommandUsage)
        """),
    ErrorCase(
      "export", "css", "--output", "", code: 64,
      message: """
        transitions: --output is empty. Name a file, or - for standard output.
        \(exportCommandUsage)
        """),
    ErrorCase(
      "export", "css", "sheeet", "zzz", code: 2,
      message: """
        transitions: There is no transition named "sheeet". Did you mean sheet?
        There is no transition named "zzz". `transitions list` shows the names.
        """),
    ErrorCase(
      "export", "css", "--output", "good.yaml", code: 2,
      message: """
        transitions: good.yaml: this file already exists, and this command did not create it. Name another file, or \
        add --overwrite to replace it.
        """),
    ErrorCase(
      "export", "tokens", "--output", "folder", code: 2,
      message: """
        transitions: folder: this is a directory; name a file in it: `--output folder/transitions.tokens.json`.
        """),
    ErrorCase(
      "export", "css", "--output", "folder", "--check", code: 2,
      message: "transitions: folder: this is a directory; name a file in it."),
    ErrorCase(
      "export", "css", "--output", "nowhere/out.css", code: 2,
      message: """
        transitions: nowhere/out.css: there is no directory {folder}/nowhere. Create it, or name a file elsewhere.
        """),
    ErrorCase(
      "export", "css", "--output", "transitions.db", "--overwrite", code: 2,
      message: "transitions: transitions.db: this is the registry. Name another file."),
    ErrorCase(
      "export", "css", "--output", "transitions.db-wal", "--overwrite", code: 2,
      message: """
        transitions: transitions.db-wal: SQLite stores commits of transitions.db there. Name another file.
        """),
    ErrorCase(
      "export", "css", "--output", "folder/../transitions.db-shm", code: 2,
      message: """
        transitions: folder/../transitions.db-shm: SQLite stores commits of transitions.db there. Name another file.
        """),
    ErrorCase(
      "export", "css", "--db", "missing.db", code: 2,
      message: """
        transitions: There is no registry at {folder}/missing.db. To make one, run `transitions init --db \
        {folder}/missing.db`.
        """),
  ]
}
