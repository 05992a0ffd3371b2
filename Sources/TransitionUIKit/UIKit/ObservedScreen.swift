#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  public import TransitionModel
  import TransitionRuntime

  extension UIViewController {
    /// Records the drags and the dismissal of a screen that something else presents: a system sheet, or an app's own
    /// transition. It decides nothing.
    ///
    /// ```swift
    /// present(detail, animated: true)
    /// observeDrags(of: detail, as: "system-sheet")
    /// ```
    ///
    /// Call it for each presentation, right after UIKit's own `present`. A second call for the same presentation does
    /// nothing. A screen that UIKit has not presented two turns of the run loop later is not observed.
    ///
    /// Call ``Transitions/configure(_:recorder:context:)`` first, once. Without a recorder, nothing is observed.
    ///
    /// The name is that of a transition of `kind: observed`, such as `system-sheet` or `system-cover`. Any other name is a
    /// mistake: a debug build stops there, and a release build logs it and observes nothing.
    ///
    /// - Warning: The observation can disable a drag of your own. Its recognizer stays `possible` until the finger lifts. A
    ///   drag whose delegate returns true from `gestureRecognizer(_:shouldRequireFailureOf:)` for every other recognizer
    ///   waits for it, and never begins. Return true only for the kinds of recognizer that the drag must wait for, such as
    ///   `otherGestureRecognizer is UITapGestureRecognizer`.
    ///
    /// - Parameters:
    ///   - screen: The presented screen. It retains the observation until its dismissal.
    ///   - name: The transition's name.
    ///   - slug: The name of the screen that the presentation is stored with.
    public func observeDrags(of screen: UIViewController, as name: TransitionName, slug: ScreenSlug? = nil) {
      ObservedScreen.observe(screen, as: name, from: Transitions.source, slug: slug)
    }
  }

  /// The observation of one presentation. The screen retains it.
  ///
  /// It adds a recognizer to the presented view, which in a sheet is UIKit's view around the screen's own, and an invisible view
  /// to the container. A child controller is not possible, because a navigation controller would push it, and a tab bar
  /// controller would show it as a tab.
  ///
  /// UIKit's own state tells whether the screen is dismissed: `isBeingDismissed` and the transition coordinator, after each
  /// release and before each touch, and `presentingViewController` once the container has left the window. No delegate is
  /// needed.
  @MainActor final class ObservedScreen {
    private weak var screen: UIViewController?
    /// The presentation controller before any adaptation, which identifies the presentation.
    private weak var presentation: UIPresentationController?
    private var isAttached = false
    private let recording: ObservedPresentation
    private let recognizer = PassiveTouchRecognizer()
    let given = GivenCause()
    private weak var probe: WindowProbe?

    static func observe(
      _ screen: UIViewController, as name: TransitionName, from source: TransitionSource?, slug: ScreenSlug?
    ) {
      let screen = screen.host(coversWindow: true)
      do throws(TransitionUIKitError) {
        guard let source else { throw .notConfigured(transition: name) }
        let transition: TransitionRevision
        do { transition = try source.provider.transition(named: name.rawValue) } catch { throw .unknown(error) }
        guard transition.configuration.kind == .observed else { throw .notObserved(transition: name.rawValue) }
        if let own = screen.modalTransition?.manager.transition.name { throw .notObserved(transition: own) }
        guard let recorder = source.recorder, !isObserved(screen) else { return }
        let recording = ObservedPresentation(
          of: transition, recordingTo: recorder, screen: slug, context: source.context)
        HeldObjects.of(screen).observation = ObservedScreen(screen, recording)
      } catch {
        Transitions.report(error, of: name, to: source)
      }
    }

    private static func isObserved(_ screen: UIViewController) -> Bool {
      guard let former = HeldObjects.existing(of: screen)?.observation else { return false }
      return !former.isAttached || former.isPresented
    }

    private init(_ screen: UIViewController, _ recording: ObservedPresentation) {
      (self.screen, self.recording) = (screen, recording)
      recognizer.began = { [weak self] in self?.touchBegan($0, at: $1) }
      recognizer.moved = { [weak recording] in recording?.touchMoved($0) }
      recognizer.ended = { [weak self] in self?.touchEnded($0) }
      screen.whenInContainer { [weak self] container in
        if let container { self?.attach(in: container) } else { self?.giveUp() }
      }
    }

    /// True while the screen is presented in the same way.
    private var isPresented: Bool {
      // Without a presenter, reading the presentation controller would make a new one.
      guard let screen, screen.presentingViewController != nil else { return false }
      return screen.presentationController === presentation
    }

    private func attach(in container: UIView) {
      guard let screen, let view = screen.shownPresentation?.presentedView else { return giveUp() }
      (presentation, isAttached) = (screen.presentationController, true)
      let probe = WindowProbe()
      probe.leftWindow = { [weak self] in self?.leftWindow() }
      probe.enter(container)
      self.probe = probe
      view.addGestureRecognizer(recognizer)
      recording.presented()
    }

    /// Ends an observation that UIKit has presented no view for, so that the next presentation can be observed.
    private func giveUp() {
      guard let screen else { return }
      let problem =
        screen.presentingViewController == nil
        ? "UIKit has not presented \(type(of: screen)), and it is not observed. Call observeDrags(of:as:slug:) right after "
          + "present(_:animated:completion:)."
        : "\(type(of: screen)) is not observed, because its presentation controller has no container or no presented view."
      Transitions.log(problem)
      ended()
    }

    private func leftWindow() {
      // UIKit removes views at this moment, and may report the end only afterwards.
      NextTurn.run { [self, probe] in
        guard isPresented, let screen else { return ended() }
        if let container = screen.container { probe?.stay(in: container, of: screen, for: self) }
        // An adaptation to a new size class has another presented view.
        if let view = screen.shownPresentation?.presentedView, recognizer.view !== view {
          view.addGestureRecognizer(recognizer)
        }
      }
    }

    private func touchBegan(_ touch: UITouch, at time: TimeInterval) -> UIView? {
      readDismissal()
      guard let presentation = screen?.shownPresentation, let view = presentation.presentedView,
        let space = presentation.containerView ?? view.window,
        let container = ContainerSize(width: space.bounds.width, height: space.bounds.height)
      else { return nil }
      let (place, frame) = (touch.location(in: space), view.convert(view.bounds, to: space))
      let axis = recording.axis
      recording.touchBegan(
        GestureSample(seconds: time, x: place.x, y: place.y, phase: .began),
        on: LayoutFrame(x: frame.minX, y: frame.minY, width: frame.width, height: frame.height), in: container,
        isRightToLeft: view.effectiveUserInterfaceLayoutDirection == .rightToLeft,
        scroll: touch.view?.scrollView(along: axis, in: view)?.position(along: axis, in: view, of: space), at: detent)
      return space
    }

    /// The detent where a sheet with several rests. Its delegate hears of people's changes only, and may be the app's.
    private var detent: ObservedPresentation.Place? {
      #if os(visionOS)
        return nil
      #else
        guard let sheet = screen?.shownPresentation as? UISheetPresentationController, sheet.detents.count > 1,
          let name = (sheet.selectedDetentIdentifier ?? sheet.detents.first?.identifier)?.stopName
        else { return nil }
        return ObservedPresentation.Place(name, at: pointsInSight ?? 0)
      #endif
    }

    private var pointsInSight: Double? {
      guard let presentation = screen?.shownPresentation, let view = presentation.presentedView,
        let space = presentation.containerView
      else { return nil }
      return space.bounds.maxY - view.convert(view.bounds, to: space).minY
    }

    private func touchEnded(_ sample: GestureSample) {
      let isRefused = screen?.frontmost.contains(where: \.isModalInPresentation) == true
      guard let release = recording.touchEnded(sample, isRefused: isRefused) else { return }
      NextTurn.run(after: ObservedPresentation.decisionSeconds) { [weak self] in
        self?.readDismissal()
        self?.recording.settle(release, at: self?.detent)
      }
    }

    /// Reads from UIKit whether a dismissal is under way.
    private func readDismissal() {
      guard let screen, screen.isBeingDismissed else { return }
      let coordinator = screen.transitionCoordinator
      // A drag of a sheet is a dismissal from its start. This one goes back.
      if coordinator?.isCancelled == true { return }
      guard recording.dismissalBegan() else { return }
      coordinator?.animate(alongsideTransition: nil) { [weak self] in
        if $0.isCancelled { self?.recording.dismissalEnded(completed: false) }
      }
    }

    /// Records the dismissal, once.
    ///
    /// - Parameter cause: The cause, if UIKit reports the end of a dismissal by the app.
    func ended(by cause: DismissalCause? = nil) {
      recording.dismissalEnded(completed: true, by: cause ?? given.cause)
      recognizer.view?.removeGestureRecognizer(recognizer)
      probe?.stop()
      guard let screen, let held = HeldObjects.existing(of: screen), held.observation === self else { return }
      held.observation = nil
    }
  }

  #if !os(visionOS)
    extension UISheetPresentationController.Detent.Identifier {
      /// The name that is stored: `medium` for UIKit's own `com.apple.UIKit.medium`; nil for one that is empty.
      fileprivate var stopName: String? {
        rawValue.split(separator: ".").last.map { String($0.prefix(Stop.longestName)) }
      }
    }
  #endif
#endif
