/// A ratio of sums over people: a share, or a mean cost a session. Its error is that of the people drawn, whose own
/// sessions are alike.
struct ClusteredRatio<Person: Hashable & Sendable>: Sendable, Hashable {
  /// One person's sums.
  struct Cluster: Sendable, Hashable {
    var numerator = 0.0
    var denominator = 0.0

    mutating func add(_ numerator: Double, of denominator: Double) {
      self.numerator += numerator
      self.denominator += denominator
    }
  }

  /// By what tells people apart.
  private(set) var clusters: [Person: Cluster] = [:]

  /// Adds a session, or several, of one person.
  mutating func add(_ numerator: Double, of denominator: Double = 1, by person: Person) {
    clusters[person, default: Cluster()].add(numerator, of: denominator)
  }

  /// Sums in the order of the people, so that they do not depend on the order of a dictionary.
  var numerator: Double { clusters.values.map(\.numerator).sorted().reduce(0, +) }
  var denominator: Double { clusters.values.map(\.denominator).sorted().reduce(0, +) }

  /// nil without a denominator.
  var ratio: Double? {
    let denominator = denominator
    return denominator > 0 ? numerator / denominator : nil
  }

  /// What each person moves the ratio by: `(yᵤ − r·nᵤ) / Σn`. They sum to 0.
  var influences: [Person: Double] {
    guard let ratio else { return [:] }
    let whole = denominator
    return clusters.mapValues { ($0.numerator - ratio * $0.denominator) / whole }
  }

  /// `m/(m−1) · Σ influence²`, the variance of the ratio over m people; nil below two.
  var variance: Double? { Self.variance(of: influences.values) }

  /// The variance of a sum of independent influences whose mean is 0.
  static func variance(of influences: some Collection<Double>) -> Double? {
    guard influences.count > 1 else { return nil }
    let m = Double(influences.count)
    return m / (m - 1) * influences.map { $0 * $0 }.sorted().reduce(0, +)
  }
}
