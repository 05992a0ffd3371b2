import HeadlessUIKit
import TransitionKit

// An app measures a screen that it presents and drags in its own way. The second argument is the bundled registry.

/// A full-screen cover with a hand-written drag, which knows nothing of this library.
final class Cover: UIViewController {
  private let pan = UIPanGestureRecognizer()

  override func viewDidLoad() {
    super.viewDidLoad()
    view.addGestureRecognizer(pan)
    pan.addTarget(self, action: Selector { [weak self] in self?.dragged() })
  }

  private func dragged() {
    let way = pan.translation(in: nil).y
    if pan.state == .changed { view.frame.origin.y = max(way, 0) }
    guard pan.state == .ended else { return }
    if way > view.bounds.height / 3 { dismiss(animated: true) } else { view.frame.origin.y = 0 }
  }
}

let shipped = URL(fileURLWithPath: CommandLine.arguments[2])
let registry = try TransitionRegistry(at: CommandLine.arguments[1], bundle: shipped)
let recorder = SessionRecorder(recordingTo: registry, consent: .given)
Transitions.configure(registry, recorder: recorder)
let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
let presenter = UIViewController()
window.rootViewController = presenter
window.makeKeyAndVisible()

let cover = Cover()
cover.modalPresentationStyle = .fullScreen
presenter.present(cover, animated: true)
presenter.observeDrags(of: cover, as: "system-cover")
HeadlessClock.advance(by: 1)

let finger = HeadlessFinger(on: window)
for distance in [120.0, 400] {
  finger.down(at: CGPoint(x: 195, y: 300))
  for step in 1...20 {
    HeadlessClock.advance(by: 0.016)
    finger.move(to: CGPoint(x: 195, y: 300 + distance * Double(step) / 20))
  }
  finger.up()
  HeadlessClock.advance(by: 1)
}
let isWritten = recorder.flush()
let outcomes = isWritten ? try registry.sessions().map(\.result.outcome.rawValue).sorted() : []
let ends =
  isWritten
  ? try registry.presentations().map { "\($0.dismissedBy?.rawValue ?? "") \($0.dismissedByBasis?.rawValue ?? "")" } : []
print("presented: \(presenter.presentedViewController != nil), observed: \(outcomes), dismissed: \(ends)")
