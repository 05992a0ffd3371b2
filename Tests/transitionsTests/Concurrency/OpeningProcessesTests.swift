import Foundation
import TestSupport
import Testing

/// Eight processes open a new registry, or one of each schema, at the same time.
///
/// `make soak STEPS=concurrency` runs more rounds and writes the number of failures.
@Suite struct OpeningProcessesTests {
  /// The number of rounds from each start.
  static let rounds =
    ProcessInfo.processInfo.environment["TRANSITIONS_OPENING_ROUNDS"].flatMap { Int($0) } ?? 1
  private static let folder = Repository.root.appending(path: "Tests/TransitionStoreTests/Fixtures/registries")

  @Test func eightProcessesOpenANewOrOlderRegistryAndNoneFails() async throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path).filter { $0.hasSuffix(".db") }
    #expect(files.count == 9)
    var (rounds, failed) = (0, 0)
    for start in [nil] + files.sorted().map(Optional.some) {
      for _ in 0..<Self.rounds {
        let problems = try await Self.round(from: start)
        #expect(problems == [], "from \(start ?? "none")")
        rounds += 1
        failed += problems.isEmpty ? 0 : 1
      }
    }
    print("Opening: starts \(files.count + 1)\nOpening: rounds \(rounds)\nOpening: failed \(failed)")
  }

  /// Runs one round.
  ///
  /// - Returns: The failures.
  private static func round(from start: String?) async throws -> [String] {
    let workspace = try Workspace()
    if let start {
      let copy = workspace.path("transitions.db")
      try FileManager.default.copyItem(atPath: folder.appending(path: start).path, toPath: copy)
    }
    let problems = await withTaskGroup(of: String?.self) { group in
      for index in 0..<8 {
        // `migrate` does not create a file.
        let command = start == nil || index.isMultiple(of: 2) ? "init" : "migrate"
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
