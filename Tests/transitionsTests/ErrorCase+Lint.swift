extension ErrorCase {
  static let lint = [
    ErrorCase(
      "lint", "--db", "missing.db", code: 2,
      message: """
        transitions: There is no registry at {folder}/missing.db. To make one, run `transitions init --db \
        {folder}/missing.db`.
        """),
    ErrorCase(
      "lint", "missing.yaml", code: 2,
      message: """
        transitions: missing.yaml: There is no such file or directory.
        """),
    ErrorCase(
      "lint", "folder", code: 2,
      message: """
        transitions: folder: The directory holds no *.yaml or *.yml file. Name another.
        """),
    ErrorCase(
      "lint", "empty.yaml", code: 2,
      message: """
        transitions: empty.yaml:1: The file is empty: it names no transition. Begin with name: and summary:.
        """),
    ErrorCase(
      "lint", "empty.yaml", "missing.yaml", code: 2,
      message: """
        transitions: 2 problems; nothing was linted.
        empty.yaml:1: The file is empty: it names no transition. Begin with name: and summary:.
        missing.yaml: There is no such file or directory.
        """),
    ErrorCase(
      "lint", "-", code: 2,
      message: """
        transitions: -:1: The file is empty: it names no transition. Begin with name: and summary:.
        """),
    ErrorCase(
      "lint", "-", "empty.yaml", code: 64,
      message: """
        transitions: - cannot be combined with files. Give either files and folders, or - alone.
        Usage: transitions lint [<source> ...] [--strict] [--rule <rule> ...] [--explain <rule>] [--rules] \
        [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions lint --help' for more information.
        """),
    ErrorCase(
      "lint", "good.yaml", "--db", "empty.db", code: 64,
      message: """
        transitions: Lint either files or a registry: leave out the files, or --db.
        Usage: transitions lint [<source> ...] [--strict] [--rule <rule> ...] [--explain <rule>] [--rules] \
        [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions lint --help' for more information.
        """),
    ErrorCase(
      "lint", "--rules", "--format", "github", code: 64,
      message: """
        transitions: --format github annotates findings, and --rules has none.
        Usage: transitions lint [<source> ...] [--strict] [--rule <rule> ...] [--explain <rule>] [--rules] \
        [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions lint --help' for more information.
        """),
    ErrorCase(
      "lint", "--explain", "too-slow", "good.yaml", code: 64,
      message: """
        transitions: --explain and --rules describe rules and check no transition. Give one of them alone.
        Usage: transitions lint [<source> ...] [--strict] [--rule <rule> ...] [--explain <rule>] [--rules] \
        [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions lint --help' for more information.
        """),
    ErrorCase(
      "lint", "--rules", "--explain", "too-slow", code: 64,
      message: """
        transitions: --explain and --rules describe rules and check no transition. Give one of them alone.
        Usage: transitions lint [<source> ...] [--strict] [--rule <rule> ...] [--explain <rule>] [--rules] \
        [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions lint --help' for more information.
        """),
    ErrorCase(
      "lint", "--explain", "too-slow", "--json", code: 64,
      message: """
        transitions: --explain writes text. For a format, give --rules.
        Usage: transitions lint [<source> ...] [--strict] [--rule <rule> ...] [--explain <rule>] [--rules] \
        [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions lint --help' for more information.
        """),
    ErrorCase(
      "lint", "--rule", "too-slwo", code: 64,
      message: """
        transitions: The value 'too-slwo' is invalid for '--rule <rule>': Did you mean too-slow? `transitions lint \
        --rules` lists the rules.
        Help:  --rule <rule>  Only this rule; may be given several times.
        Usage: transitions lint [<source> ...] [--strict] [--rule <rule> ...] [--explain <rule>] [--rules] \
        [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions lint --help' for more information.
        """),
    ErrorCase(
      "lint", "--explain", "zzz", code: 64,
      message: """
        transitions: The value 'zzz' is invalid for '--explain <rule>': `transitions lint --rules` lists the rules.
        Help:  --explain <rule>  Explain why a rule matters, with an example.
        Usage: transitions lint [<source> ...] [--strict] [--rule <rule> ...] [--explain <rule>] [--rules] \
        [--format <format>] [--json] [--csv] [--db <file>] [--no-color]
          See 'transitions lint --help' for more information.
        """),
  ]
}
