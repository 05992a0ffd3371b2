import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

/// What depends on the stop: touches, dimming, safe area, corners, keyboard, container, assistive technologies.
@Suite("The surroundings of a screen follow its stop", .serialized)
@MainActor struct StopSurroundingsTests {
  private func move(_ screen: StopScreen, to stop: TransitionStop, on device: Device) {
    screen.moveToTransitionStop(stop)
    device.settle()
  }

  /// slackhq/PanModal 166
  @Test func touchesReachThePresenterAtTheStopsThatPassThem() throws {
    let (device, screen) = try Device.shown()
    let button = UIView(frame: CGRect(x: 0, y: 100, width: 390, height: 80))
    device.presenter.view.addSubview(button)
    let list = UIScrollView(frame: CGRect(x: 0, y: 200, width: 390, height: 200))
    list.contentSize.height = 1000
    device.presenter.view.addSubview(list)
    for stop in ["tip", "half"] {
      move(screen, to: TransitionStop(rawValue: stop), on: device)
      #expect(device.window.hitTest(CGPoint(x: 195, y: 60), with: nil) != nil)
      #expect(device.window.hitTest(CGPoint(x: 195, y: 140), with: nil) === button)
      list.contentOffset.y = 0
      try device.play("up 150pt in 0.3s, release", from: CGPoint(x: 195, y: 380))
      #expect(list.contentOffset.y > 100 && screen.transitionStop?.rawValue == stop)
      #expect(screen.modalTransition?.presentation?.containerView?.accessibilityViewIsModal == false)
      device.settle()
    }
    move(screen, to: "full", on: device)
    #expect(device.window.hitTest(CGPoint(x: 195, y: 20), with: nil) is DimmingView)
    #expect(screen.modalTransition?.presentation?.containerView?.accessibilityViewIsModal == true)
    device.expectNoMisuse()
  }

  @Test func theDimmingIsThatOfTheStop() throws {
    let (device, screen) = try Device.shown()
    let dimming = try #require(screen.modalTransition?.presentation?.dimming)
    #expect(dimming.opacity == 0)
    move(screen, to: "full", on: device)
    #expect(abs(dimming.opacity - 0.3) < 1e-9)
    move(screen, to: "tip", on: device)
    #expect(dimming.opacity == 0)
  }

  @Test func theCornersAreThoseOfTheStopAndOfThePlaceBetween() throws {
    let (device, screen) = try Device.shown()
    #expect(screen.view.layer.cornerRadius == 10)
    move(screen, to: "tip", on: device)
    #expect(screen.view.layer.cornerRadius == 30)
    let start = CGPoint(x: 60, y: 844 - screen.position + 30)
    device.drag(from: start, by: -10, steps: 17)
    #expect(screen.view.layer.cornerRadius > 10 && screen.view.layer.cornerRadius < 30)
    device.finger.up()
    device.settle()
    screen.dismiss(by: .button)
    device.settle()
    #expect(screen.view.layer.cornerRadius == 0, "it was square before")
  }

  /// vaul 635
  @Test func theEndOfAListCanBeReachedAtHalf() throws {
    let (device, screen) = try Device.shown()
    // 372.5 pt are out of sight below the container, whose own inset is 34 pt.
    #expect(screen.view.safeAreaInsets.bottom == 372.5 + 34)
    move(screen, to: "full", on: device)
    #expect(screen.view.safeAreaInsets.bottom == 34)
    let start = CGPoint(x: 60, y: 844 - screen.position + 30)
    device.drag(from: start, by: 10, steps: 20)
    #expect(screen.view.safeAreaInsets.bottom == 34, "the content does not move under the finger")
    device.finger.up()
    device.settle()
    screen.dismiss(by: .button)
    device.settle()
    #expect(screen.additionalSafeAreaInsets == .zero)
    device.expectNoMisuse()
  }

  @Test func aScreenThatResizesIsAsLongAsItsStop() throws {
    let (device, screen) = try Device.shown(Device.panel, ["geometry.stopLayout": .text("resizes")])
    let view = try #require(screen.modalTransition?.presentation?.presentedView)
    #expect(view.bounds.height == 406.5)
    let start = CGPoint(x: 60, y: 844 - screen.position + 30)
    device.drag(from: start, by: 10, steps: 10)
    #expect(view.bounds.height == 406.5, "a screen that shrinks keeps its length until it rests")
    device.finger.cancel()
    device.settle()
    device.drag(from: start, by: -10, steps: 10)
    #expect(view.bounds.height == 779, "one that grows has all of it at once")
    device.finger.up()
    device.settle()
    move(screen, to: "tip", on: device)
    #expect(view.bounds.height == 103 && screen.position == 103)
    device.expectNoMisuse()
  }

  /// gorhom/react-native-bottom-sheet 591, 592, 811, 1545
  @Test func hidingTheKeyboardReturnsToTheStopBeforeItOnce() throws {
    let (device, screen) = try Device.shown(Device.sheet)
    let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    screen.view.addSubview(field)
    field.becomeFirstResponder()
    HeadlessDevice.setKeyboard(height: 336, in: device.window)
    device.settle()
    #expect(screen.position == 797)
    HeadlessDevice.setKeyboard(height: 0, in: device.window)
    device.settle()
    #expect(screen.position == 415.5)
    HeadlessDevice.setKeyboard(height: 0, in: device.window)
    device.settle()
    #expect(screen.rests == ["medium", "large", "medium"])
    #expect(device.collector.take().isEmpty, "the keyboard is no drag")
    // A person who drags it meanwhile has chosen.
    HeadlessDevice.setKeyboard(height: 336, in: device.window)
    device.settle()
    try device.play("down 60pt in 0.2s, up 60pt in 0.2s, release", from: CGPoint(x: 60, y: 80))
    device.settle()
    try device.play("down 350pt in 0.5s, hold 0.2s, release", from: CGPoint(x: 60, y: 80))
    device.settle()
    move(screen, to: "large", on: device)
    HeadlessDevice.setKeyboard(height: 0, in: device.window)
    device.settle()
    #expect(screen.position == 797)
    device.expectNoMisuse()
  }

