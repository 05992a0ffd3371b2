import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

/// A phone with one window, a presenting screen, and a recorder.
@MainActor final class Device {
  let window: UIWindow
  let presenter = UIViewController()
  let collector = SessionCollector()
  let transitions: FixedTransitions
  let finger: HeadlessFinger
  var dismissals: [DismissalCause] = []

  init(_ configurations: [TransitionConfiguration] = CatalogEntry.all.map(\.configuration)) {
    HeadlessSystem.reset()
    Transitions.source = nil
    Transitions.mistake = { Issue.record("a mistake: \($0)") }
    transitions = FixedTransitions(configurations)
    window = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    finger = HeadlessFinger(on: window)
    window.rootViewController = presenter
    window.makeKeyAndVisible()
    HeadlessClock.runLoopTurn()
  }

  convenience init(_ name: String, _ changes: [String: ConfigurationFieldValue?]) throws {
    let entry = try #require(CatalogEntry.all.first { $0.name == name })
    self.init([try entry.configuration.setting(changes)])
  }

  /// A device whose input card stands at the bottom, where a keyboard raises it.
  static func withLowForm() throws -> Device {
    try Device("modal-input", ["geometry.alignment": .text("bottom")])
  }

  @discardableResult func present(
    _ screen: UIViewController, _ name: String, animated: Bool = true
  ) throws -> ModalTransitioningDelegate {
    var problem: TransitionUIKitError?
    presenter.present(
      screen, as: TransitionName(name), from: transitions, recordingTo: collector, animated: animated,
      onDismissal: { [weak self] in self?.dismissals.append($0) }, completion: nil, onProblem: { problem = $0 })
    let delegate = screen.modalTransition
    settle()
    if let problem { throw problem }
    return try #require(delegate)
  }

  /// Configures the app as at launch.
  func configure() { Transitions.configure(transitions, recorder: collector) }

  /// Plays all running animations to their end.
  func settle() { HeadlessClock.advance(by: 3) }

  func play(_ touches: [StageTouch], after pause: Double = 0) {
    let start = HeadlessClock.now + pause
    for touch in touches {
      for sample in touch.samples {
        let due = start + Double(sample.timeMicroseconds) / 1_000_000
        if due > HeadlessClock.now { HeadlessClock.advance(by: due - HeadlessClock.now) }
        let point = CGPoint(x: sample.x, y: sample.y)
        switch sample.phase {
        case .began: finger.down(at: point)
        case .changed: finger.move(to: point)
        case .ended: finger.up()
        case .cancelled: finger.cancel()
        }
      }
    }
  }

  func play(_ script: String, from point: CGPoint) throws {
    play(try DragScript(script, startX: point.x, startY: point.y).touches)
  }

  /// Puts the finger down, and moves it down the screen by some points in each step.
  func drag(from start: CGPoint, by points: Double, steps: Int, every seconds: Double = 1.0 / 60) {
    finger.down(at: start)
    for step in 1...steps {
      HeadlessClock.advance(by: seconds)
      finger.move(to: CGPoint(x: start.x, y: start.y + points * Double(step)))
    }
  }

  func middle(of screen: UIViewController) -> CGPoint {
    let frame = screen.view.headlessShownFrame
    return CGPoint(x: frame.midX, y: frame.midY)
  }

  /// Returns a point beside the presented view, on the dimming.
  func beside(_ screen: UIViewController) throws -> CGPoint {
    let frame = screen.view.headlessShownFrame
    let points = [
      CGPoint(x: 195, y: frame.minY - 20), CGPoint(x: 195, y: frame.maxY + 20), CGPoint(x: frame.maxX + 20, y: 422),
    ]
    return try #require(points.first { $0.x < 390 && $0.y > 0 && $0.y < 844 })
  }

  /// Expects that no call would have caused a hang, a warning or a crash in a real UIKit, and that nothing is still
  /// running.
  func expectNoMisuse(_ location: SourceLocation = #_sourceLocation) {
    #expect(HeadlessSystem.misuse == [], sourceLocation: location)
    #expect(HeadlessSystem.unfinished == 0, "a transition was never completed", sourceLocation: location)
  }

  func expectNoRefusals(_ location: SourceLocation = #_sourceLocation) {
    #expect(HeadlessSystem.refusals == [], sourceLocation: location)
  }
}

/// Collects the mistakes that would stop a debug build.
@MainActor final class Mistakes {
  private(set) var texts: [String] = []

  init() { Transitions.mistake = { [weak self] in self?.texts.append($0) } }
}
