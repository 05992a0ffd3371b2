import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("A refused drag leaves nothing behind", .serialized)
@MainActor struct RefusedDragTests {
  /// With reduced motion, the view returns without an animation.
  @Test func aViewThatHasReturnedIsMovedFromThere() throws {
    let device = Device([
      try #require(CatalogEntry.all.first { $0.name == "modal-standard" }).configuration
        .setting(["interaction.refusedDrag": .text("resists"), "accessibility.reduceMotion": .text("none")])
    ])
    HeadlessDevice.setReduceMotion(true)
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    screen.isModalInPresentation = true
    let rest = screen.view.headlessShownFrame
    let start = device.middle(of: screen)
    for _ in 1...2 {
      device.finger.down(at: start)
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + 20))
      #expect(screen.view.headlessShownFrame.minY - rest.minY < 5)
      for step in 1...20 {
        HeadlessClock.advance(by: 1.0 / 60)
        device.finger.move(to: CGPoint(x: start.x, y: start.y + 20 + Double(step) * 20))
      }
      device.finger.up()
      device.settle()
      #expect(screen.view.headlessShownFrame == rest && screen.additionalSafeAreaInsets == .zero)
    }
    device.expectNoMisuse()
  }
}
