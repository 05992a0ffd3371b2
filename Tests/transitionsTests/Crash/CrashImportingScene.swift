import Foundation
import Testing

/// Imports sessions of another registry: in even runs in one transaction, in odd ones with `--keep-going` in
/// transactions of a thousand lines.
struct CrashImportingScene: CrashScene {
  let template: Workspace
  /// The numbers of presentations, sessions and traces after each transaction, of even and of odd runs.
  private let states: [[String]]
  private var complete = ""
  private(set) var durations: [Double] = []
  /// The interval of runs that finish the interrupted work, which costs as much as the work itself.
  private static let finishing = 3
  /// The limit of `ExchangeRun`.
  private static let linesPerTransaction = 1000

  private static let everything = [
    "SELECT name, retired_at_us IS NULL, revision, digest, note FROM transition "
      + "JOIN configuration ON transition.id = transition_id ORDER BY name, revision",
    "SELECT * FROM presentation_fact ORDER BY uuid", "SELECT * FROM session_fact ORDER BY uuid",
    "SELECT uuid, hex(samples) FROM session_samples JOIN session ON session.id = session_id ORDER BY uuid",
  ]

  private static let numbers =
    "SELECT (SELECT count(*) FROM presentation), count(*), (SELECT count(*) FROM session_samples) FROM session"

  init() throws {
    let source = try Workspace()
    try Self.run(["init"], in: source)
    let simulation = ["session", "simulate", "card-modal", "modal-standard", "pull-down", "--users", "12"]
    try Self.run(simulation, in: source)
    try Self.run(["set", "card-modal", "dimmingAlpha=0.5"], in: source)
    try Self.run(["session", "simulate", "card-modal", "--users", "6", "--seed", "9"], in: source)
    template = try Workspace()
    try Self.run(["session", "export", "--output", template.path("sessions.ndjson")], in: source)
    try Self.run(["init"], in: template)
    let text = try String(contentsOfFile: template.path("sessions.ndjson"), encoding: .utf8)
    states = (0...1).map { number in Self.states(ofLines: text, number) }
    let (atOnce, inSteps) = (try uninterrupted(Self.everything), try uninterrupted(number: 1, Self.everything))
    (complete, durations) = (atOnce.facts, [atOnce.duration, inSteps.duration])
    try #require(inSteps.facts == complete, "an import in several transactions gives something else")
  }

  private static func run(_ words: [String], in workspace: Workspace) throws {
    let answer = ReadingCommand(words: words)(workspace.path("transitions.db"))
    try #require(answer.code == 0, "\(words): \(answer.errors)")
  }

  private static func states(ofLines text: String, _ number: Int) -> [String] {
    var (sessions, presentations) = (0, 0)
    var states = ["0 0 0"]
    let lines = text.split(separator: "\n").dropFirst()
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("{\"type\":\"session\"") { sessions += 1 }
      if line.hasPrefix("{\"type\":\"presentation\"") { presentations += 1 }
      guard index == lines.count - 1 || number == 1 && (index + 1) % linesPerTransaction == 0 else { continue }
      states.append("\(presentations) \(sessions) \(sessions)")
    }
    return states
  }

  func process(in workspace: Workspace, number: Int) throws -> Process {
    try tool(words(in: workspace, number), in: workspace)
  }

  private func words(in workspace: Workspace, _ number: Int) -> [String] {
    ["session", "import", workspace.path("sessions.ndjson")] + (number % 2 == 1 ? ["--keep-going"] : [])
  }

  func check(_ remains: CrashRemains) throws -> [String: Int] {
    let state = try remains.facts([Self.numbers]).split(whereSeparator: \.isWhitespace).joined(separator: " ")
    let allowed = states[remains.number % 2]
    remains.expect(
      allowed.contains(state),
      "a part of a transaction is there: \(state) presentations, sessions and traces; allowed are \(allowed)")
    remains.expect(!remains.isAcknowledged || state == allowed.last, "what was said to be imported is not all there")
    remains.tool("doctor")
    if remains.number % Self.finishing == 0 {
      remains.tool(words(in: remains.workspace, remains.number))
      remains.expect(
        try CrashRemains.facts(Self.everything, of: remains.path) == complete,
        "finished later, it is not what an import at once gives")
    }
    let isBetween = allowed.dropFirst().dropLast().contains(state)
    return ["acknowledged": remains.isAcknowledged ? 1 : 0, "between": isBetween ? 1 : 0]
  }
}
