import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("Content does not jump while its view moves", .serialized)
@MainActor struct SafeAreaTests {
  nonisolated private static let moved = CatalogEntry.all.filter { $0.configuration.geometry.edge.axis == .y }

  /// UIKit derives the safe area from a view's place.
  @Test(arguments: moved) func theSafeAreaIsThatOfTheViewAtRest(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = UIViewController()
    screen.additionalSafeAreaInsets.top = 7
    device.presenter.present(screen, as: TransitionName(entry.name), from: device.transitions)
    HeadlessClock.advance(by: 0.05)
    var seen = [screen.view.safeAreaInsets]
    device.settle()
    let rest = screen.view.safeAreaInsets
    #expect(rest.top >= 7)
    if entry.configuration.dismissalType != .none {
      let start = device.middle(of: screen)
      device.finger.down(at: start)
      for step in 1...20 {
        HeadlessClock.advance(by: 1.0 / 60)
        device.finger.move(to: CGPoint(x: start.x, y: start.y + entry.way(.dismiss).sign * Double(step) * 2))
        seen.append(screen.view.safeAreaInsets)
      }
      HeadlessClock.advance(by: 0.3)
      device.finger.up()
      seen.append(screen.view.safeAreaInsets)
      device.settle()
      #expect(screen.additionalSafeAreaInsets == UIEdgeInsets(top: 7, left: 0, bottom: 0, right: 0))
    }
    screen.dismiss(by: .button)
    HeadlessClock.advance(by: 0.05)
    seen.append(screen.view.safeAreaInsets)
    #expect(seen.allSatisfy { $0 == rest }, "\(rest) at rest, then \(seen)")
    device.settle()
    #expect(screen.additionalSafeAreaInsets == UIEdgeInsets(top: 7, left: 0, bottom: 0, right: 0))
    device.expectNoMisuse()
  }

