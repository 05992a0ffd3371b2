public import TransitionModel
import TransitionRuntime

/// Simulated people dragging through the controllers vended for a transition: a first look at a report before there
/// are recordings of one's own. Everything it makes is marked ``SessionOrigin/simulated``.
public struct SessionSimulation: Sendable {
  public var users: Int
  public var strokesPerUser: Int
  public var seed: UInt64

  /// 2026-01-01 00:00 UTC. A fixed day, because the same seed must give the same sessions.
  static let firstDayMicroseconds: Int64 = 1_767_225_600_000_000

  public init(users: Int, strokesPerUser: Int, seed: UInt64) {
    self.users = users
    self.strokesPerUser = strokesPerUser
    self.seed = seed
  }

  /// The sessions of all people with one transition, in a layout; `progress` is told the share done, 0…1.
  ///
  /// - Throws: ``StrokePlayerError`` when no gesture dismisses the transition.
  public func sessions(
    _ transition: TransitionRevision, progress: (Double) -> Void = { _ in }
  ) throws(StrokePlayerError) -> [InteractionSession] {
    let layout = LayoutContext.phone
    let distance = PresentationController(configuration: transition.configuration)
      .interactionGeometry(in: layout, direction: .dismiss).distance
    let player = try StrokePlayer(transition, distance: distance, origin: .simulated)
    var sessions: [InteractionSession] = []
    for user in 0..<max(users, 0) {
      var habits = SplitMix64(seed: seed &+ UInt64(user) &* 0x9E37_79B9)
      let person = SimulatedPerson(name: "simulated-\(seed)-\(user + 1)", &habits)
      var random = SplitMix64(
        seed: habits.next() ^ UInt64(truncatingIfNeeded: transition.digest.utf8.reduce(7) { $0 &* 31 &+ Int($1) }))
      for index in 0..<max(strokesPerUser, 0) {
        let began = Self.firstDayMicroseconds + Int64(user * strokesPerUser + index) * 60_000_000
        let stroke = person.stroke(index + 1, player.geometry, &random)
        sessions.append(try player.session(stroke, beganAtMicroseconds: began))
      }
      progress(Double(user + 1) / Double(users))
    }
    return sessions
  }
}
