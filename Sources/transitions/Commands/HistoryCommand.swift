import ArgumentParser
import TransitionStore

struct HistoryCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "history", abstract: "List a transition's revisions, with dates, notes and changes.",
    discussion: examples.text)
  static let examples = [
    CommandExample("List all revisions, the latest first", "transitions history card-modal"),
    CommandExample("Print the dates and notes for a script", "transitions history card-modal --json"),
  ]

  @Argument(help: "The transition's name.", completion: .anyTransitionName) var name: String
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let revisions = try database.registry(.readOnly, for: console).history(of: name)
    let rows = revisions.indices.reversed().map { index in
      row(revisions[index], after: index > 0 ? revisions[index - 1] : nil)
    }
    var table = ResultTable(
      columns: [
        .init("revision", heading: "rev"), .init("createdAt", heading: "created"), .init("digest", shortLength: 8),
        .init("sessions"), .init("note"), .init("changes"),
      ], rows: rows)
    table.keepsAll = true
    output.write(table, to: console)
    revisions.last.flatMap(RetiredNote.init)?.write(to: console, in: database)
  }

  private func row(_ stored: StoredRevision, after previous: StoredRevision?) -> [Cell] {
    let values = stored.transition.configuration.values
    let changes = previous.map { previous in
      values.differences(from: previous.transition.configuration.values).map(\.description).joined(separator: "; ")
    }
    return [
      .count(stored.revision), .time(stored.createdAtMicroseconds), .text(stored.transition.digest),
      .count(stored.sessionCount), .text(stored.note), .text(changes ?? "created"),
    ]
  }
}
