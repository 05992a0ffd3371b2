import ArgumentParser
import TransitionCatalog
import TransitionModel
import TransitionStore

struct SetCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "set",
    abstract: "Change fields of a transition, and print the changes.",
    discussion: """
      Write a value as in a catalog file: duration 0.4, curve easeInOut, tapToDismiss true. A number may have its \
      field's unit: 0.4s. Name a field by its path, or by a unique end of it: releaseRule.fraction, edge. \
      `transitions fields` lists all fields.

      FIELD= alone removes the value; the default applies, if there is one. SECTION=KIND(name: value, …) replaces a \
      choice and its parameters, and SECTION= removes all values of a section.

      A release rule that begins to read a velocity gets the one at the release. With releaseSample lastChanged, a \
      flick of seconds ago would decide. Give releaseSample=lastChanged to keep that.

      The change becomes the next revision. It also puts a retired transition back in use.
      """ + examples.help)
  static let examples = [
    CommandExample(
      "Shorten the duration, and note the reason",
      "transitions set card-modal presentation.duration=0.35 --note \"Felt slow\""),
    CommandExample(
      "Replace the release rule, and a curve by a spring",
      "transitions set card-modal \\\n    \"releaseRule=flingOrDistance(velocity: 300, fraction: 0.5)\" \\\n    dismissal.curve= "
        + "dismissal.dampingRatio=0.8"),
  ]

  @Argument(help: "The transition's name.", completion: .anyTransitionName) var name: String
  @Argument(
    help: ArgumentHelp("FIELD=VALUE, or FIELD= to remove a value.", valueName: "field=value"),
    completion: .assignment)
  var assignments: [String]
  @Option(help: ArgumentHelp("The reason, for the history.", valueName: "text")) var note: String?
  @Flag(help: "Print the changes without making them.") var dryRun = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let assignments = FieldAssignments(assignments)
    let change = try change(assignments, on: console)
    if !dryRun { console.stored() }
    ChangeReport(changes: [change], isDryRun: dryRun).write(to: console)
    if change.kind == .unchanged {
      console.note("\(name) already has these values, in revision \(change.revision ?? 1): no revision was added.")
    } else if !dryRun, !change.differences.isEmpty {
      console.note(
        "A later `transitions apply` of \(name)'s catalog file undoes this. "
          + "\(database.command("show", name, "--yaml")) writes the current values as a file.")
    }
  }

  private func change(_ assignments: FieldAssignments, on console: Console) throws -> AppliedChange {
    do {
      return try database.changing(dryRun: dryRun, for: console) { registry, dryRun in
        try registry.revise(name, note: note, dryRun: dryRun) { configuration throws(InvalidConfiguration) in
          try assignments.applied(to: configuration, keepingOldVelocity: true)
        }
      }
    } catch let error as RegistryError {
      // A change that no transition allows is a usage error.
      if case .invalidRevision = error.fault, !assignments.isWellFormed { throw ValidationError("\(error)") }
      throw error
    }
  }
}
