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
      a mistake, none of it.
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

  func validate() throws {
    if source.count > 1, source.contains(InputFile.standardInput) {
      throw ValidationError("- cannot stand beside files. Give either files and folders, or - alone.")
    }
  }

  func run(on console: Console) throws {
    let configurations = try read()
    let registry = try database.registry(dryRun ? .readOnly : .readWrite, for: console)
    let changes = try registry.apply(configurations, note: note, prune: prune, dryRun: dryRun)
    ChangeReport(changes: changes, isDryRun: dryRun).write(to: console)
  }

  private func read() throws -> [TransitionConfiguration] {
    do {
      guard source == [InputFile.standardInput] else { return try CatalogReader.readFiles(paths: source) }
      let bytes = try InputFile.read(InputFile.standardInput)
      return try CatalogReader.readAll(bytes: bytes, file: InputFile.standardInput)
    } catch let invalid as InvalidCatalog where invalid.problems.count > 1 {
      throw ToolError("\(invalid.problems.count) problems; nothing was applied.\n\(invalid)")
    }
  }
}
