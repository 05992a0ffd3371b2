public import Foundation
public import TransitionModel
import TransitionRuntime

/// Simulated people who use the controllers of a transition, for trying out reports before you have recordings, and for
/// sessions with a known intent.
///
/// Everything it creates is marked `SessionOrigin.simulated`.
///
/// People open a screen several times a day, read, scroll, look behind it, and dismiss it by a drag, a button or a tap
/// on the dimming. If a decision contradicts their intent, they try again, use a button, or open the screen again.
/// Their intents are stored only in ``SimulatedHistory/intents``.
///
/// The same seed, people, days and configuration give the same history, bit for bit. More people or more days extend it
/// without changing the existing part.
public struct SimulatedPopulation: Sendable {
  /// The number of people, each with habits of their own. Less than 0 counts as 0.
  public var users: Int
  /// The number of days on which people open the screen. Less than 0 counts as 0.
  public var days: Int
  /// The seed of the random numbers. The same seed gives the same history.
  public var seed: UInt64
  /// The share of presentations during which people hold their device in landscape, 0…1.
  ///
  /// It is part of the seed: another share gives other sessions.
  public var landscapeShare: Double
  /// The share of a step between two stops past which people mean the view to go on, 0…1. Some of them let go sooner.
  package var farEnough = 0.4

  /// The first day, 2026-01-01 00:00 UTC. It is fixed, because the same seed must give the same sessions.
  static let firstDayMicroseconds: Int64 = 1_767_225_600_000_000

  /// Creates a simulation; ``history(_:)`` runs it.
  public init(users: Int, days: Int, seed: UInt64, landscapeShare: Double = 0) {
    (self.users, self.days, self.seed, self.landscapeShare) = (users, days, seed, landscapeShare)
  }

  /// Returns the sessions of all people together.
  ///
  /// - Throws: ``StrokePlayerError`` when no gesture dismisses the transition.
  public func history(_ transition: TransitionRevision) throws -> SimulatedHistory {
    var history = SimulatedHistory()
    try forEachPerson(transition) { history.append($0) }
    return history
  }

  /// Calls `body` with each person's history in turn, so that only one has to be in memory.
  ///
  /// - Throws: ``StrokePlayerError`` when no gesture dismisses the transition, and errors of `body`.
  public func forEachPerson(_ transition: TransitionRevision, _ body: (SimulatedHistory) throws -> Void) throws {
    try Self.check(transition)
    let life = SimulatedLife(transition, in: self)
    for user in 0..<max(users, 0) { try body(life.history(ofUser: user, days: max(days, 0))) }
  }

  /// Calls `body` with each person's history of an observed transition.
  ///
  /// - Parameters:
  ///   - observed: The observed transition.
  ///   - decider: The transition that decides in its place. It must not be interruptible, because each touch of an
  ///     observed screen is a session.
  ///   - body: Receives the histories.
  /// - Throws: ``StrokePlayerError`` when no gesture dismisses `decider`, and errors of `body`.
  public func forEachPerson(
    _ observed: TransitionRevision, decidedBy decider: TransitionConfiguration,
    _ body: (SimulatedHistory) throws -> Void
  ) throws {
    let standIn = TransitionRevision(
      configuration: decider, revision: observed.revision, digest: decider.digest)
    try forEachPerson(standIn) { try body($0.observed(as: observed)) }
  }

  /// Checks that people can be simulated with a transition.
  ///
  /// - Throws: ``StrokePlayerError`` when no gesture dismisses the transition.
  public static func check(_ transition: TransitionRevision) throws(StrokePlayerError) {
    guard ResolvedInteraction(transition.configuration, direction: .dismiss) != nil else {
      throw .notInteractive(transition: transition.name, direction: .dismiss)
    }
  }
}

/// The recorded sessions of simulated people with one transition, and their intents.
public struct SimulatedHistory: Sendable, Hashable {
  /// The presentations in order, person by person.
  public var presentations: [PresentationRecord] = []
  /// The drags in order, person by person.
  public var sessions: [InteractionSession] = []
  /// The intents, one for each session, in the same order.
  public var intents: [SessionIntent] = []

  /// Creates an empty history.
  public init() {}

  /// Appends the history of other people.
  public mutating func append(_ other: SimulatedHistory) {
    presentations += other.presentations
    sessions += other.sessions
    intents += other.intents
  }

  /// Returns the part of the history that an observer records: drags and their outcomes, and whether one of them
  /// dismissed the screen.
  fileprivate func observed(as transition: TransitionRevision) -> SimulatedHistory {
    var observed = self
    for index in presentations.indices {
      observed.presentations[index].digest = transition.digest
      let isByDrag = presentations[index].dismissedBy == .gesture
      observed.presentations[index].dismissedBy = isByDrag ? .gesture : nil
      observed.presentations[index].dismissedByBasis = isByDrag ? .observed : nil
    }
    for (index, session) in sessions.enumerated() {
      var drag = RecordedDrag(
        samples: session.samples, outcome: session.result.outcome, distance: session.result.interactionDistance)
      drag.container = session.result.container
      observed.sessions[index].header.digest = transition.digest
      guard var result = drag.result(of: transition) else { continue }
      result.reason = session.result.reason
      result.frames = session.result.frames
      observed.sessions[index].result = result
    }
    return observed
  }
}

/// The intent of one session, which all its touches share.
public struct SessionIntent: Sendable, Hashable, Codable {
  /// The session.
  public var uuid: UUID
  /// The intent of the person.
  public var intent: StrokeIntent
  /// The stop at which the person wanted a view with stops.
  package var stop: String?
}

/// The intent of a simulated person's drag. It is not stored with the sessions, so a report's inference can be checked
/// against it.
public enum StrokeIntent: String, Sendable, Hashable, CaseIterable, Codable {
  /// To dismiss the screen.
  case dismiss
  /// To keep the screen: to scroll, to look behind it, or no intent at all.
  case keep
}
