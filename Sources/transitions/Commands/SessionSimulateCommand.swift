import ArgumentParser
import SessionAnalytics
import SessionSimulation
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStore

struct SessionSimulateCommand: ToolCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate",
    abstract: "Generate simulated sessions to try out reports.",
    discussion: """
      No real people are involved: every session is marked simulated, and the report states it. Simulated people \
      open a screen, scroll, look behind it, and dismiss it by a drag or a button. The drags resemble real ones and \
      go through each transition's controllers, as real ones do. If the decision contradicts a person's intent, they \
      try again, give up, or reopen the screen. A view with stops is moved between them.

      Intents are not stored. --intents writes them, one line of JSON per session, {"uuid": …, "intent": "dismiss" or \
      "keep"}, and "stop" for the stop that was wanted, so that you can check a report against them. The same seed makes the same sessions, so running it \
      again adds nothing; more people or more days continue it. `session prune --origin simulated` removes all of \
      them.

      Something else decides the drags of an observed transition. Here, --rule stands in for it.
      """ + examples.help)
  static let examples = [
    CommandExample(
      "Simulate forty people for a week, with all that a drag moves", "transitions session simulate"),
    CommandExample(
      "Simulate people with a system sheet that closes past 150 pt",
      "transitions session simulate system-sheet --rule \"anyOf(points: 150)\""),
  ]

  @Argument(help: "Transitions; without any, all that a drag moves.", completion: .transitionName)
  var name: [String] = []
  @Option(help: ArgumentHelp("How many people to simulate, 1…100000.", valueName: "count")) var users = 40
  @Option(help: ArgumentHelp("How many days to simulate, 1…3650.", valueName: "count")) var days = 7
  @Option(help: ArgumentHelp("The random seed, a whole number from 0.", valueName: "number"))
  var seed: UInt64 = 1
  @Option(
    help: ArgumentHelp(
      "The share of openings with the device in landscape, 0…1. Without it: none.", valueName: "share"
    ).hidden)
  var landscape = 0.0
  @Option(
    help: ArgumentHelp(
      "The rule that decides the drags of observed transitions, as in a catalog file. Default: \(ForeignRule.standard).",
      valueName: "rule"),
    completion: .list([]))
  var rule: String?
  @Option(
    help: ArgumentHelp("Write the intent of each drag to this file, or - for standard output.", valueName: "file"),
    completion: .file(extensions: ["ndjson"]))
  var intents: String?
  @Flag(help: "Let --intents replace a file that this command did not write.") var overwrite = false
  @OptionGroup var database: DatabaseOptions
  @OptionGroup var display: DisplayOptions

  private static let sessionsPerTransaction = 2000

  func validate() throws {
    if !(1...100_000).contains(users) { throw ValidationError("--users is \(users); allowed 1…100000.") }
    if !(1...3650).contains(days) { throw ValidationError("--days is \(days); allowed 1…3650.") }
    if !(0...1).contains(landscape) { throw ValidationError("--landscape is \(landscape); allowed 0…1.") }
  }

  func run(on console: Console) throws {
    let transitions = try transitions(database.registry(.readOnly, for: console))
    let rule = ForeignRule(text: rule)
    let deciders = try transitions.map(rule.decider)
    for (transition, decider) in zip(transitions, deciders) where decider == nil {
      try SimulatedPopulation.check(transition)
    }
    let file = try intents.map { path throws(ToolError) in try intentsFile(path, on: console) }
    let registry = try database.registry(.readWrite, for: console)
    // If the intents are the data, all other output is notes.
    let say: (String) -> Void = intents == InputFile.standardInput ? { console.note($0) } : { console.print($0) }
    say("Simulated: no real people.")
    console.output.flush()
    var stored = 0
    defer { console.onInterrupt(nil) }
    var total = SimulationTotal()
    for (transition, decider) in zip(transitions, deciders) {
      let summary = try simulate(transition, decidedBy: decider, into: registry, intents: file, on: console) { count in
        stored += count
        if count > 0 { console.stored(dataIsPrinted: intents == InputFile.standardInput) }
        console.onInterrupt(Self.interrupted(stored))
      }
      // A single transition has room for the full summary.
      for line in transitions.count == 1 ? summary.lines : [summary.line] { say(line) }
      total.add(summary)
      // Show the summary before the progress of the next transition.
      console.output.flush()
    }
    if transitions.count > 1 { say(total.line) }
    try file?.finish()
    try database.adoptAbandoned(in: registry, on: console)
  }

  private func simulate(
    _ transition: TransitionRevision, decidedBy decider: TransitionConfiguration?, into registry: TransitionRegistry,
    intents file: OutputFileWriter?, on console: Console, didStore: (Int) -> Void
  ) throws -> SimulationSummary {
    let simulation = SimulatedPopulation(users: users, days: days, seed: seed, landscapeShare: landscape)
    var summary = SimulationSummary(
      transition: transition, users: users, days: days, decider: decider?.interaction?.releaseRule)
    var waiting = SimulatedHistory()
    didStore(0)
    func store() throws {
      summary.add(waiting, stored: try registry.record(waiting.sessions, of: waiting.presentations))
      didStore(waiting.sessions.count)
      try file?.write(waiting.intents.map(Self.line).joined())
      waiting = SimulatedHistory()
    }
    try console.withProgress("Simulating \(transition.name)", total: users) { update in
      var done = 0
      func add(_ person: SimulatedHistory) throws {
        waiting.append(person)
        if waiting.sessions.count >= Self.sessionsPerTransaction { try store() }
        done += 1
        update(done)
      }
      if let decider {
        try simulation.forEachPerson(transition, decidedBy: decider, add)
      } else {
        try simulation.forEachPerson(transition, add)
      }
      try store()
    }
    return summary
  }

  private static func interrupted(_ count: Int) -> String {
    count == 0
      ? "Interrupted: nothing was stored. Run it again."
      : "Interrupted: \(Count.of(count, "session")) so far \(count == 1 ? "is" : "are") in the registry. Run it again "
        + "to continue."
  }

  private func intentsFile(_ path: String, on console: Console) throws(ToolError) -> OutputFileWriter {
    let file = try OutputFile(
      path, option: "--intents", example: "intents.ndjson", mark: Self.lineStart, overwrites: overwrite,
      registry: database.path(in: console.environment))
    return try OutputFileWriter(file, on: console)
  }

  /// The beginning of every line, which identifies a file of an earlier run.
  private static let lineStart = "{\"uuid\":\""

  private static func line(_ intent: SessionIntent) -> String {
    let stop = intent.stop.map { ",\"stop\":\"\($0)\"" } ?? ""
    return "\(lineStart)\(intent.uuid.uuidString.lowercased())\",\"intent\":\"\(intent.intent.rawValue)\"\(stop)}\n"
  }

  private func transitions(_ registry: TransitionRegistry) throws -> [TransitionRevision] {
    guard name.isEmpty else { return try name.map { try registry.transition(named: $0) } }
    let movable = try registry.transitions().map(\.transition).filter { $0.configuration.dismissalType != .none }
    guard !movable.isEmpty else {
      throw ToolError("No transition can be moved by a drag. \(database.command("init")) adds the built-in ones.")
    }
    return movable
  }
}

