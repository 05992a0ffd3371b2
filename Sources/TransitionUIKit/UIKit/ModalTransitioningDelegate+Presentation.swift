#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    public import UIKit
  #else
    public import HeadlessUIKit
  #endif
  import TransitionModel
  import TransitionRuntime

  extension ModalTransitioningDelegate {
    /// Presents a screen with this transition. If the presenter's screen is being dismissed, presents after its dismissal.
    ///
    /// - Parameters:
    ///   - screen: The screen to present. It retains the delegate until the dismissal.
    ///   - presenter: The screen that presents it.
    ///   - animated: Whether the presentation is animated.
    ///   - completion: Called after the presentation, as UIKit does.
    /// - Throws: ``TransitionUIKitError/refused(transition:reason:)`` if UIKit would log a warning and present nothing. After a
    ///   wait for another screen's dismissal, ``onRefusal`` is called instead.
    public func present(
      _ screen: UIViewController, from presenter: UIViewController, animated: Bool = true,
      completion: (() -> Void)? = nil
    ) throws(TransitionUIKitError) {
      try present(screen, from: presenter, animated: animated, waits: false, completion: completion)
    }

    /// - Parameter waits: Whether to wait for a dismissal that UIKit has not begun. Only UIKit knows of `dismiss(animated:)` in this
    ///   turn, so ``onRefusal`` is called if there is none.
    func present(
      _ screen: UIViewController, from presenter: UIViewController, animated: Bool, waits: Bool,
      completion: (() -> Void)?
    ) throws(TransitionUIKitError) {
      func refused(_ reason: String) -> TransitionUIKitError {
        .refused(transition: manager.transition.name, reason: reason)
      }
      let host = presenter.host(coversWindow: manager.presentationController().coversWindow)
      if host.viewIfLoaded?.window == nil { throw refused("the presenter is in no window") }
      if let other = host.presentedViewController {
        // The other screen retains this until its dismissal, which may never end.
        let again = { @MainActor [self, weak presenter] in
          guard stopWaiting() else { return }
          do throws(TransitionUIKitError) {
            guard let presenter else { throw refused("the presenter is gone") }
            try present(screen, from: presenter, animated: animated, waits: false, completion: completion)
          } catch {
            onRefusal(error)
          }
        }
        let isTaken = HeldObjects.existing(of: host)?.waiting?.waitingScreen != nil
        if isTaken || !other.afterLeaving(again) {
          guard waits, !isTaken else { throw refused("the presenter is already presenting") }
          other.afterRequests(again)
        }
        return wait(with: screen, on: host)
      }
      if screen.presentingViewController != nil { throw refused("the screen is already presented") }
      attach(to: screen)
      presenter.present(screen, animated: animated, completion: completion)
      guard screen.presentingViewController == nil else { return }
      detach(from: screen)
      throw refused("UIKit did not present it, and has logged why")
    }

    /// Lets `dismiss(by:)` of the screen, or of the one that will present it, call the presentation off.
    private func wait(with screen: UIViewController, on host: UIViewController) {
      waitingScreen = screen
      HeldObjects.of(host).waiting = self
      let held = HeldObjects.of(screen)
      held.waiting = self
      if held.transition == nil { held.transition = self }
    }

    /// Ends the wait for another screen's dismissal.
    ///
    /// - Returns: Whether the presentation was still waiting.
    func stopWaiting() -> Bool {
      guard let screen = waitingScreen else { return false }
      waitingScreen = nil
      let held = HeldObjects.of(screen)
      if held.transition === self { held.transition = nil }
      return true
    }
  }

  extension ModalTransitioningDelegate: WaitingPresentation {
    func callOff(by cause: DismissalCause, completion: (() -> Void)?) { dismiss(by: cause, completion: completion) }
  }

  extension UIViewController {
    /// The screen, and the visible screen within each container.
    var frontmost: [UIViewController] { [self] + (visibleChild?.frontmost ?? []) }

    /// The child that a container shows; nil without one.
    var visibleChild: UIViewController? {
      switch self {
      case let stack as UINavigationController: return stack.topViewController
      case let tabs as UITabBarController: return tabs.selectedViewController
      default:
        // SwiftUI's presentations have a child of their own, without content.
        let children = children.filter { !($0 is TransitionPresenter.Anchor) }
        return children.last { $0.viewIfLoaded?.window != nil } ?? children.last
      }
    }

    /// Returns the screen that UIKit makes the presenter: the topmost parent, or, for what covers only the current context, the
    /// nearest screen that defines one.
    func host(coversWindow: Bool) -> UIViewController {
      var host = self
      while coversWindow || !host.definesPresentationContext, let parent = host.parent { host = parent }
      return host
    }
  }

  extension PresentationController {
    /// Whether the presentation covers the whole window, instead of the current context.
    var coversWindow: Bool { configuration.geometry.presentationStyle == .custom }
  }
#endif
