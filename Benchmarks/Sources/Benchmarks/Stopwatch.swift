import Baselines

/// What something takes, in nanoseconds.
enum Stopwatch {
  private static let clock = ContinuousClock()

  /// Processor time of this process and those it has waited for: what else the machine does makes it little longer.
  static func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let start = baseline_now()
    try work()
    return Double(baseline_now() - start)
  }

  /// Time by the clock on the wall, where several threads share the work.
  static func wallNanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let duration = try clock.measure(work)
    return Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
  }
}

/// Keeps a result alive, so that the optimiser cannot leave out what made it.
@inline(never)
func consume<T>(_ value: T) {}

/// The same for a sum, whose making it would leave out nevertheless: C may do anything with it.
func consume(_ number: Double) { baseline_keep(number) }
