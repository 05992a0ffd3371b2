import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("What is around a screen", .serialized)
@MainActor struct SurroundingsTests {
  /// UIKit adds the view of a presenter that leaves to the container.
  @Test(arguments: [true, false]) func aPresenterThatLeavesIsBehindTheScreenThatComes(_ isCancelled: Bool) throws {
    let device = try Device("pull-down", ["geometry.keepsPresenter": .flag(false)])
    let screen = UIViewController()
    try device.transitions.interactivePresentation("pull-down", from: device.presenter) { screen }
    device.finger.down(at: CGPoint(x: 195, y: 100))
    for step in 1...10 {
      HeadlessClock.advance(by: 0.05)
      device.finger.move(to: CGPoint(x: 195, y: 100 + step * (isCancelled ? 10 : 50)))
    }
    HeadlessClock.advance(by: 0.3)
    let shown = screen.view.headlessShownFrame
    #expect(shown.maxY > 60)
    #expect(
      device.window.hitTest(CGPoint(x: 195, y: shown.maxY - 20), with: nil)?.isDescendant(of: screen.view) == true)
    #expect(device.presenter.view.window === device.window)
    device.finger.up()
    device.settle()
    #expect((screen.presentingViewController == nil) == isCancelled)
    #expect((device.presenter.view.window == nil) != isCancelled)
    device.expectNoMisuse()
  }

  @Test(arguments: [CGRect.zero, CGRect(x: 60, y: 300, width: 270, height: 200)])
  func aKeyboardThatFadesAwayOrFloatsCoversNothing(_ keyboard: CGRect) throws {
    let device = try Device.withLowForm()
    let screen = FormController()
    try device.present(screen, "modal-input")
    let rest = screen.view.headlessShownFrame
    screen.focus(in: device.window)
    device.settle()
    #expect(screen.view.headlessShownFrame != rest)
    HeadlessDevice.setKeyboard(frame: keyboard, in: device.window)
    device.settle()
    #expect(screen.view.headlessShownFrame == rest)
    device.expectNoMisuse()
  }

  @Test(arguments: CatalogEntry.all.filter(\.configuration.geometry.keepsPresenter), [false, true])
  func aPresenterThatDoesNotFillTheContainerStaysWhatItIs(_ entry: CatalogEntry, _ isCalledOffOnce: Bool) throws {
    let device = Device()
    let home = CGRect(x: 30, y: 120, width: 300, height: 500)
    device.presenter.view.frame = home
    device.presenter.view.alpha = 0.9
    let screen = UIViewController()
    try device.present(screen, entry.name)
    device.window.setNeedsLayout()
    let behind = device.presenter.view.headlessShownFrame
    #expect(device.presenter.view.bounds.size == home.size)
    #expect(behind.width < home.width + 0.001 && abs(behind.midX - home.midX) < 0.001)
    if isCalledOffOnce, entry.configuration.dismissalType != .none {
      try device.play(entry.cancelling(.dismiss), from: device.middle(of: screen))
      device.settle()
      #expect(device.presenter.view.headlessShownFrame == behind)
    }
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.presenter.view.headlessShownFrame == home)
    #expect(device.presenter.view.alpha == 0.9)
    device.expectNoMisuse()
  }

  /// The presenter is in a sheet, which UIKit lays out.
  @Test func aPresenterInASheetFollowsARotation() throws {
    let device = Device()
    let sheet = UIView(frame: CGRect(x: 30, y: 120, width: 300, height: 500))
    device.window.addSubview(sheet)
    sheet.addSubview(device.presenter.view)
    device.presenter.view.frame = sheet.bounds
    device.presenter.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    let screen = UIViewController()
    try device.present(screen, "edge-rotate")
    device.window.headlessTurn(to: CGSize(width: 844, height: 390))
    device.settle()
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.presenter.view.frame == CGRect(x: 0, y: 0, width: 844, height: 390))
    device.expectNoMisuse()
  }

  @Test func aCardBelowAnotherScreenFollowsARotation() throws {
    let device = Device()
    let (card, screen) = (UIViewController(), UIViewController())
    try device.present(card, "bottom-card")
    card.present(screen, as: "edge-rotate", from: device.transitions)
    device.settle()
    device.window.headlessTurn(to: CGSize(width: 844, height: 390))
    device.settle()
    screen.dismiss(by: .button)
    device.settle()
    #expect(card.view.frame == card.presentationController?.frameOfPresentedViewInContainerView)
    #expect(card.view.frame.width > 390)
    device.expectNoMisuse()
  }

  /// Apple: the final frame is empty if it is not known.
  @Test func aPresenterWithoutAKnownFrameFillsTheContainer() throws {
    let device = try Device("modal-standard", ["geometry.keepsPresenter": .flag(false)])
    HeadlessSystem.knowsFinalFrames = false
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.presenter.view.frame == device.window.bounds)
    device.expectNoMisuse()
  }

  /// An iPad's second display has windows of the same app.
  @Test func aKeyboardOfAnotherScreenCoversNothing() throws {
    let device = try Device.withLowForm()
    let screen = FormController()
    try device.present(screen, "modal-input")
    let rest = screen.view.headlessShownFrame
    screen.focus(in: UIWindow(frame: device.window.frame))
    device.settle()
    #expect(screen.view.headlessShownFrame == rest)
    screen.focus(in: device.window)
    device.settle()
    #expect(screen.view.headlessShownFrame != rest)
    device.expectNoMisuse()
  }

  @Test func contentIsMeasuredWhereItWillStand() throws {
    let device = Device()
    let screen = UIViewController()
    screen.view.headlessFitsSafeArea = true
    device.presenter.present(screen, as: "modal-standard", from: device.transitions)
    HeadlessClock.runLoopTurn()
    // A card within the safe area needs no additional height, although the view was loaded with the size of the window.
    #expect(screen.view.bounds.height == 300)
    device.settle()
    #expect(screen.view.bounds.height == 300)
    device.expectNoMisuse()
  }
}
