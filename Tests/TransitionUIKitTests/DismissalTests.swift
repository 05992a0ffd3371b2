import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("A screen goes by tap, by button or not at all", .serialized)
@MainActor struct DismissalTests {
  @Test(arguments: CatalogEntry.withDimming) func aTapOnTheDimmingDismisses(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = TalkativeScreen()
    try device.present(screen, entry.name)
    let point = try device.beside(screen)
    device.finger.down(at: point)
    device.finger.up()
    device.settle()
    #expect(screen.presentingViewController == nil)
    #expect(device.dismissals == [.tap])
    #expect(screen.told == [.tap])
    #expect(device.collector.takePresentations().map(\.dismissedBy) == [.tap])
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aButtonTakesOverFromAFingerAndFromASpringingCard() throws {
    for pause in [0, 0.05] {
      let device = Device()
      let screen = UIViewController()
      try device.present(screen, "modal-standard")
      let start = device.middle(of: screen)
      device.drag(from: start, by: 8, steps: 6)
      if pause > 0 {
        HeadlessClock.advance(by: 0.3)
        device.finger.up()
        HeadlessClock.advance(by: pause)
        #expect(screen.presentingViewController != nil)
      }
      screen.dismiss(by: .button)
      device.settle()
      if pause == 0 { device.finger.up() }
      #expect(screen.presentingViewController == nil)
      #expect(device.dismissals == [.button])
      #expect(HeadlessSystem.trace.filter { $0 == "dismiss" }.count == 1)
      device.expectNoMisuse()
      device.expectNoRefusals()
    }
  }

  @Test func whatIsOnTopOfAScreenKeepsItThere() throws {
    let device = Device()
    let screen = UIViewController()
    let delegate = try device.present(screen, "modal-standard")
    screen.present(UIViewController(), animated: false)
    device.settle()
    delegate.dismiss(by: .tap)
    device.settle()
    #expect(screen.presentingViewController != nil)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: [false, true]) func whatUIKitIgnoresKeepsNothingFromStartingLater(_ byButton: Bool) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    HeadlessSystem.ignoresDismissals = true
    try device.play("down 400pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.presentingViewController != nil)
    HeadlessSystem.ignoresDismissals = false
    if byButton {
      screen.dismiss(by: .button)
    } else {
      try device.play("down 400pt in 0.3s, release", from: device.middle(of: screen))
    }
    device.settle()
    #expect(device.dismissals == [byButton ? .button : .gesture])
    #expect(device.collector.take().first?.result.reason == "UIKit did not start it")
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aTapAsksTheScreenAlsoWhileItSpringsBack() throws {
    let device = Device()
    let screen = TalkativeScreen()
    let delegate = try device.present(screen, "modal-standard")
    try device.play("down 40pt in 0.4s, hold 0.3s, release", from: device.middle(of: screen))
    HeadlessClock.advance(by: 0.05)
    screen.allows = false
    delegate.dismiss(by: .tap)
    device.settle()
    #expect(screen.presentingViewController != nil)
    #expect(screen.attempts == [.tap])
    device.expectNoMisuse()
  }

  @Test func whatUIKitIgnoresLeavesNoTrace() throws {
    let device = Device()
    let screen = UIViewController()
    let delegate = VetoTests.Delegate()
    let button = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    screen.view.addSubview(button)
    try device.present(screen, "card-standard")
    screen.presentationController?.delegate = delegate
    HeadlessSystem.ignoresDismissals = true
    try device.play("down 400pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    let shown = try #require(screen.presentationController?.presentedView)
    #expect(shown.hitTest(CGPoint(x: 10, y: 10), with: nil) === button, "the content is not locked")
    screen.modalTransition?.dismiss(by: .tap)
    device.settle()
    HeadlessSystem.ignoresDismissals = false
    delegate.calls = []
    device.presenter.dismiss(animated: true)
    device.settle()
    #expect(device.dismissals == [.code])
    #expect(delegate.calls.isEmpty)
    device.expectNoMisuse()
  }

  @Test func aDismissalWithAnotherAnchorStartsWhereTheViewIs() throws {
    let device = try Device(
      "modal-standard", ["dismissal.pose.anchorY": .number(0), "dismissal.pose.scale": .number(0.5)])
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    let rest = screen.view.headlessShownFrame
    screen.dismiss(by: .button)
    HeadlessClock.advance(by: 0.001)
    #expect(HeadlessSystem.unfinished == 1)
    #expect(abs(screen.view.headlessShownFrame.minY - rest.minY) < 2, "\(screen.view.headlessShownFrame) from \(rest)")
    device.settle()
    device.expectNoMisuse()
  }
}
