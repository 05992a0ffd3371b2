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

  /// The largest distance from 0 of each draw, in standard errors, ascending.
  private let largest: [Double]

  /// Drawn once: every comparison takes the first of the same numbers.
  private static let normals = SeededRandom.normals(draws * ComparisonMetric.others.count, seed: seed)

  /// Draws the distribution.
  ///
  /// - Parameter influences: The change of each difference without each person; at least one difference.
  init<Person: Hashable & Comparable>(_ influences: [[Person: Double]]) {
    let (factor, count) = (Self.factor(of: Self.correlations(influences)), influences.count)
    let isKnown = Self.draws * count <= Self.normals.count
    let normals = isKnown ? Self.normals : SeededRandom.normals(Self.draws * count, seed: Self.seed)
    largest = (0..<Self.draws).map { draw in
      var largest = 0.0
      for row in 0..<count {
        var sum = 0.0
        for column in 0...row { sum += factor[row][column] * normals[draw * count + column] }
        largest = max(largest, abs(sum))
      }
      return largest
    }
    .sorted()
  }

  /// Returns the smallest p-value of the draw in this place.
  private func probability(_ place: Int) -> Double { erfc(largest[place] / 2.0.squareRoot()) }

  /// Returns a p-value adjusted for the other differences.
  func adjusted(_ pValue: Double) -> Double {
    let first = largest.indices.partitioningIndex { probability($0) <= pValue }
    return max(pValue, min(1, Double(largest.count - first + 1) / Double(largest.count + 1)))
  }

  /// The largest single p-value that is below 5 % after adjustment.
  var criticalProbability: Double { probability(largest.count - Int(0.05 * Double(largest.count + 1))) }

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
