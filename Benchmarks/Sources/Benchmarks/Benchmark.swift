/// One line of the table: something the product does, beside a named baseline doing the same in the same run.
struct Benchmark {
  /// What is measured.
  let name: String
  /// What the product is measured against.
  let baseline: String
  /// Of both figures.
  let unit: String
  let goal: Goal
  /// One measurement of both, in turn, so that whatever else the machine does meets both.
  let round: () throws -> Round

  struct Round {
    let product: Double
    let baseline: Double
  }

  /// What is promised, of the product divided by the baseline or of the product alone.
  enum Goal {
    case maximumRatio(Double)
    /// For speeds: the more, the better.
    case minimumRatio(Double)
    case maximumValue(Double)
    /// Worth knowing; nothing is promised.
    case none
  }

  /// The name a person filters by on the command line, and how to make its lines: the making may take its time.
  struct Group: Sendable {
    let name: String
    let benchmarks: @Sendable () throws -> [Benchmark]
  }
}
