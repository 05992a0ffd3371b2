public import TransitionModel
import TransitionRuntime

/// Simulated people dragging through the controllers vended for a transition: a first look at a report before there
/// are recordings of one's own. Everything it makes is marked `SessionOrigin.simulated`.
public struct SessionSimulation: Sendable {
  /// How many people drag, each with habits of their own. Less than 0 counts as 0.
  public var users: Int
  /// How many strokes each of them makes. Less than 0 counts as 0.
  public var strokesPerUser: Int
  /// What the random numbers start from: the same seed gives the same sessions.
  public var seed: UInt64

  /// 2026-01-01 00:00 UTC. A fixed day, because the same seed must give the same sessions.
  static let firstDayMicroseconds: Int64 = 1_767_225_600_000_000

  /// Describes a simulation; ``sessions(_:progress:)`` runs it.
  public init(users: Int, strokesPerUser: Int, seed: UInt64) {
    self.users = users
    self.strokesPerUser = strokesPerUser
    self.seed = seed
  }

  /// What plays the strokes: the transition's own way in a phone's layout.
  ///
  /// - Throws: ``StrokePlayerError`` when no gesture dismisses the transition.
  public func player(_ transition: TransitionRevision) throws(StrokePlayerError) -> StrokePlayer {
    let geometry = PresentationController(configuration: transition.configuration)
      .interactionGeometry(in: .phone, direction: .dismiss)
    return try StrokePlayer(transition, direction: .dismiss, geometry: geometry, origin: .simulated)
  }

  /// The sessions of all people with one transition; `progress` is told how many people are done.
  ///
  /// - Throws: ``StrokePlayerError`` when no gesture dismisses the transition.
  public func sessions(
    _ transition: TransitionRevision, progress: (Int) -> Void = { _ in }
  ) throws(StrokePlayerError) -> [InteractionSession] {
    let player = try player(transition)
    // The same person drags every transition with the same habits, and never twice the same way.
    let salt = transition.digest.utf8.reduce(UInt64(7)) { $0 &* 31 &+ UInt64($1) }
    var sessions: [InteractionSession] = []
    for user in 0..<max(users, 0) {
      var habits = SplitMix64(seed: seed &+ UInt64(user) &* 0x9E37_79B9)
      let person = SimulatedPerson(name: "simulated-\(seed)-\(user + 1)", &habits)
      var random = SplitMix64(seed: habits.next() ^ salt)
      for index in 0..<max(strokesPerUser, 0) {
        let began = Self.firstDayMicroseconds + Int64(user * strokesPerUser + index) * 60_000_000
        let stroke = person.stroke(index + 1, player.geometry, &random)
        sessions.append(try player.session(stroke, beganAtMicroseconds: began))
      }
      progress(user + 1)
    }
    return sessions
  }
}
