#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  /// What depends on the stop at which the view rests, and on its place between stops.
  extension ModalPresentationController {
    /// Adapts the surroundings and the content to the stop.
    func adaptToStop() {
      guard let stop = owner.stops.resting, let containerView else { return }
      containerView.accessibilityViewIsModal = !layout.passesTouches(atStop: stop)
      if layout.dismissesOnTap {
        dimming.activate =
          layout.dismissesOnTap(atStop: stop) ? { [weak self] in self?.owner.dismiss(by: .accessibility) } : nil
      }
      grabber?.stop = stop
      guard !owner.isRunning else { return }
      _ = insetHiddenPart()
      dimming.opacity = layout.dimmingAlpha(atStop: stop)
      roundCorners(atPosition: owner.stops.track?.position(of: stop) ?? 0)
    }

    /// Gives the content a safe area without the part that is out of sight at a stop, so that a list can be scrolled to its
    /// end there.
    ///
    /// - Returns: The safe area, to hold while the view moves; nil without stops, or if the view is as long as its stop.
    func insetHiddenPart() -> HeldSafeArea? {
      let geometry = layout.configuration.geometry
      guard !geometry.stops.isEmpty, geometry.stopLayout != .resizes, let containerView, let view = presentedView else {
        return nil
      }
      let place = (containerView.bounds, view.frame, containerView.safeAreaInsets)
      // The list would lose its place if the inset went and came back.
      if restArea?.place.map({ $0 == place }) != true {
        restArea?.release()
        restArea = HeldSafeArea(of: presentedViewController, beyond: place.0, of: place.1, place.2)
      }
      restArea?.hold()
      return restArea
    }

    /// Gives the view the corner radius of its place between stops.
    func roundCorners(atProgress progress: Double, of scene: TransitionScene) {
      guard scene.direction == .dismiss, let largest = owner.stops.track?.largest else { return }
      roundCorners(atPosition: (1 - progress) * largest)
    }

    private func roundCorners(atPosition position: Double) {
      guard let corners, let track = owner.stops.track, track.places.contains(where: { $0.stop.cornerRadius != nil })
      else { return }
      let radius = track.value(at: position, gone: nil) { $0.cornerRadius ?? Double(corners.radius) }
      corners.show(radius: CGFloat(radius))
    }

    /// Returns the frame of a view that is as long as its stop: shorter than the whole view until it grows beyond the stop.
    func resized(_ frame: LayoutFrame, in context: LayoutContext) -> LayoutFrame? {
      guard layout.configuration.geometry.stopLayout == .resizes, let stop = owner.stops.resting else { return nil }
      let rest = layout.presentedFrame(in: context, atStop: stop)
      let geometry = layout.interactionGeometry(in: context, direction: .dismiss)
      var resized = frame
      if geometry.axis == .y {
        guard geometry.sign > 0 ? frame.y >= rest.y : frame.y + frame.height <= rest.y + rest.height else { return nil }
        if geometry.sign < 0 { resized.y += frame.height - rest.height }
        resized.height = rest.height
      } else {
        guard geometry.sign > 0 ? frame.x >= rest.x : frame.x + frame.width <= rest.x + rest.width else { return nil }
        if geometry.sign < 0 { resized.x += frame.width - rest.width }
        resized.width = rest.width
      }
      return resized
    }

    /// Moves the focus of an assistive technology to the grabber, if a movement has taken it.
    func restoreFocus() {
      guard UIAccessibility.focusedElement(using: nil) == nil, let grabber, grabber.window != nil else { return }
      UIAccessibility.post(notification: .layoutChanged, argument: grabber)
    }
  }
#endif
