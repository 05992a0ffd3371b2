import Foundation
import GRDB
import TestSupport
import Testing

@testable import TransitionStore

/// Eight processes open a new registry, or one that has some of the migrations, at the same time.
///
/// `make soak STEPS=concurrency` runs more rounds and writes the number of failures.
@Suite struct OpeningProcessesTests {
  /// The number of rounds from each start.
  static let rounds =
    ProcessInfo.processInfo.environment["TRANSITIONS_OPENING_ROUNDS"].flatMap { Int($0) } ?? 1

  @Test func eightProcessesOpenANewOrOlderRegistryAndNoneFails() async throws {
    var (rounds, failed) = (0, 0)
    let starts = 0...RegistryMigrations.all.count
    for start in starts {
      for _ in 0..<Self.rounds {
        let problems = try await Self.round(from: start)
        #expect(problems == [], "from \(start) migrations")
        rounds += 1
        failed += problems.isEmpty ? 0 : 1
      }
    }
    print("Opening: starts \(starts.count)\nOpening: rounds \(rounds)\nOpening: failed \(failed)")
  }

  /// Runs one round, and returns the failures.
  ///
  /// - Parameter start: The number of migrations that the file has; 0 for no file.
  private static func round(from start: Int) async throws -> [String] {
    let workspace = try Workspace()
    if start > 0 {
      let queue = try DatabaseQueue(path: workspace.path("transitions.db"))
      try RegistryMigrations.migrate(queue, with: Array(RegistryMigrations.all.prefix(start)))
      try queue.close()
    }
    let problems = await withTaskGroup(of: String?.self) { group in
      for index in 0..<8 {
        // `migrate` does not create a file.
        let command = start == 0 || index.isMultiple(of: 2) ? "init" : "migrate"
        group.addTask {
          await withCheckedContinuation { done in
            Thread.detachNewThread { done.resume(returning: problem(running: command, in: workspace)) }
          }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    return (problems + [problem(running: "doctor", in: workspace)]).compactMap(\.self)
  }

  private static func problem(running command: String, in workspace: Workspace) -> String? {
    do {
      let outcome = try workspace.tool.run([command])
      return outcome.code == 0 ? nil : "\(command) ends with \(outcome.code): \(outcome.errors)"
    } catch {
      return "\(command): \(error)"
    }
  }
}
