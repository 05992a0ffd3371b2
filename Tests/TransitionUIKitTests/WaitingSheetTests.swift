import HeadlessSwiftUI
import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("The sheet in an unknown transition's place waits for the screen that leaves", .serialized)
@MainActor struct WaitingSheetTests {
  /// Returns a device whose app makes mistakes. Within a test, because the stand-in's state is shared by all suites.
  private func device() -> Device {
    let device = Device()
    device.configure()
    Transitions.mistake = { _ in }
    return device
  }

  /// How the screen before leaves: by a call that is known here, by one that only UIKit knows, or not at all.
  enum Before: CaseIterable { case button, uikit, stays }

  @Test(arguments: Before.allCases) func andIsPresentedOnceItCanBe(_ before: Before) throws {
    let device = device()
    let (first, next) = (UIViewController(), UIViewController())
    next.modalPresentationStyle = .fullScreen
    try device.present(first, "modal-standard")
    if before == .button { first.dismiss(by: .button) }
    if before == .uikit { device.presenter.dismiss(animated: true) }
    var (arrivals, problems) = (0, [] as [TransitionUIKitError])
    device.presenter.present(
      next, as: "nobody", onDismissal: { device.dismissals.append($0) }, completion: { arrivals += 1 },
      onProblem: { problems.append($0) })
    device.settle()
    device.expectNoRefusals()
    guard before != .stays else {
      #expect(problems.last == .refused(transition: "nobody", reason: "the presenter is already presenting"))
      #expect(problems.count == 2 && arrivals == 0 && next.modalPresentationStyle == .fullScreen)
      return
    }
    #expect(device.presenter.presentedViewController === next && next.modalPresentationStyle == .pageSheet)
    #expect(problems.count == 1 && arrivals == 1)
    device.dismissals = []
    next.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.button] && next.modalPresentationStyle == .fullScreen)
    device.expectNoMisuse()
  }

  @Test(arguments: [true, false]) func unlessItIsCalledOff(byPresenter: Bool) throws {
    let device = device()
    let (first, next) = (UIViewController(), UIViewController())
    next.modalPresentationStyle = .fullScreen
    try device.present(first, "modal-standard")
    first.dismiss(by: .code)
    var ends = 0
    device.presenter.present(
      next, as: "nobody", onDismissal: { device.dismissals.append($0) },
      completion: { Issue.record("it was presented") }, onProblem: nil)
    (byPresenter ? device.presenter : next).dismiss(by: .button) { ends += 1 }
    device.settle()
    #expect(device.presenter.presentedViewController == nil && next.modalPresentationStyle == .fullScreen)
    #expect(device.dismissals.filter { $0 == .button } == [.button] && ends == 1)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func andIsReleasedIfItsPresenterGoes() throws {
    let device = device()
    let first = UIViewController()
    try device.present(first, "modal-standard")
    first.dismiss(by: .code)
    var (child, next): (UIViewController?, UIViewController?) = (UIViewController(), UIViewController())
    let gone = Gone("the screen", next)
    child.map { device.presenter.addChild($0) }
    var problems: [TransitionUIKitError] = []
    if let next { child?.present(next, as: "nobody", completion: nil, onProblem: { problems.append($0) }) }
    child?.removeFromParent()
    (child, next) = (nil, nil)
    device.settle()
    #expect(device.presenter.presentedViewController == nil && gone.object == nil && problems.count == 2)
    #expect(problems.last == .refused(transition: "nobody", reason: "the presenter is gone"))
    device.expectNoMisuse()
  }
}
