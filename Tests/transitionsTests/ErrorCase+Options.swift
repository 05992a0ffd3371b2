extension ErrorCase {
  /// Options that a command does not have, with a value after them.
  static let options = [
    ErrorCase(
      "report", "sheet", "--before", "2026-01-05", code: 64,
      message: """
        transitions: Unknown option '--before'
        Usage: transitions report [<name>] [<options>]
          See 'transitions report --help' for more information.
        """),
    ErrorCase(
      "diff", "sheet", "--against", "notice", code: 64,
      message: """
        transitions: Unknown option '--against'
        Usage: transitions diff <name> [<other> ...] [--catalog <file>] [--html <file>] \
        [--overwrite] [--format <format>] [--json] [--csv] \
        [--db <file>] [--no-color]
          See 'transitions diff --help' for more information.
        """),
    ErrorCase(
      "session", "prune", "--older-than", "30d", code: 64,
      message: """
        transitions: Unknown option '--older-than'. Did you mean '--samples-older-than', '--sessions-older-than'?
        Usage: transitions session prune [--samples-older-than <age>] [--sessions-older-than <age>] [--origin <origin>] \
        [--import <file or time>] [--rewrite] [--dry-run] [--db <file>] [--no-color]
          See 'transitions session prune --help' for more information.
        """),
    ErrorCase(
      "show", "sheet", "--rev=1", code: 64,
      message: """
        transitions: Unknown option '--rev'. Did you mean '--revision'?
        Usage: transitions show <name> [--revision <number>] [--all] [--yaml] [--curve] [--format <format>] [--json] \
        [--csv] [--db <file>] [--no-color]
          See 'transitions show --help' for more information.
        """),
  ]
}
