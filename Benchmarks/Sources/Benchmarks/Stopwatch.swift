/// Wall time of something, in nanoseconds.
enum Stopwatch {
  private static let clock = ContinuousClock()

  static func nanoseconds(_ work: () throws -> Void) rethrows -> Double {
    let duration = try clock.measure(work)
    return Double(duration.components.seconds) * 1e9 + Double(duration.components.attoseconds) / 1e9
  }
}

/// Keeps a result alive, so that the optimiser cannot leave out what made it.
@inline(never)
func consume<T>(_ value: T) {}
