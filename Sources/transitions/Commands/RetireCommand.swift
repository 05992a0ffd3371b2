import ArgumentParser
import TransitionStore

struct RetireCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "retire",
    abstract: "Take transitions out of use; their revisions and sessions stay.",
    discussion: """
      Apps no longer get a retired transition by its name, and `transitions list` leaves it out. It is in use again \
      once `transitions apply` or `transitions set` gives it values, also the same ones.
      """)
  static let examples = [
    CommandExample("Take two out of use", "transitions retire bottom-card edge-rotate"),
    CommandExample("See which are retired", "transitions list --retired"),
  ]

  @Argument(help: "The transitions' names.", completion: .transitionName)
  var names: [String]
  @Flag(name: .long, help: "Only say what would change.")
  var dryRun = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let changes = try database.changing(dryRun: dryRun, for: console) { registry, dryRun in
      try registry.retire(names, dryRun: dryRun)
    }
    ChangeReport(changes: changes, isDryRun: dryRun).write(to: console)
    let already = changes.filter { $0.kind == .unchanged }.map(\.name)
    if !already.isEmpty {
      console.note("Retired already: \(already.joined(separator: ", ")).")
    }
    if !dryRun, let retired = changes.first(where: { $0.kind == .retired }) {
      console.note(RetiredNote.wayBack(retired.name, in: database))
    }
  }
}
