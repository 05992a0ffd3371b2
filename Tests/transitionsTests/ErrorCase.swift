import Testing

/// Mistakes on the command line: arguments, exit code, the whole message.
struct ErrorCase: CustomTestStringConvertible {
  let arguments: [String]
  let code: Int32
  /// The message, in which `{folder}` stands for the tool's working directory.
  let message: String

  init(_ arguments: String..., code: Int32, message: String) {
    self.init(arguments, code: code, message: message)
  }

  init(_ arguments: [String], code: Int32, message: String) {
    self.arguments = arguments
    self.code = code
    self.message = message
  }

  var testDescription: String { arguments.joined(separator: " ") }
}

extension ErrorCase {
  static let files = [
    ErrorCase(
      "list", "--db", "missing.db", code: 2,
      message: """
        transitions: There is no registry at {folder}/missing.db. To make one, run `transitions init --db \
        {folder}/missing.db`.
        """),
    ErrorCase(
      "list", "--db", "folder", code: 2,
      message: """
        transitions: {folder}/folder is a directory; a registry is a file. Name a file in it: `--db \
        {folder}/folder/transitions.db`.
        """),
    ErrorCase(
      "list", "--db", "empty.db", code: 2,
      message: """
        transitions: {folder}/empty.db is empty: it is not a registry yet. To make it one, run `transitions \
        init --db {folder}/empty.db`.
        """),
    ErrorCase(
      "list", "--db", "text.db", code: 2,
      message: """
        transitions: {folder}/text.db is not an SQLite database. Give a registry's path with `--db`, or make \
        one elsewhere with `transitions init --db PATH`.
        """),
    ErrorCase(
      "init", "--db", "text.db", code: 2,
      message: """
        transitions: {folder}/text.db is not an SQLite database. Give a registry's path with `--db`, or make \
        one elsewhere with `transitions init --db PATH`.
        """),
    ErrorCase(
      "init", "--db", "folder", code: 2,
      message: """
        transitions: {folder}/folder is a directory; a registry is a file. Name a file in it: `--db \
        {folder}/folder/transitions.db`.
        """),
    ErrorCase(
      "init", "--db", "nowhere/a.db", code: 2,
      message: """
        transitions: {folder}/nowhere/a.db cannot be created: there is no directory {folder}/nowhere. Create it with \
        `mkdir -p {folder}/nowhere`, or name a file elsewhere.
        """),
    ErrorCase(
      "migrate", "--db", "missing.db", code: 2,
      message: """
        transitions: There is no registry at {folder}/missing.db. To make one, run `transitions init --db \
        {folder}/missing.db`.
        """),
    ErrorCase(
      "migrate", "--list", "--db", "empty.db", code: 2,
      message: """
        transitions: {folder}/empty.db is empty: it is not a registry yet. To make it one, run `transitions \
        init --db {folder}/empty.db`.
        """),
    ErrorCase(
      "apply", "good.yaml", "--db", "missing.db", code: 2,
      message: """
        transitions: There is no registry at {folder}/missing.db. To make one, run `transitions init --db \
        {folder}/missing.db`.
        """),
    ErrorCase(
      "apply", "missing.yaml", code: 2,
      message: "transitions: missing.yaml: There is no such file or directory."),
    ErrorCase(
      "apply", "folder", code: 2,
      message: """
        transitions: folder: The directory holds no *.yaml or *.yml file. Name another.
        """),
    ErrorCase(
      "apply", "empty.yaml", code: 2,
      message: """
        transitions: empty.yaml:1: The file is empty: it names no transition. Begin with name: and summary:.
        """),
    ErrorCase(
      "apply", "transitions.db", code: 2,
      message: """
        transitions: transitions.db:1: this is an SQLite database. Name a text file.
        """),
    ErrorCase(
      "apply", "-", code: 2,
      message: """
        transitions: -:1: The file is empty: it names no transition. Begin with name: and summary:.
        """),
  ]

  static let names = [
    ErrorCase(
      "show", "sheeet", code: 2,
      message: """
        transitions: There is no transition named "sheeet". Did you mean sheet?
        """),
    ErrorCase(
      "show", "zzz", code: 2,
      message: """
        transitions: There is no transition named "zzz". `transitions list` shows the names.
        """),
    ErrorCase(
      "show", "", code: 2,
      message: """
        transitions: There is no transition named "". `transitions list` shows the names.
        """),
    ErrorCase(
      "show", "'; DROP TABLE transition; --", code: 2,
      message: """
        transitions: There is no transition named "'; DROP TABLE transition; --". `transitions list` shows \
        the names.
        """),
    ErrorCase(
      "history", "'; DROP TABLE transition; --", code: 2,
      message: """
        transitions: There is no transition named "'; DROP TABLE transition; --". `transitions list` shows \
        the names.
        """),
    ErrorCase(
      "session", "list", "--transition", "'; DROP TABLE session; --", code: 2,
      message: """
        transitions: There is no transition named "'; DROP TABLE session; --". `transitions list` shows \
        the names.
        """),
    ErrorCase(
      "session", "show", "'; DROP TABLE session; --", code: 2,
      message: """
        transitions: There is no session "'; DROP TABLE session; --". Give a uuid or the beginning of one; \
        `transitions session list` shows them.
        """),
    ErrorCase(
      "session", "show", "ffff", code: 2,
      message: """
        transitions: There is no session "ffff". Give a uuid or the beginning of one; `transitions session \
        list` shows them.
        """),
    ErrorCase(
      "session", "show", "0", code: 2,
      message: """
        transitions: "0" is the beginning of several sessions: 01000000-0000-4000-8000-000000000001, \
        02000000-0000-4000-8000-000000000002, 03000000-0000-4000-8000-000000000003. Give more characters.
        """),
    ErrorCase(
      "show", "sheet", "--revision", "9", code: 2,
      message: """
        transitions: sheet has no revision 9; it has 1…2. `transitions history sheet` shows them.
        """),
  ]
}
