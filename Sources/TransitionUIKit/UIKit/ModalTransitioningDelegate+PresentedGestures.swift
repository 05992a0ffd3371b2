#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  extension ModalTransitioningDelegate {
    func addGesture(to view: UIView) {
      guard gesture == nil, drivers[.dismiss] != nil else { return }
      gesture = dragGesture(.dismiss, on: view)
      gesture?.mayBegin = { [weak self] in self?.dragMayBegin(towardEnd: $0) ?? false }
      gesture?.scrollView = { [weak self] _ in
        guard let self, plain == nil else { return nil }
        let list = content == nil ? touchedScrollView : content?.dismissalHandlingScrollView
        // A screen without a list of its own does not know of this one.
        return list ?? touchedScrollView as? ContentScroller
      }
      gesture?.isScrollReversed = { [weak self] in self?.content?.isScrollReversed }
    }

    /// The innermost scroll view under the finger that can scroll along the drag.
    var touchedScrollView: UIScrollView? {
      gesture?.touched?.scrollView(
        along: manager.transition.configuration.geometry.edge.axis, in: presentation?.presentedView)
    }

    /// Adds the gesture that grabs a screen while it settles after an interactive presentation, or that catches it during
    /// its presentation.
    func addPresentingGesture() {
      let layout = manager.presentationController()
      if driven == nil, layout.isCatchable, drivers[.present] != nil, let view = presentation?.presentedView {
        presentingGesture = dragGesture(.present, on: view)
      } else if driven == .present, manager.transition.configuration.interaction?.interruptible == true,
        let container = presentation?.containerView
      {
        presentingGesture = dragGesture(.present, on: container)
      }
    }

    /// Hands over the running animation to a finger, if it can be caught. A dismissal by the app can be held, but not
    /// reversed, because the app may have acted on it.
    func surrender(_ direction: TransitionDirection) -> CaughtTransition? {
      guard manager.presentationController().isCatchable, let plain, plain.direction == direction,
        // To reverse a presentation is to dismiss the screen.
        direction == .dismiss || !isVetoed(by: .gesture, presentingGesture), let caught = plain.surrender()
      else { return nil }
      drivers[direction]?.willCatch(dismissalBy: manager.dismissalCause)
      (driven, isCaught) = (direction, true)
      return caught
    }

    /// The view's own motion, which a finger that comes down now takes over.
    private func motion(_ direction: TransitionDirection) -> OngoingMotion {
      if let plain {
        guard manager.presentationController().isCatchable, plain.direction == direction else { return .none }
        return OngoingMotion(remaining: plain.remainingPoints)
      }
      guard let driver = drivers[direction] else { return .none }
      return driver.interaction.motion(displacement: driver.displacement)
    }

    private func dragGesture(_ direction: TransitionDirection, on view: UIView) -> DragGesture {
      DragGesture(
        on: view, takesScrolling: manager.transition.configuration.interaction?.trackpad == true,
        quietTime: manager.transition.configuration.interaction?.scrollQuietTime ?? 0,
        recognition: { [weak self] in
          guard let self, let space = presentation?.containerView else { return nil }
          // The content's height does not matter, and measuring it would cost each touch a pass of Auto Layout.
          var layout = LayoutContext(space, layout: manager.presentationController())
          // But for the stops.
          if let measured = presentation?.measured, measured.hasSameContainer(as: layout) { layout = measured }
          return manager.recognition(for: direction, in: layout, motion: motion(direction)).map { ($0, space) }
        }, interaction: { [weak self] in self?.drivers[direction] })
    }
  }
#endif
