import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

/// Counts its layout passes.
private final class CountingView: UIView {
  var layouts = 0

  override func layoutSubviews() {
    super.layoutSubviews()
    layouts += 1
  }
}

private final class CountingScreen: UIViewController {
  let counting = CountingView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
  override func loadView() { view = counting }
}

@Suite("A movement of a drag costs one layout pass", .serialized)
@MainActor struct DragCostTests {
  /// A card whose safe area would change with each point.
  @Test(arguments: ["card-standard", "modal-standard", "bottom-card"])
  func ofTheContentAndNoMeasurement(_ name: String) throws {
    let device = Device()
    let screen = CountingScreen()
    try device.present(screen, name)
    let start = device.middle(of: screen)
    device.drag(from: start, by: 4, steps: 5)
    let (layouts, changes, fittings) = (
      screen.counting.layouts, UIViewController.headlessInsetChanges, UIView.headlessFittings
    )
    for step in 6...35 {
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + 4 * Double(step)))
      HeadlessClock.runLoopTurn()
    }
    #expect(UIViewController.headlessInsetChanges - changes <= 30, "each makes UIKit lay out the content at once")
    #expect(screen.counting.layouts - layouts <= 31, "one of them is of the movement before")
    #expect(UIView.headlessFittings == fittings)
    device.finger.up()
    device.settle()
    device.expectNoMisuse()
  }

  /// For example, content that changes its preferred size with its safe area.
  @Test func aLayoutDuringATransitionDoesNotMeasureTheContent() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "card-standard")
    device.drag(from: device.middle(of: screen), by: 4, steps: 10)
    let fittings = UIView.headlessFittings
    screen.preferredContentSize.height = 310
    screen.view.superview?.superview?.superview?.setNeedsLayout()
    HeadlessClock.runLoopTurn()
    #expect(UIView.headlessFittings == fittings)
    HeadlessClock.advance(by: 0.3)
    device.finger.up()
    screen.view.headlessFittingHeight = 420
    device.settle()
    #expect(screen.presentingViewController != nil)
    #expect(screen.view.headlessShownFrame.height == 420, "and it is measured at the end")
  }
}
