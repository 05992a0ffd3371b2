import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("An attempt to dismiss is one that would have dismissed", .serialized)
@MainActor struct AttemptTests {
  private func scene(_ name: String, refusedDrag: String) throws -> (Device, TalkativeScreen) {
    let device = try Device(name, ["interaction.refusedDrag": .text(refusedDrag)])
    let screen = TalkativeScreen()
    try device.present(screen, name)
    screen.allows = false
    return (device, screen)
  }

  private func drag(_ device: Device, _ screen: UIViewController, dx: Double, dy: Double, seconds: Double = 0.3) {
    let start = device.middle(of: screen)
    device.finger.down(at: start)
    for step in 1...10 {
      HeadlessClock.advance(by: seconds / 10)
      let share = Double(step) / 10
      device.finger.move(to: CGPoint(x: start.x + dx * share, y: start.y + dy * share))
    }
  }

  @Test(arguments: ["card-modal", "message-bottom-card"])
  func noSwipeSidewaysOrUpwardIsAnAttempt(_ name: String) throws {
    let (device, screen) = try scene(name, refusedDrag: "fails")
    for (dx, dy) in [(150.0, 1.0), (-150, 0), (0, -150), (120, 40)] {
      drag(device, screen, dx: dx, dy: dy)
      device.finger.up()
      device.settle()
    }
    #expect(screen.attempts.isEmpty)
    drag(device, screen, dx: 10, dy: 200)
    device.finger.up()
    #expect(screen.attempts == [.gesture])
    device.expectNoMisuse()
  }

  @Test func ofAViewThatResistsOnlyAReleaseThatWouldDismissIsAnAttempt() throws {
    let (device, screen) = try scene("card-standard", refusedDrag: "resists")
    drag(device, screen, dx: 0, dy: 14)
    HeadlessClock.advance(by: 0.5)
    device.finger.up()
    device.settle()
    #expect(screen.attempts.isEmpty, "a short drag")
    drag(device, screen, dx: 0, dy: 500)
    device.finger.cancel()
    device.settle()
    #expect(screen.attempts.isEmpty, "the system has cancelled the touch")
    drag(device, screen, dx: 0, dy: 500)
    device.finger.up()
    #expect(screen.attempts == [.gesture])
    device.settle()
    device.expectNoMisuse()
  }

  @Test func aResistingViewIsGrabbedWhereItIs() throws {
    let (device, screen) = try scene("modal-standard", refusedDrag: "resists")
    let rest = screen.view.headlessShownFrame.minY
    drag(device, screen, dx: 0, dy: 300)
    device.finger.up()
    HeadlessClock.advance(by: 0.05)
    let shown = screen.view.headlessShownFrame.minY
    #expect(shown > rest + 2)
    let start = device.middle(of: screen)
    device.finger.down(at: start)
    for step in 1...12 { device.finger.move(to: CGPoint(x: start.x, y: start.y + Double(step))) }
    #expect(screen.view.headlessShownFrame.minY >= shown)
    #expect(screen.view.headlessShownFrame.minY < shown + 5)
    device.finger.up()
    device.settle()
    #expect(screen.view.headlessShownFrame.minY == rest)
    #expect(screen.additionalSafeAreaInsets == .zero)
    device.expectNoMisuse()
  }

  /// The screen above passes its touches to the one below.
  @Test func aDragThatUIKitWouldRefuseIsLeftToTheList() throws {
    let lower = try #require(CatalogEntry.all.first { $0.name == "modal-standard" })
    let upper = try #require(CatalogEntry.all.first { $0.name == "message-bottom-card" })
    let device = Device([
      lower.configuration,
      try upper.configuration.setting(["dimming.passesTouches": .flag(true), "dimming.tapToDismiss": .flag(false)]),
    ])
    let screen = TalkativeScreen()
    screen.scrolls = true
    try device.present(screen, lower.name)
    let above = UIViewController()
    screen.present(above, as: TransitionName(upper.name), from: device.transitions)
    device.settle()
    let start = CGPoint(x: 195, y: screen.view.headlessShownFrame.minY + 40)
    try device.play("down 100pt in 0.2s, release", from: start)
    device.settle()
    #expect(screen.scrollView.contentOffset.y < -50)
    #expect(device.collector.take().isEmpty)
    device.expectNoMisuse()
  }
}
