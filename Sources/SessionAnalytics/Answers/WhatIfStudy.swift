import TransitionModel
import TransitionRuntime
import TransitionStore

/// The computation of a what-if: every stored session is replayed twice, unchanged and with the change.
struct WhatIfStudy: Sendable {
  /// The fields that can change without affecting what people see before the release.
  static let releaseFields: Set<String> = {
    let rule = ConfigurationField.all.map(\.path).filter { $0.hasPrefix("interaction.releaseRule.") }
    return Set(rule + ["interaction.releaseSample", "interaction.velocityEstimator"])
  }()

  /// Returns the paths of the changed fields that people see or feel before the release.
  static func seenEarlier(_ differences: [FieldDifference], in stored: TransitionConfiguration) -> [String] {
    differences.map(\.field.path).filter { path in
      // The resistance of an input dismissal depends on its threshold in points while the finger moves.
      let isFelt = stored.interaction?.input != nil && path == "interaction.releaseRule.points"
      return isFelt || !releaseFields.contains(path)
    }
  }

  private let subject: AnalysisSubject
  private let transition: TransitionRevision
  /// The transition's own configuration, or the one that replaces it.
  private let original: TransitionConfiguration
  /// A Boolean value that indicates whether something else made the stored decisions.
  private let isForeign: Bool
  private let changed: TransitionConfiguration
  /// The original and the changed rules for each estimator; nil if no gesture drives the transition.
  private var rules: [(estimator: VelocitySource, rules: ReplayedRules?)] = []
  private let differences: [FieldDifference]
  private let own: ReleaseRule
  private let other: ReleaseRule
  /// The minimum number of people for releases to be printed.
  private let smallestCell: Int
  /// A Boolean value that indicates whether the number of decided sessions may be printed.
  private let isTold: Bool

  private var counts = ReplayedCounts()
  private var failing: [String] = []
  private var flips: [WhatIf.Flip] = []
  /// The people with flips that would finish, and with those that would cancel.
  private var parts: [Bool: SmallCells.Part<String>] = [:]
  private var sequels = ReleaseSequels()
  private var hasUsers = false

  /// Creates a study.
  ///
  /// - Parameters:
  ///   - original: The configuration that was changed: the transition's own, or one of ours if something else decides.
  ///   - section: The suppression of these sessions' outcomes in the report.
  /// - Throws: ``InferenceError`` if nothing changes, if more than the decision at release changes, or if no gesture
  ///   dismisses.
  init(
    of subject: AnalysisSubject, _ transition: TransitionRevision, as original: TransitionConfiguration,
    changedTo changed: TransitionConfiguration, smallestCell: Int, section: OutcomeSuppression?
  ) throws(InferenceError) {
    guard original.dismissalType != .none, let own = original.interaction?.releaseRule
    else { throw .notInteractive(transition: transition.name) }
    isForeign = transition.configuration.kind == .observed
    differences = changed.values.differences(from: original.values)
    guard isForeign || !differences.isEmpty else {
      throw .changesNothing(transition: transition.name, revision: transition.revision)
    }
    let earlier = Self.seenEarlier(differences, in: original)
    guard earlier.isEmpty, let other = changed.interaction?.releaseRule else {
      throw .notAtRelease(fields: earlier)
    }
    isTold = section?.isShown(.decided) ?? true
    (self.subject, self.transition, self.original, self.changed) = (subject, transition, original, changed)
    (self.own, self.other) = (own, other)
    let least = subject.population.smallestCell(smallestCell)
    self.smallestCell = least > 1 ? least : 0
  }

  mutating func add(_ session: borrowing DecidedSessionReader, _ verdict: LastDecisions.Verdict?) {
    if session.hasToken { hasUsers = true }
    // Nothing is hidden for simulated people.
    func count(_ releases: Int?) {
      counts.add(releases: releases, token: session.token, isWithheldOfFew: smallestCell > 0)
    }
    guard !session.trace.samples.isEmpty else { return count(nil) }
    guard let rules = rules(with: session.trace.estimator) else { return count(0) }
    let touches = session.trace.touches.count
    var (releases, isFailing) = (0, false)
    ReleaseReplay(session.trace, by: rules).forEachTouch { index, touch, decisions in
      // A touch that was never decided is not a release: it ended and returned before the toolkit had started.
      guard let stored = touch.finishes else { return }
      releases += 1
      if decisions.own != stored, !isForeign { isFailing = true }
      let sequel = ReleaseSequels.Sequel(finishes: stored, isLast: index == touches - 1, verdict)
      guard let changed = decisions.other, changed != stored else {
        if smallestCell > 0 { sequels.add(sequel, of: stored, changes: false, by: session.token) }
        return
      }
      sequels.add(sequel, of: stored, changes: true, by: smallestCell > 0 ? session.token : nil)
      flips.append(WhatIf.Flip(session: session.uuid, touch: index + 1, finishes: changed))
      parts[changed, default: SmallCells.Part()].add(of: session.token)
    }
    count(releases)
    if isFailing { failing.append(session.uuid) }
  }

