import TransitionModel

/// What applying configurations to a registry will do, worked out before anything is written.
struct ApplicationPlan {
  /// One change, with the revision to insert, if any.
  struct Step {
    let change: AppliedChange
    let insertion: TransitionRevision?
  }

  /// In the order of the configurations given, what is pruned last and by name.
  let steps: [Step]

  /// - Parameter latest: The latest revision of every transition, retired ones included.
  init(
    applying configurations: [TransitionConfiguration], to latest: [StoredRevision], prune: Bool
  ) throws(RegistryError) {
    var names: Set<String> = []
    for configuration in configurations where !names.insert(configuration.name).inserted {
      throw .duplicateName(configuration.name)
    }
    let byName = Dictionary(latest.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let applied = configurations.map { Self.step(applying: $0, to: byName[$0.name]) }
    let absent = prune ? latest.filter { !$0.isRetired && !names.contains($0.name) } : []
    steps =
      applied
      + absent.map { stored in
        Step(change: AppliedChange(name: stored.name, kind: .retired, revision: stored.revision), insertion: nil)
      }
  }

  /// What applying one configuration to its transition's latest revision does.
  static func step(applying configuration: TransitionConfiguration, to latest: StoredRevision?) -> Step {
    let name = configuration.name
    let digest = configuration.digest
    func revision(_ number: Int) -> TransitionRevision {
      TransitionRevision(configuration: configuration, revision: number, digest: digest)
    }
    guard let latest else {
      return Step(change: AppliedChange(name: name, kind: .created, revision: 1), insertion: revision(1))
    }
    guard digest != latest.transition.digest else {
      let kind: AppliedChange.Kind = latest.isRetired ? .restored : .unchanged
      return Step(change: AppliedChange(name: name, kind: kind, revision: latest.revision), insertion: nil)
    }
    let differences = configuration.values.differences(from: latest.transition.configuration.values)
    let change = AppliedChange(
      name: name, kind: latest.isRetired ? .restored : .revised, revision: latest.nextRevision,
      differences: differences)
    return Step(change: change, insertion: revision(latest.nextRevision))
  }
}
