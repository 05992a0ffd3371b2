package import TransitionModel
import TransitionRuntime

extension Stage {
  /// The stop at which the view appears; nil for a view that rests at one place.
  var initialStop: String? { manager.presentationController().initialStop(in: layout)?.name }

  /// The names of the stops that the view has in its container, smallest first.
  package var stopNames: [String] {
    manager.presentationController().stopTrack(in: layout)?.places.map(\.stop.name) ?? []
  }

  /// The displacement at the stop at which the view rests, in points; 0 without stops.
  var restingDisplacement: Double {
    let geometry = geometry(.dismiss)
    return geometry.displacement(atStop: restingStop.flatMap { geometry.stops?.index(named: $0) } ?? -1)
  }

  /// The velocity of the view in a running completion animation, in points per second toward the end.
  var velocity: Double {
    guard let running, let settle = running.settle else { return 0 }
    return settle.plan.velocity(at: now - settle.startedAt) * geometry(running.direction).extent
  }

  /// Returns the controller of a direction if its interaction is in progress, with or without a transition.
  func busyController(_ direction: TransitionDirection) -> InteractionController? {
    manager.gestureTarget(for: direction).flatMap { $0.isInProgress ? $0 : nil }
  }

  /// Returns whether a touch moves the view between stops, and begins no transition.
  func isBetweenEnds(_ controller: InteractionController) -> Bool {
    controller.direction == .dismiss && geometry(.dismiss).stops != nil
  }

  /// The name of the event with which the view begins to move without a transition.
  package static let betweenStops = "move between stops"

  func rest(atStop stop: String?) {
    restingStop = stop
    // At rest, the list can be scrolled to its end where all of it is in sight.
    if list != nil { list?.setInset(restingDisplacement, at: now) }
    let extent = geometry(.dismiss).extent
    if stop != nil { restingProgress = extent > 0 ? restingDisplacement / extent : 0 }
  }

  /// Lets the view be moved without a transition.
  ///
  /// - Returns: Whether there is a view.
  func beginBetweenStops() -> Bool {
    guard isPresented else {
      log.conclusions.append(.refused(reason: "nothing is presented"))
      return false
    }
    guard running == nil else { return true }
    let rest = frame(at: now)
    note(Self.betweenStops)
    running = Running(
      direction: .dismiss, plan: manager.animator(for: .dismiss).plan(in: layout), progress: restingProgress,
      dimming: rest.dimming, startedAt: now)
    return true
  }

  /// Moves the view to a stop without a finger, as the app, the grabber or an assistive technology does.
  package func move(to stop: String, by cause: StopMove.Cause = .code) {
    guard isPresented, !isPlain, let from = restingStop,
      let track = manager.presentationController().stopTrack(in: layout), let index = track.index(named: stop)
    else { return note("no stop \(stop) to move to") }
    let geometry = geometry(.dismiss)
    guard let controller = manager.gestureTarget(for: .dismiss), geometry.stops != nil else {
      return slide(from: from, to: stop, by: cause)
    }
    guard beginBetweenStops() else { return }
    send(
      .moveRequested(stop: index, displacement: displacement, velocity: velocity, geometry), to: controller,
      movedBy: cause)
  }

  /// Moves a view that no drag moves, with the spring of a change of layout.
  private func slide(from: String, to stop: String, by cause: StopMove.Cause) {
    let shown = shownFrame(at: now).pose.frame
    rest(atStop: stop)
    manager.stopChanged(from: from, to: stop, by: cause)
    animateRelayout(from: shown, animated: true)
  }

  /// Returns the stop to which or from which a transition without a finger goes; nil for a view that a finger holds.
  func stop(of running: Running) -> String? {
    guard isPlain else { return nil }
    return running.direction == .present ? initialStop : restingStop
  }

  /// Keeps the view at its stop in a changed layout, or moves it to the nearest that is left.
  func keepStop(of old: StopTrack?) {
    guard let before = restingStop, let old, let index = old.index(named: before),
      let track = manager.presentationController().stopTrack(in: layout)
    else { return }
    let stop = track.places[track.index(of: index, in: old)].stop.name
    send(.layoutChanged(geometry(.dismiss)), .dismiss)
    rest(atStop: stop)
    manager.stopChanged(from: before, to: stop, by: .layout)
  }
}
