import TransitionModel

/// The decisions of a release rule for every value of a parameter, summed by person and label.
///
/// People with equal sums are counted together. If people are unknown and each session counts as one, few sums differ.
struct ThresholdSums: Sendable {
  struct Person: Sendable, Hashable {
    /// The sessions that would finish, by label, then by value.
    fileprivate(set) var finishes: [[Int32]]
    fileprivate(set) var sessions: [Int32]
    fileprivate(set) var presentations: Int32 = 0

    fileprivate init(values: Int) {
      sessions = DecisionLabel.allCases.map { _ in 0 }
      finishes = sessions.map { _ in Array(repeating: 0, count: values) }
    }

    fileprivate mutating func add(_ session: AnalysedSession, _ rules: [ReleaseRule]) {
      let label = session.label.rawValue
      sessions[label] += 1
      if session.isFirstJudged, session.meantToFinish != nil { presentations += 1 }
      for (index, rule) in rules.enumerated()
      where rule.finishes(translation: session.translation, velocity: session.velocity, distance: session.distance) {
        finishes[label][index] += 1
      }
    }

    /// Returns the number of sessions that finish with the previous value and not with this one.
    ///
    /// For step 0, it is the sessions that finish with no value; for the number of values, those that finish with all.
    /// The larger a value, the fewer finish.
    func changing(_ label: DecisionLabel, at step: Int) -> Int {
      let finishes = finishes[label.rawValue]
      let before = step == 0 ? sessions[label.rawValue] : finishes[step - 1]
      return Int(before - (step < finishes.count ? finishes[step] : 0))
    }

    func finishes(_ labels: [DecisionLabel], at value: Int) -> Int {
      labels.reduce(0) { $0 + Int(finishes[$1.rawValue][value]) }
    }

    func cancels(_ labels: [DecisionLabel], at value: Int) -> Int { sessions(labels) - finishes(labels, at: value) }

    func sessions(_ labels: [DecisionLabel]) -> Int { labels.reduce(0) { $0 + Int(sessions[$1.rawValue]) } }
  }

  /// The distinct sums, in the order of their people.
  private(set) var people: [Person] = []
  private(set) var times: [Double] = []

  init(rules: [ReleaseRule], sessions: [AnalysedSession], hasUsers: Bool) {
    let nobody = Person(values: rules.count)
    var places: [Person: Int] = [:]
    if hasUsers {
      var byPerson: [Int32: Person] = [:]
      for session in sessions { byPerson[session.cluster(hasUsers: true), default: nobody].add(session, rules) }
      for (_, person) in byPerson.sorted(by: { $0.key < $1.key }) { add(person, &places) }
    } else {
      // One by one: there may not be enough memory for the sums of each.
      for session in sessions.sorted(by: { $0.place < $1.place }) {
        var person = nobody
        person.add(session, rules)
        add(person, &places)
      }
    }
  }

  private mutating func add(_ person: Person, _ places: inout [Person: Int]) {
    if let place = places[person] {
      times[place] += 1
    } else {
      places[person] = people.count
      people.append(person)
      times.append(1)
    }
  }

  func sum(_ count: (Person) -> Int) -> Int {
    zip(people, times).reduce(0) { $0 + count($1.0) * Int($1.1) }
  }

  /// Returns a ratio of two sums, with its interval over people; nil if the denominator is 0.
  func share(_ part: (Person) -> Int, of whole: (Person) -> Int) -> Estimate? {
    let n = sum(whole)
    guard n > 0 else { return nil }
    let side = ClusterJackknife.Side(
      people.map { Double(part($0)) }, per: people.map { Double(whole($0)) }, times: times)
    let interval = side.flatMap { $0.shareInterval }
    return Estimate(Double(sum(part)) / Double(n), low: interval?.low, high: interval?.high)
  }

  /// Returns a difference of two sums of the same people, divided by a third, with its interval over people; nil if the
  /// denominator is 0.
  func difference(_ difference: (Person) -> Int, of whole: (Person) -> Int) -> Estimate? {
    let n = sum(whole)
    guard n > 0 else { return nil }
    let value = Double(sum(difference)) / Double(n)
    let side = ClusterJackknife.Side(
      people.map { Double(difference($0)) }, per: people.map { Double(whole($0)) }, times: times)
    guard let jackknife = side.map({ ClusterJackknife($0) }), jackknife.allowsInterval else { return Estimate(value) }
    let half = jackknife.quantile * jackknife.standardError
    return Estimate(value, low: value - half, high: value + half)
  }
}

enum DecisionLabel: Int, Sendable, CaseIterable {
  /// A finish without regret: intended.
  case keptFinish
  /// A finish after which the screen came back: not intended.
  case reopenedFinish
  /// A cancel without a retry: intended.
  case keptCancel
  /// A cancel that was tried again, or that a button dismissal followed: not intended.
  case deniedCancel
  /// A session intended to dismiss, after a ``deniedCancel`` of the same presentation: the cost is already counted, and
  /// the session would not exist if that one had finished.
  case retry
  /// The window had not closed.
  case unknown

  static let meantToFinish: [DecisionLabel] = [.keptFinish, .deniedCancel]
  static let meantToKeep: [DecisionLabel] = [.reopenedFinish, .keptCancel]

  var isMeantToFinish: Bool? {
    Self.meantToFinish.contains(self) ? true : Self.meantToKeep.contains(self) ? false : nil
  }

  /// The labels with a known intent, and whether it was to finish.
  static var meanings: [(DecisionLabel, isMeantToFinish: Bool)] {
    meantToFinish.map { ($0, true) } + meantToKeep.map { ($0, false) }
  }
}

/// The share of wrong decisions that show: people who retry a denied dismissal or use a button, and people who reopen a
/// lost screen.
///
/// Other people give up, so that their decisions seem intended.
struct LabelRecall: Sendable, Hashable {
  /// The share, above 0, to 1.
  var deniedCancels = 1.0
  var reopenedFinishes = 1.0

  /// Returns the number of decisions that each decision stands for, by label and by the value that changes it.
  ///
  /// Hidden wrong decisions are taken from the seemingly intended ones that the same value changes, because the
  /// position of a wrong decision does not affect whether it shows. There cannot be more of them than seemingly
  /// intended ones.
  func weights(_ sums: ThresholdSums, values: Int) -> [[Double]] {
    var weights = DecisionLabel.allCases.map { _ in [Double](repeating: 1, count: values + 1) }
    func shift(_ shown: DecisionLabel, _ hidden: DecisionLabel, _ recall: Double) {
      for step in 0...values {
        let (seen, rest) = (sums.sum { $0.changing(shown, at: step) }, sums.sum { $0.changing(hidden, at: step) })
        guard recall < 1, seen > 0, rest > 0 else { continue }
        let missed = min(Double(rest), Double(seen) * (1 - recall) / recall)
        weights[shown.rawValue][step] = 1 + missed / Double(seen)
        weights[hidden.rawValue][step] = 1 - missed / Double(rest)
      }
    }
    shift(.deniedCancel, .keptCancel, deniedCancels)
    shift(.reopenedFinish, .keptFinish, reopenedFinishes)
    return weights
  }
}
