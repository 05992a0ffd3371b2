#if (canImport(UIKit) && !os(tvOS) && !os(watchOS)) || canImport(HeadlessUIKit)
  #if canImport(UIKit)
    import UIKit
  #else
    import HeadlessUIKit
  #endif

  /// What UIKit's own sheets ask and report to the presentation's delegate. UIKit leaves it to custom presentations.
  ///
  /// The methods are optional: each is taken as a value, which is nil where the delegate has none.
  extension ModalPresentationController {
    var delegateAllowsDismissal: Bool {
      guard let ask = delegate?.presentationControllerShouldDismiss else { return true }
      return ask(self)
    }

    /// Called when the transition has a coordinator, which the delegate may use.
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
