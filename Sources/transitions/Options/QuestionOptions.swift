import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct QuestionOptions: ParsableArguments {
  @OptionGroup var filters: ReportFilters
  @OptionGroup var output: ReportOutput
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func answer(
    about transition: String?, on console: Console,
    _ question: (TransitionRegistry, ReportSelection) throws -> Answer
  ) throws {
    try output.write(registry: database.path(in: console.environment), to: console) {
      let (registry, selection) = (try database.registry(.readOnly, for: console), filters.selection)
      var document = try ReportDocument.asking(registry, transition: transition, in: selection)
      document.answers = [try question(registry, selection)]
      return document
    }
  }
}

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
