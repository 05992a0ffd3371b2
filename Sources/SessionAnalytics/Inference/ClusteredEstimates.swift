/// A share counted by cluster: the number of sessions, and of those with the property.
///
/// Sessions of one cluster are alike, so that a hundred of them are less informative than sessions of a hundred people.
struct ClusteredCount: Sendable, Hashable {
  struct Cluster: Sendable, Hashable {
    var successes: Int
    var trials: Int
  }

  private var known: [Int32: Cluster] = [:]
  /// The sessions without a person.
  ///
  /// Beside sessions with a person, they could be anyone's. They form one cluster, which widens the interval like a
  /// person's and does not count as a person.
  private var unknown = Cluster(successes: 0, trials: 0)
  private(set) var successes = 0
  private(set) var trials = 0

  /// Adds sessions.
  ///
  /// - Parameter cluster: The cluster of the person; nil if unknown.
  mutating func add(successes: Int, trials: Int, cluster: Int32?) {
    guard trials > 0 else { return }
    if let cluster {
      known[cluster, default: Cluster(successes: 0, trials: 0)].successes += successes
      known[cluster, default: Cluster(successes: 0, trials: 0)].trials += trials
    } else {
      unknown.successes += successes
      unknown.trials += trials
    }
    self.successes += successes
    self.trials += trials
  }

  /// The clusters with sessions, in no particular order.
  var clusters: [Cluster] { known.values + (unknown.trials > 0 ? [unknown] : []) }

  var people: Int { known.count }

  private var side: ClusterJackknife.Side? {
    let clusters = clusters
    return ClusterJackknife.Side(clusters.map { Double($0.successes) }, per: clusters.map { Double($0.trials) })
  }

  /// The design effect: the variance over people divided by that of as many independent sessions; nil below two
  /// clusters, and if nothing varies.
  var designEffect: Double? {
    guard let side else { return nil }
    let independent = side.ratio * (1 - side.ratio) / side.size
    return independent > 0 ? ClusterJackknife(side).variance / independent : nil
  }

  /// The interval over people; nil if there are too few.
  var interval: WilsonInterval? { side?.shareInterval }

  /// Wilson's interval over the sessions, considered independent: for one person, or for unknown people.
  var independentInterval: WilsonInterval? { WilsonInterval(successes: successes, trials: trials) }

  /// The population that the interval of a share applies to.
  enum Scope: Sendable, Hashable {
    /// People like these.
    case people
    /// One person, without a conclusion about others.
    case onePerson
    /// Sessions that are considered independent, because people are unknown.
    case sessions
  }

  /// Returns the share with its interval and the interval's population: the only place that decides between people and
  /// sessions.
  ///
  /// - Parameter hasUsers: Whether people are known in the source of the sessions.
  func value(_ statistic: String, hasUsers: Bool) -> (ReportValue, Scope) {
    let scope: Scope = !hasUsers ? .sessions : clusters.count > 1 ? .people : .onePerson
    let interval = scope == .people ? interval : independentInterval
    let value = ReportValue(
      statistic, .measured, value: trials > 0 ? Double(successes) / Double(trials) : nil, low: interval?.low,
      high: interval?.high, designEffect: scope == .people ? designEffect : nil)
    return (value, scope)
  }
}

/// A ratio of sums over people: a share, or a mean cost for each session. Its error is that of sampling people, whose
/// own sessions are alike.
struct ClusteredRatio<Person: Hashable & Comparable & Sendable>: Sendable, Hashable {
  struct Cluster: Sendable, Hashable {
    var numerator = 0.0
    var denominator = 0.0

    mutating func add(_ numerator: Double, of denominator: Double) {
      self.numerator += numerator
      self.denominator += denominator
    }
  }

  private(set) var clusters: [Person: Cluster] = [:]

  mutating func add(_ numerator: Double, of denominator: Double = 1, by person: Person) {
    clusters[person, default: Cluster()].add(numerator, of: denominator)
  }

  /// The numerator, summed in a fixed order, so that it does not depend on the order of a dictionary.
  var numerator: Double { clusters.values.map(\.numerator).sorted().reduce(0, +) }
  var denominator: Double { clusters.values.map(\.denominator).sorted().reduce(0, +) }

  /// The ratio; nil without a denominator.
  var ratio: Double? {
    let denominator = denominator
    return denominator > 0 ? numerator / denominator : nil
  }

  /// The jackknife over people; nil below two people.
  var jackknife: ClusterJackknife? { side.map { ClusterJackknife($0) } }

  var side: ClusterJackknife.Side? {
    // In the order of their keys: a dictionary has no order, and sums of fractions depend on it.
    let clusters = clusters.sorted { $0.key < $1.key }.map(\.value).filter { $0.denominator > 0 }
    return ClusterJackknife.Side(clusters.map(\.numerator), per: clusters.map(\.denominator))
  }

  /// The 95 % interval over people of a ratio that cannot be negative; nil if there are too few of them.
  ///
  /// - Parameter most: The maximum of a unit's part, if there is one: then a ratio of 0 has an upper bound.
  func interval(most: Double?) -> (low: Double, high: Double)? {
    guard let side else { return nil }
    if let most { return side.meanInterval(most: most) }
    let jackknife = ClusterJackknife(side)
    guard jackknife.allowsInterval else { return nil }
    let half = jackknife.quantile * jackknife.standardError
    return (low: max(0, side.ratio - half), high: side.ratio + half)
  }
}

/// The difference of two ratios over people, with an interval and a test that account for similar sessions of one
/// person.
///
/// People on both sides are paired: they are left out of both at the same time.
struct ClusteredDifference<Person: Hashable & Comparable & Sendable>: Sendable, Hashable {
  let difference: Double
  let jackknife: ClusterJackknife
  /// The 95 % interval.
  let low: Double
  let high: Double
  let shared: Int

  var standardError: Double { jackknife.standardError }

  /// Creates a difference; nil if a side has no ratio or fewer than two people.
  init?(from first: ClusteredRatio<Person>, to second: ClusteredRatio<Person>) {
    guard let (a, b) = ClusterJackknife.Side.paired(first, second) else { return nil }
    jackknife = ClusterJackknife(from: a, to: b)
    difference = b.ratio - a.ratio
    shared = first.clusters.keys.count { second.clusters[$0] != nil }
    guard let t = StudentT(degreesOfFreedom: jackknife.degreesOfFreedom) else { return nil }
    let error = jackknife.standardError
    let half = t.intervalQuantile * error
    low = difference - half
    high = difference + half
  }
}
