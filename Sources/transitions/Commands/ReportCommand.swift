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
      """ + examples.help)
  static let examples = [
    CommandExample("Write the last week as a page with charts", "transitions report --since 7d --html report.html"),
    CommandExample("See whether a screen stands out", "transitions report card-modal --by screen"),
  ]

  @Argument(help: "Only this transition.", completion: .anyTransitionName) var name: String?
  @OptionGroup var filters: ReportFilters
  @Flag(help: "Show every metric, with its definition and method, in text and HTML. JSON and CSV always do.")
  var full = false
  @OptionGroup var output: ReportOutput
  @Flag(help: "With --html: hide rates of fewer than --fewest-people people, for readers who may not see the registry.")
  var publish = false
  @OptionGroup var publication: PublicationOptions
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
  @Option(
    help: ArgumentHelp(
      "Show the rates and the cost of one revision for each part, with intervals, and mark the parts that differ: day, "
        + "week, screen, device, version, orientation, or start-third (the third of the screen's height where the drag "
        + "began). Two with a comma divide by both: screen,device. The revision is the latest with drags, or --revision.",
      valueName: "part"),
    completion: .list(Choice.words(RateBreakdown.Property.self)), transform: Self.properties)
  var by: [RateBreakdown.Property]?
  @Flag(
    help: ArgumentHelp(
      "Show how a view with stops is moved between them instead: from where to where, where drags fall short or go too "
        + "far, and how long it rests at each stop."))
  var stops = false
  @OptionGroup var costs: WeightsOption
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if let words = by?.map(\.rawValue).joined(separator: ","), name == nil {
      throw ValidationError("--by applies to one transition. Name it: transitions report NAME --by \(words).")
    }
    if stops, name == nil || by != nil || counts != nil || !from.isEmpty || publish {
      throw ValidationError(
        "--stops is about one transition, without --by, --counts, --from and --publish: transitions report NAME --stops."
      )
    }
    if costs.weights != nil, by == nil { throw ValidationError("--weights requires --by. Add it, or leave it out.") }
    if filters.revision != nil, name == nil {
      throw ValidationError("--revision applies to one transition. Name it: transitions report NAME --revision NUMBER.")
    }
    try validateCounts()
    if publish, output.html == nil { throw ValidationError("--publish requires --html. Add it, or leave both out.") }
    if publication.fewestPeople != nil, !publish {
      throw ValidationError("--fewest-people requires --publish. Add it, or leave both out.")
    }
  }

  private func validateCounts() throws {
    if counts == "" || from.contains("") {
      throw ValidationError("--from and --counts name a file, and this name is empty.")
    }
    guard counts != nil || !from.isEmpty else { return }
    if filters.narrows || filters.period.origin != nil || filters.revision != nil || by != nil {
      throw ValidationError(
        "--from and --counts are about whole transitions. Leave out --origin, --revision, --screen, --device and --by.")
    }
    if counts != nil, output.isChosen || !from.isEmpty {
      throw ValidationError("--counts writes counts, not a report. Give it without a format or --from.")
    }
  }

  /// Returns the properties that `screen,device` names: one, or two different ones.
  @Sendable private static func properties(_ text: String) throws -> [RateBreakdown.Property] {
    let words = text.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let properties: [RateBreakdown.Property] = try words.map(Choice.value)
    guard properties.count <= 2, Set(properties).count == properties.count else {
      throw ValidationError(
        "Give one part, or two different ones with a comma, such as screen,device. Allowed: "
          + "\(Choice.words(RateBreakdown.Property.self).joined(separator: ", ")).")
    }
    return properties
  }

  func run(on console: Console) throws {
    if let counts { return try write(to: counts, for: console) }
    try output.write(full: full, registry: database.path(in: console.environment), to: console) {
      let document = try document(for: console)
      return publish ? document.published(fewestPeople: publication.limit) : document
    }
  }

  private func document(for console: Console) throws -> ReportDocument {
    guard from.isEmpty else {
      let (start, end) = filters.period.days
      var counted = try ReportCounts.reading(from, sinceMicroseconds: start, untilMicroseconds: end)
        .narrowed(to: name)
      if database.db != nil { counted = try counted.numbered(by: database.registry(.readOnly, for: console)) }
      return try SessionReport.document(on: counted)
    }
    let registry = try database.registry(.readOnly, for: console)
    if stops, let name {
      guard let drags = try StopDrags(from: registry, transition: name, in: filters.selection, observed: true)
      else {
        throw ToolError("No drag moves \(name) between stops: \(ShellCommand("transitions", "help", "stops").line)")
      }
      var document = try ReportDocument.asking(registry, transition: name, in: filters.selection)
      document.answers = [drags.report]
      return document
    }
    guard let by, let name else {
      return try filters.report(
        on: registry, transition: name, suggestsThresholds: true, isShort: output.isText && !full)
    }
    var document = try ReportDocument.asking(registry, transition: name, in: filters.selection)
    document.answers = [
      try RateBreakdown.make(from: registry, transition: name, by: by, in: filters.selection, weights: costs.chosen)
        .answer
    ]
    return document
  }

  private func write(to path: String, for console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    let (start, end) = filters.period.days
    // The counts are as private as the registry.
    let readers = FilePermissions.ofFile(at: database.path(in: console.environment)) ?? .owner
    let rows = try ReportCounts.write(
      registry, transition: name, sinceMicroseconds: start, untilMicroseconds: end, to: path,
      permissions: readers.intersection(.usual))
    console.note("Wrote \(path), \(Count.of(rows, "count")).")
  }
}
