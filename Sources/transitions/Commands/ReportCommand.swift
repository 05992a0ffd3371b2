import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct ReportCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "report",
    abstract: "Report how people use the transitions, by revision.",
    discussion: """
      Percentages have 95 % intervals that account for several drags by one person. Without enough data, the report \
      prints the reason instead of the interval or the number.

      A presentation is one opening of a screen. The rates are shares of the presentations with a drag:

      \(ReportMetric.presentationRates)

      Wrong decisions have a cost. A presentation that came back costs 3, and one that was tried again costs 1. The \
      report shows the average cost of the presentations with a drag. --weights sets other costs. The cost and "came back" need the \
      screen's name and a token. An app records tokens only if its recorder has recordsToken.
      """)
  static let examples = [
    CommandExample("Write the last week as a page with charts", "transitions report --since 7d --html report.html"),
    CommandExample("Find a better threshold", "transitions report card-modal --recommend"),
  ]

  @Argument(help: "Only this transition.", completion: .anyTransitionName) var name: String?
  @OptionGroup var filters: ReportFilters
  @Option(
    help: ArgumentHelp("\(formats.joined(separator: ", ")). Without it: text.", valueName: "format"),
    completion: .list(formats), transform: parseFormat)
  var format: ReportFormat?
  @Flag(help: "Show every metric, with its definition and method, in text and HTML. JSON and CSV always do.")
  var full = false
  @Flag(help: "The same as --format json.") var json = false
  @Flag(help: "The same as --format csv.") var csv = false
  @Option(
    help: ArgumentHelp(
      "Write an HTML page with charts; - is standard output.", valueName: "file"),
    completion: .file(extensions: ["html"]))
  var html: String?
  @Flag(help: "With --html: hide rates of fewer than --fewest-people people, for readers who may not see the registry.")
  var publish = false
  @OptionGroup var publication: PublicationOptions
  @Flag(help: "With --html: replace a file that is not a report. An earlier report is always replaced.")
  var overwrite = false
  @Option(
    help: ArgumentHelp(
      "Instead of a report, write the counts behind it to a file, for --from. Counts contain no traces. Each token is "
        + "replaced by a hash. Anyone who knows a token can compute its hash, and find that person's counts. Keep counts "
        + "as private as the registry.",
      valueName: "file"),
    completion: .file())
  var counts: String?
  @Option(
    help: ArgumentHelp(
      "Report on counts instead of drags: a file that --counts wrote, or a folder of such files. May be repeated, to "
        + "add files up. --since and --until select the files of a period. Counts identify a revision by its digest. "
        + "With --db, the report shows each revision's number in that registry.",
      valueName: "file"),
    completion: .file())
  var from: [String] = []
  @OptionGroup(title: "Questions about one transition") var inference: InferenceOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  private static let formats = ReportFormat.all.map(\.name)

  @Sendable private static func parseFormat(_ name: String) throws -> ReportFormat {
    try Choice.pick(name, from: ReportFormat.all.map { ($0.name, $0) })
  }

  func validate() throws {
    if [json, csv, html != nil, format != nil].count(where: { $0 }) > 1 {
      throw ValidationError("--format, --json, --csv and --html each choose a format. Give one of them.")
    }
    if html == "" { throw ValidationError("--html is empty. Name a file, or - for standard output.") }
    try inference.validateSides(name: name)
    if inference.asks, name == nil, !inference.asksForAll {
      throw ValidationError(
        "--compare, --what-if, --infer and a parameter to --recommend apply to one transition. Name it first: "
          + "transitions report NAME …")
    }
    let isOfCounts = !from.isEmpty || counts != nil
    if filters.period.until != nil && inference.asks || filters.narrows && (inference.asks || isOfCounts) {
      throw ValidationError(
        "--until, --screen and --device apply only to a plain report. Leave them out, or leave out the question, --from "
          + "or --counts.")
    }
    try validateRevision()
    try validateCounts()
    if publish, html == nil { throw ValidationError("--publish requires --html. Add it, or leave both out.") }
    if publication.fewestPeople != nil, !publish {
      throw ValidationError("--fewest-people requires --publish. Add it, or leave both out.")
    }
    if overwrite, html == nil { throw ValidationError("--overwrite requires --html. Add it, or leave both out.") }
  }

  private func validateRevision() throws {
    guard filters.revision != nil else { return }
    if name == nil {
      throw ValidationError("--revision applies to one transition. Name it: transitions report NAME --revision NUMBER.")
    }
    if !inference.compare.isEmpty || counts != nil || !from.isEmpty {
      throw ValidationError(
        "--revision cannot be combined with --from or --counts, or with --compare, which names its revisions. Leave it "
          + "out.")
    }
  }

  private func validateCounts() throws {
    if counts == "" || from.contains("") {
      throw ValidationError("--from and --counts name a file, and this name is empty.")
    }
    if counts != nil, json || csv || html != nil || format != nil || inference.asks || !from.isEmpty {
      throw ValidationError("--counts writes counts, not a report. Give it without a format, question or --from.")
    }
    if filters.origin != nil, counts != nil || !from.isEmpty {
      throw ValidationError("--from and --counts are about all origins. Leave out --origin.")
    }
    if !from.isEmpty, inference.asks {
      throw ValidationError("--from reads counts, and a question needs the drags. Leave one of them out.")
    }
  }

  func run(on console: Console) throws {
    if let counts { return try write(to: counts, for: console) }
    let page = try html.map { path throws(ToolError) in
      try OutputFile(
        path, option: "--html", example: "report.html", mark: ReportFormat.htmlMark, overwrites: overwrite,
        registry: database.path(in: console.environment))
    }
    let format = chosen(console)
    var document = try document(for: console)
    if publish { document = document.published(fewestPeople: publication.limit) }
    let text = try format.render(document)
    if format.name == ReportFormat.csv.name, let note = document.header.missingDaysNote { console.note(note) }
    guard let page else {
      let text = text.hasSuffix("\n") ? text : text + "\n"
      return format.name == ReportFormat.text.name ? console.output.write(text) : console.output.write(data: text)
    }
    let bytes = try page.write(text, to: console)
    if page.path != OutputFile.standardOutput { console.note("Wrote \(page.path), \((bytes + 999) / 1000) kB.") }
  }

  private func document(for console: Console) throws -> ReportDocument {
    guard from.isEmpty else {
      let (start, end) = filters.bounds
      var counted = try ReportCounts.reading(from, sinceMicroseconds: start, untilMicroseconds: end.map { $0 + 1 })
        .narrowed(to: name)
      if database.db != nil { counted = try counted.numbered(by: database.registry(.readOnly, for: console)) }
      return try SessionReport.document(on: counted)
    }
    let registry = try database.registry(.readOnly, for: console)
    var document = try report(on: registry)
    if name == nil, inference.asksForAll {
      document.ranking = try inference.ranking(from: registry, filters, database: database)
    }
    if let name { try inference.answer(about: name, from: registry, filters, database: database, in: &document) }
    return document
  }

  private func report(on registry: TransitionRegistry) throws -> ReportDocument {
    let isBrief = isShort && !inference.asks
    do throws(RegistryError) {
      return try filters.report(
        on: registry, transition: name, suggestsThresholds: !inference.asks, isShort: isBrief)
    } catch {
      guard case .unknownTransition(let unknown) = error, let name, let parameter = inference.misspelt(name) else {
        throw error
      }
      throw ToolError(
        "\(RegistryError.unknownTransition(unknown)) If you meant the parameter \(parameter), name the transition "
          + "first: transitions report NAME --recommend \(parameter)")
    }
  }

  private func write(to path: String, for console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    let (start, end) = filters.bounds
    // The counts are as private as the registry.
    let readers = FilePermissions.ofFile(at: database.path(in: console.environment)) ?? .owner
    let rows = try ReportCounts.write(
      registry, transition: name, sinceMicroseconds: start, untilMicroseconds: end.map { $0 + 1 }, to: path,
      permissions: readers.intersection(.usual))
    console.note("Wrote \(path), \(Count.of(rows, "count")).")
  }

  /// A Boolean value that indicates whether the short text is printed, which needs few of the counts.
  private var isShort: Bool {
    !full && !json && !csv && html == nil && (format.map { $0.name == ReportFormat.text.name } ?? true)
  }

  private func chosen(_ console: Console) -> ReportFormat {
    if json { return .json }
    if csv { return .csv }
    if html != nil || format?.name == ReportFormat.html.name { return full ? .html : .htmlSummary }
    if let format, format.name != ReportFormat.text.name { return format }
    return full ? .text(unicode: console.drawsUnicode) : .summary(unicode: console.drawsUnicode)
  }
}
