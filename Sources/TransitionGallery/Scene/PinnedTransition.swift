import TransitionModel
import TransitionStore

/// Vends one revision under its name, whatever the registry has as the latest, and the registry's own under others.
struct PinnedTransition: TransitionProviding {
  private let pinned: TransitionRevision
  private let registry: TransitionRegistry

  init(_ pinned: TransitionRevision, else registry: TransitionRegistry) {
    self.pinned = pinned
    self.registry = registry
  }

  func transition(named name: String) throws(UnknownTransition) -> TransitionRevision {
    name == pinned.name ? pinned : try registry.transition(named: name)
  }
}
