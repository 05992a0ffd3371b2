import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

/// The options of every question: the drags that answer it, and how the answer is written.
struct QuestionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only drags that began on this day (UTC) or later: 2026-11-01, yesterday, or an age such as 7d.",
      valueName: "time"),
    transform: SinceTime.parse)
  var since: SinceTime?
  @Option(
    help: ArgumentHelp(
      "\(Choice.help("Only drags from this source", SessionOrigin.self, valueName: "origin").abstract) Default: the first "
        + "of device, imported, gallery and simulated that has enough data.",
      valueName: "origin"),
    completion: .list(Choice.words(SessionOrigin.self)), transform: Choice.value)
  var origin: SessionOrigin?
  @OptionGroup var output: ReportOutput
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  /// The start of the first day, in UTC microseconds since 1970; nil for no bound.
  var sinceMicroseconds: Int64? {
    since?.dayMicroseconds(before: WallClock.system.microseconds())
  }

  /// Writes the answer that `question` adds to a document.
  func answer(
    about transition: String?, revision: Int? = nil, on console: Console,
    _ question: (TransitionRegistry, inout ReportDocument) throws -> Void
  ) throws {
    try output.write(registry: database.path(in: console.environment), to: console) {
      let registry = try database.registry(.readOnly, for: console)
      var document = try ReportDocument.asking(
        registry, transition: transition, sinceMicroseconds: sinceMicroseconds, origin: origin, revision: revision)
      try question(registry, &document)
      return document
    }
  }
}

/// The revision that a question is about.
struct RevisionOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only drags of this revision. Default: the latest one with enough data.", valueName: "number"),
    completion: .revision)
  var revision: Int?
}

/// The costs of wrong decisions.
struct WeightsOption: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The costs of \"came back\" and of \"tried again\". Default: 3:1.", valueName: "back:again"),
    completion: .list([]), transform: parse)
  var weights: RegretWeights?

  @Sendable private static func parse(_ text: String) throws -> RegretWeights {
    guard let weights = RegretWeights(text) else {
      throw ValidationError("Write two numbers above 0, at most 1000, such as 3:1.")
    }
    return weights
  }

  var chosen: RegretWeights { weights ?? .standard }
}
