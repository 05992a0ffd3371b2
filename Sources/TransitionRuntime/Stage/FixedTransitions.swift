public import TransitionModel

/// A provider without a registry: configurations at hand, for playing a file that was never stored and for replays.
public struct FixedTransitions: TransitionProviding {
  private let byName: [String: TransitionRevision]

  /// Takes revisions as they were vended elsewhere; of several with one name the last counts.
  public init(_ transitions: [TransitionRevision]) {
    byName = Dictionary(transitions.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Takes configurations, each as revision 1 of its transition.
  public init(_ configurations: [TransitionConfiguration]) {
    self.init(configurations.map { TransitionRevision(configuration: $0, revision: 1, digest: $0.digest) })
  }

  /// The transition with this name.
  ///
  /// - Throws: `UnknownTransition` with the nearest names.
  public func transition(named name: String) throws(UnknownTransition) -> TransitionRevision {
    guard let transition = byName[name] else { throw UnknownTransition(name: name, among: byName.keys) }
    return transition
  }
}
