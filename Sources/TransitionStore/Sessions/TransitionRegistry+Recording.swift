public import TransitionModel

extension TransitionRegistry {
  /// Stores sessions with their traces, in one transaction. One whose uuid is there already is left as it is.
  ///
  /// - Throws: ``RegistryError/unknownConfiguration(session:transition:digest:)`` when the registry lacks the
  ///   configuration a session was made under, ``RegistryError/invalidSession(_:problem:)`` for numbers that are not
  ///   finite, ``RegistryError/refused(path:rule:)`` for what the schema forbids. Nothing is stored then.
  @discardableResult
  public func record(_ sessions: [InteractionSession]) throws(RegistryError) -> RecordingSummary {
    try record(sessions, closing: [])
  }
}
