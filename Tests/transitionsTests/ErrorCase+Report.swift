extension ErrorCase {
  static let reports = [
    ErrorCase(
      "report", "--html", "good.yaml", code: 2,
      message: """
        transitions: good.yaml: this file is there already, and it was not made by this command. Name another file, \
        or add --overwrite to replace it.
        """),
    ErrorCase(
      "report", "--html", "transitions.db", "--overwrite", code: 2,
      message: "transitions: transitions.db: this is the registry. Name another file."),
    ErrorCase(
      "report", "--html", "folder", code: 2,
      message: """
        transitions: folder: this is a directory; name a file in it: `--html folder/report.html`.
        """),
    ErrorCase(
      "report", "--html", "nowhere/a.html", code: 2,
      message: """
        transitions: nowhere/a.html: there is no directory {folder}/nowhere. Make it, or name a file elsewhere.
        """),
    ErrorCase(
      "report", "--html", "good.yaml/a.html", code: 2,
      message: """
        transitions: good.yaml/a.html: there is no directory {folder}/good.yaml. Make it, or name a file elsewhere.
        """),
    ErrorCase(
      "report", "shet", "--html", "page.html", code: 2,
      message: """
        transitions: There is no transition named "shet". Did you mean sheet?
        """),
    ErrorCase(
      "report", "--html", "", code: 64,
      message: """
        transitions: --html is empty. Name a file, or - for standard output.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "--html", "page.html", "--json", code: 64,
      message: """
        transitions: --format, --json, --csv and --html each choose a format. Give one of them.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "--overwrite", code: 64,
      message: """
        transitions: --overwrite goes with --html. Add it, or leave both out.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "--format", "htm", code: 64,
      message: """
        transitions: The value 'htm' is invalid for '--format <format>': Did you mean html? Allowed: text, json, csv, \
        html.
        Help:  --format <format>  text, json, csv, html. Without it: text.
        \(usageOfReport)
        """),
  ]

  static let usageOfReport = """
    Usage: transitions report [<options>] [<name>]
      See 'transitions report --help' for more information.
    """
}
