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
  private let isForeign: Bool
  private let changed: TransitionConfiguration
  /// The original and the changed rules for each estimator; nil if no gesture drives the transition.
  private var rules: [(estimator: VelocitySource, rules: ReplayedRules?)] = []
  private let differences: [FieldDifference]
  private let own: ReleaseRule
  private let other: ReleaseRule

  private var (sessions, withoutTrace, releases) = (0, 0, 0)
  private var failing: [String] = []
  private var flips: [WhatIf.Flip] = []
  private var people: [Bool: Set<Int64>] = [:]
  /// The events after the flips that would finish, and after those that would cancel.
  private var sequels: [Bool: [ReleaseSequel: Int]] = [:]
  private var hasUsers = false

  /// Creates a study.
  ///
  /// - Parameters:
  ///   - original: The configuration that was changed: the transition's own, or one of ours if something else decides.
  /// - Throws: ``InferenceError`` if nothing changes, if more than the decision at release changes, or if no gesture
  ///   dismisses.
  init(
    of subject: AnalysisSubject, _ transition: TransitionRevision, as original: TransitionConfiguration,
    changedTo changed: TransitionConfiguration
  ) throws(InferenceError) {
    guard let own = original.releaseRuleAlone else { throw .notInteractive(transition: transition.name) }
    isForeign = transition.configuration.kind == .observed
    differences = changed.values.differences(from: original.values)
    guard isForeign || !differences.isEmpty else {
      throw .changesNothing(transition: transition.name, revision: transition.revision)
    }
    let earlier = Self.seenEarlier(differences, in: original)
    guard earlier.isEmpty, let other = changed.interaction?.releaseRule else {
      throw .notAtRelease(fields: earlier)
    }
    (self.subject, self.transition, self.original, self.changed) = (subject, transition, original, changed)
    (self.own, self.other) = (own, other)
  }

  mutating func add(_ session: borrowing DecidedSessionReader, _ verdict: LastDecisions.Verdict?) {
    if session.person != nil { hasUsers = true }
    sessions += 1
    guard !session.trace.samples.isEmpty else {
      withoutTrace += 1
      return
    }
    guard let rules = rules(with: session.trace.estimator) else { return }
    let touches = session.trace.touches.count
    var isFailing = false
    ReleaseReplay(session.trace, by: rules).forEachTouch { index, touch, decisions in
      // A touch that was never decided is not a release: it ended and returned before the toolkit had started.
      guard let stored = touch.finishes else { return }
      releases += 1
      if decisions.own != stored, !isForeign { isFailing = true }
      guard let changed = decisions.other, changed != stored else { return }
      let sequel = ReleaseSequel(finishes: stored, isLast: index == touches - 1, verdict)
      sequels[changed, default: [:]][sequel, default: 0] += 1
      flips.append(WhatIf.Flip(session: session.uuid, touch: index + 1, finishes: changed))
      if let person = session.person { people[changed, default: []].insert(person) }
    }
    if isFailing { failing.append(session.uuid) }
  }

  /// Adds the sessions of another part of the same study. The order of the parts does not matter.
  mutating func add(_ other: WhatIfStudy) {
    sessions += other.sessions
    withoutTrace += other.withoutTrace
    releases += other.releases
    failing += other.failing
    flips += other.flips
    people.merge(other.people) { $0.union($1) }
    sequels.merge(other.sequels) { $0.merging($1, uniquingKeysWith: +) }
    hasUsers = hasUsers || other.hasUsers
  }

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
    return WhatIf(
      subject: subject, changes: isForeign ? [] : differences.map(\.description),
      rule: isForeign ? nil : own.description, changedRule: other.description,
      ruleSummary: isForeign ? nil : own.summary, changedRuleSummary: other.summary, sessions: sessions,
      withoutTrace: withoutTrace, releases: releases, failing: failing.sorted(), toFinish: toFinish,
      toCancel: toCancel,
      flips: failing.isEmpty ? flips.sorted { ($0.session, $0.touch) < ($1.session, $1.touch) } : [],
      notes: notes)
  }

  private func direction(_ finishes: Bool) -> WhatIf.Direction? {
    guard failing.isEmpty, releases > 0 else { return nil }
    let sequels = sequels[finishes] ?? [:]
    return WhatIf.Direction(
      releases: sequels.values.reduce(0, +), users: hasUsers ? people[finishes]?.count ?? 0 : nil,
      takenBack: sequels[.takenBack] ?? 0, accepted: sequels[.accepted] ?? 0)
  }

  private var notes: [String] {
    [
      "This predicts what the rule would have decided at these releases, not what people would have done next: they "
        + "adapt to what they see."
    ]
  }
}

/// What people did after a release that a change decides differently.
private enum ReleaseSequel: Hashable {
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
      self = verdict.isDisjoint(with: [.isRegretted, .isGivenUp]) ? .accepted : .takenBack
    } else {
      self = .unknown
    }
  }
}
