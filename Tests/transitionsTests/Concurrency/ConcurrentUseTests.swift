import Foundation
import Testing
import TransitionModel

import RegistryTools
@testable import TransitionStore

/// Eight processes and eight threads use one registry at the same time: apply, set, record, import, prune, vend,
/// report, back up.
///
/// Promised:
/// - All acknowledged data is stored exactly once.
/// - Revisions form a chain without a gap.
/// - No operation fails, not even because the registry is busy.
/// - Both copies and the final registry are intact.
///
/// `make soak STEPS=concurrency` runs this for a minute and writes the durations.
@Suite struct ConcurrentUseTests {
  /// The duration in seconds; a minute in `make soak`.
  static let seconds =
    ProcessInfo.processInfo.environment["TRANSITIONS_CONCURRENCY_SECONDS"].flatMap { Double($0) } ?? 5

  private let shared: SharedRegistry

  init() throws {
    shared = try SharedRegistry(in: Workspace(), log: UseLog(seconds: Self.seconds))
  }

  @Test func processesAndThreadsLoseNothingAndNoWriteIsRefused() async throws {
    let threads = try ConcurrentThreads(shared)
    await withTaskGroup { group in
      for role in ConcurrentThreads.Role.allCases {
        group.addTask { await SharedRegistry.onThread { threads.run(role) } }
      }
      for person in ConcurrentCommands.Person.allCases {
        group.addTask { await SharedRegistry.onThread { ConcurrentCommands(shared: shared).run(person) } }
      }
    }
    let said = try expectNothingLost(threads, processes: true)
    print((shared.log.lines + said).map { "Concurrency: \($0)" }.joined(separator: "\n"))
  }

  /// The same without processes, for the sanitizers.
  @Test func threadsLoseNothing() async throws {
    let threads = try ConcurrentThreads(shared)
    await withTaskGroup { group in
      for role in ConcurrentThreads.Role.allCases {
        group.addTask { await SharedRegistry.onThread { threads.run(role) } }
      }
    }
    _ = try expectNothingLost(threads, processes: false)
  }

  /// Checks that nothing was lost.
  ///
  /// - Returns: The counted operations.
  private func expectNothingLost(_ threads: ConcurrentThreads, processes: Bool) throws -> [String] {
    let content = shared.log.now
    #expect(content.failures.isEmpty)
    let roles = Set(content.latencies.keys.map(\.name))
    // Every operation has run at least once, so each of them was tested.
    let expected =
      ["vend", "record, flush", "import", "report", "prune", "revise", "list"]
      + (processes ? ["apply", "set", "session import", "session simulate", "session prune", "doctor backup"] : [])
    #expect(expected.allSatisfy(roles.contains))

    let statistics = threads.recorder.statistics
    #expect(threads.recorder.close() && statistics.dropped == 0 && statistics.failed == 0)

    let registry = threads.registry
    try registry.prune(tracesBefore: nil, sessionsBefore: SharedRegistry.oldest + 1)
    let stored = try registry.sessions().map(\.header.uuid)
    #expect(Set(content.sessions).count == content.sessions.count)
    #expect(stored.count == content.sessions.count && Set(stored) == Set(content.sessions))
    #expect(Set(content.oldSessions).isDisjoint(with: stored))
    let traces = try registry.query("SELECT count(*) FROM session_samples").rows
    #expect(traces == [[.integer(Int64(stored.count))]])
    #expect(try registry.query("SELECT count(*) FROM open_session").rows == [[.integer(0)]])

    let history = try registry.history(of: "sheet").map(\.revision)
    #expect(history == Array(1...history.count))
    #expect(content.revisions.sorted() == Array(history.dropFirst()))
    try registry.refresh()
    #expect(try registry.transition(named: "sheet").revision == history.last)
    #expect(try TransitionRegistry.examine(at: shared.path).problems == [])
    return [
      "sessions \(content.sessions.count)", "pruned \(content.oldSessions.count)",
      "revisions \(content.revisions.count)",
      "found \(Set(stored).intersection(content.sessions).count)", "failures \(content.failures.count)",
    ]
  }
}
