import Foundation
import GRDB
import RegistryTools
import Testing
import TransitionModel
import TransitionStore

@testable import transitions

/// Ctrl-C in the middle of long work: exit code 130, all or nothing written, a clean line on the terminal.
@Suite struct InterruptTests {
  private static let clearedLine = "\r\u{1B}[K"

  @Test func simulatingStopsWithACleanTerminalAndWhatIsStoredIsWhole() throws {
    let workspace = try Workspace.withRegistry()
    let ended = try Terminal.interrupt(["session", "simulate", "sheet", "--users", "100000"], in: workspace) {
      $0.contains("Simulating sheet ")
    }
    #expect(ended.isExit)
    #expect(ended.code == 130)
    let words = try #require(ended.shown.split(separator: Self.clearedLine).last)
    let stored = try TransitionRegistry(at: workspace.path("transitions.db"), access: .readOnly).sessions().count - 3
    #expect(
      words == "transitions: Interrupted: nothing was stored. Run it again.\r\n"
        || words.hasSuffix("Run it again to continue.\r\n"), "\(words)")
    // If it is interrupted between storing and reporting, more is stored than reported.
    let said = try words.firstMatch(of: /Interrupted: (\d+) sessions? so far/).map { try #require(Int($0.1)) } ?? 0
    #expect(said <= stored)
    // It stores many sessions per transaction, and a second run adds the missing ones.
    try Self.expectSound(workspace, sessions: nil, transitions: [2])
  }

