#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif
  import TransitionModel

  /// UIKit's own presentation, which replaces an unknown transition. The screen retains this object.
  @MainActor final class SystemSheet: NSObject, UIAdaptivePresentationControllerDelegate {
    let given = GivenCause()
    weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    private(set) weak var waitingScreen: UIViewController?
    private weak var screen: UIViewController?
    private var onDismissal: ((DismissalCause) -> Void)?
    private weak var probe: WindowProbe?
    /// The app's own style, restored at the end.
    private let formerStyle: UIModalPresentationStyle

    /// Makes the screen a sheet. A full screen would have no way out.
    ///
    /// - Parameter style: The app's own style of a screen that is presented already, which keeps its present one.
    init(_ screen: UIViewController, style: UIModalPresentationStyle? = nil, _ onDismissal: ((DismissalCause) -> Void)?)
    {
      self.screen = screen
      formerStyle = style ?? screen.modalPresentationStyle
      if style == nil, ![.automatic, .pageSheet, .formSheet].contains(formerStyle) {
        screen.modalPresentationStyle = .pageSheet
      }
      self.onDismissal = onDismissal
      super.init()
    }

    func watch() {
      guard let screen else { return }
      let probe = WindowProbe()
      probe.leftWindow = { [weak self] in self?.leftWindow() }
      self.probe = probe
      HeldObjects.of(screen).sheet = self
      let presentation = screen.presentationController
      if presentation?.delegate == nil { presentation?.delegate = self }
      screen.whenInContainer { [weak self, probe] container in
        guard let self, self.probe === probe else { return }
        if let container { return probe.enter(container) }
        if let screen = self.screen, screen.presentingViewController != nil {
          Transitions.log("UIKit has made no container for \(type(of: screen)), so its dismissal may not be reported.")
        }
        leftWindow()
      }
    }

    func ended(by cause: DismissalCause) {
      let report = onDismissal
      onDismissal = nil
      restore()
      report?(cause)
    }

    func restore() {
      probe?.stop()
      probe = nil
      guard let screen else { return }
      screen.modalPresentationStyle = formerStyle
      if HeldObjects.existing(of: screen)?.sheet === self { HeldObjects.of(screen).sheet = nil }
    }

    /// Called by UIKit, only after a swipe.
    func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { ended(by: .gesture) }

    private func leftWindow() {
      // If the presentation controller has the app's own delegate, only the transition reports a swipe.
      let isSwipe = screen?.transitionCoordinator?.initiallyInteractive == true
      // Run after UIKit's report of a swipe. The screen may be deallocated by then.
      NextTurn.run { [self, probe] in
        // The dismissal may be reported already, and the screen presented again.
        guard let probe, self.probe === probe else { return }
        guard let screen, screen.presentingViewController != nil else {
          return ended(by: given.cause ?? (isSwipe ? .gesture : .code))
        }
        if let container = screen.container { probe.stay(in: container, of: screen, for: self) }
      }
    }
  }

  extension SystemSheet: WaitingPresentation {
    struct Request {
      weak var presenter: UIViewController?
      let animated: Bool
      let completion: (() -> Void)?
      /// Called with the reason if nothing is presented after a wait.
      let refused: (String) -> Void
    }

    /// Presents the screen. If the presenter's screen is being dismissed, presents after its dismissal.
    ///
    /// - Returns: Whether UIKit presents the screen, or may present it after a dismissal.
    func present(_ request: Request) -> Bool {
      guard let screen, let host = request.presenter?.host(coversWindow: true) else { return false }
      guard let other = host.presentedViewController, HeldObjects.existing(of: host)?.waiting?.waitingScreen == nil
      else { return start(request, screen) }
      // The closure retains both until then.
      let again = { @MainActor [self, screen] in proceed(request, screen) }
      waitingScreen = screen
      for waiting in [host, screen] { HeldObjects.of(waiting).waiting = self }
      if !other.afterLeaving(again) { other.afterRequests(again) }
      return true
    }

    /// Presents after the wait, or waits for a dismissal that UIKit has begun meanwhile.
    private func proceed(_ request: Request, _ screen: UIViewController) {
      guard waitingScreen != nil else { return }
      let other = request.presenter?.host(coversWindow: true).presentedViewController
      if other?.afterLeaving({ [self] in proceed(request, screen) }) == true { return }
      waitingScreen = nil
      if other == nil, start(request, screen) { return }
      restore()
      guard request.presenter != nil else { return request.refused("the presenter is gone") }
      request.refused(
        other == nil ? "UIKit did not present it, and has logged why" : "the presenter is already presenting")
    }

    private func start(_ request: Request, _ screen: UIViewController) -> Bool {
      request.presenter?.present(screen, animated: request.animated, completion: request.completion)
      guard screen.presentingViewController != nil else {
        restore()
        return false
      }
      if let delegate { screen.presentationController?.delegate = delegate }
      watch()
      return true
    }

    func callOff(by cause: DismissalCause, completion: (() -> Void)?) {
      let report = onDismissal
      (waitingScreen, onDismissal) = (nil, nil)
      restore()
      NextTurn.run {
        report?(cause)
        completion?()
      }
    }
  }
#endif
