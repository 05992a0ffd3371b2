import ArgumentParser
import TransitionCatalog
import TransitionModel
import TransitionStore

struct ShowCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show every field of a transition, with its unit.")
  static let examples = [
    CommandExample("The latest revision", "transitions show card-modal"),
    CommandExample("What the first one was, as JSON", "transitions show card-modal --revision 1 --json"),
  ]

  @Argument(help: "The transition's name.")
  var name: String
  @Option(name: .long, help: ArgumentHelp("Another revision than the latest.", valueName: "number"))
  var revision: Int?
  @Flag(name: .long, help: "Write a catalog file, which `transitions apply -` reads.")
  var yaml = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if yaml, output.isChosen { throw ValidationError("--yaml is a format of its own. Give it, or another format.") }
  }

  func run(on console: Console) throws {
    let stored = try stored(in: database.registry(.readOnly, for: console))
    if yaml {
      console.output.write(CatalogWriter.write(stored.transition.configuration))
    } else {
      output.write(table(of: stored), to: console)
    }
  }

  private func stored(in registry: TransitionRegistry) throws(RegistryError) -> StoredRevision {
    if let revision { return try registry.revision(revision, of: name) }
    let history = try registry.history(of: name)
    guard let latest = history.last else { return try registry.revision(1, of: name) }
    return latest
  }

  private func table(of stored: StoredRevision) -> ResultTable {
    let values = stored.transition.configuration.values
    var table = ResultTable(
      columns: [
        .init("field"), .init("value"), .init("unit"), .init("allowed", isDetail: true), .init("help", isDetail: true),
      ],
      rows: [
        [.text("revision"), .integer(stored.revision), .text("")],
        [.text("digest"), .text(stored.transition.digest), .text("")],
        [.text("createdAt"), .time(stored.createdAtMicroseconds), .text("")],
        [.text("note"), .text(stored.note), .text("")],
        [.text("sessions"), .integer(stored.sessionCount), .text("")],
      ])
    for field in ConfigurationField.all {
      guard let value = values[field] else { continue }
      table.append([
        .text(field.path), Cell(value), .text(field.unit.rawValue),
        .text(field.allowedDescription), .text(field.help),
      ])
    }
    return table
  }
}
