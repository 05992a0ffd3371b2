import TransitionModel
import TransitionStore

/// A revision with all its values, and what a page draws of it.
struct StoredTransition: Codable, Sendable {
  var name: String
  var revision: Int
  var digest: String
  var note: String?
  var sessions: Int
  var isRetired: Bool
  var values: TransitionConfiguration
  var scenes: ScenePair?

  init(_ stored: StoredRevision, scenes: ScenePair? = nil) {
    name = stored.name
    revision = stored.revision
    digest = stored.transition.digest
    note = stored.note
    sessions = stored.sessionCount
    isRetired = stored.isRetired
    values = stored.transition.configuration
    self.scenes = scenes
  }
}
