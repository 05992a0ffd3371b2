import ArgumentParser
import TransitionCatalog
import TransitionModel
import TransitionStore

struct ApplyCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "apply",
    abstract: "Make the registry match catalog files; prints what changed, field by field.",
    discussion: """
      What equals its latest revision is left alone, whatever else changes. All of it happens, or, when one file has \
      a mistake, none of it. Of a folder its own *.yaml and *.yml files are read, not those of folders in it.
      """)
  static let examples = [
    CommandExample("See what a folder would change", "transitions apply catalog --dry-run"),
    CommandExample(
      "Change one transition and say why", "transitions apply catalog/card-modal.yaml --note \"Softer landing\""),
  ]

  @Argument(
    help: "Catalog files, folders of them, or - for standard input.", completion: .file(extensions: ["yaml", "yml"]))
  var source: [String]
  @Flag(name: .long, help: "Retire every transition that the sources do not name. Their sessions stay.")
  var prune = false
  @Flag(name: .long, help: "Only say what would change.")
  var dryRun = false
  @Option(name: .long, help: ArgumentHelp("Why, for the history.", valueName: "text"))
  var note: String?
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws { try CatalogSource(paths: source).validate() }

  func run(on console: Console) throws {
    let configurations = try CatalogSource(paths: source).entries(on: console, toBe: "applied").map(\.configuration)
    // Before the registry is opened for writing, which leaves its mark in the file.
    if let problem = note?.noteProblem { throw RegistryError.invalidNote(problem: problem) }
    let registry = try database.registry(dryRun ? .readOnly : .readWrite, for: console)
    let changes = try registry.apply(configurations, note: note, prune: prune, dryRun: dryRun)
    if !dryRun { console.stored() }
    ChangeReport(changes: changes, isDryRun: dryRun).write(to: console)
  }
}
