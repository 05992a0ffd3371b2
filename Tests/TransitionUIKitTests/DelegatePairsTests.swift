import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("What the presentation's delegate is told fits together", .serialized)
@MainActor struct DelegatePairsTests {
  private func present(_ screen: UIViewController) throws -> (Device, VetoTests.Delegate) {
    let device = try Device("card-standard", ["interaction.catchable": .flag(true)])
    let delegate = VetoTests.Delegate()
    try device.present(screen, "card-standard")
    screen.presentationController?.delegate = delegate
    return (device, delegate)
  }

  @Test func codeEndsADragThatTheDelegateWasToldOf() throws {
    let screen = UIViewController()
    let (device, delegate) = try present(screen)
    let start = device.middle(of: screen)
    device.drag(from: start, by: 5, steps: 6, every: 0.02)
    screen.dismiss(by: .code)
    device.settle()
    #expect(screen.presentingViewController == nil)
    #expect(delegate.calls == ["should", "will", "did"])
    device.expectNoMisuse()
  }

  @Test func aFlickDuringADismissalByAButtonIsNoDismissalByAPerson() throws {
    let screen = UIViewController()
    let (device, delegate) = try present(screen)
    screen.dismiss(by: .button)
    HeadlessClock.advance(by: 0.1)
    try device.play(
      "down 120pt in 0.1s, release", from: CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 20))
    device.settle()
    #expect(device.dismissals == [.button])
    #expect(!delegate.calls.contains("will") && !delegate.calls.contains("did"))
    device.expectNoMisuse()
  }

  /// UIKit reads the key commands for any key.
  @Test func aKeyIsTypedWithoutAQuestion() throws {
    let screen = TalkativeScreen()
    let (_, delegate) = try present(screen)
    #expect(screen.modalTransition?.presentation?.presentationView.keyCommands?.count == 1)
    #expect(delegate.calls.isEmpty && screen.asked.isEmpty)
  }
}