  /// Adds the sessions of another part of the same study. The order of the parts does not matter.
  mutating func add(_ other: WhatIfStudy) {
    counts.add(other.counts)
    failing += other.failing
    flips += other.flips
    for (finishes, part) in other.parts { parts[finishes, default: SmallCells.Part()].add(part) }
    sequels.add(other.sequels)
    hasUsers = hasUsers || other.hasUsers
  }

  /// Returns the original and the changed rules for an estimator.
  private mutating func rules(with estimator: VelocitySource) -> ReplayedRules? {
    if let known = rules.first(where: { $0.estimator == estimator }) { return known.rules }
    var made: ReplayedRules?
    if let own = rule(original, estimator), let other = rule(changed, estimator) {
      made = ReplayedRules(recordedUnder: transition, own: own, other: other)
    }
    rules.append((estimator, made))
    return made
  }

  /// Returns the rule for a session's releases: with its own estimator, unless the change is in the estimator.
  private func rule(_ configuration: TransitionConfiguration, _ estimator: VelocitySource) -> ResolvedInteraction? {
    let changesEstimator =
      configuration.interaction?.velocityEstimator != original.interaction?.velocityEstimator
    return ResolvedInteraction(
      configuration, direction: subject.direction, estimator: changesEstimator ? nil : estimator)
  }

  var whatIf: WhatIf {
    let (toFinish, toCancel) = (direction(true), direction(false))
    var pValue: Double?
    if let finishes = toFinish?.releases, let cancels = toCancel?.releases, !isOneWay {
      pValue = McNemarExactTest(finishes, cancels).pValue
    }
    let told = flips.filter { ($0.finishes ? toFinish : toCancel)?.releases != nil }
    let isTraceTold = counts.isTraceTold(smallCells)
    let areReleasesTold = isTold && counts.areReleasesTold(smallCells)
    return WhatIf(
      subject: subject, changes: isForeign ? [] : differences.map(\.description),
      rule: isForeign ? nil : own.description, changedRule: other.description,
      ruleSummary: isForeign ? nil : own.summary, changedRuleSummary: other.summary,
      sessions: isTold ? counts.sessions : nil, withoutTrace: isTraceTold ? counts.withoutTrace : nil,
      releases: areReleasesTold ? counts.releases : nil,
      failing: failing.sorted(), toFinish: toFinish, toCancel: toCancel, pValue: pValue,
      flips: told.sorted { ($0.session, $0.touch) < ($1.session, $1.touch) },
      notes: notes(isWithheld: told.count < flips.count && failing.isEmpty || !isTraceTold || !areReleasesTold))
  }

  private var smallCells: SmallCells { SmallCells(minimum: smallestCell, countsUsers: hasUsers) }

  private func direction(_ finishes: Bool) -> WhatIf.Direction? {
    guard failing.isEmpty, counts.releases > 0 else { return nil }
    let part = parts[finishes] ?? SmallCells.Part()
    let (releases, users) = (part.sessions, part.users)
    let rule = smallCells
    // With the changed ones, they are all releases of that decision.
    let others = sequels.unchanged(of: !finishes)
    // A zero in a hidden whole would look as if there had been enough data.
    let isSmall =
      releases == 0 && !isTold || rule.isSmall(part)
      || releases > 0 && rule.isSmall(others)
    var direction = WhatIf.Direction(releases: isSmall ? nil : releases, users: hasUsers && !isSmall ? users : nil)
    if !isSmall, sequels.areTold(of: !finishes, rule) {
      direction.takenBack = sequels.count(.takenBack, of: !finishes)
      direction.accepted = sequels.count(.accepted, of: !finishes)
    }
    return direction
  }

  /// A Boolean value that indicates whether the change can only finish more, or only cancel more: a symmetry test is
  /// then meaningless.
  private var isOneWay: Bool {
    guard !isForeign, differences.allSatisfy({ $0.field.path.hasPrefix("interaction.releaseRule.") }) else {
      return false
    }
    switch (own, other) {
    case (.distance, .distance), (.directionOrDistance, .directionOrDistance), (.armed, .armed): return true
    case (.flingOrDistance(let velocity, _), .flingOrDistance(let changed, _)): return velocity == changed
    case (.projection(let horizon, _), .projection(let changed, _)): return horizon == changed
    case (.anyOf(let v1, let f1, let p1), .anyOf(let v2, let f2, let p2)):
      // A missing criterion is never met.
      let pairs = [(v1, v2), (f1, f2), (p1, p2)].map { ($0.0 ?? .infinity, $0.1 ?? .infinity) }
      return pairs.allSatisfy { $0.0 <= $0.1 } || pairs.allSatisfy { $0.0 >= $0.1 }
    default: return false
    }
  }