  @Test func insetsThatTheAppSetsMeanwhileStay() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    screen.dismiss(by: .button)
    HeadlessClock.advance(by: 0.05)
    screen.additionalSafeAreaInsets = UIEdgeInsets(top: 11, left: 0, bottom: 0, right: 0)
    device.settle()
    #expect(screen.additionalSafeAreaInsets == UIEdgeInsets(top: 11, left: 0, bottom: 0, right: 0))
  }

  /// For example, a form whose insets are the height that the keyboard covers: the drag closes the keyboard.
  @Test(arguments: [false, true]) func insetsThatTheAppSetsDuringADragStay(resists: Bool) throws {
    let device = try Device("modal-standard", ["interaction.refusedDrag": .text("resists")])
    let screen = UIViewController()
    screen.isModalInPresentation = resists
    screen.additionalSafeAreaInsets.bottom = 300
    try device.present(screen, "modal-standard")
    let rest = screen.view.safeAreaInsets
    let start = device.middle(of: screen)
    device.finger.down(at: start)
    for step in 1...20 {
      HeadlessClock.advance(by: 1.0 / 60)
      if step == 10 { screen.additionalSafeAreaInsets = .zero }
      device.finger.move(to: CGPoint(x: start.x, y: start.y + Double(step) * 3))
      #expect(screen.view.safeAreaInsets.bottom == (step < 10 ? rest.bottom : rest.bottom - 300))
      #expect(screen.view.safeAreaInsets.top == rest.top)
    }
    HeadlessClock.advance(by: 0.3)
    device.finger.up()
    device.settle()
    #expect(screen.presentingViewController != nil)
    #expect(screen.additionalSafeAreaInsets == .zero)
    device.expectNoMisuse()
  }

  @Test func contentThatGrowsDuringADragWaitsForItsEnd() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "card-standard")
    let rest = screen.view.headlessShownFrame
    let start = device.middle(of: screen)
    device.finger.down(at: start)
    for step in 1...20 {
      HeadlessClock.advance(by: 1.0 / 60)
      if step == 10 {
        screen.view.headlessFittingHeight = 420
        screen.updatePresentationLayout(animated: true)
      }
      device.finger.move(to: CGPoint(x: start.x, y: start.y + Double(step) * 3))
    }
    #expect(screen.view.headlessShownFrame.minY > rest.minY, "the view is where the finger has brought it")
    HeadlessClock.advance(by: 0.3)
    device.finger.up()
    device.settle()
    #expect(screen.view.headlessShownFrame.height == 420)
    device.expectNoMisuse()
  }

  /// An input dismissal closes the keyboard when its drag begins.
  @Test(arguments: [true, false]) func aCardStaysUnderTheFingerThatClosesItsKeyboard(_ dismisses: Bool) throws {
    let device = try Device.withLowForm()
    let screen = FormController()
    try device.present(screen, "modal-input")
    let low = screen.view.headlessShownFrame
    screen.focus(in: device.window)
    screen.field.closed = { HeadlessDevice.setKeyboard(height: 0, in: device.window) }
    device.settle()
    let high = screen.view.headlessShownFrame
    #expect(high.minY < low.minY - 50)
    let start = CGPoint(x: 195, y: high.minY + 10)
    device.finger.down(at: start)
    var tops: [CGFloat] = []
    for step in 1...20 {
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + Double(step) * (dismisses ? 10 : 2)))
      tops.append(screen.view.headlessShownFrame.minY)
    }
    #expect(!screen.field.isFirstResponder)
    let steps = zip(tops, tops.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { $0 >= 0 && $0 < 20 }, "\(high.minY), then \(tops)")
    #expect(abs((tops.first ?? 0) - high.minY) < 20)
    HeadlessClock.advance(by: 0.3)
    device.finger.up()
    device.settle()
    #expect((screen.presentingViewController == nil) == dismisses)
    if !dismisses { #expect(screen.view.headlessShownFrame == low) }
    device.expectNoMisuse()
  }

  @Test func aButtonDismissesACardFromAboveItsKeyboard() throws {
    let device = try Device.withLowForm()
    let screen = FormController()
    try device.present(screen, "modal-input")
    screen.focus(in: device.window)
    screen.field.closed = { HeadlessDevice.setKeyboard(height: 0, in: device.window, duration: 0) }
    let low = screen.view.headlessShownFrame
    device.settle()
    let high = screen.view.headlessShownFrame
    screen.dismiss(by: .button)
    HeadlessClock.advance(by: 0.02)
    #expect(!screen.field.isFirstResponder, "the keyboard closes when the screen begins to go")
    #expect(screen.view.headlessShownFrame.minY - high.minY < (low.minY - high.minY) / 2)
    device.settle()
    #expect(screen.presentingViewController == nil)
    device.expectNoMisuse()
  }

  /// A button that ends the editing first.
  @Test func aDismissalBeginsWhereTheViewIs() throws {
    let device = try Device.withLowForm()
    let screen = FormController()
    try device.present(screen, "modal-input")
    let low = screen.view.headlessShownFrame
    screen.focus(in: device.window)
    screen.field.closed = { HeadlessDevice.setKeyboard(height: 0, in: device.window) }
    device.settle()
    let high = screen.view.headlessShownFrame
    screen.view.endEditing(true)
    screen.dismiss(by: .button)
    HeadlessClock.advance(by: 0.02)
    #expect(screen.view.headlessShownFrame.minY - high.minY < (low.minY - high.minY) / 2)
    device.settle()
    #expect(screen.presentingViewController == nil)
    device.expectNoMisuse()
  }

  @Test(arguments: ["fails", "resists"]) func aRefusedDragLeavesTheKeyboardAlone(_ refusedDrag: String) throws {
    let device = try Device(
      "modal-input",
      [
        "geometry.alignment": .text("bottom"), "interaction.refusedDrag": .text(refusedDrag),
      ])
    let screen = FormController()
    try device.present(screen, "modal-input")
    screen.focus(in: device.window)
    screen.field.closed = { HeadlessDevice.setKeyboard(height: 0, in: device.window) }
    device.settle()
    let high = screen.view.headlessShownFrame
    screen.isModalInPresentation = true
    try device.play("down 60pt in 0.3s, hold 0.3s, release", from: CGPoint(x: 195, y: high.minY + 20))
    device.settle()
    #expect(screen.field.isFirstResponder)
    #expect(screen.view.headlessShownFrame == high)
    device.expectNoMisuse()
  }
}
