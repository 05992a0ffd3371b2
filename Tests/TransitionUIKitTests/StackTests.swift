import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("A stack of screens goes together", .serialized)
@MainActor struct StackTests {
  @Test func ofAStackThatGoesOnlyTheTopIsMoved() throws {
    let device = Device()
    let (middle, top) = (UIViewController(), UIViewController())
    try device.present(middle, "modal-standard")
    try middle.present(top, transition: "modal-standard", from: device.transitions)
    device.settle()
    let before = middle.view.headlessShownFrame
    device.presenter.dismiss(animated: true)
    HeadlessClock.advance(by: 0.1)
    #expect(HeadlessSystem.unfinished == 1)
    #expect(middle.view.headlessShownFrame == before)
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    #expect(device.window.subviews == [device.presenter.view])
    #expect(device.dismissals == [.code])
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: [true, false]) func ofAStackThatGoesThePresenterIsBackInItsPlace(animated: Bool) throws {
    let device = Device()
    let (middle, top) = (UIViewController(), UIViewController())
    let before = (device.presenter.view.headlessShownFrame, device.presenter.view.alpha)
    try device.present(middle, "edge-rotate")
    try middle.present(top, transition: "modal-standard", from: device.transitions)
    device.settle()
    device.presenter.dismiss(animated: animated)
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    #expect(device.window.subviews == [device.presenter.view])
    #expect((device.presenter.view.headlessShownFrame, device.presenter.view.alpha) == before)
    #expect(device.presenter.view.transform == .identity)
    device.expectNoMisuse()
  }
}
