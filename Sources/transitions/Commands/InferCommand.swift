import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct InferCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "infer",
    abstract: "Find the release rule that explains recorded drags.",
    discussion: """
      Use it for a screen that something else presents, such as the system's sheet, or to check a known rule. The rules that a catalog \
      can have are tried on the drags that ended by a release. The answer is the one that gives the most of their outcomes, and \
      lists the drags that contradict it.
      """ + examples.help)
  static let examples = [
    CommandExample("Find the rule of the system's sheet", "transitions infer system-sheet"),
    CommandExample("Check a rule on the last week's drags", "transitions infer card-modal --since 7d"),
  ]

  @Argument(help: "The transition.", completion: .anyTransitionName) var name: String
  @OptionGroup var question: QuestionOptions

  var display: DisplayOptions { question.display }

  func run(on console: Console) throws {
    try question.answer(about: name, on: console) { registry, selection in
      try InferredRule.make(from: registry, transition: name, in: selection).answer
    }
  }
}