  /// FloatingPanel 611
  @Test func aRotationKeepsTheStopOrTakesTheNearestThatIsLeft() throws {
    let (device, screen) = try Device.shown(Device.sheet)
    device.turn(isUpright: false)
    #expect(screen.transitionStop == "large", "medium is hidden in so little room")
    device.turn(isUpright: true)
    #expect(screen.transitionStop == "large" && screen.position == 797)
    move(screen, to: "medium", on: device)
    // A finger holds it.
    let start = CGPoint(x: 60, y: 844 - screen.position + 30)
    device.drag(from: start, by: -10, steps: 5)
    device.turn(isUpright: false)
    device.finger.up()
    device.settle()
    #expect(screen.transitionStop == "large")
    device.expectNoMisuse()
  }

  /// Transmission 67, software-mansion-labs 1
  @Test func contentThatGrowsAtRestMovesItsStop() throws {
    let device = try Device(
      file: Device.sheet,
      [
        "geometry.stops.1.size": .text("preferred"), "geometry.stops.1.fraction": nil,
        "geometry.stops.1.minimum": .number(160),
      ])
    let screen = StopScreen()
    screen.view.headlessFittingHeight = 0
    try device.present(screen, "sheet")
    #expect(abs(screen.position - 194) < 0.01, "content of no height has the minimum")
    screen.preferredContentSize.height = 300
    device.settle()
    #expect(screen.position == 334 && screen.transitionStop == "medium")
    device.expectNoMisuse()
  }

  @Test func theGrabberIsOneAdjustableElement() throws {
    for grabber in [true, false] {
      let (device, screen) = try Device.shown(Device.panel, ["geometry.grabber": .flag(grabber)])
      let element = try #require(HeadlessVoiceOver.elements(in: device.window).first { $0 is StopGrabber })
      #expect(element.accessibilityTraits == .adjustable && element.accessibilityLabel == "Sheet")
      #expect(element.accessibilityValue == "half")
      element.accessibilityIncrement()
      device.settle()
      #expect(screen.transitionStop == "full" && element.accessibilityValue == "full")
      element.accessibilityIncrement()
      device.settle()
      #expect(screen.transitionStop == "full", "there is no larger stop")
      element.accessibilityDecrement()
      element.accessibilityDecrement()
      device.settle()
      #expect(element.accessibilityValue == "half" || element.accessibilityValue == "tip")
      device.expectNoMisuse()
    }
  }

  /// vaul 364
  @Test func activatingTheGrabberGoesThroughTheStopsInOrder() throws {
    let (device, screen) = try Device.shown()
    let element = try #require(HeadlessVoiceOver.elements(in: device.window).first { $0 is StopGrabber })
    for stop in ["full", "tip", "half", "full"] {
      #expect(element.accessibilityActivate())
      device.settle()
      #expect(screen.transitionStop?.rawValue == stop)
    }
    // A tap of a finger does the same.
    try device.play("hold 0.05s, release", from: CGPoint(x: 195, y: 844 - screen.position + 10))
    device.settle()
    #expect(screen.transitionStop == "tip")
    device.expectNoMisuse()
  }

  /// A search field that has the keyboard from the start.
  @Test func aKeyboardFromTheStartShowsTheLargestStop() throws {
    let device = try Device(file: Device.sheet)
    let screen = StopScreen()
    let field = Field(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    screen.view.addSubview(field)
    device.presenter.present(screen, as: "sheet", from: device.transitions, recordingTo: device.collector)
    HeadlessClock.advance(by: 0.1)
    field.becomeFirstResponder()
    HeadlessDevice.setKeyboard(height: 336, in: device.window)
    device.settle()
    #expect(screen.rests == ["medium", "large"])
    HeadlessDevice.setKeyboard(height: 0, in: device.window)
    device.settle()
    #expect(screen.transitionStop == "medium")
    device.expectNoMisuse()
  }

  @Test func anAssistiveTechnologyReadsTheNewStopAtOnce() throws {
    let (device, screen) = try Device.shown()
    screen.moveToTransitionStop("tip")
    device.settle()
    let element = try #require(HeadlessVoiceOver.elements(in: device.window).first { $0 is StopGrabber })
    element.accessibilityIncrement()
    #expect(element.accessibilityValue == "half")
    element.accessibilityIncrement()
    #expect(element.accessibilityValue == "full", "the second step counts from where the screen goes")
    device.settle()
    #expect(screen.transitionStop == "full")
  }

  /// What a list of full height hides is not measured again at each touch.
  @Test func contentAsTallAsItsRoomHasOneStop() throws {
    let file = Device.sheet.replacing("size: fraction, fraction: 0.5, hiddenBelow: 450", with: "size: fitted")
    let device = try Device(file: file)
    let screen = StopScreen()
    screen.view.headlessFittingHeight = 900
    try device.present(screen, "sheet")
    #expect(screen.position == 797)
    screen.list.contentOffset.y = 300
    try device.play("down 200pt in 0.3s, release", from: CGPoint(x: 195, y: 300))
    device.settle()
    #expect(screen.presentingViewController != nil && screen.list.contentOffset.y < 300)
    device.expectNoMisuse()
  }
}
