import TransitionModel
import TransitionStore

/// A transition as the list's other forms have it.
struct ListedTransition: Codable, Sendable, Hashable {
  var name: String
  var revision: Int
  var digest: String
  var summary: String
  var dismissalType: String
  var presentationDuration: Double
  var dismissalDuration: Double
  var dimmingAlpha: Double
  var sessions: Int

  init(_ stored: StoredRevision) {
    let configuration = stored.transition.configuration
    name = stored.name
    revision = stored.revision
    digest = stored.transition.digest
    summary = configuration.summary
    dismissalType = configuration.dismissalType.rawValue
    presentationDuration = configuration.presentation.timing.duration
    dismissalDuration = configuration.dismissal.timing.duration
    dimmingAlpha = configuration.dimming.alpha
    sessions = stored.sessionCount
  }

  static let columns = [
    "name", "revision", "digest", "summary", "dismissalType", "presentationDuration", "dismissalDuration",
    "dimmingAlpha", "sessions",
  ]

  var cells: [String] {
    [name, "\(revision)", digest, summary, dismissalType]
      + [presentationDuration, dismissalDuration, dimmingAlpha].map { "\(FieldValue.number($0))" } + ["\(sessions)"]
  }
}
