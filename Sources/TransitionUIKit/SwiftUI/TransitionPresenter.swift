#if (canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessSwiftUI)
  #if canImport(SwiftUI)
    import SwiftUI
    import UIKit
  #else
    import HeadlessSwiftUI
    import HeadlessUIKit
  #endif
  import TransitionModel

  struct PresentedTransition {
    let name: TransitionName
    let slug: ScreenSlug?
    let stop: Binding<TransitionStop>?
    let onDismissal: ((DismissalCause) -> Void)?
    let onProblem: ((TransitionUIKitError) -> Void)?
  }

  /// An invisible screen in a SwiftUI view that presents another screen while its binding requests it.
  struct TransitionPresenter: UIViewControllerRepresentable {
    struct Wanted {
      let id: AnyHashable
      let content: () -> AnyView
      /// Called before a presentation without the app's own environment.
      let problem: () -> String?
      /// Sets the binding to this again, after UIKit has ignored its dismissal.
      let restore: () -> Void
    }

    let transition: PresentedTransition
    let wanted: Wanted?
    /// Updates the binding after the presentation with this identity has ended, or was refused.
    let ended: (AnyHashable) -> Void

    func makeCoordinator() -> Coordinator { Coordinator(self) }

    func makeUIViewController(context: Context) -> Anchor {
      let anchor = Anchor()
      anchor.view.isUserInteractionEnabled = false
      context.coordinator.anchor = anchor
      return anchor
    }

    func updateUIViewController(_ anchor: Anchor, context: Context) {
      context.coordinator.update(
        self, environment: context.environment, animated: !context.transaction.disablesAnimations)
    }

    static func dismantleUIViewController(_ anchor: Anchor, coordinator: Coordinator) { coordinator.dismantle() }

    /// Presents a pending screen once it has a window. A view that is presenting from the start gets no further update.
    final class Anchor: UIViewController {
      var appeared: (() -> Void)?

      override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        appeared?()
      }
    }

    /// Presents and dismisses, so that the requested presentation is on screen.
    @MainActor final class Coordinator {
      weak var anchor: Anchor? {
        didSet { anchor?.appeared = { [weak self] in self?.presentSoon() } }
      }
      private var presenter: TransitionPresenter
      private var environment = EnvironmentValues()
      private var isAnimated = true
      private var isDue = false
      private weak var screen: PresentedScreen?
      private var shown: Wanted?
      /// The identity of the latest dismissed presentation, until SwiftUI has updated the presenter. The request is outdated
      /// until then, and the anchor's appearance must not present it again.
      private var outdated: AnyHashable?
      /// The presenter itself has requested the dismissal.
      private var isLeaving = false
      /// The latest value of the binding of the stop.
      private var seenStop: TransitionStop?
      /// The stop that the binding had when it was read or written last. An update before it is written has the old one.
      private var boundStop: TransitionStop?

      init(_ presenter: TransitionPresenter) { self.presenter = presenter }

      func update(_ presenter: TransitionPresenter, environment: EnvironmentValues, animated: Bool) {
        (self.presenter, self.environment, isAnimated) = (presenter, environment, animated)
        outdated = nil
        forgetLost()
        guard let shown else { return presentSoon() }
        guard let wanted = presenter.wanted, wanted.id == shown.id else { return leaveSoon() }
        guard let screen else { return }
        screen.rootView = screen.rootView.updated(content: wanted.content, environment: environment)
        moveSoon()
      }

      /// Moves the screen after the app has set its stop. An update for another reason does nothing.
      private func moveSoon() {
        guard let stop = presenter.transition.stop, stop.wrappedValue != boundStop else { return }
        (boundStop, seenStop) = (stop.wrappedValue, stop.wrappedValue)
        NextTurn.run { [weak self] in
          guard let self, let screen, let seenStop else { return }
          screen.moveToTransitionStop(seenStop)
          // A stop that the view does not have, or not here, is set back.
          guard let stops = screen.modalTransition?.stops, let resting = screen.transitionStop else { return }
          if stops.track?.index(named: seenStop.rawValue) == nil { rests(at: resting) }
        }
      }

      /// Sets the binding in the next turn: content that grows moves its stop during SwiftUI's update.
      private func rests(at stop: TransitionStop) {
        seenStop = stop
        NextTurn.run { [weak self] in
          guard let self, seenStop == stop, let binding = presenter.transition.stop else { return }
          boundStop = stop
          if binding.wrappedValue != stop { binding.wrappedValue = stop }
        }
      }

      /// Reports a screen that UIKit has released with the stack above it, in case UIKit has not reported its dismissal.
      private func forgetLost() {
        guard let lost = shown, screen == nil else { return }
        NextTurn.run { [self] in
          if shown?.id == lost.id, screen == nil { hasGone(lost.id, by: .code) }
        }
      }

      func dismantle() {
        anchor?.appeared = nil
        anchor = nil
        leaveSoon()
      }

      /// Dismisses after SwiftUI's update, during which UIKit must not call back. The screen may be requested again by then.
      private func leaveSoon() {
        NextTurn.run { [self] in
          if let shown, anchor == nil || presenter.wanted?.id != shown.id { leave() }
        }
      }

      private func leave() {
        guard let screen, !isLeaving else { return }
        isLeaving = true
        screen.modalTransition?.afterDismissal { [weak self] completed in if !completed { self?.hasStayed() } }
        screen.dismiss(by: .code, animated: isAnimated)
      }

      /// The binding follows a screen whose dismissal UIKit has ignored.
      private func hasStayed() {
        isLeaving = false
        guard let shown, presenter.wanted?.id != shown.id else { return }
        if anchor == nil { leave() } else { shown.restore() }
      }

      /// Presents after SwiftUI's update, during which the binding must not change. By then, another presenter has begun to
      /// dismiss a screen that this one would collide with.
      private func presentSoon() {
        guard presenter.wanted != nil, !isDue else { return }
        isDue = true
        NextTurn.run { [weak self] in
          self?.isDue = false
          self?.present()
        }
      }

      private func present() {
        // Without a window, the anchor's appearance calls again.
        guard shown == nil, let wanted = presenter.wanted, wanted.id != outdated, let anchor,
          anchor.viewIfLoaded?.window != nil
        else { return }
        let ancestors = sequence(first: anchor as UIViewController) { $0.parent }
        let other = ancestors.lazy.compactMap(\.presentedViewController).first
        if other?.afterLeaving({ [weak self] in self?.present() }) == true { return }
        let source = environment.transitionSource
        if source?.carry == nil, let problem = wanted.problem() {
          Transitions.log(problem)
          Transitions.mistake(problem)
        }
        let screen = PresentedScreen(
          PresentedContent(content: wanted.content, environment: environment, handover: ScrollHandover()))
        (self.screen, shown, isLeaving) = (screen, wanted, false)
        boundStop = presenter.transition.stop?.wrappedValue
        seenStop = boundStop
        if let seenStop { screen.moveToTransitionStop(seenStop) }
        HeldObjects.of(screen).bindStop = { [weak self] in self?.rests(at: $0) }
        let isPresenting = anchor.show(
          screen, as: presenter.transition.name, from: source?.source ?? Transitions.source,
          slug: presenter.transition.slug, animated: isAnimated,
          // SwiftUI may release the coordinator before the screen has gone.
          onDismissal: { [self] cause in hasGone(wanted.id, by: cause) },
          onProblem: { [weak self, weak screen] problem in
            if case .refused = problem { self?.isRefused(screen, wanted.id) }
            self?.presenter.transition.onProblem?(problem)
          })
        screen.adaptToTransition()
        if !isPresenting { isRefused(screen, wanted.id) }
      }

      private func isRefused(_ refused: PresentedScreen?, _ id: AnyHashable) {
        guard let refused, screen === refused else { return }
        (screen, shown) = (nil, nil)
        presenter.ended(id)
      }

      private func hasGone(_ id: AnyHashable, by cause: DismissalCause) {
        // A person may have dismissed the screen before its presenter went.
        let wasRequested = isLeaving && !cause.isByPerson
        (screen, shown, isLeaving) = (nil, nil, false)
        if !wasRequested {
          outdated = id
          presenter.ended(id)
        }
        // After SwiftUI's update, as with a sheet: the binding has changed, and the app may set it again.
        NextTurn.run { [self] in
          presenter.transition.onDismissal?(cause)
          // Present the screen that was requested meanwhile, the same or another one.
          presentSoon()
        }
      }
    }
  }
#endif
