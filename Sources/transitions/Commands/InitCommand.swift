import ArgumentParser
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

struct InitCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create the registry from the built-in catalog.",
    discussion: """
      In an existing registry, it adds only newer schema and missing built-in transitions. Transitions that you \
      changed stay unchanged.
      """ + examples.help)
  static let examples = [
    CommandExample("Create ./transitions.db", "transitions init"),
    CommandExample(
      "Reset the built-in transitions in another file", "transitions init --db app.db --overwrite"),
  ]

  @Flag(help: "Reset changed or retired built-in transitions to their original values, as a new revision.")
  var overwrite = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let path = database.path(in: console.environment)
    let builtIn = try TransitionKind.allCases.flatMap { try BuiltInCatalog.transitions($0) }
    let isNew = !InputFile.exists(path)
    let registry = try database.registry(.create, for: console)
    if !isNew { console.print("\(escaped: path) already exists.") }

    let planned = try registry.apply(builtIn, dryRun: true)
    let kept = overwrite ? [] : planned.filter { $0.kind != .created && $0.kind != .unchanged }
    let keptNames = Set(kept.map(\.name))
    let applied = try registry.apply(builtIn.filter { !keptNames.contains($0.name) })
    console.stored()
    if isNew {
      console.print("Created \(escaped: path) with \(Count.of(applied.count, "transition")).")
    } else {
      ChangeReport(changes: applied, isDryRun: false).write(to: console)
    }
    guard !kept.isEmpty else { return }
    console.print(
      "Left unchanged, though they differ from the built-in ones: \(kept.map(\.name).joined(separator: ", ")). "
        + "\(database.command("init", "--overwrite")) resets them.")
  }
}
