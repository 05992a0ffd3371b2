/// Which sessions a report is about; nil leaves a condition out.
struct SessionSelection: Sendable, Hashable, Codable {
  var transition: String?
  /// Sessions that began at this time or later, and at this time or earlier; UTC microseconds since 1970.
  var sinceMicroseconds: Int64?
  var cutoffMicroseconds: Int64?

  /// Whether it is about something of its transition that was at this time.
  func contains(_ microseconds: Int) -> Bool {
    sinceMicroseconds.map { microseconds >= $0 } ?? true && cutoffMicroseconds.map { microseconds <= $0 } ?? true
  }
}

extension SessionSelection {
  /// `transition card-modal, since 2026-01-01T00:00:00Z`, or `all`.
  var words: String {
    let conditions = [
      transition.map { "transition \($0)" },
      sinceMicroseconds.map { "since \(UTCTime(microseconds: $0).dateAndTime)" },
      cutoffMicroseconds.map { "until \(UTCTime(microseconds: $0).dateAndTime)" },
    ].compactMap { $0 }
    return conditions.isEmpty ? "all" : conditions.joined(separator: ", ")
  }
}
