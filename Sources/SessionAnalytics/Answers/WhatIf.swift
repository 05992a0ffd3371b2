public import TransitionModel
public import TransitionStore

/// The decisions of a changed configuration for the stored releases, compared with the stored decisions.
public struct WhatIf: Sendable, Hashable {
  /// A release with a changed decision.
  public struct Flip: Sendable, Hashable {
    /// The session's UUID.
    public var session: String
    /// The index of the touch, from 1.
    public var touch: Int
    /// A Boolean value that indicates whether the change finishes a cancelled release, or cancels a finished one.
    public var finishes: Bool
  }

  /// The releases that change in one direction, and their people.
  public struct Direction: Sendable, Hashable {
    /// The number of changed releases.
    public var releases: Int
    /// The number of people with such a release; nil if no session has a token.
    public var users: Int?
    /// The number of those that people took back within the standard window.
    ///
    /// A cancel is taken back by a retry or a button dismissal, a finish by reopening the screen.
    public var takenBack: Int
    /// The number of those that people accepted. For the rest it is unknown.
    public var accepted: Int
  }

  /// The dismissals that were analyzed.
  public var subject: AnalysisSubject
  /// The changed fields: `interaction.releaseRule.velocity: 300 → 500`. Empty if something else decided.
  public var changes: [String]
  /// The original release rule; nil if something else decided.
  public var rule: String?
  /// The changed release rule.
  public var changedRule: String
  /// The original release rule, in words; nil if ``rule`` is.
  public var ruleSummary: String?
  /// The changed release rule, in words.
  public var changedRuleSummary: String
  /// The number of decided sessions of the subject.
  public var sessions: Int
  /// The number of those without a trace, whose releases are unknown.
  public var withoutTrace: Int
  /// The number of compared releases, which have a stored decision and a trace.
  public var releases: Int
  /// The sessions whose own revision does not reproduce the stored decisions. If there is one, nothing is predicted.
  public var failing: [String]
  /// The cancels that the change finishes; nil if nothing is predicted.
  public var toFinish: Direction?
  /// The finishes that the change cancels; nil if nothing is predicted.
  public var toCancel: Direction?
  /// Every changed release, by session and touch.
  public var flips: [Flip]
  /// Notes on the result.
  public var notes: [String]

  /// A Boolean value that indicates whether every stored decision was reproduced, so that a prediction is possible.
  public var isFaithful: Bool { failing.isEmpty }
}

extension WhatIf {
  /// Replays a transition's stored dismissals, unchanged and with a change.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - transition: The name of the transition.
  ///   - selection: The drags that answer.
  ///   - replacement: Returns the configuration that `change` gets instead of one that no gesture dismisses; nil if
  ///     there is none.
  ///   - change: Returns the changed configuration.
  /// - Throws: ``InferenceError`` if nothing changes, or more than the decision at release; errors of `change`;
  ///   `RegistryError` for an unknown name or revision, and errors of reading a file.
  public static func make(
    from registry: TransitionRegistry, transition: String, in selection: ReportSelection = ReportSelection(),
    replacement: (TransitionConfiguration) throws -> TransitionConfiguration? = { _ in nil },
    change: (TransitionConfiguration) throws -> TransitionConfiguration
  ) throws -> WhatIf {
    let source = InferenceSource(
      registry: registry, transition: transition, selection: selection)
    return try ChosenWhatIf(
      source, replacement: replacement, change: change
    ).replayed(source.lastDecisions())
  }

  /// Replays stored dismissals with the part of a change that counts only at release. A note names the rest.
  ///
  /// - Throws: ``InferenceError`` if no part of the change counts only at release; otherwise like `make`.
  package static func ofRelease(
    from registry: TransitionRegistry, transition: String, in selection: ReportSelection = ReportSelection(),
    change: (TransitionConfiguration) throws -> TransitionConfiguration
  ) throws -> WhatIf {
    var leftOut: [String] = []
    var whatIf = try make(from: registry, transition: transition, in: selection) { stored in
      let changed = try change(stored)
      var values = changed.values
      let earlier = WhatIfStudy.seenEarlier(values.differences(from: stored.values), in: stored)
      for path in earlier { values[path] = stored.values[path] }
      // Without the rest, the change may contradict itself, or nothing may be left.
      guard let rest = try? TransitionConfiguration(values.omittingDefaults()), rest != stored else { return changed }
      leftOut = earlier
      return rest
    }
    if !leftOut.isEmpty {
      let note = "Left out, because people see it before the release: \(leftOut.joined(separator: ", "))."
      whatIf.notes.insert(note, at: 0)
    }
    return whatIf
  }
}

/// A what-if whose sessions are chosen, and not replayed yet.
package struct ChosenWhatIf: Sendable {
  private let registry: TransitionRegistry
  private let empty: WhatIfStudy
  private let decided: DecidedSessionFilter
  /// A note about the sessions that were passed over; nil if there are none.
  private let passedOver: String?

  /// Chooses the sessions; `WhatIf.make` describes the parameters.
  init(
    _ source: InferenceSource,
    replacement: (TransitionConfiguration) throws -> TransitionConfiguration? = { _ in nil },
    change: (TransitionConfiguration) throws -> TransitionConfiguration
  ) throws {
    let (stored, subject, passedOver, _) = try source.subject()
    let isForeign = stored.configuration.kind == .observed
    let original = try isForeign ? replacement(stored.configuration) : stored.configuration
    guard let original else { throw InferenceError.notInteractive(transition: source.transition) }
    empty = try WhatIfStudy(
      of: subject, stored, as: original, changedTo: change(original))
    decided = DecidedSessionFilter(
      transition: source.transition, revision: stored.revision, direction: subject.direction,
      origin: subject.population.origin, condition: source.conditions)
    (registry, self.passedOver) = (source.registry, passedOver)
  }

  /// Chooses the latest sessions of a transition.
  package init(
    from registry: TransitionRegistry, transition: String,
    change: (TransitionConfiguration) throws -> TransitionConfiguration
  ) throws {
    try self.init(
      InferenceSource(registry: registry, transition: transition),
      change: change)
  }

  /// Replays the sessions alone: it is unknown what people did after the releases.
  package func replayed() throws -> WhatIf { try replayed(nil) }

  /// Replays the sessions.
  ///
  /// - Parameter decisions: What people did after the releases; nil if it is unknown.
  func replayed(_ decisions: LastDecisions?) throws(RegistryError) -> WhatIf {
    let studies = try registry.studyDecidedSessions(decided, from: (empty, decisions)) { part, session in
      part.0.add(session, part.1?.verdict(session: session.id))
    }
    var whatIf = studies.reduce(into: empty) { $0.add($1.0) }.whatIf
    whatIf.notes += [passedOver].compactMap { $0 }
    return whatIf
  }
}
