/// A share counted by person and by cluster: how many sessions were looked at and how many of them are meant.
///
/// Sessions of one cluster are alike, so that a hundred of them say less than those of a hundred people.
struct ClusteredCount: Sendable, Hashable {
  struct Cluster: Sendable, Hashable {
    var successes: Int
    var trials: Int
  }

  /// By the number of the person, and of the cluster; of those without sessions there are no trials.
  private var people: [Cluster] = []
  private var known: [Cluster] = []
  /// A session without a person, beside sessions that have one, could be anybody's: those form one cluster that widens
  /// the interval like a person's, and that counts as no person where people are counted.
  private var unknown = Cluster(successes: 0, trials: 0)
  private(set) var successes = 0
  private(set) var trials = 0

  /// - Parameters:
  ///   - person: A number that is 0 or more and not much larger than there are people; nil where none is known.
  ///   - cluster: Likewise that of their cluster; nil where each person is one.
  mutating func add(successes: Int, trials: Int, person: Int?, cluster: Int? = nil) {
    guard trials > 0 else { return }
    if let person {
      Self.add(successes, of: trials, at: person, to: &people)
      Self.add(successes, of: trials, at: cluster ?? person, to: &known)
    } else {
      unknown.successes += successes
      unknown.trials += trials
    }
    self.successes += successes
    self.trials += trials
  }

  private static func add(_ successes: Int, of trials: Int, at place: Int, to clusters: inout [Cluster]) {
    if place >= clusters.count {
      clusters += repeatElement(Cluster(successes: 0, trials: 0), count: place + 1 - clusters.count)
    }
    clusters[place].successes += successes
    clusters[place].trials += trials
  }

  /// Those with sessions, in no order that means anything.
  var clusters: [Cluster] { (known + [unknown]).filter { $0.trials > 0 } }

  var users: Int { people.count { $0.trials > 0 } }
  /// Of the people who are known; 0 where one has none.
  var trialsByPerson: some Sequence<Int> { people.lazy.map(\.trials) }
  var successesByPerson: some Sequence<Int> { people.lazy.map(\.successes) }
  var failuresByPerson: some Sequence<Int> { people.lazy.map { $0.trials - $0.successes } }

  private var side: ClusterJackknife.Side? {
    let clusters = clusters
    return ClusterJackknife.Side(clusters.map { Double($0.successes) }, per: clusters.map { Double($0.trials) })
  }

  /// The variance over people as a multiple of that of as many independent sessions; nil below two clusters. 1 where the
  /// share is 0 or 1: nothing varies.
  var designEffect: Double? {
    guard let side else { return nil }
    let independent = side.ratio * (1 - side.ratio) / side.size
    return independent > 0 ? ClusterJackknife(side).variance / independent : 1
  }

  /// Over people; nil where there are too few to say anything about others.
  var interval: WilsonInterval? { side?.shareInterval }

  /// Wilson's interval over the sessions themselves, taken as independent: of one person, or where nobody is known.
  var independentInterval: WilsonInterval? { WilsonInterval(successes: successes, trials: trials) }

  /// What the interval of a share is about.
  enum Scope: Sendable, Hashable {
    /// People like these.
    case people
    /// One person, of whom nothing follows for others.
    case onePerson
    /// Sessions that are taken as independent, as nobody is known.
    case sessions
  }

  /// The share with its interval, and what that is about: the one choice between people and sessions.
  ///
  /// - Parameter hasUsers: Whether people are known where the sessions come from.
  func value(_ statistic: String, hasUsers: Bool) -> (ReportValue, Scope) {
    let scope: Scope = !hasUsers ? .sessions : clusters.count > 1 ? .people : .onePerson
    let interval = scope == .people ? interval : independentInterval
    let value = ReportValue(
      statistic, .measured, value: trials > 0 ? Double(successes) / Double(trials) : nil, low: interval?.low,
      high: interval?.high, designEffect: scope == .people ? designEffect : nil)
    return (value, scope)
  }
}

/// A ratio of sums over people: a share, or a mean cost a session. Its error is that of the people drawn, whose own
/// sessions are alike.
struct ClusteredRatio<Person: Hashable & Comparable & Sendable>: Sendable, Hashable {
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

  mutating func add(_ other: ClusteredRatio) {
    for (person, cluster) in other.clusters { add(cluster.numerator, of: cluster.denominator, by: person) }
  }

  /// Sums in the order of the people, so that they do not depend on the order of a dictionary.
  var numerator: Double { clusters.values.map(\.numerator).sorted().reduce(0, +) }
  var denominator: Double { clusters.values.map(\.denominator).sorted().reduce(0, +) }

  /// nil without a denominator.
  var ratio: Double? {
    let denominator = denominator
    return denominator > 0 ? numerator / denominator : nil
  }

  /// How far the ratio moves when one person is left out; nil below two people.
  var jackknife: ClusterJackknife? {
    // In the order of their keys: a dictionary has none, and sums of fractions depend on it.
    let clusters = clusters.sorted { $0.key < $1.key }.map(\.value).filter { $0.denominator > 0 }
    let side = ClusterJackknife.Side(clusters.map(\.numerator), per: clusters.map(\.denominator))
    return side.map { ClusterJackknife($0) }
  }

  /// The 95 % interval over people of a ratio that cannot be below 0; nil where there are too few of them.
  var interval: (low: Double, high: Double)? {
    guard let ratio, let jackknife, jackknife.allowsInterval else { return nil }
    let half = jackknife.quantile * jackknife.standardError
    return (low: max(0, ratio - half), high: ratio + half)
  }
}

/// The difference of two ratios over people, with an interval and a test that allow for people's sessions being alike.
///
/// Whoever is on both sides is paired: they are left out of both at once.
struct ClusteredDifference<Person: Hashable & Comparable & Sendable>: Sendable, Hashable {
  let difference: Double
  let jackknife: ClusterJackknife
  /// The 95 % interval.
  let low: Double
  let high: Double
  /// Of no difference, two-sided.
  let pValue: Double
  let shared: Int
  /// How far the difference moves without each person.
  let influences: [Person: Double]

  var standardError: Double { jackknife.standardError }

  /// nil where a side has no ratio or fewer than two people.
  init?(from first: ClusteredRatio<Person>, to second: ClusteredRatio<Person>) {
    let people = Set(first.clusters.keys).union(second.clusters.keys).sorted()
    func side(_ ratio: ClusteredRatio<Person>) -> ClusterJackknife.Side? {
      let own = people.map { ratio.clusters[$0] ?? ClusteredRatio<Person>.Cluster() }
      return ClusterJackknife.Side(own.map(\.numerator), per: own.map(\.denominator))
    }
    guard let a = side(first), let b = side(second) else { return nil }
    jackknife = ClusterJackknife(from: a, to: b)
    difference = b.ratio - a.ratio
    influences = Dictionary(uniqueKeysWithValues: zip(people, zip(b.influences, a.influences).map { $0 - $1 }))
    shared = people.count { first.clusters[$0] != nil && second.clusters[$0] != nil }
    guard let t = StudentT(degreesOfFreedom: jackknife.degreesOfFreedom) else { return nil }
    let error = jackknife.standardError
    let half = t.quantile(0.975) * error
    low = difference - half
    high = difference + half
    pValue = error > 0 ? t.twoSided(difference / error) : (difference == 0 ? 1 : 0)
  }
}
