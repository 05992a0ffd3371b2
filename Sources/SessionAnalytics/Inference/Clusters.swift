/// A share counted by person: for each, how many sessions were looked at and how many of them are meant.
///
/// Sessions of one person are alike, so that a hundred of them say less than a hundred people's. The design effect
/// measures by how much.
struct ClusteredCount: Sendable, Hashable {
  struct Cluster: Sendable, Hashable {
    var successes: Int
    var trials: Int
  }

  /// From this many people on, the design effect is estimated; below, sessions count as independent.
  static let minimumUsersForDesignEffect = 20

  /// By the number of the person; of those without sessions there are no trials.
  private var people: [Cluster] = []
  /// A session without a person, beside sessions that have one, could be anybody's: those form one cluster that widens
  /// the interval like a person's, and that counts as no person where people are counted.
  private var unknown = Cluster(successes: 0, trials: 0)
  private(set) var successes = 0
  private(set) var trials = 0

  /// - Parameter person: A number that is 0 or more and not much larger than there are people; nil where none is known.
  mutating func add(successes: Int, trials: Int, person: Int?) {
    guard trials > 0 else { return }
    if let person {
      if person >= people.count {
        people += repeatElement(Cluster(successes: 0, trials: 0), count: person + 1 - people.count)
      }
      people[person].successes += successes
      people[person].trials += trials
    } else {
      unknown.successes += successes
      unknown.trials += trials
    }
    self.successes += successes
    self.trials += trials
  }

  /// Those with sessions, in no order that means anything.
  var clusters: [Cluster] { (people + [unknown]).filter { $0.trials > 0 } }

  var users: Int { people.count { $0.trials > 0 } }
  var usersWithSuccess: Int { people.count { $0.successes > 0 } }
  var usersWithFailure: Int { people.count { $0.successes < $0.trials } }

  /// `[m/(m−1) · Σ(kᵤ − p·nᵤ)² / n²] / [p(1−p)/n]` over the m clusters: the ratio of the variance with clusters to the
  /// one without. nil below ``minimumUsersForDesignEffect`` people. 1 where p is 0 or 1: nothing varies.
  var designEffect: Double? {
    guard users >= Self.minimumUsersForDesignEffect else { return nil }
    let n = Double(trials)
    let p = Double(successes) / n
    let independent = p * (1 - p) / n
    guard independent > 0 else { return 1 }
    let clusters = clusters
    let m = Double(clusters.count)
    // Sorted, so that the sum does not depend on how people are numbered.
    let squares =
      clusters.map { cluster in
        let residual = Double(cluster.successes) - p * Double(cluster.trials)
        return residual * residual
      }
      .sorted()
    return m / (m - 1) * squares.reduce(0, +) / (n * n) / independent
  }

  var interval: WilsonInterval? {
    WilsonInterval(successes: successes, trials: trials, designEffect: designEffect ?? 1)
  }
}

/// A ratio of sums over people: a share, or a mean cost a session. Its error is that of the people drawn, whose own
/// sessions are alike.
struct ClusteredRatio<Person: Hashable & Sendable>: Sendable, Hashable {
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

/// The difference of two ratios over people, with an interval and a test that allow for people's sessions being alike.
///
/// Different people on both sides: the variances add, and t has mA + mB − 2 degrees of freedom. Where people are on both
/// sides they are paired: the variance is that of each one's influence on the difference (the delta method on the pair),
/// with m − 1 degrees of freedom over all m people.
struct ClusteredDifference: Sendable, Hashable {
  let difference: Double
  let standardError: Double
  let degreesOfFreedom: Int
  /// The 95 % interval.
  let low: Double
  let high: Double
  /// Of no difference, two-sided.
  let pValue: Double
  let shared: Int

  /// nil where a side has no ratio or fewer than two people.
  init?<Person>(from first: ClusteredRatio<Person>, to second: ClusteredRatio<Person>) {
    guard let a = first.ratio, let b = second.ratio, let varianceA = first.variance, let varianceB = second.variance
    else { return nil }
    difference = b - a
    shared = first.clusters.keys.count { second.clusters[$0] != nil }
    if shared == 0 {
      standardError = (varianceA + varianceB).squareRoot()
      degreesOfFreedom = first.clusters.count + second.clusters.count - 2
    } else {
      let influences = second.influences.merging(first.influences.mapValues { -$0 }) { $0 + $1 }
      standardError = (ClusteredRatio<Person>.variance(of: influences.values) ?? 0).squareRoot()
      degreesOfFreedom = influences.count - 1
    }
    guard let t = StudentT(degreesOfFreedom: Double(degreesOfFreedom)) else { return nil }
    let half = t.quantile(0.975) * standardError
    low = difference - half
    high = difference + half
    pValue = standardError > 0 ? t.twoSided(difference / standardError) : (difference == 0 ? 1 : 0)
  }
}
