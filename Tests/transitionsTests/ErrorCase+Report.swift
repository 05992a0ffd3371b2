extension ErrorCase {
  static let reports = [
    ErrorCase(
      "report", "--html", "good.yaml", code: 2,
      message: """
        transitions: good.yaml: this file already exists, and this command did not create it. Name another file, or \
        add --overwrite to replace it.
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
        transitions: nowhere/a.html: there is no directory {folder}/nowhere. Create it, or name a file elsewhere.
        """),
    ErrorCase(
      "report", "--html", "good.yaml/a.html", code: 2,
      message: """
        transitions: good.yaml/a.html: there is no directory {folder}/good.yaml. Create it, or name a file elsewhere.
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
        transitions: --overwrite requires --html. Add it, or leave both out.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "--cells", "nowhere", code: 2,
      message: """
        transitions: nowhere/cells.json: there is no such file. --cells needs a folder that `transitions \
        report --write-cells FOLDER` wrote.
        """),
    ErrorCase(
      "report", "--cells", "folder", code: 2,
      message: """
        transitions: folder/cells.json: there is no such file. --cells needs a folder that `transitions \
        report --write-cells FOLDER` wrote.
        """),
    ErrorCase(
      "report", "--write-cells", "good.yaml", code: 2,
      message: """
        transitions: good.yaml: this already exists and is not a folder of cells. Name another folder, or an empty \
        one.
        """),
    ErrorCase(
      "report", "--write-cells", "", code: 64,
      message: """
        transitions: --cells and --write-cells name a folder, and this name is empty.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "--write-cells", "cells", "--json", code: 64,
      message: """
        transitions: --write-cells writes cells, not a report. Give it without a format, question or --cells.
        \(usageOfReport)
        """),
    ErrorCase(
      "report", "sheet", "--cells", "cells", "--plan", "0.02", code: 64,
      message: """
        transitions: --cells reads aggregates, not sessions. Leave out --origin and questions, or select sessions when \
        you write the cells.
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

  /// The usage line below an error found while the report is created.
  static let shortUsageOfReport = "Usage: transitions report [<name>] [<options>]"
  static let usageOfReport = """
    Usage: transitions report [<name>] [<options>]
      See 'transitions report --help' for more information.
    """
}
