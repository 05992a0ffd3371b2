public import TransitionStore

/// What a gallery that was closed could not store. It is in memory alone, and gone with the process.
public struct LostRecords: Sendable, Hashable {
  /// Drags.
  public let sessions: Int
  /// Showings, or what was still to be said of them.
  public let presentations: Int
  /// Why the last try failed.
  public let reason: RegistryError?

  /// nil where nothing waits.
  init?(_ statistics: RecorderStatistics) {
    sessions = statistics.waiting
    presentations = statistics.presentations.waiting
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
