import SessionAnalytics
import TransitionModel
import TransitionStore

/// A revision in the history.
struct RevisionEntry: Codable, Sendable, Hashable {
  var revision: Int
  /// UTC, ISO 8601.
  var createdAt: String
  var digest: String
  var sessions: Int
  var note: String?
  /// `presentation.duration: 0.4 → 0.5`; nil for the first.
  var changes: [String]?

  init(_ stored: StoredRevision, after previous: StoredRevision?) {
    revision = stored.revision
    createdAt = UTCTime(microseconds: stored.createdAtMicroseconds).dateAndTime
    digest = stored.transition.digest
    sessions = stored.sessionCount
    note = stored.note
    changes = previous.map { previous in
      stored.transition.configuration.values.differences(from: previous.transition.configuration.values)
        .map(\.description)
    }
  }
}
