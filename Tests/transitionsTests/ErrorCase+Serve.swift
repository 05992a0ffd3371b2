extension ErrorCase {
  /// Errors of `serve` and `site` before they start the gallery's program.
  static let serve = [
    ErrorCase(
      "serve", "--port", "70000", code: 64,
      message: """
        transitions: --port is 70000. Allowed are 1…65535, or 0 for any free port.
        Usage: transitions serve [--port <number>] [--read-only] [--no-key] [--open] [--db <file>] [--no-color]
          See 'transitions serve --help' for more information.
        """),
    ErrorCase(
      "serve", "--port", "eighty", code: 64,
      message: """
        transitions: The value 'eighty' is invalid for '--port <number>'
        Help:  --port <number>  The port to listen on; 0 for any free port.
        Usage: transitions serve [--port <number>] [--read-only] [--no-key] [--open] [--db <file>] [--no-color]
          See 'transitions serve --help' for more information.
        """),
    ErrorCase(
      "serve", "--db", "missing.db", code: 2,
      message: """
        transitions: There is no registry at {folder}/missing.db. To make one, run `transitions init --db \
        {folder}/missing.db`.
        """),
    ErrorCase(
      "serve", "--db", "text.db", code: 2,
      message: """
        transitions: {folder}/text.db is not an SQLite database. Give a registry's path with `--db`, or make \
        one elsewhere with `transitions init --db PATH`.
        """),
    ErrorCase(
      "site", "", code: 64,
      message: """
        transitions: The folder has no name. Name one, for example public.
        Usage: transitions site <dir> [--fewest-people <count>] [--db <file>] [--no-color]
          See 'transitions site --help' for more information.
        """),
    ErrorCase(
      "site", "public", "--db", "missing.db", code: 2,
      message: """
        transitions: There is no registry at {folder}/missing.db. To make one, run `transitions init --db \
        {folder}/missing.db`.
        """),
  ]
}
