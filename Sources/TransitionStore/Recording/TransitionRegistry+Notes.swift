import TransitionModel

extension TransitionRegistry {
  /// Notes that sessions have begun in this process, in one transaction that does not wait for the disk.
  ///
  /// A note only has to outlive this process, and what was written does, as soon as the system has it. With
  /// `synchronous = NORMAL` a transaction in the log is not followed by a wait for the disk
  /// (<https://www.sqlite.org/pragma.html#pragma_synchronous>), so a note costs tens of microseconds where a session
  /// costs milliseconds. A power cut may take the last notes along, and damages nothing.
  func note(
    _ begun: [SessionHeader], patience: LockPatience? = nil
  ) throws(RegistryError) -> (sessions: RecordingSummary, presentations: RecordingSummary) {
    try transaction(
      { db in
        let writer = SessionWriter(db)
        for header in begun { try writer.open(header, in: .current) }
      }, outlivesPower: false, patience: patience)
    return (RecordingSummary(), RecordingSummary())
  }
}
