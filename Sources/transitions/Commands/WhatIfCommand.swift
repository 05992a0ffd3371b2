import ArgumentParser
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

struct WhatIfCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "what-if",
    abstract: "Decide the recorded drags again, with another value.",
    discussion: """
      The recorded movements are replayed. The answer counts the drags that would end differently, and what people did after \
      them. Only values that count at the release can be changed: people see any other earlier, and would move differently.
      """ + examples.help)
  static let examples = [
    CommandExample("Try another threshold", "transitions what-if card-modal interaction.releaseRule.fraction=0.4"),
    CommandExample(
      "Try a whole rule",
      "transitions what-if card-modal \\\n    \"releaseRule=flingOrDistance(velocity: 300, fraction: 0.4)\""),
  ]

  @Argument(help: "The transition.", completion: .anyTransitionName) var name: String
  @Argument(
    help: ArgumentHelp("A value, as in `transitions set`: field=value.", valueName: "change"), completion: .assignment)
  var changes: [String]
  @OptionGroup var question: QuestionOptions

  var display: DisplayOptions { question.display }

  func run(on console: Console) throws {
    try question.answer(about: name, on: console) { registry, selection in
      try answer(from: registry, in: selection)
    }
  }

  private func answer(from registry: TransitionRegistry, in selection: ReportSelection) throws -> Answer {
    let assignments = FieldAssignments(changes)
    var starting: StartingRule?
    do {
      if let stops = try StopDrags(from: registry, transition: name, in: selection) {
        return try stops.whatIf { try assignments.applied(to: $0) }
      }
      var answer = try WhatIf.make(
        from: registry, transition: name, in: selection
      ) { observed in
        guard !assignments.areCompleteRule else { return try BuiltInCatalog.replacement(for: observed) }
        let rule = try StartingRule.make(
          from: registry, transition: name, in: selection)
        starting = rule
        return try BuiltInCatalog.replacement(for: observed, deciding: rule.rule)
      } change: {
        try assignments.applied(to: $0)
      }
      answer.notes = (starting?.notes ?? []) + answer.notes
      return answer.answer
    } catch let error as InvalidConfiguration where !assignments.isWellFormed {
      // As in `set`, a change that no transition allows is a usage error.
      throw ValidationError("\(error)")
    }
  }
}
