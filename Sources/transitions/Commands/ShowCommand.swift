import ArgumentParser
import TransitionCatalog
import TransitionModel
import TransitionStore

struct ShowCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show every field of a transition, with its unit.",
    discussion: """
      --curve draws how it presents and dismisses without a finger: the share of the way over time. In a pipe, and in \
      every format but table, it gives the numbers: 60 points a second.
      """)
  static let examples = [
    CommandExample("See how the latest revision moves", "transitions show card-modal --curve"),
    CommandExample("What the first one was, as JSON", "transitions show card-modal --revision 1 --json"),
  ]

  @Argument(help: "The transition's name.", completion: .anyTransitionName)
  var name: String
  @Option(
    name: .long, help: ArgumentHelp("Another revision than the latest.", valueName: "number"), completion: .revision)
  var revision: Int?
  @Flag(name: .long, help: "Write a catalog file, which `transitions apply -` reads.")
  var yaml = false
  @Flag(name: .long, help: "Draw its curves, with settling duration and overshoot.")
  var curve = false
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if yaml, curve { throw ValidationError("--yaml and --curve each say what to show. Give one of them.") }
    if yaml, output.isChosen { throw ValidationError("--yaml is a format of its own. Give it, or another format.") }
  }

  func run(on console: Console) throws {
    let stored = try database.registry(.readOnly, for: console).revision(revision, of: name)
    let configuration = stored.transition.configuration
    if yaml {
      console.output.write(data: CatalogWriter.write(configuration))
    } else if !curve {
      output.write(table(of: stored), to: console)
    } else if output.isTable(on: console) {
      CurveDrawing(configuration).write(to: console)
    } else {
      output.write(ResultTable(curvesOf: configuration), to: console)
    }
    RetiredNote(stored)?.write(to: console, in: database)
  }

  private func table(of stored: StoredRevision) -> ResultTable {
    let values = stored.transition.configuration.values
    var table = ResultTable(
      columns: [
        .init("field", isName: true), .init("value"), .init("unit", isName: true), .init("allowed", isDetail: true),
        .init("help", isDetail: true),
      ],
      rows: [
        [.text("revision"), .count(stored.revision), .text("")],
        [.text("digest"), .text(stored.transition.digest), .text("")],
        [.text("createdAt"), .time(stored.createdAtMicroseconds), .text("")],
        [.text("note"), .text(stored.note), .text("")],
        [.text("sessions"), .count(stored.sessionCount), .text("")],
      ])
    table.keepsAll = true
    if let time = stored.retiredAtMicroseconds { table.append([.text("retiredAt"), .time(time), .text("")]) }
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
