import HeadlessUIKit
import TransitionModel
import TransitionUIKit

/// A screen with its own drag and its own rule, of which this library knows nothing.
@MainActor protocol ForeignScreen: UIViewController {
  var pan: UIPanGestureRecognizer { get }
  func present(from presenter: UIViewController)
}

/// A sheet like UIKit's: a view around the screen's own, and a drag that is an interactive dismissal from its start. It is
/// dismissed past the middle, or by a fling.
final class ForeignSheet: UIViewController, ForeignScreen, UIViewControllerTransitioningDelegate {
  let pan = UIPanGestureRecognizer()
  let list = UIScrollView(frame: CGRect(x: 0, y: 100, width: 390, height: 300))
  private(set) var wrapper: UIView?
  /// The cause that the drag passes to `dismiss(by:)`; nil for UIKit's own method.
  var cause: DismissalCause?
  /// The number of dismissals by the drag that were reported as complete.
  private(set) var completions = 0
  private var drag: SheetDrag?

  override func viewDidLoad() {
    super.viewDidLoad()
    list.contentSize = CGSize(width: 390, height: 900)
    view.addSubview(list)
  }

  fileprivate func dismissByDrag() {
    guard let cause else { return dismiss(animated: true) }
    dismiss(by: cause) { self.completions += 1 }
  }

  func present(from presenter: UIViewController) {
    (modalPresentationStyle, transitioningDelegate) = (.custom, self)
    presenter.present(self, animated: true)
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? {
    let presentation = SheetPresentation(presentedViewController: presented, presenting: presenting)
    let drag = SheetDrag(self, presentation.wrapper)
    (self.drag, wrapper, pan.delegate) = (drag, presentation.wrapper, drag)
    presentation.wrapper.addGestureRecognizer(pan)
    pan.addTarget(drag, action: Selector { [weak drag] in drag?.changed() })
    return presentation
  }

  func animationController(
    forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? { SheetAnimator(isPresenting: true) }

  func animationController(forDismissed dismissed: UIViewController) -> (any UIViewControllerAnimatedTransitioning)? {
    SheetAnimator(isPresenting: false)
  }

  func interactionControllerForDismissal(
    using animator: any UIViewControllerAnimatedTransitioning
  ) -> (any UIViewControllerInteractiveTransitioning)? { drag?.isDragging == true ? drag : nil }
}

private final class SheetPresentation: UIPresentationController {
  let wrapper = UIView(frame: CGRect(x: 0, y: 44, width: 390, height: 800))
  override var presentedView: UIView? { wrapper }

  override func presentationTransitionWillBegin() {
    wrapper.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    wrapper.addSubview(presentedViewController.view)
    presentedViewController.view.frame = wrapper.bounds
  }
}

private final class SheetAnimator: NSObject, UIViewControllerAnimatedTransitioning {
  private let isPresenting: Bool
  init(isPresenting: Bool) { self.isPresenting = isPresenting }

  func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval { 0.3 }

  func animateTransition(using transitionContext: any UIViewControllerContextTransitioning) {
    if isPresenting, let view = transitionContext.view(forKey: .to) { transitionContext.containerView.addSubview(view) }
    HeadlessClock.after(0.3) { transitionContext.completeTransition(true) }
  }
}

@MainActor
private final class SheetDrag: NSObject, UIGestureRecognizerDelegate, UIViewControllerInteractiveTransitioning {
  private weak var sheet: ForeignSheet?
  private let wrapper: UIView
  private var context: (any UIViewControllerContextTransitioning)?
  private(set) var isDragging = false
  private var finishes: Bool?

  init(_ sheet: ForeignSheet, _ wrapper: UIView) { (self.sheet, self.wrapper) = (sheet, wrapper) }

  func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
    guard let sheet, !isDragging, !sheet.isModalInPresentation, sheet.list.contentOffset.y <= 0 else { return false }
    let way = sheet.pan.translation(in: nil)
    return way.y > abs(way.x)
  }

  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer, shouldBeRequiredToFailBy otherGestureRecognizer: UIGestureRecognizer
  ) -> Bool { otherGestureRecognizer === sheet?.list.panGestureRecognizer }

  func changed() {
    guard let sheet else { return }
    let way = sheet.pan.translation(in: nil).y
    switch sheet.pan.state {
    case .began:
      isDragging = true
      sheet.dismissByDrag()
    case .changed: wrapper.frame.origin.y = 44 + max(way, 0)
    case .ended:
      finishes = way > wrapper.bounds.height / 2 || sheet.pan.velocity(in: nil).y > 1000
      release()
    default:
      finishes = false
      release()
    }
  }

  func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
    context = transitionContext
    // The finger may have lifted before UIKit started. UIKit forbids the end within this call.
    if finishes != nil { HeadlessClock.nextTurn { self.release() } }
  }

  private func release() {
    guard let finishes, let context else { return }
    (self.finishes, self.context) = (nil, nil)
    finishes ? context.finishInteractiveTransition() : context.cancelInteractiveTransition()
    HeadlessClock.after(0.3) { [self] in
      isDragging = false
      wrapper.frame.origin.y = 44
      context.completeTransition(finishes)
    }
  }
}

/// A full-screen cover with a hand-written drag. Past 120 points it slides out first, and dismisses afterwards.
final class ForeignCover: UIViewController, ForeignScreen {
  let pan = UIPanGestureRecognizer()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(pan)
    pan.addTarget(self, action: Selector { [weak self] in self?.changed() })
  }

  func present(from presenter: UIViewController) {
    modalPresentationStyle = .fullScreen
    presenter.present(self, animated: true)
  }

  private func changed() {
    let way = pan.translation(in: nil).y
    switch pan.state {
    case .changed: view.frame.origin.y = max(way, 0)
    case .ended where way > 120: HeadlessClock.after(0.3) { [self] in dismiss(animated: false) }
    case .ended, .cancelled: view.frame.origin.y = 0
    default: break
    }
  }
}
