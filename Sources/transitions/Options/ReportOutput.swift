import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct ReportOutput: ParsableArguments {
  @Option(
    help: ArgumentHelp("\(formats.joined(separator: ", ")). Without it: text.", valueName: "format"),
    completion: .list(formats), transform: parse)
  var format: ReportFormat?
  @Flag(help: "The same as --format json.") var json = false
  @Flag(help: "The same as --format csv.") var csv = false
  @Option(
    help: ArgumentHelp("Write an HTML page with charts; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?
  @Flag(help: "With --html: replace a file that is not a report. An earlier report is always replaced.")
  var overwrite = false

  private static let formats = ReportFormat.all.map(\.name)

  @Sendable private static func parse(_ name: String) throws -> ReportFormat {
    try Choice.pick(name, from: ReportFormat.all.map { ($0.name, $0) })
  }

  func validate() throws {
    if [json, csv, html != nil, format != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--format, --json, --csv and --html each choose a format. Give one of them.")
    }
    if html == "" { throw ValidationError("--html is empty. Name a file, or - for standard output.") }
    if overwrite, html == nil { throw ValidationError("--overwrite requires --html. Add it, or leave both out.") }
  }

  var isChosen: Bool { json || csv || html != nil || format != nil }

  var isText: Bool { !json && !csv && html == nil && (format.map { $0.name == ReportFormat.text.name } ?? true) }

  private func chosen(full: Bool, _ console: Console) -> ReportFormat {
    if json { return .json }
    if csv { return .csv }
    if html != nil || format?.name == ReportFormat.html.name { return full ? .html : .htmlSummary }
    if let format, format.name != ReportFormat.text.name { return format }
    return full ? .text(unicode: console.drawsUnicode) : .summary(unicode: console.drawsUnicode)
  }

  /// Writes a document, which is made after the options are found to be right.
  func write(
    full: Bool = false, registry: String, to console: Console, _ document: () throws -> ReportDocument
  ) throws {
    let page = try html.map { path throws(ToolError) in
      try OutputFile(
        path, option: "--html", example: "report.html", mark: ReportFormat.htmlMark, overwrites: overwrite,
        registry: registry)
    }
    let (format, document) = (chosen(full: full, console), try document())
    let text = try format.render(document)
    if format.name == ReportFormat.csv.name, let note = document.header.missingDaysNote { console.note(note) }
    guard let page else {
      let text = text.hasSuffix("\n") ? text : text + "\n"
      return format.name == ReportFormat.text.name ? console.output.write(text) : console.output.write(data: text)
    }
    let bytes = try page.write(text, to: console)
    if page.path != OutputFile.standardOutput { console.note("Wrote \(page.path), \((bytes + 999) / 1000) kB.") }
  }
}