  private func notes(isWithheld: Bool) -> [String] {
    var notes = [
      "This predicts what the rule would have decided at these releases, not what people would have done next: they "
        + "adapt to what they see."
    ]
    if isWithheld || !isTold {
      notes.append(
        "Numbers of fewer than \(smallestCell) \(hasUsers ? "people" : "drags") are hidden: of releases that change or "
          + "stay, of drags without a trace or with several releases, and the drags, sums and the test that would reveal "
          + "them.")
    }
    if !isOneWay, parts.values.contains(where: { $0.users > 1 }) || !hasUsers {
      notes.append("The test considers releases independent. One person's are alike, so p is too small.")
    }
    return notes
  }
}

/// The numbers of sessions, of those with a trace, and of their releases in a what-if, and whether they may be printed.
struct ReplayedCounts: Sendable {
  /// One person's counts.
  private struct Counts {
    var sessions = 0
    var withoutTrace = 0
    var releases = 0

    static func + (one: Counts, other: Counts) -> Counts {
      Counts(
        sessions: one.sessions + other.sessions, withoutTrace: one.withoutTrace + other.withoutTrace,
        releases: one.releases + other.releases)
    }
  }

  private(set) var sessions = 0
  private(set) var withoutTrace = 0
  private(set) var releases = 0
  private var byPerson: [String?: Counts] = [:]

  mutating func add(releases: Int?, token: @autoclosure () -> String?, isWithheldOfFew: Bool) {
    sessions += 1
    if releases == nil { withoutTrace += 1 }
    self.releases += releases ?? 0
    guard isWithheldOfFew else { return }
    let token = token()
    byPerson[token, default: Counts()].sessions += 1
    if let releases { byPerson[token]?.releases += releases } else { byPerson[token]?.withoutTrace += 1 }
  }

  mutating func add(_ other: ReplayedCounts) {
    sessions += other.sessions
    withoutTrace += other.withoutTrace
    releases += other.releases
    byPerson.merge(other.byPerson, uniquingKeysWith: +)
  }

  /// Returns whether the number of sessions without a trace may be printed.
  func isTraceTold(_ rule: SmallCells) -> Bool { !isSmall(rule, \.withoutTrace) }

  /// Returns whether the number of releases may be printed: neither the additional releases of sessions, nor these
  /// minus the sessions without a trace, belong to few people.
  func areReleasesTold(_ rule: SmallCells) -> Bool {
    !isSmall(rule) { $0.releases - $0.sessions } && !isSmall(rule) { $0.releases - $0.sessions + $0.withoutTrace }
  }

  private func isSmall(_ rule: SmallCells, _ count: (Counts) -> Int) -> Bool {
    rule.isSmall(byPerson: byPerson.mapValues(count))
  }
}

/// The events after the releases that a change decides differently, and after the others.
struct ReleaseSequels: Sendable {
  enum Sequel: Hashable, CaseIterable {
    case takenBack, accepted, unknown

    /// Creates a sequel.
    ///
    /// - Parameters:
    ///   - isLast: Whether the session ended with the touch. Otherwise it was re-grabbed while the view settled.
    ///   - verdict: The result of the session's last decision; nil if unknown.
    init(finishes: Bool, isLast: Bool, _ verdict: LastDecisions.Verdict?) {
      if !isLast {
        self = finishes ? .unknown : .takenBack
      } else if let verdict {
        self = verdict.isRegretted || verdict.isGivenUp ? .takenBack : .accepted
      } else {
        self = .unknown
      }
    }
  }

  private struct Kind: Hashable {
    let sequel: Sequel
    let finishes: Bool
    let changes: Bool
  }

  private var parts: [Kind: SmallCells.Part<String>] = [:]
  private static let nothing = SmallCells.Part<String>()

  mutating func add(_ sequel: Sequel, of finishes: Bool, changes: Bool, by token: @autoclosure () -> String?) {
    // In place: a copy of all people for each new one would be quadratic.
    parts[Kind(sequel: sequel, finishes: finishes, changes: changes), default: Self.nothing].add(of: token())
  }

  mutating func add(_ other: ReleaseSequels) {
    for (kind, part) in other.parts { parts[kind, default: Self.nothing].add(part) }
  }

  /// Returns the unchanged releases of a decision.
  func unchanged(of finishes: Bool) -> SmallCells.Part<String> {
    parts.filter { $0.key.finishes == finishes && !$0.key.changes }.values.reduce(into: Self.nothing) {
      $0.add($1)
    }
  }

  /// Returns the number of changed releases of a decision with this sequel.
  func count(_ sequel: Sequel, of finishes: Bool) -> Int {
    parts[Kind(sequel: sequel, finishes: finishes, changes: true)]?.sessions ?? 0
  }

  /// Returns whether the counts may be printed: neither they nor the rest of the others belong to few people.
  func areTold(of finishes: Bool, _ rule: SmallCells) -> Bool {
    !parts.contains { $0.key.finishes == finishes && rule.isSmall($0.value) }
  }
}
