import Foundation
import Synchronization

@testable import TransitionStore

/// Runs a recorder's background work when the test requests it, on the test's thread, with a clock that only the test
/// advances.
final class ManualScheduler: RecorderScheduling {
  private struct Job: Sendable {
    let due: Duration
    let order: Int
    let work: @Sendable () -> Void
  }

  private struct State: Sendable {
    var now = Duration.zero
    var order = 0
    var jobs: [Job] = []
  }

  private let state = Mutex(State())

  func run(_ work: @escaping @Sendable () -> Void) { run(after: .zero, work) }

  func run(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    state.withLock { state in
      state.jobs.append(Job(due: state.now + delay, order: state.order, work: work))
      state.order += 1
    }
  }

  /// As on a queue, earlier work runs first.
  func wait(for work: () -> Bool) -> Bool {
    advance(by: .zero)
    return work()
  }

  func tell(_ work: @escaping @Sendable () -> Void) { work() }

  /// Advances the clock, and runs due work, each at its time.
  func advance(by duration: Duration) {
    let end = state.withLock { $0.now + duration }
    while let job = takeNext(until: end) { job.work() }
    state.withLock { $0.now = end }
  }

  private func takeNext(until end: Duration) -> Job? {
    state.withLock { state in
      let next = state.jobs.enumerated().filter { $0.element.due <= end }
        .min { ($0.element.due, $0.element.order) < ($1.element.due, $1.element.order) }
      guard let next else { return nil }
      state.now = max(state.now, next.element.due)
      return state.jobs.remove(at: next.offset)
    }
  }
}

/// The failures that a recorder has reported.
final class ToldFailures: Sendable {
  private let failures = Mutex<[RecorderFailure]>([])
  var all: [RecorderFailure] { failures.withLock { $0 } }
  func add(_ failure: RecorderFailure) { failures.withLock { $0.append(failure) } }
}

/// The statements a registry's writing connection has run.
final class StatementLog: Sendable {
  private let statements = Mutex<[String]>([])

  init(of registry: TransitionRegistry) {
    registry.database.writeWithoutTransaction { db in
      db.trace { [weak self] event in
        let text = "\(event)"
        self?.statements.withLock { $0.append(text) }
      }
    }
  }

  var all: [String] { statements.withLock { $0 } }
  func count(_ beginning: String) -> Int { all.count { $0.hasPrefix(beginning) } }
}
