/// Where transitions come from by name: the seam between the runtime, which never sees a database, and the store.
public protocol TransitionProviding: Sendable {
  /// The latest revision of the transition with this name. Answers from memory, never from disk.
  func transition(named name: String) throws(UnknownTransition) -> TransitionRevision
}
