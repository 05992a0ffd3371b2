public import TransitionStore

/// What a gallery that was closed could not store. It is in memory alone, and gone with the process.
public struct LostRecords: Sendable, Hashable {
  /// Drags.
  public let sessions: Int
  /// Showings, or what was still to be said of them.
  public let presentations: Int
  /// Why the last try failed.
  public let reason: RegistryError?

  /// What a recorder that was closed has left, and what it did not take or had to give up in the end; nil for nothing.
  ///
  /// - Parameters:
  ///   - statistics: Of the recorder, closed.
  ///   - before: The same, before it was given the last records.
  init?(at statistics: RecorderStatistics, since before: RecorderStatistics?) {
    let (records, earlier) = (statistics.presentations, before?.presentations)
    sessions =
      statistics.waiting + statistics.dropped - (before?.dropped ?? 0) + statistics.failed - (before?.failed ?? 0)
    presentations =
      records.waiting + records.dropped - (earlier?.dropped ?? 0) + records.failed - (earlier?.failed ?? 0)
    reason = statistics.lastError
    if sessions + presentations == 0 { return nil }
  }
}

extension LostRecords: CustomStringConvertible {
  /// How many, and why.
  public var description: String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    let lost =
      "\(count(sessions, "session")) and \(count(presentations, "presentation")) are lost: they could not be stored."
    return reason.map { "\(lost) \($0)" } ?? lost
  }
}
