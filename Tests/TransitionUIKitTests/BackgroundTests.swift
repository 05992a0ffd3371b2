import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("An app that goes to the background during a transition", .serialized)
@MainActor struct BackgroundTests {
  private let scene = UIWindowScene()

  private func device() -> Device {
    let device = Device()
    device.window.windowScene = scene
    return device
  }

  private func expectInUse(_ device: Device) {
    #expect(device.window.subviews == [device.presenter.view], "a container blocks touches")
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func hasDismissedTheScreen() throws {
    let device = device()
    let screen = UIViewController()
    try device.present(screen, "card-standard")
    screen.dismiss(by: .button)
    HeadlessClock.advance(by: 0.1)
    HeadlessDevice.enterBackground(scene)
    device.settle()
    #expect(device.dismissals == [.button])
    expectInUse(device)
  }

  @Test(arguments: [true, false]) func letsADragEndAsItWasDecided(_ dismisses: Bool) throws {
    let device = device()
    let screen = UIViewController()
    try device.present(screen, "card-standard")
    let rest = screen.view.headlessShownFrame
    device.drag(from: device.middle(of: screen), by: dismisses ? 12 : 2, steps: 20)
    HeadlessClock.advance(by: 0.3)
    device.finger.up()
    HeadlessClock.advance(by: 0.05)
    HeadlessDevice.enterBackground(scene)
    device.settle()
    if dismisses { return expectInUse(device) }
    #expect(screen.view.headlessShownFrame == rest)
    device.expectNoMisuse()
    screen.dismiss(by: .button)
    device.settle()
    expectInUse(device)
  }

  @Test func hasPresentedTheScreen() throws {
    let device = device()
    let screen = UIViewController()
    device.presenter.present(screen, as: "card-standard", from: device.transitions)
    HeadlessClock.advance(by: 0.1)
    HeadlessDevice.enterBackground(scene)
    device.settle()
    let frame = screen.view.headlessShownFrame
    #expect(frame.maxY < 844 && frame.minY > 0)
    screen.dismiss(by: .button)
    device.settle()
    expectInUse(device)
  }

  /// On an iPad, another window of the app may still be in use.
  @Test func leavesOtherWindowsAlone() throws {
    let device = device()
    let screen = UIViewController()
    try device.present(screen, "card-standard")
    screen.dismiss(by: .button)
    HeadlessClock.advance(by: 0.1)
    let shown = screen.view.headlessShownFrame
    NotificationCenter.default.post(name: UIScene.didEnterBackgroundNotification, object: UIWindowScene())
    HeadlessClock.runLoopTurn()
    #expect(screen.view.headlessShownFrame == shown)
    device.settle()
    expectInUse(device)
  }
}
