/// The medians of a benchmark's rounds. The ratio is the median of the rounds' ratios, because conditions vary between
/// rounds.
struct BenchmarkResult {
  let benchmark: Benchmark
  let product: Double
  let baseline: Double
  let ratio: Double

  init(_ benchmark: Benchmark, rounds: Int) throws {
    // The first round warms caches, clocks and files, and does not count.
    _ = try benchmark.round()
    let measured = try (0..<rounds).map { _ in try benchmark.round() }
    self.benchmark = benchmark
    product = Self.median(measured.map(\.product))
    baseline = Self.median(measured.map(\.baseline))
    ratio = Self.median(measured.map { $0.product / $0.baseline })
  }

  /// A Boolean value that indicates whether the goal is reached; nil without a goal.
  var isReached: Bool? {
    switch benchmark.goal {
    case .maximumRatio(let limit): ratio <= limit
    case .minimumRatio(let limit): ratio >= limit
    case .maximumValue(let limit): product <= limit
    case .none: nil
    }
  }

  private static func median(_ values: [Double]) -> Double {
    let sorted = values.sorted()
    let middle = sorted.count / 2
    return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
  }
}
