/// The choice among a view's stops and its dismissal, as a function of what a release could change.
struct StopChoice {
  /// What the choice depends on. `landing` and `position` are one thing for `next`, which does not project.
  struct Inputs: Hashable {
    var landing: Double
    var position: Double
    var velocity: Double
    /// Whether the release rule finishes; false if it cannot be asked.
    var finishes: Bool
  }

  let release: StopRelease
  let inputs: Inputs
  private var count: Int { release.track.places.count }
  /// The margin of the release rule; nil if it cannot be asked.
  private let dismissalMargin: Double?

  init(_ release: StopRelease) {
    self.release = release
    let decision = release.releaseDecision
    dismissalMargin = decision?.margin
    var position = min(release.position, release.track.largest)
    if decision == nil { position = max(position, release.track.smallest) }
    let isProjected = release.rule?.kind == .nearest
    let landing = isProjected ? position + (release.rule?.horizon ?? 0) * release.velocity : position
    inputs = Inputs(
      landing: landing, position: position, velocity: release.velocity, finishes: decision?.finishes ?? false)
  }

  /// The points of step `index`, between that stop and the next, that a drag must pass from either side.
  private func threshold(_ index: Int) -> Double {
    let share = release.track.places[index + 1].stop.threshold ?? release.rule?.fraction ?? 0.5
    return min(share * (position(index + 1) - position(index)), release.rule?.points ?? .infinity)
  }

  private func position(_ index: Int) -> Double { release.track.places[index].position }
  func boundaryUp(_ index: Int) -> Double { position(index) + threshold(index) }
  func boundaryDown(_ index: Int) -> Double { position(index + 1) - threshold(index) }

  /// Returns the stop that the rule chooses regardless of its reach.
  func wanted(_ inputs: Inputs) -> Int {
    if let fling = release.rule?.velocity, release.rule?.kind == .next, abs(inputs.velocity) > fling {
      return inputs.velocity > 0
        ? release.track.places.firstIndex { $0.position > inputs.position } ?? count - 1
        : release.track.places.lastIndex { $0.position < inputs.position } ?? 0
    }
    var stop = release.home
    while stop < count - 1, inputs.landing > boundaryUp(stop) { stop += 1 }
    if stop == release.home {
      while stop > 0, inputs.landing < boundaryDown(stop - 1) { stop -= 1 }
    }
    return stop
  }

  private func allowed(_ inputs: Inputs) -> ClosedRange<Int> {
    switch release.rule?.reach ?? .any {
    case .any: return 0...count - 1
    case .oneFromStart: return max(release.home - 1, 0)...min(release.home + 1, count - 1)
    case .oneFromRelease:
      guard let below = release.track.places.lastIndex(where: { $0.position <= inputs.position }) else {
        return 0...min(1, count - 1)
      }
      let isAtStop = position(below) == inputs.position
      return (isAtStop ? max(below - 1, 0) : below)...min(below + 1, count - 1)
    }
  }

  private func dismissalIsInReach(_ inputs: Inputs) -> Bool {
    switch release.rule?.reach ?? .any {
    case .any: true
    case .oneFromStart: release.home == 0
    case .oneFromRelease: inputs.position <= release.track.smallest
    }
  }

  /// Whether the release rule is asked, if the dismissal is in reach.
  private func asks(_ inputs: Inputs) -> Bool {
    dismissalMargin != nil && wanted(inputs) == 0 && allowed(inputs).contains(0)
      && (count == 1 || inputs.landing <= release.track.smallest)
  }

  func outcome(_ inputs: Inputs) -> Int {
    if asks(inputs), inputs.finishes, dismissalIsInReach(inputs) { return StopDecision.dismissal }
    let allowed = allowed(inputs)
    return min(max(wanted(inputs), allowed.lowerBound), allowed.upperBound)
  }

  func reason(for outcome: Int) -> StopDecision.Reason {
    if outcome == StopDecision.dismissal { return .dismiss }
    if wanted(inputs) != outcome { return .reach }
    if asks(inputs) {
      guard dismissalIsInReach(inputs) else {
        return inputs.finishes ? .reach : outcome == release.home ? .rest : .past
      }
      if inputs.landing < release.track.smallest || (count == 1 && inputs.velocity < 0) { return .keeps }
    }
    if release.rule?.kind == .next, abs(inputs.velocity) > release.rule?.velocity ?? .infinity { return .fling }
    return outcome == release.home ? .rest : .past
  }
}

extension StopChoice {
  private typealias Change = (to: Double, points: Double)

  /// Returns another outcome and the effort that it takes: the least over all outcomes, the lowest of equals.
  ///
  /// An outcome takes the largest of the changes that it needs: points as a share of the step next to it, velocity as a
  /// share of 1000 pt/s, and the margin of the release rule. It is enough to try both sides of every place at which
  /// something changes.
  func leastChange(from outcome: Int) -> (outcome: Int, effort: Double)? {
    var least: [Int: Double] = [:]
    let usesPosition = release.rule?.kind == .nearest && release.rule?.reach == .oneFromRelease
    let (landings, velocities) = (changedLandings, changedVelocities)
    let positions = release.track.places.map(\.position)
    let places = usesPosition ? changedPositions(at: positions) : [(inputs.position, 0)]
    let verdicts: [(finishes: Bool, effort: Double)] =
      dismissalMargin.map { [(inputs.finishes, 0), (!inputs.finishes, abs($0))] } ?? [(false, 0)]
    for (landing, moved) in landings {
      for (position, shifted) in places {
        let place = release.rule?.kind == .nearest ? position : landing
        for (velocity, faster) in velocities {
          for (finishes, margin) in verdicts {
            let changed = Inputs(landing: landing, position: place, velocity: velocity, finishes: finishes)
            let other = self.outcome(changed)
            guard other != outcome else { continue }
            let effort = max(max(moved, shifted) / step(from: outcome, to: other), faster, margin)
            least[other] = min(least[other] ?? .infinity, effort)
          }
        }
      }
    }
    return least.min { ($0.value, $0.key) < ($1.value, $1.key) }.map { ($0.key, $0.value) }
  }

  /// The length of the step next to an outcome, on the side of another one.
  private func step(from outcome: Int, to other: Int) -> Double {
    let upper = max(other < outcome ? other + 1 : other, 0)
    return position(upper) - (upper == 0 ? 0 : position(upper - 1))
  }

  private var changedLandings: [Change] {
    guard count > 1 else { return [(inputs.landing, 0)] }
    let steps = 0..<count - 1
    let boundaries = steps.map(boundaryUp) + steps.map(boundaryDown)
    guard release.rule?.kind == .nearest else {
      return changedPositions(at: release.track.places.map(\.position) + boundaries)
    }
    return changes(of: inputs.landing, at: [release.track.smallest] + boundaries)
  }

  /// A view in its band counts as at its end.
  private func changedPositions(at bounds: [Double]) -> [Change] {
    let least = dismissalMargin == nil ? release.track.smallest : -.infinity
    return changes(of: inputs.position, at: bounds).filter { (least...release.track.largest).contains($0.to) }
  }

  private var changedVelocities: [(to: Double, effort: Double)] {
    guard release.rule?.kind == .next, let fling = release.rule?.velocity else { return [(inputs.velocity, 0)] }
    return changes(of: inputs.velocity, at: [fling, -fling]).map { ($0.to, $0.points / 1000) }
  }

  private func changes(of value: Double, at bounds: [Double]) -> [Change] {
    [(value, 0)] + bounds.flatMap { bound in [bound.nextDown, bound, bound.nextUp].map { ($0, abs(bound - value)) } }
  }
}
