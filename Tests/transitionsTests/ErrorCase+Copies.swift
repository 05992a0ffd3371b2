extension ErrorCase {
  /// Errors of `bundle`, `doctor` and `doctor backup`.
  static let copies: [ErrorCase] = copying(["bundle"]) + copying(["doctor", "backup"]) + doctor

  private static func copying(_ command: [String]) -> [ErrorCase] {
    [
      ErrorCase(
        command + ["good.yaml"], code: 2,
        message: """
          transitions: {folder}/good.yaml already exists and was left unchanged. Give another name, or add --overwrite \
          to replace it.
          """),
      ErrorCase(
        command + ["transitions.db", "--overwrite"], code: 2,
        message: "transitions: {folder}/transitions.db is the registry itself. Give another name for the copy."),
      ErrorCase(
        command + ["transitions.db-wal", "--overwrite"], code: 2,
        message: """
          transitions: {folder}/transitions.db-wal was not written: SQLite stores commits of {folder}/transitions.db \
          there. Give another name for the copy.
          """),
      ErrorCase(
        command + ["text.db-journal"], code: 2,
        message: """
          transitions: {folder}/text.db-journal was not written: SQLite stores commits of {folder}/text.db there. Give \
          another name for the copy.
          """),
      ErrorCase(
        command + ["nowhere/copy.db"], code: 2,
        message: """
          transitions: {folder}/nowhere/copy.db cannot be created: there is no directory {folder}/nowhere. Create it \
          with `mkdir -p {folder}/nowhere`, or name a file elsewhere.
          """),
      ErrorCase(
        command + ["folder", "--overwrite"], code: 2,
        message: """
          transitions: {folder}/folder cannot be written: it is a directory. Check that its directory exists and \
          that you may write it.
          """),
      ErrorCase(
        command + ["copy.db", "--db", "missing.db"], code: 2,
        message: """
          transitions: There is no registry at {folder}/missing.db. To make one, run `transitions init --db \
          {folder}/missing.db`.
          """),
      ErrorCase(
        command + ["copy.db", "--db", "text.db"], code: 2,
        message: """
          transitions: {folder}/text.db is not an SQLite database. Give a registry's path with `--db`, or make \
          one elsewhere with `transitions init --db PATH`.
          """),
    ]
  }

  private static let doctor: [ErrorCase] = [
    ErrorCase(
      "doctor", "--db", "missing.db", code: 2,
      message: """
        transitions: There is no registry at {folder}/missing.db. To make one, run `transitions init --db \
        {folder}/missing.db`.
        """),
    ErrorCase(
      "doctor", "--db", "empty.db", code: 2,
      message: """
        transitions: {folder}/empty.db is empty: it is not a registry yet. To make it one, run `transitions init \
        --db {folder}/empty.db`.
        """),
    ErrorCase(
      "doctor", "bakup", code: 64,
      message: """
        transitions: There is no command "transitions doctor bakup". Did you mean backup?
          See 'transitions doctor --help' for more information.
        """),
    ErrorCase(
      "doctor", "backup", "copy.db", "--json", code: 64,
      message: """
        transitions: A backup has no format. Leave it out.
        Usage: transitions doctor backup <file> [--overwrite] [--db <file>] [--no-color]
          See 'transitions doctor backup --help' for more information.
        """),
  ]
}
