/// One row of the table: an operation of the product, and a named baseline doing the same in the same run.
struct Benchmark {
  /// The measured operation.
  let name: String
  /// The baseline.
  let baseline: String
  /// The unit of both figures.
  let unit: String
  let goal: Goal
  /// Measures both in turn, so that other work on the machine affects both.
  let round: () throws -> Round

  struct Round {
    let product: Double
    let baseline: Double
  }

  /// The promise for the product's figure divided by the baseline's, or for the product alone.
  enum Goal {
    case maximumRatio(Double)
    /// A minimum ratio, for speeds.
    case minimumRatio(Double)
    case maximumValue(Double)
    /// No promise.
    case none
  }

  /// The name of a group on the command line, and a function that creates its benchmarks, which may take some time.
  struct Group: Sendable {
    let name: String
    let benchmarks: @Sendable () throws -> [Benchmark]
  }
}
