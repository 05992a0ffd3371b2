import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("Content taller than its room", .serialized)
@MainActor struct TallContentTests {
  nonisolated private static let fitted = CatalogEntry.all.filter { $0.configuration.geometry.height != .full }

  @Test(arguments: fitted) func staysOnTheScreenAndScrolls(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = TalkativeScreen()
    screen.scrolls = true
    screen.view.headlessFittingHeight = 1200
    try device.present(screen, entry.name)
    let frame = screen.view.headlessShownFrame
    let safe = CGRect(x: 0, y: 47, width: 390, height: 844 - 47)
    #expect(safe.contains(frame) && frame.height > 600, "\(frame)")
    screen.scrollView.frame = screen.view.bounds
    // A finger that scrolls down the list does not move the card.
    let before = screen.scrollView.contentOffset.y
    try device.play("up 200pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    #expect(screen.scrollView.contentOffset.y > before + 150)
    #expect(screen.view.headlessShownFrame == frame)
    device.expectNoMisuse()
  }

  @Test(arguments: fitted) func followsTheSizeOfText(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, entry.name)
    let before = screen.view.headlessShownFrame
    #expect(before.height == 300)
    screen.view.headlessFittingHeight = 420
    HeadlessDevice.setTextSize()
    HeadlessClock.advance(by: 0.1)
    // With the relayout spring instead of immediately.
    #expect(screen.view.headlessShownFrame.height > 300 && screen.view.headlessShownFrame.height < 420)
    device.settle()
    #expect(screen.view.headlessShownFrame.height == 420)
    device.expectNoMisuse()
  }

  @Test func aTextSizeThatChangesDuringADragWaitsForItsEnd() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    let start = device.middle(of: screen)
    device.finger.down(at: start)
    for step in 1...12 {
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + Double(step) * 5))
    }
    screen.view.headlessFittingHeight = 420
    HeadlessDevice.setTextSize()
    HeadlessClock.advance(by: 0.3)
    device.finger.up()
    device.settle()
    #expect(screen.view.headlessShownFrame.height == 420)
    device.expectNoMisuse()
  }
}
