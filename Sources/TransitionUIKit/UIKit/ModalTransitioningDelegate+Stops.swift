#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// Where a screen with stops rests.
  struct StopRest {
    /// The stop at which the screen rests; nil before it has arrived, and without stops.
    var resting: String?
    /// The stop at which the app has asked it to appear.
    var first: String?
    /// The stops in the latest layout.
    var track: StopTrack?
    /// The stop to which the screen returns when the keyboard hides.
    var beforeKeyboard: String?
    var isKeyboardShown = false
    /// A name that the transition does not have, which is reported once.
    var unknown: String?
  }

  extension ModalTransitioningDelegate {
    /// Returns the stop at which the screen rests in a container, or at which it appears; nil without stops.
    func stop(in layout: LayoutContext) -> String? {
      let controller = manager.presentationController()
      guard let track = controller.stopTrack(in: layout) else { return nil }
      let wanted = stops.resting ?? stops.first
      return wanted.flatMap { track.index(named: $0) == nil ? nil : $0 } ?? controller.initialStop(in: layout)?.name
    }

    /// The geometry for a finger that moves the screen between its stops; nil for a screen that a drag can only dismiss.
    var stopGeometry: InteractionGeometry? {
      guard let layout = presentation?.layoutContext else { return nil }
      var geometry = geometry(of: .dismiss, in: layout)
      guard geometry.stops != nil else { return nil }
      geometry.canDismiss = geometry.canDismiss && !isVetoed(by: .gesture, gesture)
      return geometry
    }

    /// Moves the screen to a stop, also while a finger holds it. Does nothing if the screen leaves, or does not have the stop
    /// in its container.
    func move(to stop: String, by cause: StopMove.Cause, animated: Bool = true) {
      guard manager.transition.configuration.geometry.stops.contains(where: { $0.name == stop }) else {
        return reportUnknown(stop)
      }
      guard hasArrived, !isLeaving, plain == nil, let presentation, let layout = presentation.layoutContext,
        let index = manager.presentationController().stopTrack(in: layout)?.index(named: stop)
      else { return }
      if let driver = drivers[.dismiss], let geometry = stopGeometry {
        guard driver.isInProgress || stop != stops.resting else { return }
        driver.move(to: index, by: cause, in: geometry)
        guard !animated else { return }
        // The app may call from a rest, whose event is not over.
        if driver.interaction.machine.settlePlan == nil { NextTurn.run { driver.finishSettling() } }
        driver.finishSettling()
      } else if let former = stops.resting, stop != former {
        manager.stopChanged(from: former, to: stop, by: cause)
        rest(at: stop, by: cause)
        presentation.updatePresentationLayout(animated: animated)
      }
    }

    private func reportUnknown(_ stop: String) {
      guard stops.unknown != stop else { return }
      stops.unknown = stop
      let names = manager.transition.configuration.geometry.stops.map(\.name).joined(separator: ", ")
      let known = names.isEmpty ? "It has no stops." : "Its stops: \(names)."
      Transitions.log("\(manager.transition.name) has no stop \(QuotedText.of(stop)), and does not move. \(known)")
    }

    /// Moves the screen by some stops, for an assistive technology.
    ///
    /// - Parameter wraps: Whether the smallest follows the largest.
    func step(by count: Int, wraps: Bool = false, cause: StopMove.Cause) {
      // On its way to a stop, it counts as being there.
      let machine = drivers[.dismiss]?.interaction.machine
      let target = machine?.settlePlan?.stop.flatMap { machine?.name(ofStop: $0) } ?? stops.resting
      guard let track = stops.track, let index = target.flatMap(track.index(named:)) else { return }
      let next = index + count
      let stop = track.places.indices.contains(next) ? track.places[next] : wraps ? track.places.first : nil
      guard let name = stop?.stop.name else { return }
      move(to: name, by: cause)
      // An assistive technology reads the value now.
      presentation?.grabber?.stop = name
    }

    /// Notes that the screen has come to rest.
    ///
    /// - Parameter stop: The stop; nil if a changed layout has left one, or if the screen has gone.
    func rest(at stop: String?, by cause: StopMove.Cause) {
      guard let stop else {
        if let layout = presentation?.layoutContext { keepStop(in: layout) }
        return
      }
      let former = stops.resting
      stops.resting = stop
      if former != stop, cause != .keyboard { stops.beforeKeyboard = nil }
      if let layout = presentation?.measured {
        stops.track = manager.presentationController().stopTrack(in: layout)
      }
      presentation?.adaptToStop()
      guard let presented else { return }
      let name = TransitionStop(rawValue: stop)
      HeldObjects.existing(of: presented)?.bindStop?(name)
      guard former != stop else { return }
      for screen in frontmost { HeldObjects.existing(of: screen)?.restAtStop?(name) }
      // VoiceOver knows of its own moves.
      if former != nil, cause != .accessibility { presentation?.restoreFocus() }
    }

    /// Keeps the screen at its stop in a changed layout, or at the nearest one that is left.
    func keepStop(in layout: LayoutContext) {
      guard let resting = stops.resting, let track = manager.presentationController().stopTrack(in: layout) else {
        return
      }
      let old = stops.track
      stops.track = track
      guard let old, old != track, let index = old.index(named: resting) else { return }
      if let driver = drivers[.dismiss] {
        guard !driver.isInProgress else { return }
        driver.send(.layoutChanged(geometry(of: .dismiss, in: layout)))
      }
      let stop = track.places[track.index(of: index, in: old)].stop.name
      if stop != resting { manager.stopChanged(from: resting, to: stop, by: .layout) }
      rest(at: stop, by: .layout)
    }

    /// Shows the largest stop while the keyboard is shown, and the former one afterwards, for `geometry.keyboard: largest`.
    func keyboardChanged(isShown: Bool) {
      guard manager.transition.configuration.geometry.keyboard == .largest, let resting = stops.resting,
        let largest = stops.track?.places.last?.stop.name
      else { return }
      guard isShown != stops.isKeyboardShown else { return }
      stops.isKeyboardShown = isShown
      if isShown, resting != largest {
        stops.beforeKeyboard = resting
        move(to: largest, by: .keyboard)
      } else if !isShown, let former = stops.beforeKeyboard {
        stops.beforeKeyboard = nil
        move(to: former, by: .keyboard)
      }
    }

    /// Takes the stop that the app has asked for before the presentation.
    func takeFirstStop() { stops.first = takeWantedStop() }

    /// Moves the screen to the stop that the app has asked for during the presentation.
    func moveToWantedStop() {
      if let wanted = takeWantedStop() { move(to: wanted, by: .code) }
    }

    private func takeWantedStop() -> String? {
      let held = frontmost.compactMap { HeldObjects.existing(of: $0) }
      defer { for each in held { each.wantedStop = nil } }
      return held.lazy.compactMap(\.wantedStop).first?.rawValue
    }
  }
#endif
