import Foundation

/// Intervals and p-values of several differences read together: the chance of any false alarm is that of a single one.
/// An interval excludes 0 exactly if its p-value is below 5 %.
///
/// Single-step max-t: P. H. Westfall and S. S. Young 1993, "Resampling-based multiple testing"; T. Hothorn, F. Bretz
/// and P. Westfall 2008, "Simultaneous inference in general parametric models". Differences of the same people are
/// correlated, so draws come from the normal distribution with their covariance. Each difference has its own degrees of
/// freedom, so the smallest p-value is used rather than the largest t (min-p).
struct SimultaneousInference: Sendable {
  static let draws = 50_000
  static let seed: UInt64 = 1

  /// The smallest p-value of each draw, ascending.
  private let smallest: [Double]

  /// Draws the distribution.
  ///
  /// - Parameter influences: The change of each difference without each person; at least one difference.
  init<Person: Hashable & Comparable>(_ influences: [[Person: Double]], seed: UInt64 = seed) {
    let factor = Self.factor(of: Self.correlations(influences))
    var random = NormalGenerator(seed: seed)
    var normal = [Double](repeating: 0, count: influences.count)
    smallest = (0..<Self.draws).map { _ in
      for index in normal.indices { normal[index] = random.normal() }
      let largest = factor.map { row in abs(zip(row, normal).reduce(0) { $0 + $1.0 * $1.1 }) }.max() ?? 0
      return erfc(largest / 2.0.squareRoot())
    }
    .sorted()
  }

  /// Returns a p-value adjusted for the other differences.
  func adjusted(_ pValue: Double) -> Double {
    var (low, high) = (0, smallest.count)
    while low < high {
      let middle = (low + high) / 2
      if smallest[middle] <= pValue { low = middle + 1 } else { high = middle }
    }
    return max(pValue, min(1, Double(low + 1) / Double(smallest.count + 1)))
  }

  /// The largest single p-value that is below 5 % after adjustment.
  var criticalProbability: Double { smallest[Int(0.05 * Double(smallest.count + 1)) - 1] }

  /// Returns the quantile of Student's t for an interval that agrees with ``adjusted(_:)``.
  func quantile(_ t: StudentT) -> Double { t.quantile(1 - criticalProbability / 2) }

  private static func correlations<Person: Hashable & Comparable>(_ influences: [[Person: Double]]) -> [[Double]] {
    // In the order of their keys, because sums of fractions depend on it.
    let people = Set(influences.flatMap(\.keys)).sorted()
    let rows = influences.map { row in people.map { row[$0] ?? 0 } }
    func product(_ a: [Double], _ b: [Double]) -> Double { zip(a, b).reduce(0) { $0 + $1.0 * $1.1 } }
    let lengths = rows.map { product($0, $0).squareRoot() }
    return rows.indices.map { row in
      rows.indices.map { column in
        if row == column { return 1 }
        let scale = lengths[row] * lengths[column]
        return scale > 0 ? product(rows[row], rows[column]) / scale : 0
      }
    }
  }

  /// Returns the Cholesky factor: the lower triangle whose product with its transpose is the matrix. Rows that are
  /// linear combinations of others, as for a share and its complement, end in 0.
  private static func factor(of matrix: [[Double]]) -> [[Double]] {
    var factor = matrix.map { $0.map { _ in 0.0 } }
    for row in matrix.indices {
      for column in 0...row {
        let sum = (0..<column).reduce(matrix[row][column]) { $0 - factor[row][$1] * factor[column][$1] }
        if row == column {
          factor[row][row] = max(0, sum).squareRoot()
        } else {
          factor[row][column] = factor[column][column] > 1e-9 ? sum / factor[column][column] : 0
        }
      }
    }
    return factor
  }
}

/// The SplitMix64 generator of Steele, Lea and Flood (2014): the same numbers on every platform.
private struct NormalGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }

  /// Returns a standard normal number, by G. E. P. Box and M. E. Muller 1958.
  mutating func normal() -> Double {
    let unit = (Double(next() >> 11) + 0.5) * 0x1p-53
    let angle = Double(next() >> 11) * 0x1p-53 * 2 * .pi
    return (-2 * log(unit)).squareRoot() * cos(angle)
  }
}
