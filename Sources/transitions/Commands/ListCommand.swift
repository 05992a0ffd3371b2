import ArgumentParser
import TransitionModel
import TransitionStore

struct ListCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the transitions, each at its latest revision.")
  static let examples = [
    CommandExample("All of them", "transitions list"),
    CommandExample("Only the names", "transitions list | cut -f1"),
  ]

  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func run(on console: Console) throws {
    let registry = try database.registry(.readOnly, for: console)
    let table = ResultTable(
      columns: [
        .init("name"), .init("revision", heading: "rev"), .init("dismissalType", heading: "dismissal"),
        .init("duration", heading: "seconds"), .init("dampingRatio", heading: "damping"), .init("curve"),
        .init("dimmingAlpha", heading: "dimming"), .init("releaseRule", heading: "release rule"),
        .init("sessions"), .init("digest", isDetail: true), .init("summary"),
      ], rows: try registry.transitions().map(row))
    output.write(table, to: console)
    if table.rows.isEmpty {
      console.note("The registry holds no transition. `transitions init` adds the built-in ones.")
    }
  }

  private func row(_ stored: StoredRevision) -> [Cell] {
    let configuration = stored.transition.configuration
    func value(_ field: ConfigurationField) -> Cell { configuration.values[field].map { Cell($0) } ?? .null }
    return [
      .text(stored.name), .count(stored.revision), .text(configuration.dismissalType.rawValue),
      value(MotionFields.presentation.duration), value(MotionFields.presentation.dampingRatio),
      value(MotionFields.presentation.curve), value(.dimmingAlpha),
      .text(configuration.interaction?.releaseRule.description), .count(stored.sessionCount),
      .text(stored.transition.digest), .text(configuration.summary),
    ]
  }
}
