import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionStore

struct CompareCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "compare",
    abstract: "Compare the drags of two revisions, of two transitions, or before and after a day.",
    discussion: """
      `transitions diff` compares the values; this compares what people did. The words after a transition's name say with \
      what: two revisions, another transition, or a day. Of two transitions, \
      the difference is the first one's rate minus the second one's, in their latest drags.

      The answer is the difference in the cost of wrong decisions, with its 95 % interval over people. The intervals of the other \
      rates are simultaneous: if nothing changed, all of them contain 0 in at least 95 of 100 comparisons.
      """ + examples.help)
  static let examples = [
    CommandExample("Compare two revisions", "transitions compare card-modal 3 4"),
    CommandExample("Compare two transitions", "transitions compare card-modal modal-standard"),
  ]

  @Argument(help: "The transition.", completion: .anyTransitionName) var name: String
  @Argument(
    help: ArgumentHelp("Two revisions, another transition, or a day (2026-11-01).", valueName: "other"),
    completion: .revisionOrName)
  var others: [String] = []
  @OptionGroup var costs: WeightsOption
  @OptionGroup var question: QuestionOptions

  var display: DisplayOptions { question.display }

  private enum Other {
    case sides(ComparisonSides)
    case transition(String)
  }

  private func other() throws -> Other {
    let revisions = others.compactMap { Int($0) }
    if others.count == 2, revisions.count == 2 { return .sides(.revisions(revisions[0], revisions[1])) }
    if others.count == 1, case .at(let microseconds)? = try? SinceTime.parse(others[0]) {
      return .sides(.before(microseconds: microseconds))
    }
    if others.count == 1, Int(others[0]) == nil, TransitionName.isValid(others[0]) { return .transition(others[0]) }
    throw ValidationError(
      "With what is \(QuotedText.of(name)) compared? Give two revisions, such as 3 4, one day, such as 2026-11-01, or "
        + "another transition.")
  }

  func validate() throws {
    _ = try other()
    if question.filters.revision != nil {
      throw ValidationError("Two revisions follow the name: transitions compare \(name) 3 4. Leave --revision out.")
    }
  }

  func run(on console: Console) throws {
    try question.answer(about: name, on: console) { registry, selection in
      switch try other() {
      case .sides(let sides):
        try RevisionComparison.make(
          from: registry, transition: name, sides: sides, in: selection, weights: costs.chosen
        ).answer
      case .transition(let other):
        try RevisionComparison.make(
          from: registry, transition: name, comparedWith: other, in: selection, weights: costs.chosen
        ).answer
      }
    }
  }
}
