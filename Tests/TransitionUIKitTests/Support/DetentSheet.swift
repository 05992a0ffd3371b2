import HeadlessUIKit

/// A sheet of UIKit's with the detents medium and large, and a drag of its own: by more than 100 pt to the next, and from medium
/// away.
final class DetentSheet: UIViewController, ForeignScreen, UIViewControllerTransitioningDelegate {
  let pan = UIPanGestureRecognizer()
  private var target: DetentTarget?
  fileprivate weak var sheet: DetentPresentation?

  func present(from presenter: UIViewController) {
    (modalPresentationStyle, transitioningDelegate) = (.custom, self)
    presenter.present(self, animated: true)
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    let sheet = DetentPresentation(presentedViewController: presented, presenting: presenting)
    sheet.detents = [.medium(), .large()]
    let target = DetentTarget(self)
    (self.sheet, self.target) = (sheet, target)
    sheet.wrapper.addGestureRecognizer(pan)
    pan.addTarget(target, action: Selector { [weak target] in target?.changed() })
    return sheet
  }

  var sheetPresentation: UISheetPresentationController? { sheet }

  /// Selects a detent in code.
  func select(_ detent: String) {
    sheet?.selectedDetentIdentifier = .init(rawValue: "com.apple.UIKit.\(detent)")
    sheet?.place()
  }
}

private final class DetentPresentation: UISheetPresentationController {
  let wrapper = UIView(frame: CGRect(x: 0, y: 428.5, width: 390, height: 800))
  override var presentedView: UIView? { wrapper }

  override func presentationTransitionWillBegin() {
    wrapper.addSubview(presentedViewController.view)
    containerView?.addSubview(wrapper)
  }

  func place() {
    wrapper.frame.origin.y = selectedDetentIdentifier?.rawValue == "com.apple.UIKit.large" ? 47 : 428.5
  }
}

@MainActor private final class DetentTarget: NSObject {
  private weak var screen: DetentSheet?

  init(_ screen: DetentSheet) { self.screen = screen }

  func changed() {
    guard let screen, let sheet = screen.sheet else { return }
    let way = screen.pan.translation(in: nil).y
    switch screen.pan.state {
    case .changed: sheet.wrapper.frame.origin.y = (isLarge(sheet) ? 47 : 428.5) + way
    case .ended:
      if way > 100, !isLarge(sheet) { return screen.dismiss(animated: true) }
      if abs(way) > 100 { screen.select(way < 0 ? "large" : "medium") } else { sheet.place() }
    default: break
    }
  }

  private func isLarge(_ sheet: DetentPresentation) -> Bool {
    sheet.selectedDetentIdentifier?.rawValue == "com.apple.UIKit.large"
  }
}
