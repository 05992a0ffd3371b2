public import Foundation
public import TransitionModel
import TransitionRuntime

/// Simulated people with the controllers vended for a transition: a first look at a report before there are recordings
/// of one's own, and sessions whose intent is known. Everything it makes is marked `SessionOrigin.simulated`.
///
/// People open a screen some times a day, read, scroll, look behind it, and dismiss it by a drag, a button or a tap on
/// the dimming. Where the engine decides against what they meant they try again, give up, or open the screen anew. What
/// they meant is in ``SimulatedHistory/intents`` and nowhere else.
///
/// The same seed, people, days and configuration give the same history, to the bit. More people or more days continue
/// it: what was there stays as it was.
public struct SimulatedPopulation: Sendable {
  /// How many people drag, each with habits of their own. Less than 0 counts as 0.
  public var users: Int
  /// Days on which people open the screen. Less than 0 counts as 0.
  public var days: Int
  /// What the random numbers start from: the same seed gives the same history.
  public var seed: UInt64

  /// 2026-01-01 00:00 UTC. A fixed day, because the same seed must give the same sessions.
  static let firstDayMicroseconds: Int64 = 1_767_225_600_000_000
  static let tokenDays = 30
  /// Of installs, as a recorder draws them.
  static let cohortBuckets: UInt64 = 64

  /// Describes a simulation; ``history(_:)`` runs it.
  public init(users: Int, days: Int, seed: UInt64) {
    (self.users, self.days, self.seed) = (users, days, seed)
  }

  /// What the sessions of all people make, all at once.
  ///
  /// - Throws: ``StrokePlayerError`` when no gesture dismisses the transition.
  public func history(_ transition: TransitionRevision) throws -> SimulatedHistory {
    var history = SimulatedHistory()
    try forEachPerson(transition) { history.append($0) }
    return history
  }

  /// Gives each person's history in turn, so that no more than one has to be held.
  ///
  /// - Throws: ``StrokePlayerError`` when no gesture dismisses the transition, and what `body` throws.
  public func forEachPerson(_ transition: TransitionRevision, _ body: (SimulatedHistory) throws -> Void) throws {
    try Self.check(transition)
    let life = SimulatedLife(transition, seed: seed)
    for user in 0..<max(users, 0) { try body(life.history(ofUser: user, days: max(days, 0))) }
  }

  /// Whether people can be simulated with a transition at all.
  ///
  /// - Throws: ``StrokePlayerError`` when no gesture dismisses the transition.
  public static func check(_ transition: TransitionRevision) throws(StrokePlayerError) {
    guard ResolvedInteraction(transition.configuration, direction: .dismiss) != nil else {
      throw .notInteractive(transition: transition.name, direction: .dismiss)
    }
  }
}

/// What simulated people did with one transition, and what they meant.
public struct SimulatedHistory: Sendable, Hashable {
  /// In the order in which they came, person by person.
  public var presentations: [PresentationRecord] = []
  /// The drags, in the order in which they came, person by person.
  public var sessions: [InteractionSession] = []
  /// One for each session, in the same order.
  public var intents: [SessionIntent] = []

  /// Nothing yet.
  public init() {}

  /// Adds what other people did.
  public mutating func append(_ other: SimulatedHistory) {
    presentations += other.presentations
    sessions += other.sessions
    intents += other.intents
  }
}

/// The intent behind one session. All touches of a session have the same.
public struct SessionIntent: Sendable, Hashable, Codable {
  /// The session.
  public var uuid: UUID
  /// What the person meant by it.
  public var intent: StrokeIntent
}

/// What a simulated person meant by a drag. Nothing of it is stored with the sessions: it is what a report's inference
/// can be checked against.
public enum StrokeIntent: String, Sendable, Hashable, CaseIterable, Codable {
  /// To send the screen away.
  case dismiss
  /// To keep it: to scroll, to look behind it, or nothing at all.
  case keep
}
