public import TransitionModel
public import TransitionStore

/// What a change would have decided at the releases that are stored, each compared with what was decided.
public struct WhatIf: Sendable, Hashable, Codable {
  /// One release that the change decides otherwise.
  public struct Flip: Sendable, Hashable, Codable {
    /// The session's identity.
    public var session: String
    /// Which of its touches ended so, from 1.
    public var touch: Int
    /// Whether the change finishes what was cancelled, or cancels what was finished.
    public var finishes: Bool
  }

  /// Releases that change one way, and the people among them.
  public struct Direction: Sendable, Hashable, Codable {
    /// Releases that change; nil where they are of too few people to be told.
    public var releases: Int?
    /// People with such a release; nil where no session has a token, or where they are too few to be told.
    public var users: Int?
    /// Those of them that people took back within the standard window: a cancel that was tried again or ended by a button, a
    /// finish after which the screen was opened again. nil where that is of too few people to be told.
    public var takenBack: Int?
    /// Those of them that people left at that; nil as ``takenBack`` is. Of the rest it is not known.
    public var accepted: Int?
  }

  /// The dismissals it is about.
  public var subject: AnalysisSubject
  /// What is changed, a field each: `interaction.releaseRule.velocity: 300 → 500`.
  public var changes: [String]
  /// The release rule, before and after.
  public var rule: String
  /// The release rule with the change.
  public var changedRule: String
  /// The release rule before, in words.
  public var ruleSummary: String
  /// The release rule with the change, in words.
  public var changedRuleSummary: String
  /// Stored sessions of the subject that were decided; nil where the report withholds it.
  public var sessions: Int?
  /// Those of them whose trace is gone, of whose releases nothing is known; nil where they are of too few people to be
  /// told.
  public var withoutTrace: Int?
  /// Releases with a stored decision and a trace: what is compared; nil where they, or what there are more or fewer of than
  /// sessions, are of too few people to be told.
  public var releases: Int?
  /// Sessions whose stored decisions do not come out of their own revision; where there is one, nothing is predicted.
  public var failing: [String]
  /// Cancels that the change finishes; nil where nothing is predicted.
  public var toFinish: Direction?
  /// Finishes that the change cancels; nil where nothing is predicted.
  public var toCancel: Direction?
  /// McNemar's exact test of the two, two-sided; nil where nothing is predicted, where one of the two is not told, and where
  /// the change can only finish more or only cancel more.
  public var pValue: Double?
  /// Every release that changes, by session and touch; none of a direction that is not told.
  public var flips: [Flip]
  /// What to know of it.
  public var notes: [String]

  /// Whether every stored decision came out as it was stored, so that a prediction can be made.
  public var isFaithful: Bool { failing.isEmpty }
}

extension WhatIf {
  /// Replays a transition's stored dismissals as they were and with a change.
  ///
  /// - Parameters:
  ///   - registry: Where the sessions are.
  ///   - transition: Whose dismissals are replayed.
  ///   - revision: Only the sessions of this revision; nil for the latest one with decided dismissals.
  ///   - sinceMicroseconds: Only sessions that began at this time or later; UTC microseconds since 1970.
  ///   - origin: Only sessions from here; nil for the first population with enough, in the order of ``SessionPopulation``.
  ///   - smallestCell: Releases of fewer people are withheld, with the sessions they are of; 1 withholds none. Only people's
  ///     drags are withheld.
  ///   - change: Makes the changed configuration out of the revision's.
  /// - Throws: ``InferenceError`` when the change is none, or changes more than what counts at release; what `change`
  ///   throws; `RegistryError` for an unknown name or revision, and for what reading a file can throw.
  public static func make(
    from registry: TransitionRegistry, transition: String, revision: Int? = nil, sinceMicroseconds: Int64? = nil,
    origin: SessionOrigin? = nil, smallestCell: Int = SessionReport.defaultSmallestCell,
    change: (TransitionConfiguration) throws -> TransitionConfiguration
  ) throws -> WhatIf {
    let source = InferenceSource(
      registry: registry, transition: transition, sinceMicroseconds: sinceMicroseconds, origin: origin)
    let (stored, subject, passedOver) = try source.subject(revision: revision, smallestCell: smallestCell)
    var study = try WhatIfStudy(
      of: subject, stored, changedTo: change(stored.configuration), smallestCell: smallestCell,
      section: source.section(of: subject, smallestCell: smallestCell))
    let decided = DecidedSessionFilter(
      transition: transition, revision: stored.revision, direction: subject.direction,
      origin: subject.population.origin, sinceMicroseconds: sinceMicroseconds)
    var decisions = try source.lastDecisions()
    try registry.forEachDecidedSession(decided) { study.add($0, decisions.verdict(session: $0.id)) }
    var whatIf = study.whatIf
    whatIf.notes += [passedOver].compactMap { $0 }
    return whatIf
  }
}
