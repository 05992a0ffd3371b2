import Dispatch

/// Where a recorder's background work runs, and when: queues and a clock in apps, a clock that stands still in tests.
protocol RecorderScheduling: Sendable {
  /// Runs on the background, one after the other in the order given.
  func run(_ work: @escaping @Sendable () -> Void)
  /// The same after a while.
  func run(after delay: Duration, _ work: @escaping @Sendable () -> Void)
  /// Runs on the background and waits for it, and so for all that was given before.
  func wait(for work: () -> Bool) -> Bool
  /// Runs the app's own code, in order and apart from the background work, so that it may wait for that.
  func tell(_ work: @escaping @Sendable () -> Void)
}

/// A queue for the writing, another for the telling.
struct DispatchScheduler: RecorderScheduling {
  private let queue = DispatchQueue(label: "SessionRecorder", qos: .utility)
  private let telling = DispatchQueue(label: "SessionRecorder.failures", qos: .utility)

  func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  func run(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + delay.dispatchInterval, execute: work)
  }

  func wait(for work: () -> Bool) -> Bool { queue.sync(execute: work) }

  func tell(_ work: @escaping @Sendable () -> Void) { telling.async(execute: work) }
}
