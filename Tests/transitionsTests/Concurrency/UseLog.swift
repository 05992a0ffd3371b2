import Foundation
import Synchronization

/// The operations on one shared registry, and their acknowledged results.
final class UseLog: Sendable {
  /// The origin of an operation: a command in a separate process, or a thread of this one.
  enum Actor: String, Sendable { case process, thread }

  struct Operation: Hashable, Sendable {
    let actor: Actor
    let name: String
  }

  struct Content: Sendable {
    var latencies: [Operation: Latencies] = [:]
    /// The sessions acknowledged as stored.
    var sessions: [UUID] = []
    /// The acknowledged sessions that are old enough to be pruned since.
    var oldSessions: [UUID] = []
    /// The acknowledged revisions of `sheet`.
    var revisions: [Int] = []
    var failures: [String] = []
  }

  private let content = Mutex(Content())
  let deadline: ContinuousClock.Instant

  init(seconds: Double) { deadline = ContinuousClock.now + .seconds(seconds) }

  var now: Content { content.withLock { $0 } }
  /// A Boolean value that indicates whether to continue. Each actor has at least one turn, however late. It stops after
  /// a failure, whose consequences would follow.
  var isOpen: Bool { ContinuousClock.now < deadline && content.withLock { $0.failures.isEmpty } }

  func fail(_ message: String) { content.withLock { $0.failures.append(message) } }
  func made(revision: Int) { content.withLock { $0.revisions.append(revision) } }

  func stored(_ sessions: some Sequence<UUID>, areOld: Bool = false) {
    content.withLock {
      if areOld { $0.oldSessions += sessions } else { $0.sessions += sessions }
    }
  }

  /// Runs `body`, and records its duration and its failure.
  func timed<Result>(_ actor: Actor, _ name: String, _ body: () throws -> Result) -> Result? {
    let began = ContinuousClock.now
    let result = Swift.Result { try body() }
    let took = ContinuousClock.now - began
    content.withLock { $0.latencies[Operation(actor: actor, name: name), default: Latencies()].add(took) }
    switch result {
    case .success(let value): return value
    case .failure(let error):
      fail("\(name) by a \(actor.rawValue): \(error)")
      return nil
    }
  }

  /// A line for each operation, for `Scripts/soak.sh`: `operation thread vend 71830 1.2 µs 3.4 ms`.
  var lines: [String] {
    let latencies = now.latencies.sorted { ($0.key.actor.rawValue, $0.key.name) < ($1.key.actor.rawValue, $1.key.name) }
    return latencies.map { operation, latencies in
      let (usual, longest) = (Latencies.text(latencies.quantile(0.99)), Latencies.text(latencies.longest))
      return "\(operation.actor.rawValue)|\(operation.name)|\(latencies.count)|\(usual)|\(longest)"
    }
  }
}
