#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// A screen that moves between its stops. UIKit runs no transition until a release dismisses the screen.
  extension InteractionDriver {
    /// Takes hold of the view: to move it between its stops, or to begin the transition.
    func takeHold(at sample: GestureSample) {
      guard direction == .dismiss, let geometry = owner?.stopGeometry, let place = takePlace(in: geometry) else {
        return send(.began(sample, displacement: displacement))
      }
      send(.grabbed(sample, displacement: place.displacement, velocity: place.velocity, geometry))
    }

    /// Moves the view to a stop without a finger.
    func move(to stop: Int, by cause: StopMove.Cause, in geometry: InteractionGeometry) {
      guard let place = takePlace(in: geometry) else { return }
      send(
        .moveRequested(stop: stop, displacement: place.displacement, velocity: place.velocity, geometry),
        movedBy: cause)
    }

    /// Returns the place and the velocity of the view, and prepares to move it; nil if there is no view.
    private func takePlace(in geometry: InteractionGeometry) -> (displacement: Double, velocity: Double)? {
      if isInProgress { return (displacement, velocity) }
      guard let owner, let presentation = owner.presentation, let layout = presentation.layoutContext else {
        return nil
      }
      let isMoving = presentation.relayout != nil
      let scene = TransitionScene(betweenStopsOf: presentation, in: layout)
      // A change of layout may still move the view to its place.
      let shown = isMoving ? scene.shownProgress.map { $0 * geometry.extent } : nil
      presentation.stopRelayout()
      presentation.holdKeyboard()
      self.scene = scene
      return (shown ?? restingDisplacement(in: geometry), 0)
    }

    private func restingDisplacement(in geometry: InteractionGeometry) -> Double {
      let stop = owner?.stops.resting.flatMap { geometry.stops?.index(named: $0) }
      return geometry.displacement(atStop: stop ?? -1)
    }

    /// The velocity of the view in a completion animation, in points per second toward the end.
    private var velocity: Double {
      guard let plan = interaction.machine.settlePlan, let geometry = interaction.machine.geometry else { return 0 }
      return plan.velocity(at: NextTurn.uptime - settledSince) * geometry.extent
    }

    /// The position that the finger gives the view, or that the view has without a finger, in points.
    func position(in geometry: InteractionGeometry) -> Double {
      interaction.machine.fingerPosition
        ?? geometry.extent - (isInProgress ? displacement : restingDisplacement(in: geometry))
    }

    /// Ends a movement between stops.
    func rest(at index: Int?) {
      scene?.stop()
      scene = nil
      owner?.rest(at: index.flatMap(interaction.machine.name(ofStop:)), by: moveCause)
    }

    /// Returns whether a release of a screen that refuses its dismissal would have dismissed it.
    func wouldDismiss(_ event: InteractionEvent) -> Bool {
      var machine = interaction.machine
      guard var geometry = machine.geometry, geometry.stops != nil, !geometry.canDismiss,
        owner?.manager.transition.configuration.dragCanDismiss == true
      else { return false }
      geometry.canDismiss = true
      _ = machine.handle(.layoutChanged(geometry))
      _ = machine.handle(event)
      return machine.decision?.finishes == true
    }
  }
#endif
