import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("A stack of screens goes together", .serialized)
@MainActor struct StackTests {
  /// Apple's documentation leaves open which screens UIKit reports.
  @Test(arguments: [true, false]) func ofAStackThatGoesOnlyTheTopIsMoved(_ reportsAll: Bool) throws {
    let device = Device()
    HeadlessSystem.reportsWholeStacks = reportsAll
    let (middle, top) = (TalkativeScreen(), UIViewController())
    try device.present(middle, "modal-standard")
    middle.present(top, as: "modal-standard", from: device.transitions)
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
    #expect(middle.told == [.code])
    #expect(middle.modalTransition == nil)
    #expect(device.collector.takePresentations().map(\.dismissedBy) == [.code])
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  /// Apple's documentation leaves open what a full screen takes out of the window.
  @Test(arguments: [true, false], [true, false])
  func aScreenUnderAFullScreenIsReportedOnce(removesContainers: Bool, goesWithStack: Bool) throws {
    let device = Device()
    (HeadlessSystem.reportsWholeStacks, HeadlessSystem.removesCoveredContainers) = (false, removesContainers)
    let (middle, top) = (TalkativeScreen(), UIViewController())
    try device.present(middle, "modal-standard")
    top.modalPresentationStyle = .fullScreen
    middle.present(top, animated: true)
    device.settle()
    #expect(middle.view.window == nil && device.dismissals == [])
    if !goesWithStack {
      top.dismiss(animated: true)
      device.settle()
      #expect(middle.view.window != nil && device.dismissals == [] && top.view.subviews.isEmpty)
    }
    device.presenter.dismiss(animated: true)
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    #expect(device.window.subviews == [device.presenter.view])
    #expect(device.dismissals == [.code] && middle.told == [.code])
    #expect(middle.modalTransition == nil && top.view.subviews.isEmpty)
    device.expectNoMisuse()
  }

  @Test(arguments: [true, false], [true, false])
  func ofAStackThatGoesThePresenterIsBackInItsPlace(animated: Bool, reportsAll: Bool) throws {
    let device = Device()
    HeadlessSystem.reportsWholeStacks = reportsAll
    let (middle, top) = (UIViewController(), UIViewController())
    let before = (device.presenter.view.headlessShownFrame, device.presenter.view.alpha)
    try device.present(middle, "edge-rotate")
    middle.present(top, as: "modal-standard", from: device.transitions)
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
