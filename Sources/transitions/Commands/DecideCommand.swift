import ArgumentParser
import TransitionModel
import TransitionRuntime
import TransitionStore

struct DecideCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide",
    abstract: "Say where a drag would end: at which stop, or dismissed, and why.",
    discussion: """
      The position is the length of the view in sight, from its edge of the container. A velocity above 0 makes the \
      view grow. The last line says which other end was nearest, as a share of the step to it.
      """ + examples.help)
  static let examples = [
    CommandExample("Let go of a card, 300 pt of it in sight", "transitions decide card-modal --at 300 --velocity=-200"),
    CommandExample("Only its target, for a script", "transitions decide card-modal --at 300 --json | jq -r '.[].to'"),
  ]

  @Argument(help: "The transition's name.", completion: .transitionName) var name: String
  @Option(
    help: ArgumentHelp(
      "The stop that the drag began at. Default: the one at which the view appears.", valueName: "stop"),
    completion: .list([]))
  var stop: String?
  @Option(help: ArgumentHelp("The position at release. Default: that of the stop.", valueName: "pt"))
  var at: Double?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The velocity at release, above 0 growing. Default: 0.", valueName: "pt/s"))
  var velocity = 0.0
  @Flag(help: "The screen does not allow its dismissal now.") var refused = false
  @OptionGroup var container: PlayContainer
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if let at, !(-10_000...10_000).contains(at) { throw ValidationError("--at is \(at); allowed −10000…10000 pt.") }
    guard abs(velocity) <= 100_000 else {
      throw ValidationError("--velocity is \(velocity); allowed −100000…100000 pt/s.")
    }
    if container.scrolled != nil { throw ValidationError("--scrolled belongs to play. Leave it out.") }
  }

  func run(on console: Console) throws {
    let revision = try database.registry(.readOnly, for: console).revision(nil, of: name)
    let layout = PresentationController(configuration: revision.transition.configuration)
    guard var release = layout.release(in: container.layout) else {
      throw ToolError("\(name) cannot be dragged away or between stops: its interaction.dismissalType is none.")
    }
    let places = release.track.places
    if let stop {
      guard let home = release.track.index(named: stop) else {
        let names = places.map(\.stop.name).joined(separator: ", ")
        throw ToolError("--stop \(QuotedText.of(stop)): \(name) has no such stop here. It has \(names).")
      }
      release.home = home
    }
    release.position = at ?? places[release.home].position
    release.velocity = velocity
    if refused { release.releaseRule = nil }
    let decision = StopDecision(release)
    if output.isChosen { output.write(ResultTable(decision), to: console) } else { print(decision, console) }
  }

  private func print(_ decision: StopDecision, _ console: Console) {
    console.print("\(decision)")
    if let other = decision.runnerUpName, let margin = decision.margin {
      console.print("nearly \(other): \(Self.number(margin * 100, 1)) % of a step away")
    }
    let stops = decision.release.track.places.map { "\($0.stop.name) \(Self.number($0.position, 1)) pt" }
    let size = "\(Self.number(container.layout.width, 0)) × \(Self.number(container.layout.height, 0)) pt"
    console.note("On \(size): \(stops.joined(separator: ", ")).")
  }

  private static func number(_ number: Double, _ digits: Int) -> String {
    Cell.rounded(number, digits).plainText ?? ""
  }
}

extension ResultTable {
  /// Creates a table with the decision in one row.
  fileprivate init(_ decision: StopDecision) {
    let release = decision.release
    self.init(
      columns: [
        Column("from", isName: true), Column("position"), Column("velocity"), Column("landing"),
        Column("to", isName: true), Column("reason"), Column("nearly"), Column("margin"), Column("why"),
      ],
      rows: [
        [
          .text(release.track.places[release.home].stop.name), .number(release.position), .number(release.velocity),
          .rounded(decision.landing, 6), .text(decision.targetName), .text(decision.reason.rawValue),
          .text(decision.runnerUpName), decision.margin.map { .rounded($0, 6) } ?? .null, .text(decision.words),
        ]
      ])
  }
}
