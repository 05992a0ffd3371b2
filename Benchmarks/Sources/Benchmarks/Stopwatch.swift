import Baselines

/// Measures durations, in nanoseconds.
enum Stopwatch {
  private static let clock = ContinuousClock()

  /// Returns the processor time of this process and of its finished children, which other work on the machine hardly
  /// affects.
  static func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = baseline_now()
    try work()
    return Double(baseline_now() - start)
  }

  /// Returns the wall time, for work shared by several threads.
  static func wallNanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let duration = try clock.measure(work)
    return Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
  }
}

/// Keeps a result alive, so that the optimizer cannot remove its computation.
@inline(never)
func consume<T>(_ value: T) {}

/// The same for a sum, whose computation would still be removed. C could do anything with it.
func consume(_ number: Double) { baseline_keep(number) }
