/// A share counted by person: for each, how many sessions were looked at and how many of them are meant.
///
/// Sessions of one person are alike, so that a hundred of them say less than a hundred people's. The design effect
/// measures by how much.
struct ClusteredCount: Sendable, Hashable {
  /// One person's sessions, or those of nobody known.
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

  /// The people with sessions among the trials.
  var users: Int { people.count { $0.trials > 0 } }
  /// The people with a success, and those with a failure.
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

  /// The interval of the share; nil without trials.
  var interval: WilsonInterval? {
    WilsonInterval(successes: successes, trials: trials, designEffect: designEffect ?? 1)
  }
}
