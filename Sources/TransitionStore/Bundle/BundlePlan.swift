import TransitionModel

/// What following a bundled registry will do, worked out before anything is written.
///
/// A transition is acted on only where the bundle says something else of it than the bundle before did; then the bundle
/// wins over whatever was changed locally in between.
struct BundlePlan {
  struct Step {
    let change: ApplicationPlan.Step
    /// Why, for the history: the note of the bundle's own revision.
    let note: String?
    let state: BundleState
  }

  /// Transitions of the bundle by name, then what it has no more.
  let steps: [Step]

  /// - Parameters:
  ///   - bundled: The latest revision of every transition in the bundle.
  ///   - remembered: What the last bundle said.
  ///   - latest: The latest revision of every transition in the registry.
  init(
    bundled: [StoredRevision], remembered: [String: BundleState], latest: [StoredRevision]
  ) throws(RegistryError) {
    let local = Dictionary(latest.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    var steps: [Step] = []
    for shipped in bundled {
      let state = BundleState(digest: shipped.transition.digest, isRetired: shipped.isRetired)
      guard remembered[shipped.name] != state else { continue }
      if shipped.isRetired {
        // What was never here needs no retirement.
        guard let stored = local[shipped.name] else { continue }
        steps.append(Step(change: Self.retirement(of: stored), note: nil, state: state))
      } else {
        let plan = try ApplicationPlan(applying: [shipped.transition.configuration], to: latest, prune: false)
        steps += plan.steps.map { Step(change: $0, note: shipped.note, state: state) }
      }
    }
    let names = Set(bundled.map(\.name))
    for (name, state) in remembered.sorted(by: { $0.key < $1.key }) where !names.contains(name) && !state.isRetired {
      guard let stored = local[name] else { continue }
      let gone = BundleState(digest: state.digest, isRetired: true)
      steps.append(Step(change: Self.retirement(of: stored), note: nil, state: gone))
    }
    self.steps = steps
  }

  private static func retirement(of stored: StoredRevision) -> ApplicationPlan.Step {
    let kind: AppliedChange.Kind = stored.isRetired ? .unchanged : .retired
    return ApplicationPlan.Step(
      change: AppliedChange(name: stored.name, kind: kind, revision: stored.revision), insertion: nil)
  }
}