  @Test func importingStopsWithACleanTerminalAndNothingStored() throws {
    let workspace = try Workspace.withRegistry()
    // Enough that the release tool is interrupted before its end.
    try workspace.write(Self.strokes(50_000), to: "strokes.csv")
    let arguments = ["session", "import", "strokes.csv", "--transition", "sheet", "--distance", "600"]
    let ended = try Terminal.interrupt(arguments, in: workspace) { $0.contains("Replaying ") }
    #expect(ended.isExit)
    #expect(ended.code == 130)
    #expect(
      ended.shown.hasSuffix(
        Self.clearedLine
          + "transitions: Interrupted: nothing was imported. Run it again to import it all.\r\n"))
    try Self.expectSound(workspace, sessions: [3], transitions: [2])
  }

  @Test func applyingManyIsDoneWholeOrNotAtAll() throws {
    let workspace = try Workspace.withRegistry()
    let count = 300
    let sheet = try String(contentsOf: Workspace.fixtures.appending(path: "sheet.yaml"), encoding: .utf8)
    try FileManager.default.createDirectory(atPath: workspace.path("many"), withIntermediateDirectories: true)
    for number in 1...count {
      try workspace.write(
        sheet.replacing("name: sheet", with: "name: sheet-\(number)"), to: "many/sheet-\(number).yaml")
    }
    let log = workspace.path("transitions.db-wal")
    let ended = try Terminal.interrupt(["apply", "many"], in: workspace) { _ in
      // The WAL has content once the transaction writes, in the middle or at its end.
      (try? FileManager.default.attributesOfItem(atPath: log)[.size] as? Int).map { $0 > 0 } ?? false
    }
    #expect(ended.isExit)
    #expect([0, 130].contains(ended.code))
    try Self.expectSound(workspace, sessions: [3], transitions: ended.code == 0 ? [2 + count] : [2, 2 + count])
  }

  @Test func reportingStopsAndLeavesTheRegistryAsItWas() throws {
    let workspace = try Workspace.withRegistry()
    #expect(try workspace.tool("session", "simulate", "sheet", "--users", "20").code == 0)
    let before = try workspace.registryBytes()
    let start = Date.now
    let ended = try Terminal.interrupt(["report"], in: workspace) { _ in Date.now > start + 0.2 }
    #expect(ended.isExit)
    #expect([0, 130].contains(ended.code))
    #expect(!ended.shown.replacing(Self.clearedLine, with: "").contains("\u{1B}["))
    #expect(try workspace.registryBytes() == before)
  }

  @Test func waitingForAnotherProgramIsSaidAndCanBeGivenUp() throws {
    let workspace = try Workspace.withRegistry()
    let other = try workspace.lockedRegistry()
    let arguments = ["set", "sheet", "presentation.duration=0.7"]
    let waiting = " is writing to the registry. Waiting for it; Ctrl-C cancels."
    let givenUp = try Terminal.interrupt(arguments, in: workspace) { $0.contains(waiting) }
    #expect(givenUp.code == 130)
    // A waiting user sees one notice, and need not do anything.
    var isFree = false
    let done = try Terminal.interrupt(arguments, in: workspace) { shown in
      guard !isFree, shown.contains(waiting) else { return false }
      isFree = (try? other.inDatabase { db in try db.execute(sql: "ROLLBACK") }) != nil
      return false
    }
    #expect(done.code == 0 && done.shown.components(separatedBy: waiting).count == 2, "\(done.shown)")
  }

  @Test func howLongItIsWaitedCanBeChosen() throws {
    let workspace = try Workspace.withRegistry()
    let other = try workspace.lockedRegistry()
    var tool = workspace.tool
    tool.environment["TRANSITIONS_WAIT"] = "0"
    let outcome = try tool.run(["retire", "sheet"])
    #expect(outcome.code == 2 && outcome.errors.contains("is locked by "), "\(outcome.errors)")
    for word in ["soon", "-1", "nan"] {
      tool.environment["TRANSITIONS_WAIT"] = word
      let outcome = try tool.run(["list"])
      #expect(outcome.code == 64 && outcome.errors.contains("TRANSITIONS_WAIT is \"\(word)\""), "\(outcome.errors)")
    }
    try other.inDatabase { db in try db.execute(sql: "ROLLBACK") }
  }

  private static let unfinished = [
    ["session", "simulate", "sheet", "--users", "100000", "--intents", "new"],
    ["session", "export", "--output", "new"],
    ["doctor", "backup", "new"],
  ]

  /// The signals, except those that the tests were started to ignore, for example by `nohup`. The tool then continues,
  /// too.
  private static let signals = [SIGINT, SIGTERM, SIGHUP].filter { number in
    // Query the action instead of setting it temporarily, which a process started at that moment would inherit.
    var action = sigaction()
    sigaction(number, nil, &action)
    #if canImport(Darwin)
      let handler = action.__sigaction_u.__sa_handler
    #else
      let handler = action.__sigaction_handler.sa_handler
    #endif
    return unsafeBitCast(handler, to: Int.self) != unsafeBitCast(SIG_IGN, to: Int.self)
  }

  @Test(arguments: unfinished, signals)
  func whatIsNotWholeGoesWithTheSignal(words: [String], signal: Int32) throws {
    let workspace = try Workspace.withRegistry()
    // Make copying take some time.
    let queue = try DatabaseQueue(path: workspace.path("transitions.db"))
    try queue.write { db in try db.execute(sql: "CREATE TABLE padding AS SELECT zeroblob(100000000)") }
    try queue.close()
    var wasThere = false
    let ended = try Terminal.interrupt(words, in: workspace, by: signal) { _ in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)) ?? []
      wasThere = wasThere || names.contains { $0.contains("new") }
      return wasThere
    }
    // A busy machine may complete the command before the file is seen.
    #expect(ended.isExit && (wasThere || ended.code == 0))
    let isDone = ended.code == 0 && !words.contains("simulate")
    #expect(isDone || ended.code == 128 + signal)
    let names = try FileManager.default.contentsOfDirectory(atPath: workspace.folder.path)
    // Between the last step and the exit, the file may have its final name.
    #expect(names.filter { $0.contains("new") && $0 != "new" }.isEmpty, "\(names)")
    #expect(!words.contains("simulate") || !names.contains("new"))
    // A later signal has no effect, and the report is correct.
    #expect(isDone || !ended.shown.contains("Wrote ") || names.contains("new"))
  }

  /// A process started by `nohup` continues when its terminal is closed.
  @Test func whatIgnoresAClosedTerminalGoesOn() throws {
    let workspace = try Workspace.withRegistry()
    let binary = try #require(Tool.binary).path
    let endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT max(i) FROM n"
    let line = """
      trap '' HUP; '\(binary)' query '\(endless)' & sleep 0.5; kill -HUP $!; sleep 0.2; kill -TERM $!; wait $!; exit $?
      """
    #expect(try Shell.run(["/bin/sh", "-c", line], in: workspace).code == 143)
  }

  @Test(arguments: [["TERM": "dumb"], [:]]) func onlyACapableTerminalGetsAProgressBar(setting: [String: String]) throws
  {
    let workspace = try Workspace.withRegistry()
    let arguments = ["session", "simulate", "sheet", "--users", "300"]
    let start = ContinuousClock.now
    let shown = try Terminal.show(arguments, in: workspace, environment: setting)
    if !setting.isEmpty {
      #expect(!shown.contains("Simulating sheet ") && !shown.contains("\u{1B}"))
    } else if ContinuousClock.now - start > ProgressBar.patience * 5 {
      // A fast machine ends before the bar appears, and correctly shows none.
      #expect(shown.contains("Simulating sheet ") && shown.contains("\u{1B}"))
    }
    let piped = try workspace.tool.run(arguments + ["--seed", "2"])
    #expect(piped.errors.isEmpty)
    #expect(!piped.output.contains("\u{1B}"))
  }

  /// Checks that the registry opens, is intact, and contains one of these numbers of sessions and transitions.
  private static func expectSound(_ workspace: Workspace, sessions: Set<Int>?, transitions: Set<Int>) throws {
    let registry = try TransitionRegistry(at: workspace.path("transitions.db"), access: .readWrite)
    if let sessions { #expect(sessions.contains(try registry.sessions().count)) }
    #expect(transitions.contains(try registry.transitions().count))
    #expect(try TransitionRegistry.examine(at: workspace.path("transitions.db")).isHealthy)
  }

  /// Returns downward strokes, each slightly faster than the previous one.
  private static func strokes(_ count: Int) -> String {
    var lines = ["session_id,t_us,x_pt,y_pt,state"]
    for stroke in 0..<count {
      for sample in 0...12 {
        let state = sample == 0 ? "began" : sample == 12 ? "ended" : "changed"
        lines.append("s\(stroke),\(sample * 8333),200,\(200 + sample * (5 + stroke % 20)),\(state)")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
