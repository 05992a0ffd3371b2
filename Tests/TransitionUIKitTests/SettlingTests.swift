import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

/// Two cards above each other, each as high as half of the phone.
@MainActor private struct Cards {
  let device = Device()
  let below = UIViewController()
  let above = UIViewController()

  init() throws {
    try device.present(below, "card-standard")
    below.present(above, as: "card-standard", from: device.transitions, recordingTo: device.collector)
    device.settle()
  }

  func fling(_ screen: UIViewController) throws { try device.fling(screen) }
}

extension Device {
  /// Throws a screen out of sight with a finger near its top.
  fileprivate func fling(_ screen: UIViewController) throws {
    let top = screen.view.headlessShownFrame.minY
    try play("down 420pt in 0.1s, release", from: CGPoint(x: 195, y: top + 5))
  }
}

@Suite("A settling card", .serialized)
@MainActor struct SettlingTests {
  private func card() throws -> (device: Device, screen: UIViewController) {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "card-standard")
    return (device, screen)
  }

  @Test func aFingerStopsItAndPushesItBack() throws {
    let (device, screen) = try card()
    let rest = screen.view.headlessShownFrame
    try device.play("down 200pt in 0.1s, release", from: device.middle(of: screen))
    HeadlessClock.advance(by: 0.05)
    device.finger.down(at: device.middle(of: screen))
    let caught = screen.view.headlessShownFrame
    HeadlessClock.advance(by: 1)
    #expect(screen.view.headlessShownFrame == caught && caught.minY > rest.minY + 100)
    for step in 1...20 {
      HeadlessClock.advance(by: 0.01)
      device.finger.move(to: CGPoint(x: 195, y: caught.midY - 8 * Double(step)))
    }
    device.finger.up()
    device.settle()
    #expect(screen.presentingViewController != nil && screen.view.headlessShownFrame == rest)
    #expect(device.collector.take().first?.result.touches.count == 2)
    device.expectNoMisuse()
  }

  @Test func aFingerThatOnlyStopsItLetsItGoAgain() throws {
    let (device, screen) = try card()
    try device.play("down 300pt in 0.1s, release", from: device.middle(of: screen))
    HeadlessClock.advance(by: 0.03)
    device.finger.down(at: device.middle(of: screen))
    HeadlessClock.advance(by: 0.5)
    device.finger.up()
    device.settle()
    let session = try #require(device.collector.take().first)
    #expect(session.result.touches.count == 2 && session.result.termination == .ended)
    device.expectNoMisuse()
  }

  @Test func itIsGoneAsSoonAsNothingOfItCanBeSeen() throws {
    let (device, screen) = try card()
    try device.fling(screen)
    HeadlessClock.advance(by: 0.1)
    #expect(screen.presentingViewController == nil && device.dismissals == [.gesture])
    let next = UIViewController()
    try device.present(next, "card-standard")
    #expect(next.presentingViewController != nil)
    #expect(CADisplayLink.headlessRunning == 0)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: [0.05, 0.2, 0.3]) func aSecondFlingDoesNotTakeTheCardBelow(_ pause: Double) throws {
    let cards = try Cards()
    try cards.fling(cards.above)
    HeadlessClock.advance(by: pause)
    try cards.fling(cards.below)
    cards.device.settle()
    #expect(cards.above.presentingViewController == nil && cards.below.presentingViewController != nil)
    try cards.fling(cards.below)
    cards.device.settle()
    #expect(cards.below.presentingViewController == nil)
    cards.device.expectNoMisuse()
  }

  /// A form may be edited, or its keyboard closed, while a finger drags it.
  @Test(arguments: ["card-standard", "modal-input", "message-bottom-card"])
  func aScreenThatComesToRefuseDuringADragStays(_ name: String) throws {
    let device = Device()
    let screen = TalkativeScreen()
    try device.present(screen, name)
    let rest = screen.view.headlessShownFrame
    device.drag(from: CGPoint(x: 195, y: rest.minY + 20), by: 15, steps: 20)
    screen.isModalInPresentation = true
    device.finger.up()
    device.settle()
    #expect(screen.presentingViewController != nil && screen.view.headlessShownFrame == rest)
    #expect(screen.attempts == [.gesture])
    device.expectNoMisuse()
  }

  @Test func aListInACardThatHasNearlyReturnedScrolls() throws {
    let device = Device()
    let screen = TalkativeScreen()
    screen.scrolls = true
    try device.present(screen, "modal-standard")
    try device.play("down 40pt in 0.2s, hold 0.1s, release", from: device.middle(of: screen))
    screen.scrollView.contentOffset.y = 600
    HeadlessClock.advance(by: 0.3)
    try device.play("down 200pt in 0.2s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.presentingViewController != nil && screen.scrollView.contentOffset.y < 500)
    device.expectNoMisuse()
  }

  @Test func aLateMoveLosesNoMoreThanTheSlop() throws {
    let (device, screen) = try card()
    let (start, top) = (device.middle(of: screen), screen.view.headlessShownFrame.minY)
    device.finger.down(at: start)
    HeadlessClock.advance(by: 0.2)
    device.finger.move(to: CGPoint(x: start.x, y: start.y + 100))
    HeadlessClock.advance(by: 0.1)
    #expect(screen.view.headlessShownFrame.minY == top + 90)
    HeadlessClock.advance(by: 0.2)
    device.finger.up()
    device.settle()
    #expect(device.collector.take().first?.result.releaseTranslation == 90)
    device.expectNoMisuse()
  }
}

@Suite("A list that has just been scrolled keeps the next drag", .serialized)
@MainActor struct QuietTimeTests {
  /// A card whose list a finger has just scrolled to its top.
  private func scrolled() throws -> (device: Device, screen: TalkativeScreen) {
    let device = Device()
    let screen = TalkativeScreen()
    screen.scrolls = true
    try device.present(screen, "card-standard")
    screen.scrollView.contentOffset.y = 100
    try device.play("down 200pt in 0.1s, release", from: device.middle(of: screen))
    // The finger has moved a list without bounce beyond its top.
    screen.scrollView.contentOffset.y = 0
    HeadlessClock.advance(by: 1.0 / 60)
    return (device, screen)
  }

  @Test(arguments: [(0.1, true), (0.4, false)]) func untilItHasRested(_ pause: Double, stays: Bool) throws {
    let (device, screen) = try scrolled()
    #expect(screen.presentingViewController != nil)
    HeadlessClock.advance(by: pause)
    try device.play("down 300pt in 0.2s, release", from: device.middle(of: screen))
    device.settle()
    #expect((screen.presentingViewController != nil) == stays)
    device.settle()
    #expect(CADisplayLink.headlessRunning == 0)
    device.expectNoMisuse()
  }
}
