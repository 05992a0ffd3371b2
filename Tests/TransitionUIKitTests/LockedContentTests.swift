import HeadlessSwiftUI
import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("A drag locks the content", .serialized)
@MainActor struct LockedContentTests {
  /// Drags by 50 points, and keeps the finger down.
  private func drag(_ device: Device, from start: CGPoint) {
    device.drag(from: start, by: 5, steps: 10)
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
    device.drag(from: start, by: 5, steps: 30)
    #expect(screen.arming == [true])
    #expect(screen.dragged.last == 1)
    #expect(!field.isFirstResponder)
    let touched = field.convert(CGPoint(x: 10, y: 10), to: device.window)
    #expect(device.window.hitTest(touched, with: nil)?.isDescendant(of: field) == false)
    // The app disables a view during the drag.
    screen.scrollView.isUserInteractionEnabled = false
    for step in (0..<25).reversed() {
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + Double(step) * 5))
    }
    #expect(screen.arming == [true, false])
    device.finger.up()
    device.settle()
    #expect(screen.presentingViewController != nil)
    #expect(!disabled.isUserInteractionEnabled)
    #expect(!screen.scrollView.isUserInteractionEnabled)
    #expect(device.window.hitTest(field.convert(CGPoint(x: 10, y: 10), to: device.window), with: nil) === field)
    device.expectNoMisuse()
  }

  /// A hosting controller's view handles the touches of its buttons itself.
  @Test(
    arguments: zip(
      ["modal-standard", "modal-standard", "card-standard", "modal-input"], [nil, true, nil, nil] as [Bool?]))
  func theViewOfASwiftUIScreenGetsNoTouches(_ name: String, _ passes: Bool?) throws {
    let device = try Device(name, ["dimming.passesTouches": passes.map { .flag($0) }])
    let screen = UIHostingController(rootView: Text("Detail"))
    screen.view.headlessFittingHeight = 300
    let delegate = try device.present(screen, name)
    let start = device.middle(of: screen)
    #expect(device.window.hitTest(start, with: nil) === screen.view)
    drag(device, from: start)
    let hit = try #require(device.window.hitTest(device.middle(of: screen), with: nil))
    #expect(hit === delegate.presentation?.presentedView && !hit.isDescendant(of: screen.view))
    // It rests, so that it is no fling.
    HeadlessClock.advance(by: 0.5)
    device.finger.move(to: start)
    device.finger.up()
    device.settle()
    #expect(screen.presentingViewController != nil)
    #expect(device.window.hitTest(device.middle(of: screen), with: nil) === screen.view)
    device.expectNoMisuse()
  }

  /// The window's scene is closed in the middle of a drag, and the app keeps the screen and its transition.
  @Test func contentThatADragHasLockedTakesTouchesAgain() throws {
    let device = Device()
    let screen = UIViewController()
    let button = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    screen.view.addSubview(button)
    let transition = try device.present(screen, "card-standard")
    drag(device, from: device.middle(of: screen))
    let hit = device.window.hitTest(button.convert(CGPoint(x: 10, y: 10), to: device.window), with: nil)
    #expect(hit === transition.presentation?.presentedView)
    HeadlessSystem.close(device.window)
    device.finger.forget()
    screen.headlessForgetPresentation()
    let other = UIWindow(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let presenter = UIViewController()
    other.rootViewController = presenter
    presenter.present(screen, as: "card-standard", from: device.transitions)
    #expect(device.collector.take().map(\.result.outcome) == [.interrupted])
    HeadlessClock.advance(by: 3)
    #expect(other.hitTest(button.convert(CGPoint(x: 10, y: 10), to: other), with: nil) === button)
  }
}
