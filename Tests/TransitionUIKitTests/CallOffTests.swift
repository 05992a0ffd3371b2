import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("A presentation that waits can be called off", .serialized)
@MainActor struct CallOffTests {
  enum Caller: CaseIterable { case presenter, childOfPresenter, screen, childOfScreen }

  private func device() -> Device {
    let device = Device()
    device.configure()
    return device
  }

  /// Presents a screen, and begins its dismissal.
  private func leaving(_ before: WaitingTests.Before, on device: Device) throws -> UIViewController {
    let first = UIViewController()
    if before == .transition {
      try device.present(first, "modal-standard")
      first.dismiss(by: .code)
    } else {
      device.presenter.present(first, animated: true)
      device.settle()
      first.transitioningDelegate = SlowDelegate.shared
      device.presenter.dismiss(animated: true)
    }
    HeadlessClock.advance(by: 0.05)
    device.dismissals = []
    return first
  }

  private func present(_ screen: UIViewController, on device: Device) {
    device.presenter.present(
      screen, as: "modal-none", onDismissal: { device.dismissals.append($0) },
      completion: { Issue.record("it was presented") }, onProblem: { Issue.record("a problem: \($0)") })
  }

  /// For example, a progress view whose work is done already.
  @Test(arguments: Caller.allCases, WaitingTests.Before.allCases)
  func byItselfAndByItsPresenter(_ caller: Caller, _ before: WaitingTests.Before) throws {
    let device = device()
    let (next, presenterChild, child) = (UIViewController(), UIViewController(), UIViewController())
    device.presenter.addChild(presenterChild)
    next.addChild(child)
    _ = try leaving(before, on: device)
    present(next, on: device)
    var ends = 0
    let screens: [Caller: UIViewController] = [
      .presenter: device.presenter, .childOfPresenter: presenterChild, .screen: next, .childOfScreen: child,
    ]
    try #require(screens[caller]).dismiss(by: .button) { ends += 1 }
    #expect(ends == 0 && next.modalTransition == nil)
    device.settle()
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    #expect(device.dismissals.filter { $0 == .button } == [.button] && ends == 1)
    try device.present(next, "card-standard")
    device.presenter.dismiss(by: .code)
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: [true, false]) func ofTheScreenThatIsLeaving(byPresenter: Bool) throws {
    let device = device()
    let first = try leaving(.transition, on: device)
    present(first, on: device)
    (byPresenter ? device.presenter : first).dismiss(by: .button)
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    #expect(Set(device.dismissals) == [.code, .button])
    device.expectNoMisuse()
  }

  /// As documented: UIKit does not know of the screen yet.
  @Test(arguments: [true, false]) func notByADismissalOfUIKits(byPresenter: Bool) throws {
    let device = device()
    _ = try leaving(.transition, on: device)
    let next = UIViewController()
    device.presenter.present(next, as: "modal-none", onDismissal: { device.dismissals.append($0) })
    (byPresenter ? device.presenter : next).dismiss(animated: true)
    device.settle()
    #expect(device.presenter.presentedViewController === next)
    device.presenter.dismiss(by: .button)
    device.settle()
    #expect(device.presenter.presentedViewController == nil && device.dismissals.last == .button)
    device.expectNoMisuse()
  }

  /// A double tap on a button that presents: only one can come, and `dismiss(by:)` reaches that one.
  @Test func onlyOneWaits() throws {
    let device = device()
    _ = try leaving(.transition, on: device)
    let next = UIViewController()
    present(next, on: device)
    var problems: [TransitionUIKitError] = []
    device.presenter.present(
      UIViewController(), as: "card-standard", completion: nil, onProblem: { problems.append($0) })
    #expect(problems == [.refused(transition: "card-standard", reason: "the presenter is already presenting")])
    device.presenter.dismiss(by: .button)
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    device.expectNoMisuse()
  }
}
