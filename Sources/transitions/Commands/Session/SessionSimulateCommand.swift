import ArgumentParser
import SessionAnalytics
import TransitionModel
import TransitionRuntime
import TransitionStore

struct SessionSimulateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Let simulated people drag, for a first look at a report.",
    discussion: """
      Nobody real is involved: every session is marked simulated, and the report says so. The drags go through the \
      controllers vended for each transition, as real ones do. The same seed makes the same sessions, so that running \
      it again adds nothing.
      """)
  static let examples = [
    CommandExample("Forty people with every transition that a drag dismisses", "transitions session simulate"),
    CommandExample("More people, one transition", "transitions session simulate modal-standard --users 200 --seed 7"),
  ]

  @Argument(help: "Transitions; without any, all that a drag dismisses.", completion: .transitionName)
  var name: [String] = []
  @Option(name: .long, help: ArgumentHelp("How many people, 1…100000.", valueName: "count"))
  var users = 40
  @Option(name: .long, help: ArgumentHelp("Drags a person and transition, 1…10000.", valueName: "count"))
  var drags = 12
  @Option(name: .long, help: ArgumentHelp("Which people: another seed makes others.", valueName: "number"))
  var seed: UInt64 = 1
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if !(1...100_000).contains(users) { throw ValidationError("--users is \(users); allowed 1…100000.") }
    if !(1...10_000).contains(drags) { throw ValidationError("--drags is \(drags); allowed 1…10000.") }
  }

  func run(on console: Console) throws {
    let simulation = SessionSimulation(users: users, strokesPerUser: drags, seed: seed)
    let transitions = try transitions(database.registry(.readOnly, for: console))
    for transition in transitions { _ = try simulation.player(transition) }
    let registry = try database.registry(.readWrite, for: console)
    console.print("Simulated: no real people.")
    for transition in transitions {
      let sessions = try console.withProgress("Dragging \(transition.name)", total: users) { update in
        try simulation.sessions(transition) { update($0) }
      }
      let summary = try registry.record(sessions)
      ImportSummary(sessions: sessions, summary: summary, through: try simulation.player(transition)).write(to: console)
    }
  }

  private func transitions(_ registry: TransitionRegistry) throws -> [TransitionRevision] {
    guard name.isEmpty else { return try name.map { try registry.transition(named: $0) } }
    let dismissible = try registry.transitions().map(\.transition)
      .filter { $0.configuration.dismissalType != .none }
    guard !dismissible.isEmpty else {
      throw ToolError("No transition can be dismissed by a drag. \(database.command("init")) adds the built-in ones.")
    }
    return dismissible
  }
}
