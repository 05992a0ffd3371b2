import ArgumentParser
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStore

struct DecideCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "decide",
    abstract: "Say where a drag would end: at which stop, or dismissed, and why.",
    discussion: """
      The position is the length of the view in sight, from its edge of a phone of 390 × 844 points. A velocity above 0 \
      makes the view grow. Fields after the name are tried without being stored.

      The second line names the field that decided. The third names the end that the least change would give: 100 % is \
      the step to it, or 1000 pt/s.
      """ + examples.help)
  static let examples = [
    CommandExample("Let go of a card, 300 pt of it in sight", "transitions decide card-modal --at 300 --velocity -200"),
    CommandExample(
      "Try another threshold", "transitions decide card-modal releaseRule.fraction=0.7 --at 300"),
  ]

  @Argument(help: "The transition's name.", completion: .transitionName) var name: String
  @Argument(help: "Changes to try, FIELD=VALUE, as for set.", completion: .fieldName) var changes: [String] = []
  @Option(
    help: ArgumentHelp(
      "The stop that the drag began at. Default: the one at which the view appears.", valueName: "stop"),
    completion: .list([]))
  var stop: String?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The position at release. Default: that of the stop.", valueName: "pt"),
    completion: .list([]))
  var at: Double?
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The velocity at release, above 0 growing. Default: 0.", valueName: "pt/s"),
    completion: .list([]))
  var velocity = 0.0
  @OptionGroup var output: OutputOptions
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  func validate() throws {
    if let at, !(-10_000...10_000).contains(at) { throw ValidationError("--at is \(at); allowed −10000…10000 pt.") }
    guard abs(velocity) <= 100_000 else {
      throw ValidationError("--velocity is \(velocity); allowed −100000…100000 pt/s.")
    }
  }

  func run(on console: Console) throws {
    let stored = try database.registry(.readOnly, for: console).revision(nil, of: name).transition.configuration
    let configuration = try FieldAssignments(changes).applied(to: stored)
    guard var release = PresentationController(configuration: configuration).release(in: .phone) else {
      let reason = configuration.kind == .observed ? "something else decides" : "its interaction.dismissalType is none"
      throw ToolError("\(name) cannot be dragged away or between stops: \(reason).")
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
    let decision = StopDecision(release)
    guard !output.isChosen else { return output.write(ResultTable(decision), to: console) }
    console.print("\(decision)")
    console.print("decided by \(decision.field)\(decision.releaseWords.map { ": \($0)" } ?? "")")
    if let other = decision.runnerUpName, let margin = decision.margin {
      console.print("otherwise \(other), at a change of \(Self.number(margin * 100)) %")
    }
    console.note(Self.legend(release.track, of: configuration.geometry.stops))
  }

  /// The positions of all stops, and the names of those that the phone does not have.
  private static func legend(_ track: StopTrack, of stops: [Stop]) -> String {
    let here = track.places.map { "\($0.stop.name) \(number($0.position)) pt" }.joined(separator: ", ")
    let gone = stops.filter { track.index(named: $0.name) == nil }.map(\.name).joined(separator: ", ")
    return "On a phone: \(here)." + (gone.isEmpty ? "" : " Not there: \(gone).")
  }

  private static func number(_ number: Double) -> String { Cell.rounded(number, 1).plainText ?? "" }
}

extension StopDecision {
  /// What the release rule compared; nil if it was not asked.
  fileprivate var releaseWords: String? {
    guard [.keeps, .dismiss].contains(reason) else { return nil }
    return releaseDecision.map { ReleaseVerdict($0, .dismiss).reason }
  }

  /// The path of the field that decided, with the name of its stop if it is that of one.
  fileprivate var field: String {
    switch reason {
    case .fling: ConfigurationField.stopVelocity.path
    case .reach: ConfigurationField.stopReach.path
    case .keeps, .dismiss: ConfigurationField.releaseRule.path
    case .rest, .past: passedStep.map(boundaryField) ?? restingField
    }
  }

  private var restingField: String {
    let field: ConfigurationField =
      release.rule != nil ? .stopRule : release.releaseRule != nil ? .releaseRule : .dragDismisses
    return field.path
  }

  /// The path of the field that gives the boundary of a step.
  private func boundaryField(ofStep step: Int) -> String {
    let (below, above) = (release.track.places[step], release.track.places[step + 1])
    let share = (above.stop.threshold ?? release.rule?.fraction ?? 0) * (above.position - below.position)
    if let points = release.rule?.points, points < share { return ConfigurationField.stopPoints.path }
    guard above.stop.threshold != nil else { return ConfigurationField.stopFraction.path }
    return "\(ConfigurationField.stopsPath).\(above.stop.name).\(StopKey.threshold)"
  }
}

extension ResultTable {
  /// Creates a table with the decision in one row.
  fileprivate init(_ decision: StopDecision) {
    let release = decision.release
    self.init(
      columns: [
        Column("from", isName: true), Column("position"), Column("velocity"), Column("landing"),
        Column("to", isName: true), Column("reason"), Column("field"), Column("otherwise"), Column("margin"),
        Column("why"),
      ],
      rows: [
        [
          .text(release.track.places[release.home].stop.name), .number(release.position), .number(release.velocity),
          .rounded(decision.landing, 6), .text(decision.targetName), .text(decision.reason.rawValue),
          .text(decision.field), .text(decision.runnerUpName),
          decision.margin.map { .rounded($0, 6) } ?? .null, .text(decision.words),
        ]
      ])
  }
}
