public import TransitionModel

/// A provider without a registry: transitions in memory, such as those that an app writes in Swift, or recorded ones in a replay.
public struct FixedTransitions: TransitionProviding {
  private let byName: [String: TransitionRevision]

  /// Creates a provider from vended revisions. If several have the same name, the last one counts.
  public init(_ transitions: [TransitionRevision]) {
    byName = Dictionary(transitions.map { ($0.name, $0) }, uniquingKeysWith: { _, last in last })
  }

  /// Creates a provider from configurations, each as revision 1 of its transition.
  public init(_ configurations: [TransitionConfiguration]) {
    self.init(configurations.map { TransitionRevision(configuration: $0, revision: 1, digest: $0.digest) })
  }

  /// Returns the transition with this name.
  ///
  /// - Throws: `UnknownTransition` with the nearest names.
  public func transition(named name: String) throws(UnknownTransition) -> TransitionRevision {
    guard let transition = byName[name] else { throw UnknownTransition(name: name, among: byName.keys) }
    return transition
  }
}
