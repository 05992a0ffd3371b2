import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("A finger cannot reverse a dismissal by the app", .serialized)
@MainActor struct PromisedDismissalTests {
  /// The app may have acted on its dismissal, for example by sending a message.
  @Test(arguments: [DismissalCause.button, .code], [-60.0, 60])
  func aDismissalByTheAppIsHeldAndFinishes(_ cause: DismissalCause, _ way: Double) throws {
    let device = try Device.withCatchableCard()
    let screen = UIViewController()
    try device.present(screen, "card-standard")
    var ends = 0
    screen.dismiss(by: cause) { ends += 1 }
    HeadlessClock.advance(by: 0.1)
    let start = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20)
    device.finger.down(at: start)
    device.moveFinger(from: start, by: way, in: 0.1)
    HeadlessClock.advance(by: 1)
    #expect(screen.presentingViewController != nil && ends == 0, "the finger holds it")
    device.moveFinger(from: CGPoint(x: start.x, y: start.y + way), by: way, in: 0.05)
    device.finger.up()
    device.settle()
    #expect(screen.presentingViewController == nil && ends == 1)
    #expect(device.dismissals == [cause])
    #expect(device.collector.takePresentations().last?.dismissedBy == cause)
    let session = try #require(device.collector.take().first)
    #expect(session.result.outcome == .interrupted && session.result.completed)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: [true, false]) func aDismissalByTheAppDuringADragStaysOne(_ isSystemCancel: Bool) throws {
    let device = try Device.withCatchableCard()
    let screen = UIViewController()
    try device.present(screen, "card-standard")
    var start = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20)
    device.finger.down(at: start)
    device.moveFinger(from: start, by: 60, in: 0.2)
    screen.dismiss(by: .button)
    device.finger.up()
    HeadlessClock.advance(by: 0.05)
    start = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20)
    device.finger.down(at: start)
    // Only a drag toward the end takes hold of it.
    device.moveFinger(from: start, by: 15, in: 0.05)
    device.moveFinger(from: start, by: -100, in: 0.1)
    isSystemCancel ? device.finger.cancel() : device.finger.up()
    device.settle()
    #expect(HeadlessSystem.trace.contains("pauseInteractiveTransition"))
    #expect(screen.presentingViewController == nil && device.dismissals == [.button])
    device.expectNoMisuse()
    device.expectNoRefusals()
  }
}

extension Device {
  fileprivate static func withCatchableCard() throws -> Device {
    try Device("card-standard", ["interaction.catchable": .flag(true)])
  }

  /// Moves the finger in steps, and lets the card follow.
  fileprivate func moveFinger(from start: CGPoint, by distance: Double, in seconds: Double) {
    for step in 1...12 {
      HeadlessClock.advance(by: seconds / 12)
      finger.move(to: CGPoint(x: start.x, y: start.y + distance * Double(step) / 12))
    }
  }
}