/// The rule that decides simulated drags in place of something else.
private struct ForeignRule {
  /// The default. It is none of a toolkit's: a report must find it.
  static let standard = "flingOrDistance(velocity: 800, fraction: 0.4)"

  let text: String?

  /// Returns the configuration that decides in place of an observed transition; nil if the transition decides itself.
  func decider(_ transition: TransitionRevision) throws -> TransitionConfiguration? {
    if transition.configuration.kind == .vended {
      guard text == nil else {
        throw ValidationError(
          "--rule applies to observed transitions, and \(transition.name) has a rule of its own. Leave it out, or change "
            + "the transition with `transitions set`.")
      }
      return nil
    }
    do {
      return try BuiltInCatalog.replacement(
        for: transition.configuration, deciding: text ?? Self.standard, estimator: .ofSamples
      ).setting([
        // A screen of something else has none of what is card-standard's own.
        "interaction.interruptible": .flag(false), "interaction.catchable": .flag(false),
        "interaction.beginRule": .text("oneWay"),
      ])
    } catch let error as InvalidConfiguration {
      throw ValidationError("--rule: \(error)")
    }
  }
}

struct SimulationSummary {
  let transition: TransitionRevision
  let users: Int
  let days: Int
  /// The rule that decided in place of something else.
  let decider: ReleaseRule?
  private var outcomes: [SessionOutcome: Int] = [:]
  private var endings: [DismissalCause?: Int] = [:]
  fileprivate var stored = RecordingSummary()
  fileprivate var storedPresentations = RecordingSummary()

  init(transition: TransitionRevision, users: Int, days: Int, decider: ReleaseRule?) {
    self.transition = transition
    self.users = users
    self.days = days
    self.decider = decider
  }

  mutating func add(
    _ history: SimulatedHistory, stored: (sessions: RecordingSummary, presentations: RecordingSummary)
  ) {
    for session in history.sessions { outcomes[session.result.outcome, default: 0] += 1 }
    for presentation in history.presentations { endings[presentation.dismissedBy, default: 0] += 1 }
    self.stored.inserted += stored.sessions.inserted
    self.stored.duplicates += stored.sessions.duplicates
    storedPresentations.inserted += stored.presentations.inserted
    storedPresentations.duplicates += stored.presentations.duplicates
  }

  private var drags: String {
    let parts = SessionOutcome.allCases.compactMap { outcome in
      outcomes[outcome].map { "\(NumberFormat.grouped($0)) \(outcome.rawValue)" }
    }
    return Count.of(outcomes.values.reduce(0, +), "drag") + (parts.isEmpty ? "" : ", " + parts.joined(separator: ", "))
  }

  /// `card-modal: 1,298 drags, 352 finished, 918 cancelled, 28 interrupted.`
  var line: String { "\(transition.name): \(drags)." }

  var lines: [String] {
    let causes = DismissalCause.allCases.compactMap { cause in endings[cause].map { "\($0) by \(cause.rawValue)" } }
    let other = decider == nil ? "still open when the app was killed" : "without a drag, or still open"
    let left = endings[nil].map { ["\($0) \(other)"] } ?? []
    var total = SimulationTotal()
    total.add(self)
    return [
      "\(transition.name) revision \(transition.revision), \(Count.of(users, "person", "people")), "
        + "\(Count.of(days, "day")): \(drags).",
      "  \(Count.of(endings.values.reduce(0, +), "presentation")), dismissed "
        + (causes + left).joined(separator: ", ") + ".",
    ] + (decider.map { ["  The simulated screen decides by this rule: \($0.summary)."] } ?? []) + [
      "  " + total.line
    ]
  }
}

private struct SimulationTotal {
  private var sessions = 0
  private var presentations = 0
  private var known = 0

  mutating func add(_ summary: SimulationSummary) {
    sessions += summary.stored.inserted
    presentations += summary.storedPresentations.inserted
    known += summary.stored.duplicates + summary.storedPresentations.duplicates
  }

  var line: String {
    "Added \(Count.of(sessions, "session")) and \(Count.of(presentations, "presentation"))."
      + (known == 0 ? "" : " \(known) existed already.")
  }
}
