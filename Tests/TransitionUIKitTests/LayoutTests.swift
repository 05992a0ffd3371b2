import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("Rotation, keyboard, content and settings", .serialized)
@MainActor struct LayoutTests {
  private static let turned = LayoutContext(width: 844, height: 390, fittedHeight: 300, preferredHeight: 0)

  private func frame(_ entry: CatalogEntry, in layout: LayoutContext) -> CGRect {
    let controller = PresentationController(configuration: entry.configuration)
    let frame = controller.presentedFrame(in: layout, atStop: controller.initialStop(in: layout)?.name)
    return CGRect(x: frame.x, y: frame.y, width: frame.width, height: frame.height)
  }

  @Test(arguments: CatalogEntry.all) func aScreenAtRestTurnsWithTheDevice(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, entry.name)
    device.window.headlessTurn(to: CGSize(width: 844, height: 390))
    device.settle()
    #expect(screen.view.headlessShownFrame == frame(entry, in: Self.turned))
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.presenter.view.headlessShownFrame == device.window.bounds)
    device.expectNoMisuse()
  }

  @Test(arguments: CatalogEntry.dismissedByDrag.filter(\.configuration.geometry.stops.isEmpty), [false, true])
  func aDragGoesOnInTheNewLayout(_ entry: CatalogEntry, _ isSettling: Bool) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, entry.name)
    let (start, sign) = (device.middle(of: screen), entry.way(.dismiss).sign)
    device.finger.down(at: start)
    for step in 1...10 {
      HeadlessClock.advance(by: 0.05)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + sign * Double(step) * 4))
    }
    HeadlessClock.advance(by: 0.5)
    if isSettling {
      device.finger.up()
      HeadlessClock.advance(by: 0.02)
    }
    device.window.headlessTurn(to: CGSize(width: 844, height: 390))
    if !isSettling {
      let (held, rest) = (screen.view.headlessShownFrame, frame(entry, in: Self.turned))
      #expect(held.width == rest.width)
      #expect(Double(held.minY - rest.minY) * sign > 10, "the finger still holds it")
      HeadlessClock.advance(by: 0.5)
      device.finger.up()
    }
    device.settle()
    #expect(screen.view.headlessShownFrame == frame(entry, in: Self.turned))
    #expect(device.collector.take().map(\.result.completed) == [false])
    device.expectNoMisuse()
  }

  @Test func aTurnInTheMiddleOfAnAnimationEndsItInItsNewPlace() throws {
    let device = Device()
    let entry = try #require(CatalogEntry.all.first { $0.name == "modal-standard" })
    let screen = UIViewController()
    device.presenter.present(screen, as: TransitionName(entry.name), from: device.transitions)
    HeadlessClock.advance(by: 0.1)
    device.window.headlessTurn(to: CGSize(width: 844, height: 390))
    #expect(screen.view.headlessShownFrame == frame(entry, in: Self.turned))
    HeadlessClock.runLoopTurn()
    #expect(HeadlessSystem.unfinished == 0)
    device.settle()
    #expect(screen.view.headlessShownFrame == frame(entry, in: Self.turned))
    device.expectNoMisuse()
  }

  @Test func theKeyboardRaisesACardUntilItStandsOnIt() throws {
    let device = try Device.withLowForm()
    let screen = FormController()
    try device.present(screen, "modal-input")
    let before = screen.view.headlessShownFrame
    screen.focus(in: device.window)
    HeadlessClock.advance(by: 0.1)
    let onTheWay = screen.view.headlessShownFrame.minY
    device.settle()
    let raised = screen.view.headlessShownFrame
    #expect(Double(raised.maxY) == 508)
    #expect(onTheWay < before.minY && onTheWay > raised.minY)
    HeadlessDevice.setKeyboard(height: 0, in: device.window)
    device.settle()
    #expect(screen.view.headlessShownFrame == before)
    device.expectNoMisuse()
  }

  @Test func aKeyboardThatGoesWithADragLetsTheCardDownAgain() throws {
    let device = try Device.withLowForm()
    let screen = FormController()
    try device.present(screen, "modal-input")
    let rest = screen.view.headlessShownFrame
    screen.focus(in: device.window)
    device.settle()
    device.finger.down(at: CGPoint(x: 195, y: 150))
    for step in 1...8 {
      HeadlessClock.advance(by: 0.02)
      device.finger.move(to: CGPoint(x: 195, y: 150 + Double(step) * 5))
      if step == 4 { HeadlessDevice.setKeyboard(height: 0, in: device.window) }
    }
    #expect(!screen.field.isFirstResponder)
    HeadlessClock.advance(by: 0.5)
    device.finger.up()
    device.settle()
    #expect(screen.view.headlessShownFrame == rest)
    device.expectNoMisuse()
  }

  @Test func contentThatGrowsIsFollowedByTheRelayoutSpring() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    screen.view.headlessFittingHeight = 500
    screen.updatePresentationLayout(animated: true)
    HeadlessClock.advance(by: 0.05)
    let onTheWay = screen.view.headlessShownFrame.height
    #expect(onTheWay > 300 && onTheWay < 500)
    device.settle()
    #expect(screen.view.headlessShownFrame.height == 500)
    screen.view.headlessFittingHeight = 200
    screen.updatePresentationLayout()
    #expect(screen.view.headlessShownFrame.height == 200)
    device.expectNoMisuse()
  }

  /// The settings that replace movement: reduced motion, and its option to prefer cross-fade transitions.
  @Test(arguments: CatalogEntry.all, [HeadlessDevice.setReduceMotion, HeadlessDevice.setPrefersCrossFade])
  func reducedMotionFadesInPlace(_ entry: CatalogEntry, _ set: @MainActor @Sendable (Bool) -> Void) throws {
    let device = Device()
    set(true)
    let screen = UIViewController()
    device.presenter.present(screen, as: TransitionName(entry.name), from: device.transitions)
    HeadlessClock.runLoopTurn()
    let start = screen.view.headlessShownFrame
    HeadlessClock.advance(by: 0.05)
    #expect(screen.view.headlessShownFrame == start)
    let card = try #require(screen.presentationController?.presentedView)
    let alpha = Double(card.layer.presentation()?.opacity ?? 0)
    #expect(alpha > 0 && alpha < 1)
    device.settle()
    #expect(screen.view.headlessShownFrame == start)
    #expect(screen.view.alpha == 1)
    device.expectNoMisuse()
  }

  @Test func marginsChangeSidesWithTheText() throws {
    let name = "modal-standard"
    let configuration = try #require(CatalogEntry.all.first { $0.name == name }).configuration
      .setting(["geometry.marginLeading": .number(60)])
    for isRightToLeft in [false, true] {
      let device = Device([configuration])
      HeadlessDevice.setRightToLeft(isRightToLeft)
      let screen = UIViewController()
      try device.present(screen, name)
      #expect(screen.view.headlessShownFrame.minX == (isRightToLeft ? 16 : 60))
    }
  }

  /// The status bar goes while the screen comes, or while it leaves.
  @Test(arguments: [true, false]) func aChangeOfTheSafeAreaEndsNoAnimation(_ whileLeaving: Bool) throws {
    let device = Device()
    let screen = UIViewController()
    device.presenter.present(screen, as: "modal-standard", from: device.transitions)
    if whileLeaving {
      device.settle()
      screen.dismiss(by: .button)
    }
    HeadlessClock.advance(by: 0.1)
    let before = screen.view.headlessShownFrame
    device.window.headlessSafeArea.top = 0
    for view in device.window.subviews { view.setNeedsLayout() }
    HeadlessClock.advance(by: 0.001)
    #expect(abs(screen.view.headlessShownFrame.minY - before.minY) < 20)
    #expect(HeadlessSystem.unfinished == 1)
    device.settle()
    if !whileLeaving { #expect(screen.view.headlessShownFrame.minY == 8) }
    device.expectNoMisuse()
  }
}
