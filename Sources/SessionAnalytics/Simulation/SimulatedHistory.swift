public import TransitionModel

/// What simulated people did with one transition, and what they meant.
public struct SimulatedHistory: Sendable, Hashable {
  /// In the order in which they came, person by person.
  public var presentations: [PresentationRecord] = []
  public var sessions: [InteractionSession] = []
  /// One for each session, in the same order.
  public var intents: [SessionIntent] = []

  public init() {}

  public mutating func append(_ other: SimulatedHistory) {
    presentations += other.presentations
    sessions += other.sessions
    intents += other.intents
  }
}
