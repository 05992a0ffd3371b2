import HeadlessUIKit
import TransitionKit

// The same with UIKit's stand-in. The second argument is the registry bundled with the app.
let shipped = URL(fileURLWithPath: CommandLine.arguments[2])
let registry = try TransitionRegistry(at: CommandLine.arguments[1], bundle: shipped)
let recorder = SessionRecorder(recordingTo: registry, consent: .given)
let window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
let presenter = UIViewController()
window.rootViewController = presenter
window.makeKeyAndVisible()
presenter.present(UIViewController(), as: "card-modal", from: registry, recordingTo: recorder)
HeadlessClock.advance(by: 1)

let finger = HeadlessFinger(on: window)
finger.down(at: CGPoint(x: 195, y: 400))
for step in 1...20 {
  HeadlessClock.advance(by: 0.016)
  finger.move(to: CGPoint(x: 195, y: 400 + 20 * Double(step)))
}
finger.up()
HeadlessClock.advance(by: 1)
let outcomes = recorder.flush() ? try registry.sessions().map(\.result.outcome.rawValue) : []
print("presented: \(presenter.presentedViewController != nil), recorded: \(outcomes)")
