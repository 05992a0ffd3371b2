public import TransitionModel

extension TransitionRegistry {
  /// Stores sessions with their traces, in one transaction. One whose uuid is there already is left as it is.
  ///
  /// - Throws: ``RegistryError/unknownConfiguration(session:transition:digest:)`` when the registry lacks the
  ///   configuration a session was made under, ``RegistryError/invalidSession(_:problem:)`` for numbers that are not
  ///   finite, ``RegistryError/refused(path:rule:)`` for what the schema forbids. Nothing is stored then.
  @discardableResult
  public func record(_ sessions: [InteractionSession]) throws(RegistryError) -> RecordingSummary {
    try record(RecorderState.Batch(ended: sessions)).sessions
  }

  /// Stores presentations, in one transaction. Of one whose uuid is there already, what was not known is filled in and
  /// what was stays as it is; it counts as a duplicate where there was nothing to fill in.
  ///
  /// - Throws: ``RegistryError/unknownPresentedConfiguration(presentation:transition:digest:)`` when the registry lacks the
  ///   configuration that was shown, ``RegistryError/refused(path:rule:)`` for what the schema forbids. Nothing is stored
  ///   then.
  @discardableResult
  public func record(presentations: [PresentationRecord]) throws(RegistryError) -> RecordingSummary {
    try record(RecorderState.Batch(presentations: presentations)).presentations
  }

  /// Stores presentations and the sessions in them, in one transaction: all or nothing.
  @discardableResult
  public func record(
    _ sessions: [InteractionSession], of presentations: [PresentationRecord]
  ) throws(RegistryError) -> (sessions: RecordingSummary, presentations: RecordingSummary) {
    try record(RecorderState.Batch(ended: sessions, presentations: presentations))
  }
}
