import TransitionModel
import TransitionRuntime
import TransitionStage

extension SimulatedShowing {
  /// Simulates a person who moves the view between its stops, with a wish. Returns whether it was dismissed by mistake.
  mutating func visitStop() -> Bool {
    guard let home = stage.restingStop, let wish = wish(from: home) else { return false }
    return move(to: wish)
  }

  /// Returns the stop at which the person wants the view next: mostly a neighbor, sometimes the same after a glance.
  private mutating func wish(from home: String) -> String? {
    let names = stage.stopNames
    guard let index = names.firstIndex(of: home), !random.happens(0.3) else { return home }
    let others = names.indices.filter { $0 != index }
    let near = others.filter { abs($0 - index) == 1 }
    let candidates = random.happens(0.85) ? near : others
    return candidates.isEmpty ? nil : names[candidates[Int(random.unit() * Double(candidates.count))]]
  }

  /// Simulates drags until the view is where the person wants it, or the person accepts where it is.
  private mutating func move(to wish: String) -> Bool {
    for attempt in 0..<5 {
      guard let start = stage.restingStop, let way = way(from: start, to: wish) else { return false }
      let touch = person.moving(way, attempt: attempt, beginning: stage.now, geometry: geometry, &random)
      guard isRecognized(touch) else { continue }
      record(.keep, stop: wish)
      stage.feed(touch, .dismiss)
      stage.playToEnd(.dismiss)
      guard stage.isPresented else { return true }
      if stage.restingStop == wish { return false }
      guard random.happens(0.95) else { break }
      pause(median: 0.75, spread: 0.5)
    }
    return false
  }

  /// Returns the movement of the finger from a stop to another, or toward a neighbor and not as far.
  private mutating func way(from start: String, to wish: String) -> SimulatedPerson.Way? {
    guard let track = geometry.stops, let home = track.index(named: start), let target = track.index(named: wish)
    else { return nil }
    let positions = track.places.map(\.position)
    guard home == target else {
      let sign = target > home ? 1 : -1
      let last = abs(positions[target] - positions[target - sign])
      return SimulatedPerson.Way(
        whole: abs(positions[target - sign] - positions[home]), step: last, grows: sign > 0, isMeant: true)
    }
    let neighbors = [home - 1, home + 1].filter(positions.indices.contains)
    guard let neighbor = neighbors.count > 1 ? neighbors[random.happens(0.5) ? 1 : 0] : neighbors.first else {
      return nil
    }
    return SimulatedPerson.Way(
      whole: 0, step: abs(positions[neighbor] - positions[home]), grows: neighbor > home, isMeant: false)
  }
}

extension SimulatedPerson {
  /// A movement between stops: whole steps, and a part of one more.
  struct Way {
    /// The whole steps, in points.
    let whole: Double
    /// The last step, in points.
    let step: Double
    /// Whether the view grows.
    let grows: Bool
    /// Whether the person wants the view beyond the last step, rather than back.
    let isMeant: Bool
  }

  /// Returns one touch that pulls the view a part of the last step, more than ``farEnough`` if the person means it, or
  /// flicks it a short way.
  ///
  /// - Parameter attempt: The number of earlier attempts, after which people move further.
  func moving(
    _ way: Way, attempt: Int, beginning: Double, geometry: InteractionGeometry, _ random: inout SplitMix64
  ) -> StageTouch {
    let beyond = abs(random.normal()) * 0.25
    let share = way.isMeant ? farEnough + beyond + 0.15 * Double(attempt) : farEnough - beyond
    let distance = way.whole + way.step * min(max(share + random.normal() * 0.02, 0.04), 1.1)
    let duration = random.lognormal(median: 0.55, spread: 0.3)
    // A flick says what it means by its speed, and a pull by how far it goes, so it ends at rest.
    var plan =
      way.isMeant && random.happens(0.35)
      ? StrokePlan.fling(0.4 * way.step, duration: random.uniform(0.12...0.2), letsGo: random.uniform(0...0.6))
      : StrokePlan.pull(distance, duration: duration, correction: random.uniform(0.05...0.2), letsGo: 3)
    if plan.movements.count > 1 { plan.hold = random.lognormal(median: 0.15, spread: 0.4) }
    if way.grows { for index in plan.movements.indices { plan.movements[index].amplitude.negate() } }
    return digitized(plan, beginning: beginning, geometry, &random)
  }
}
