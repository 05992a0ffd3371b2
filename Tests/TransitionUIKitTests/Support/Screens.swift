import HeadlessUIKit
import TransitionModel
import TransitionUIKit

final class TalkativeScreen: UIViewController, CustomPresentable {
  var allows = true
  var asked: [DismissalCause] = []
  var touches: [(location: CGPoint?, view: UIView?)] = []
  var told: [DismissalCause] = []
  var arming: [Bool] = []
  var dragged: [Double] = []
  var moved: [Double] = []
  var attempts: [DismissalCause] = []
  let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 358, height: 300))
  var scrolls = false

  override func viewDidLoad() {
    super.viewDidLoad()
    guard scrolls else { return }
    scrollView.contentSize = CGSize(width: 358, height: 900)
    view.addSubview(scrollView)
  }

  var dismissalHandlingScrollView: UIScrollView? { scrolls ? scrollView : nil }

  func transitionShouldBegin(
    _ direction: TransitionDirection, by cause: DismissalCause, at location: CGPoint?, in view: UIView?
  ) -> Bool {
    asked.append(cause)
    touches.append((location, view))
    return allows
  }

  func transitionDidAttemptToDismiss(by cause: DismissalCause) { attempts.append(cause) }
  func transitionDidMove(progress: Double) { moved.append(progress) }
  func transitionDidDrag(progress: Double, isArmed: Bool) { dragged.append(progress) }
  func transitionDidArm(_ isArmed: Bool) { arming.append(isArmed) }
  func transitionDidDismiss(by cause: DismissalCause) { told.append(cause) }
}

final class Field: UIView {
  var closed: () -> Void = {}

  override var canBecomeFirstResponder: Bool { true }

  @discardableResult override func resignFirstResponder() -> Bool {
    defer { closed() }
    return super.resignFirstResponder()
  }
}

/// A weak reference to an object that must be deallocated.
@MainActor final class Gone {
  private(set) weak var object: AnyObject?
  let name: String

  init(_ name: String, _ object: AnyObject?) {
    self.name = name
    self.object = object
  }
}

/// A card with a field near its lower end, which a keyboard covers.
final class FormController: UIViewController {
  let field: Field
  private let height: Double

  init(height: Double = 400) {
    self.height = height
    field = Field(frame: CGRect(x: 20, y: height - 100, width: 200, height: 40))
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.headlessFittingHeight = height
    view.addSubview(field)
  }

  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    view.endEditing(true)
  }

  /// Taps the field, which shows the keyboard.
  func focus(in window: UIWindow) {
    field.becomeFirstResponder()
    HeadlessDevice.setKeyboard(height: 336, in: window)
  }
}

final class Words: UIView {
  init(_ words: String) {
    super.init(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
    isAccessibilityElement = true
    accessibilityLabel = words
  }

  required init?(coder: NSCoder) { nil }
}
