public import TransitionModel

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
