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
  }

  /// The dismissals it is about.
  public var subject: AnalysisSubject
  /// What is changed, a field each: `interaction.releaseRule.velocity: 300 → 500`.
  public var changes: [String]
  /// The release rule, before and after.
  public var rule: String
  /// The release rule with the change.
  public var changedRule: String
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
  /// McNemar's exact test of the two, two-sided; nil where nothing is predicted, or one of the two is not told.
  public var pValue: Double?
  /// Every release that changes, by session and touch; none of a direction that is not told.
  public var flips: [Flip]
  /// What to know of it.
  public var notes: [String]

  /// Whether every stored decision came out as it was stored, so that a prediction can be made.
  public var isFaithful: Bool { failing.isEmpty }
}
