/// Why sessions or presentations were not written, told once for each run of failures.
///
/// A run ends with the first write after which there is nothing to complain about; what fails later is told anew.
public enum RecorderFailure: Error, Sendable, Hashable {
  /// Writing failed for a reason that may pass: a full disk, a locked or read-only file, one that was deleted. What
  /// waits is kept, and tried again after a pause that doubles up to a minute, but not while another program writes.
  case notWritten(RegistryError)
  /// The registry refused records for what they are, or can never be written; they are given up and counted as `failed`.
  case givenUp(RegistryError)
  /// The queue was full or closed, or a session beyond every bound: whole sessions, and presentations, were dropped. The
  /// numbers are all that were dropped since the recorder was made.
  case dropped(sessions: Int, presentations: Int)
}

extension RecorderFailure: CustomStringConvertible {
  /// What happened, and what becomes of the records.
  public var description: String {
    switch self {
    case .notWritten(let error): "\(error) What was recorded is kept in memory and tried again."
    case .givenUp(let error): "\(error) What was recorded is given up."
    case .dropped(let sessions, let presentations):
      "\(sessions) sessions and \(presentations) presentations are lost so far: the recorder's queue was full or closed, or "
        + "a session had too many samples, ran beside too many others or began twice."
    }
  }
}
