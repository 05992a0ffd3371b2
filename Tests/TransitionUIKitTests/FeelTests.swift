import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("What a finger and an eye notice", .serialized)
@MainActor struct FeelTests {
  /// UIKit raises an exception for a subview of the effect view itself.
  @Test(arguments: ["card-standard", "nobody"]) func aGlassCardIsPresentedAndDragged(_ name: TransitionName) throws {
    let device = Device()
    device.configure()
    Transitions.mistake = { _ in }
    let screen = GlassScreen()
    device.presenter.present(screen, as: name) { device.dismissals.append($0) }
    device.settle()
    try device.play("down 500pt in 0.3s, release", from: device.middle(of: screen))
    device.settle()
    if name == "nobody" { screen.dismiss(animated: true) }
    device.settle()
    #expect(device.dismissals == [name == "nobody" ? .code : .gesture])
    device.expectNoMisuse()
  }

  @Test func aDragIsRecordedWithTheFramesItWasShownBy() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    #expect(CADisplayLink.headlessRunning == 0)
    device.drag(from: device.middle(of: screen), by: 5, steps: 30)
    #expect(CADisplayLink.headlessRunning == 1)
    HeadlessClock.advance(by: 0.3)
    device.finger.up()
    device.settle()
    #expect(CADisplayLink.headlessRunning == 0)
    let frames = try #require(device.collector.take().first?.result.frames)
    #expect(frames.frames > 40 && frames.slowFrames == 0 && frames.frozenFrames == 0)
    #expect(frames.lateMicroseconds <= Int64(frames.frames))
    device.expectNoMisuse()
  }

  @Test func aMeterThatGoesStopsItsLink() {
    _ = Device([])
    var meter: FrameMeter? = FrameMeter()
    meter?.start()
    #expect(CADisplayLink.headlessRunning == 1)
    meter = nil
    HeadlessClock.advance(by: 0.1)
    #expect(CADisplayLink.headlessRunning == 0)
  }

  @Test func aDragThatIsNotRecordedIsShownWithoutADisplayLink() throws {
    let device = Device()
    let screen = UIViewController()
    device.presenter.present(screen, as: "modal-standard", from: device.transitions)
    device.settle()
    device.drag(from: device.middle(of: screen), by: 5, steps: 10)
    #expect(CADisplayLink.headlessRunning == 0)
    device.finger.up()
    device.settle()
    device.expectNoMisuse()
  }

  @Test func aTouchAsksForNoLayout() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "modal-standard")
    let before = UIView.headlessFittings
    device.finger.down(at: device.middle(of: screen))
    device.finger.up()
    #expect(UIView.headlessFittings == before)
  }

  @Test func aDragTakesOverFromContentThatGrows() throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, "message-bottom-card")
    screen.view.headlessFittingHeight = 500
    screen.preferredContentSize = CGSize(width: 0, height: 500)
    HeadlessClock.advance(by: 0.05)
    device.drag(from: device.middle(of: screen), by: 5, steps: 10)
    let first = screen.view.headlessShownFrame
    // The finger rests, and nothing else moves the view.
    HeadlessClock.advance(by: 0.2)
    #expect(screen.view.headlessShownFrame == first)
    device.finger.up()
    device.settle()
    #expect(screen.view.headlessShownFrame.height == 500)
    device.expectNoMisuse()
  }

  @Test(arguments: CatalogEntry.all) func aScreenThatFillsItsContainerDecidesAboutTheStatusBar(
    _ entry: CatalogEntry
  ) throws {
    for (owner, wanted) in [
      (nil, ["card-modal", "pull-down", "edge-rotate"].contains(entry.name)), ("presented", true), ("presenter", false),
    ] {
      let device = Device([try entry.configuration.setting(["geometry.statusBar": owner.map { .text($0) }])])
      let screen = UIViewController()
      try device.present(screen, entry.name)
      #expect(screen.modalPresentationCapturesStatusBarAppearance == wanted, "\(owner ?? "nothing said")")
      screen.dismiss(by: .button)
      device.settle()
      #expect(!screen.modalPresentationCapturesStatusBarAppearance)
      device.expectNoMisuse()
    }
  }

  @Test(arguments: [1, 2, 3] as [CGFloat], CatalogEntry.all)
  func aScreenAtRestStandsOnWholePixels(scale: CGFloat, _ entry: CatalogEntry) throws {
    let device = Device()
    device.window.headlessScale = scale
    let screen = UIViewController()
    screen.view.headlessFittingHeight = 301.37
    try device.present(screen, entry.name)
    let frame = screen.view.headlessShownFrame
    for edge in [frame.minX, frame.minY, frame.maxX, frame.maxY] {
      let pixels = edge * scale
      #expect(abs(pixels - pixels.rounded()) < 0.000_01, "\(edge) pt at a scale of \(scale)")
    }
    if entry.configuration.geometry.height != .full { #expect(frame.height >= 301.37 - 0.000_01) }
    device.expectNoMisuse()
  }
}

@Suite("A keyboard moves the card that is typed into, and no other", .serialized)
@MainActor struct KeyboardTests {
  @Test func aCardBelowAnotherStays() throws {
    let device = try Device.withLowForm()
    let (below, above) = (FormController(), FormController())
    try device.present(below, "modal-input")
    below.present(above, as: "modal-input", from: device.transitions)
    device.settle()
    let rest = below.view.headlessShownFrame
    above.focus(in: device.window)
    device.settle()
    #expect(below.view.headlessShownFrame == rest)
    #expect(above.view.headlessShownFrame.minY < rest.minY)
    device.expectNoMisuse()
  }

  @Test func aKeyboardOfAnotherAppMovesNothing() throws {
    let device = try Device.withLowForm()
    let screen = FormController()
    try device.present(screen, "modal-input")
    let rest = screen.view.headlessShownFrame
    screen.field.becomeFirstResponder()
    HeadlessDevice.setKeyboard(
      frame: CGRect(x: 0, y: 508, width: 390, height: 336), in: device.window, isLocal: false)
    device.settle()
    #expect(screen.view.headlessShownFrame == rest)
    device.expectNoMisuse()
  }

  /// From the app's first transition on.
  @Test func aKeyboardThatIsUpAlreadyIsKnown() throws {
    let device = try Device.withLowForm()
    _ = ModalTransitioningDelegate(try ModalTransitionManager("modal-input", from: device.transitions))
    let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    device.presenter.view.addSubview(field)
    field.becomeFirstResponder()
    HeadlessDevice.setKeyboard(height: 336, in: device.window)
    let screen = FormController()
    // UIKit posts nothing if the keyboard does not change.
    screen.loadViewIfNeeded()
    field.resignFirstResponder()
    screen.field.becomeFirstResponder()
    try device.present(screen, "modal-input")
    let raised = screen.view.headlessShownFrame
    #expect(raised.minY < 410, "\(raised)")
    HeadlessDevice.setKeyboard(height: 0, in: device.window)
    device.settle()
    #expect(screen.view.headlessShownFrame.minY == 410)
    device.expectNoMisuse()
  }
}

/// A card whose view is a blur.
private final class GlassScreen: UIViewController {
  override func loadView() {
    view = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
    view.frame = CGRect(x: 0, y: 0, width: 390, height: 844)
  }
}
