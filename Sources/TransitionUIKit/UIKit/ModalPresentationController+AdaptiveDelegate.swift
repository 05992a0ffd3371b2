#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// The calls to the presentation's delegate that UIKit makes for its own sheets, but not for custom presentations.
  ///
  /// The methods are optional. Each is a value here, which is nil if the delegate does not implement it.
  extension ModalPresentationController {
    var delegateAllowsDismissal: Bool {
      guard let ask = delegate?.presentationControllerShouldDismiss else { return true }
      return ask(self)
    }

    /// Called once the transition has a coordinator, which the delegate may use.
    func tellDelegateOfStart() {
      if let report = delegate?.presentationControllerWillDismiss { report(self) }
    }

    func tellDelegateOfEnd() {
      if let report = delegate?.presentationControllerDidDismiss { report(self) }
    }

    func tellDelegateOfAttempt() {
      if let report = delegate?.presentationControllerDidAttemptToDismiss { report(self) }
    }
  }
#endif
