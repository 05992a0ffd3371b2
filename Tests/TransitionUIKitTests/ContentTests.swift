import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("A screen has its say", .serialized)
@MainActor struct ContentTests {
  @Test(arguments: [true, false]) func aScreenMayForbidGesturesAndTapsButNotItsButtons(_ byProtocol: Bool) throws {
    let device = Device()
    let screen = TalkativeScreen()
    screen.allows = !byProtocol
    screen.isModalInPresentation = !byProtocol
    try device.present(screen, "message-bottom-card")
    let before = screen.view.headlessShownFrame
    try device.play("down 200pt in 0.2s, release", from: device.middle(of: screen))
    device.finger.down(at: try device.beside(screen))
    device.finger.up()
    device.settle()
    #expect(screen.view.headlessShownFrame == before)
    #expect(device.dismissals.isEmpty)
    let session = try #require(device.collector.take().first)
    #expect(session.result.outcome == .interrupted)
    #expect(session.result.reason == "the screen does not allow it")
    #expect(screen.asked == (byProtocol ? [.gesture, .tap] : []))
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.button])
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func theTopmostChildSpeaksForItsContainer() throws {
    let device = Device()
    let container = UIViewController()
    let child = TalkativeScreen()
    child.allows = false
    container.addChild(UIViewController())
    container.addChild(child)
    try device.present(container, "modal-standard")
    try device.play("down 500pt in 0.2s, release", from: device.middle(of: container))
    device.settle()
    #expect(child.asked == [.gesture])
    child.dismiss(by: .button)
    device.settle()
    #expect(child.told == [.button])
    #expect(container.presentingViewController == nil)
    device.expectNoMisuse()
  }

  @Test func anInputDismissalIsArmedByDistanceAndLocksTheContent() throws {
    let device = Device()
    let screen = TalkativeScreen()
    screen.scrolls = true
    let disabled = UIView()
    disabled.isUserInteractionEnabled = false
    screen.view.addSubview(disabled)
    let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    screen.view.addSubview(field)
    try device.present(screen, "modal-input")
    field.becomeFirstResponder()
    let start = device.middle(of: screen)
    device.finger.down(at: start)
    for step in 1...30 {
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + Double(step) * 5))
    }
    #expect(screen.arming == [true])
    #expect(screen.dragged.last == 1)
    #expect(!field.isFirstResponder)
    #expect(screen.view.subviews.allSatisfy { !$0.isUserInteractionEnabled })
    for step in (0..<25).reversed() {
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + Double(step) * 5))
    }
    #expect(screen.arming == [true, false])
    device.finger.up()
    device.settle()
    #expect(screen.presentingViewController != nil)
    #expect(!disabled.isUserInteractionEnabled)
    #expect(field.isUserInteractionEnabled)
    device.expectNoMisuse()
  }

  @Test func theContentScrollsUntilItIsAtItsEndAndTheScreenFollowsFromThere() throws {
    let device = Device()
    let screen = TalkativeScreen()
    screen.scrolls = true
    try device.present(screen, "modal-standard")
    screen.scrollView.contentOffset.y = 100
    let before = screen.view.headlessShownFrame
    try device.play("down 60pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.view.headlessShownFrame == before)
    #expect(screen.scrollView.contentOffset.y < 60)
    #expect(device.collector.take().isEmpty)
    screen.scrollView.contentOffset.y = 0
    try device.play("up 60pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.scrollView.contentOffset.y > 40)
    #expect(device.collector.take().isEmpty)
    screen.scrollView.contentOffset.y = 0
    try device.play("down 500pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.scrollView.contentOffset.y == 0)
    #expect(device.dismissals == [.gesture])
    device.expectNoMisuse()
    device.expectNoRefusals()
  }
}
