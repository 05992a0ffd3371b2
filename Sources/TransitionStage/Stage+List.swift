import TransitionModel
import TransitionRuntime

extension Stage {
  /// Puts a list into the view, scrolled to its start.
  ///
  /// - Returns: Whether a drag can scroll it, which takes a view that moves between stops.
  package func addList(length: Double) -> Bool {
    let geometry = geometry(.dismiss)
    guard geometry.stops != nil else { return false }
    list = StageScrollView(contentLength: length, viewLength: geometry.extent)
    return true
  }

  /// Divides a touch between the view, which moves between its stops, and the list in it.
  func share(_ touch: StageTouch, with controller: InteractionController) {
    guard let first = touch.samples.first else { return }
    let interaction = controller.machine.rule.interaction
    let stopsView = motion(.dismiss) == .moving
    stopList()
    var handOver = ScrollHandOver(
      from: first, in: geometry(.dismiss), scroll: list?.extent(at: now), owner: stopsView ? .view : .nothing)
    if stopsView { take(at: first, controller) }
    for (index, sample) in touch.samples.enumerated().dropFirst() {
      advance(to: Double(sample.timeMicroseconds) / 1_000_000)
      let isLast = sample.phase == .ended || sample.phase == .cancelled
      var steps = handOver.move(
        to: sample, position: controller.machine.fingerPosition ?? geometry(.dismiss).extent - displacement,
        in: geometry(.dismiss), interaction, scroll: list?.extent(at: now))
      // The last movement of the view is part of its release.
      if isLast, case .move? = steps.last { steps.removeLast() }
      for step in steps { perform(step, controller) }
      guard isLast else { continue }
      let scrolls = handOver.owner == .content && sample.phase == .ended
      if handOver.owner == .view {
        send(
          sample.phase == .ended
            ? .ended(sample, recognizerVelocity: touch.recognizerVelocity) : .cancelled(sample), to: controller)
      }
      releaseList(velocity: scrolls ? scrollVelocity(of: touch.samples[...index]) : 0)
    }
  }

  private func perform(_ step: ScrollHandOver.Step, _ controller: InteractionController) {
    switch step {
    case .take(let sample):
      releaseList(velocity: 0)
      take(at: sample.inPhase(.began), controller)
    case .move(let sample): send(.changed(sample.inPhase(.changed)), to: controller)
    case .letGo(let sample): send(.ended(sample.inPhase(.ended), recognizerVelocity: nil), to: controller)
    case .scroll(let points):
      list?.drag(by: geometry(.dismiss).sign * points, at: now)
      if let list { log.noteList(at: list.offset(at: now), isByFinger: true) }
    }
  }

  private func take(at sample: GestureSample, _ controller: InteractionController) {
    send(
      .grabbed(sample, displacement: displacement, velocity: velocity, geometry(controller.direction)), to: controller)
  }

  /// The velocity of a list under a finger, in points per second, above 0 toward its end.
  private func scrollVelocity(of samples: ArraySlice<GestureSample>) -> Double {
    -DragAxis(geometry(.dismiss).axis, sign: 1).velocity(VelocitySource.ofSamples.estimator.velocity(of: samples))
  }

  /// Stops the list under a finger that comes down.
  func stopList() {
    guard let list else { return }
    if list.restsAt > now { log.listTurns[log.listTurns.count - 1] = list.offset(at: now) }
    self.list?.stop(at: now)
  }

  /// Lets the list go on without a finger.
  func releaseList(velocity: Double) {
    list?.release(velocity: velocity, at: now)
    if let list { log.noteList(at: list.offset(at: .infinity), isByFinger: false) }
  }
}

extension StageLog {
  /// Notes where the list has got to. As long as a finger moves it on, that is one movement.
  mutating func noteList(at offset: Double, isByFinger: Bool) {
    guard let last = listTurns.last, abs(offset - last) >= Self.leastTurn else { return }
    if isByFinger, listTurns.count > 1, (offset - last) * (last - listTurns[listTurns.count - 2]) > 0 {
      listTurns.removeLast()
    }
    listTurns.append(offset)
  }

  /// The least movement of a list that the log notes, in points.
  private static let leastTurn = 0.05

  /// What the list did, in a sentence; nil without a list.
  package var listSummary: String? {
    guard let first = listTurns.first else { return nil }
    guard listTurns.count > 1 else { return "The list did not scroll." }
    let second = listTurns[1]
    let verb = second < 0 ? "was pulled beyond its start by" : second < first ? "scrolled back" : "scrolled"
    var parts = ["The list \(verb) \(Self.points(abs(second - first)))"]
    for (before, after) in zip(listTurns.dropFirst(), listTurns.dropFirst(2)) {
      // Half a point short of its start counts as its start, where the finger passes to the view.
      let place = abs(after) <= 0.5 ? "its start" : Self.points(after)
      parts.append("\(after > before && before >= 0 ? "on" : "back") to \(place)")
    }
    return parts.dropLast().joined(separator: ", ") + (parts.count > 1 ? ", and " : "") + parts[parts.count - 1] + "."
  }

  private static func points(_ length: Double) -> String {
    "\(ConfigurationFieldValue.number((length * 10).rounded() / 10)) pt"
  }
}
