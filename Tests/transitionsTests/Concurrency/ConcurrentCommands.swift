import Foundation
import TransitionStore

/// Eight people at eight terminals, each of whom runs the built tool repeatedly.
struct ConcurrentCommands: Sendable {
  enum Person: CaseIterable, Sendable { case applier, setter, importer, simulator, pruner, reporter, reader, keeper }

  private struct Failure: Error, CustomStringConvertible {
    let description: String
  }

  let shared: SharedRegistry
  private var log: UseLog { shared.log }

  func run(_ person: Person) {
    var turn = 0
    repeat {
      switch person {
      case .applier: apply(turn)
      case .setter: set()
      case .importer: importSessions(turn)
      case .simulator: simulate(turn)
      case .pruner: prune(turn)
      case .reporter: report(turn)
      case .reader: read(turn)
      case .keeper: keep(turn)
      }
      turn += 1
    } while log.isOpen
  }

  /// Runs one command. Any exit code other than success is a test failure.
  @discardableResult
  private func tool(_ name: String, _ arguments: [String], input: String = "") -> String? {
    log.timed(.process, name) {
      let outcome = try shared.workspace.tool.run(arguments, input: input)
      guard outcome.code == 0 else {
        throw Failure(description: "\(arguments) ends with \(outcome.code): \(outcome.errors)")
      }
      return outcome.output
    }
  }

  /// Applies, changes, retires and restores a transition that no other person uses.
  private func apply(_ turn: Int) {
    let yaml = """
      name: applied
      summary: Changes all the time
      source: made for the tests
      presentation: { duration: \(SharedRegistry.duration), dampingRatio: 0.8 }
      dismissal: { duration: 0.3, curve: easeIn }
      geometry: { edge: bottom }
      interaction: { dismissalType: none }
      """
    tool("apply", ["apply", "-"], input: yaml)
    if turn % 4 == 3 { tool("retire", ["retire", "applied"]) }
  }

  private func set() {
    guard let output = tool("set", ["set", "sheet", "presentation.duration=\(SharedRegistry.duration)"]),
      let words = output.firstMatch(of: /sheet +revision (\d+)/), let revision = Int(words.1)
    else { return }
    log.made(revision: revision)
  }

  private func importSessions(_ turn: Int) {
    guard let file = log.timed(.process, "(write a file)", { try shared.exchangeFile(fresh: 20, old: 5) }) else {
      return
    }
    // Import in several transactions every other time.
    let options = turn.isMultiple(of: 2) ? [] : ["--keep-going"]
    guard let output = tool("session import", ["session", "import", "-"] + options, input: file.text) else { return }
    guard output.contains("25 sessions") else { return log.fail("session import says: \(output)") }
    log.stored(file.fresh)
    log.stored(file.old, areOld: true)
  }

  private func simulate(_ turn: Int) {
    let words = ["session", "simulate", "sheet", "--users", "1", "--days", "1", "--seed", "\(turn)", "--intents", "-"]
    guard let output = tool("session simulate", words) else { return }
    log.stored(output.matches(of: /"uuid":"([^"]+)"/).compactMap { UUID(uuidString: String($0.1)) })
  }

  private func prune(_ turn: Int) {
    let words = ["session", "prune", "--sessions-older-than", SharedRegistry.prunedAge]
    tool("session prune", turn % 3 == 2 ? words + ["--dry-run"] : words)
  }

  private func report(_ turn: Int) {
    tool("report", turn.isMultiple(of: 2) ? ["report", "sheet"] : ["report", "--json"])
  }

  private func read(_ turn: Int) {
    let commands = [
      ["list"], ["history", "sheet"], ["show", "sheet"], ["session", "list", "--limit", "20"],
      ["query", "SELECT count(*) FROM session_fact"], ["session", "export"], ["play", "sheet", "--fps", "5"],
    ]
    let words = commands[turn % commands.count]
    tool(words[0] == "session" ? "session \(words[1])" : words[0], words)
  }

  /// Copies the registry, and checks both copies.
  private func keep(_ turn: Int) {
    let copy = shared.workspace.path("copy.db")
    tool("doctor backup", ["doctor", "backup", copy, "--overwrite"])
    tool("doctor (of the copy)", ["doctor", "--db", copy])
    tool("doctor", ["doctor"])
  }
}
