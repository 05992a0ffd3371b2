import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct RecommendCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "recommend",
    abstract: "Find the threshold that would serve people best.",
    discussion: """
      Every value of the threshold is tried on the recorded drags. What people meant follows from what they did next: who \
      tried again meant to dismiss, and who opened the screen again meant to keep it. The answer is the value with the lowest \
      cost, if it is better beyond chance.

      Without a transition's name, the answer covers all of them.
      """ + examples.help)
  static let examples = [
    CommandExample("Find a better threshold", "transitions recommend card-modal"),
    CommandExample("Find a better flick speed", "transitions recommend card-modal --parameter velocity"),
  ]

  @Argument(help: "The transition. Default: all.", completion: .anyTransitionName) var name: String?
  @Option(
    help: ArgumentHelp(
      "What to vary in one transition's rule: fraction or velocity. Default: the fraction, or the velocity if the rule has "
        + "no fraction.",
      valueName: "parameter"
    ).hidden,
    completion: .list(TunableParameter.allCases.map(\.rawValue)), transform: Choice.value)
  var parameter: TunableParameter?
  @OptionGroup var costs: WeightsOption
  @OptionGroup var question: QuestionOptions

  var display: DisplayOptions { question.display }

  func validate() throws {
    guard name == nil else { return }
    if parameter != nil || question.filters.revision != nil {
      throw ValidationError(
        "--parameter and --revision apply to one transition. Name it: transitions recommend NAME …")
    }
  }

  func run(on console: Console) throws {
    try question.answer(about: name, on: console) { registry, selection in
      guard let name else {
        var ranking = try ThresholdRanking.make(
          from: registry, in: selection, weights: costs.chosen)
        for index in ranking.recommendations.indices { complete(&ranking.recommendations[index]) }
        return ranking.answer
      }
      if let stops = try StopDrags(from: registry, transition: name, in: selection) {
        guard parameter == nil, costs.weights == nil else {
          throw ValidationError(
            "--parameter and --weights are about a release rule, and \(name) has stops. Leave them out.")
        }
        return try stops.recommendation(db: question.database.db)
      }
      var recommendation = try ThresholdRecommendation.make(
        from: registry, transition: name, parameter: parameter, in: selection, weights: costs.chosen)
      complete(&recommendation)
      return recommendation.answer
    }
  }

  /// Adds the registry's option to the recommended commands.
  private func complete(_ recommendation: inout ThresholdRecommendation) {
    guard let path = question.database.db else { return }
    let option = " " + ShellCommand("--db", path).line
    recommendation.command? += option
    for index in recommendation.confirmations.indices { recommendation.confirmations[index].command += option }
  }
}
