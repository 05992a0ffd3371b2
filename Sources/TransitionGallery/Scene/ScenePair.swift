import Foundation
import TransitionModel
import TransitionRuntime
import TransitionStore

/// A transition as it is, and as people see it who asked for less motion; the page chooses.
struct ScenePair: Codable, Sendable, Hashable {
  var full: Scene
  var reduced: Scene

  /// - Parameters:
  ///   - revision: What is shown, stored or not.
  ///   - registry: Where the transition is that it names for reduced motion.
  init(_ revision: TransitionRevision, from registry: TransitionRegistry) throws(UnknownTransition) {
    let provider = PinnedTransition(revision, else: registry)
    full = Scene(try ModalTransitionManager(revision.name, from: provider))
    reduced = Scene(try ModalTransitionManager(revision.name, from: provider, prefersReducedMotion: true))
  }

  /// For an attribute of the page.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "null"
  }
}
