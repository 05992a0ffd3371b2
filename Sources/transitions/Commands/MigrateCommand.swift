import ArgumentParser
import TransitionModel
import TransitionStore

struct MigrateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "migrate",
    abstract: "Bring the registry's schema up to date.",
    discussion: """
      Each migration is atomic. Reading never migrates.
      """ + examples.help)
  static let examples = [
    CommandExample("List the migrations", "transitions migrate --list"),
    CommandExample("Bring an app's registry up to date", "transitions migrate --db app.db"),
  ]

  @Flag(help: ArgumentHelp("Only list the migrations and whether they are applied.").hidden) var list = false
  @Flag(help: "Print the pending migrations without applying them.") var dryRun = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if !list, output.isChosen {
      throw ValidationError("A format requires --list. Add --list, or leave the format out.")
    }
  }

  func run(on console: Console) throws {
    let path = database.path(in: console.environment)
    if list {
      let migrations = try TransitionRegistry.migrationStatus(at: path)
      output.write(
        ResultTable(
          columns: [.init("migration"), .init("applied")],
          rows: migrations.map { [.text($0.name), .flag($0.isApplied)] }), to: console)
      return
    }
    let names = try TransitionRegistry.migrate(at: path, dryRun: dryRun, patience: console.busyPolicy)
    if !dryRun { console.stored() }
    for name in names { console.print("\(dryRun ? "would apply" : "applied") \(name)") }
    if names.isEmpty {
      console.print("\(escaped: path) is up to date.")
    } else if dryRun {
      console.print("This was a dry run: nothing was written.")
    }
  }
}
