import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("The app hears of a dismissal when it can go on", .serialized)
@MainActor struct AfterDismissalTests {
  /// The ways in which the app hears of a dismissal.
  enum Listener: CaseIterable { case onDismissal, screen, delegate, completion }

  /// UIKit refuses to present until it has ended the dismissal.
  @Test(arguments: Listener.allCases) func whatFollowsADismissalIsPresented(_ listener: Listener) throws {
    let device = Device()
    let screen = FollowedScreen()
    let delegate = AppDelegate()
    let next = UIViewController()
    // UIKit's own presentation does not wait, as one by name would.
    let follow = { [device] in device.presenter.present(next, animated: true) }
    device.presenter.present(
      screen, as: "modal-standard", from: device.transitions,
      onDismissal: { _ in if listener == .onDismissal { follow() } })
    device.settle()
    screen.presentationController?.delegate = delegate
    if listener == .screen { screen.follow = follow }
    if listener == .delegate { delegate.follow = follow }
    if listener == .completion {
      screen.dismiss(by: .button) { follow() }
    } else {
      try device.play("down 500pt in 0.3s, release", from: device.middle(of: screen))
    }
    device.settle()
    #expect(device.presenter.presentedViewController === next)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aScreenThatIsPresentedAgainInTheCompletionStaysWithItsTransition() throws {
    let device = Device()
    let screen = UIViewController()
    let delegate = try device.present(screen, "modal-standard")
    screen.dismiss(animated: true) { try? delegate.present(screen, from: device.presenter) }
    device.settle()
    #expect(screen.modalTransition === delegate)
    try device.play("down 500pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(device.dismissals == [.code, .gesture])
    #expect(screen.modalTransition == nil)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  enum Way: CaseIterable { case button, twice, uikit, drag, duringTheArrival, inTheCompletion, notAnimated }

  @Test(arguments: Way.allCases, [true, false]) func eachClosureIsCalledOnce(_ way: Way, _ startsAtOnce: Bool) throws {
    let device = Device()
    device.configure()
    HeadlessSystem.startsAtOnce = startsAtOnce
    let screen = TalkativeScreen()
    var calls: [String: Int] = [:]
    let ended = { calls["ended", default: 0] += 1 }
    device.presenter.present(
      screen, as: "card-standard", onDismissal: { _ in calls["dismissal", default: 0] += 1 },
      completion: {
        calls["completion", default: 0] += 1
        if way == .inTheCompletion { screen.dismiss(by: .button, completion: ended) }
      }, onProblem: { Issue.record("a problem: \($0)") })
    if way == .duringTheArrival { screen.dismiss(by: .button, completion: ended) }
    device.settle()
    switch way {
    case .button: screen.dismiss(by: .button, completion: ended)
    case .notAnimated: screen.dismiss(by: .button, animated: false, completion: ended)
    case .twice:
      screen.dismiss(by: .button, completion: ended)
      // Refused, because the first one is on its way.
      screen.dismiss(by: .button, completion: ended)
    case .uikit: screen.dismiss(animated: true, completion: ended)
    case .drag:
      try device.play("down 500pt in 0.3s, release", from: device.middle(of: screen))
      ended()
    case .duringTheArrival, .inTheCompletion: break
    }
    device.settle()
    #expect(screen.presentingViewController == nil)
    #expect(calls == ["completion": 1, "dismissal": 1, "ended": 1])
    #expect(screen.told.count == 1)
    device.expectNoMisuse()
  }

  @Test func theCompletionOfARefusedDismissalIsNeverCalled() throws {
    let device = Device()
    let screen = TalkativeScreen()
    screen.allows = false
    try device.present(screen, "modal-standard")
    var completed = 0
    screen.dismiss(by: .tap) { completed += 1 }
    device.settle()
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.button])
    #expect(completed == 0)
  }

  @Test(arguments: [false, true]) func aScreenThatDismissesItselfAfterARefusalHearsOfThat(_ startsAtOnce: Bool) throws {
    let device = Device()
    let screen = FollowedScreen()
    screen.isModalInPresentation = true
    try device.present(screen, "modal-standard")
    HeadlessSystem.startsAtOnce = startsAtOnce
    var completed: [String] = []
    screen.attempted = { [unowned screen] in screen.dismiss(by: .button) { completed.append("button") } }
    screen.dismiss(by: .tap) { completed.append("tap") }
    device.settle()
    #expect(device.dismissals == [.button])
    #expect(completed == ["button"])
    device.expectNoMisuse()
  }

  @Test func theCompletionOfADismissalDuringADragThatPresentsIsCalled() throws {
    let device = Device()
    let screen = UIViewController()
    try device.transitions.interactivePresentation("pull-down", from: device.presenter) { screen }
    var completed = 0
    let start = CGPoint(x: 195, y: 100)
    device.drag(from: start, by: 20, steps: 10)
    screen.dismiss(by: .button) { completed += 1 }
    device.settle()
    device.finger.up()
    #expect(screen.presentingViewController == nil)
    #expect(completed == 1)
    device.expectNoMisuse()
  }
}

private final class FollowedScreen: UIViewController, CustomPresentable {
  var follow: () -> Void = {}

  var attempted: () -> Void = {}

  func transitionDidDismiss(by cause: DismissalCause) { follow() }

  func transitionDidAttemptToDismiss(by cause: DismissalCause) { attempted() }
}

private final class AppDelegate: NSObject, UIAdaptivePresentationControllerDelegate {
  var follow: () -> Void = {}

  func presentationControllerDidDismiss(_ presentationController: UIPresentationController) { follow() }
}
