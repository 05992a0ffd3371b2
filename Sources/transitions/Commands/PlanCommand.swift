import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct PlanCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "plan",
    abstract: "Estimate how many people and days an experiment needs.",
    discussion: """
      An experiment shows one revision to half of the people, and another to the rest. The answer follows from how much the recorded \
      people differ, and how many new ones appear each day.
      """ + examples.help)
  static let examples = [
    CommandExample("Plan to find a difference of 5 points", "transitions plan card-modal --difference 0.05"),
    CommandExample(
      "Plan for another metric", "transitions plan card-modal --difference 0.02 --metric \"came back\""),
  ]

  @Argument(help: "The transition.", completion: .anyTransitionName) var name: String
  @Option(
    help: ArgumentHelp(
      "The difference to find. For a rate, 0.02 means 2 percentage points.", valueName: "difference"),
    completion: .list([]))
  var difference = 0.05
  @Option(
    help: ArgumentHelp(
      "The metric that differs: \(SampleSizePlan.metrics.map(\.1).joined(separator: ", ")). Default: finished at once. "
        + "`report --full` defines each.",
      valueName: "metric"
    ),
    completion: .list([]), transform: parseMetric)
  var metric: String?
  @OptionGroup var costs: WeightsOption
  @OptionGroup var question: QuestionOptions

  var display: DisplayOptions { question.display }

  @Sendable private static func parseMetric(_ name: String) throws -> String {
    let spelling = ReportMetric.spelling(name)
    if let (id, _) = SampleSizePlan.metrics.first(where: { ReportMetric.spelling($0.0) == spelling }) { return id }
    return try Choice.pick(spelling, from: SampleSizePlan.metrics.map { id, title in (title, id) })
  }

  func validate() throws {
    guard difference > 0, difference <= 10 else {
      throw ValidationError(
        "--difference is a number above 0, at most 10. For a rate, 0.02 means 2 percentage points.")
    }
    if difference >= 1, metric != ReportMetric.costID {
      throw ValidationError(
        "--difference is \(difference), and a rate differs by less than 1. Write 0.05 for 5 percentage points.")
    }
  }

  func run(on console: Console) throws {
    try question.answer(about: name, on: console) { registry, selection in
      try SampleSizePlan.make(
        from: registry, transition: name, difference: difference, metric: metric, in: selection,
        weights: costs.chosen
      ).answer
    }
  }
}
