import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

/// Complaints in public about other libraries, each said in a file without code.
@Suite("What others cannot say is a line of the file", .serialized)
@MainActor struct StopComplaintTests {
  private func shown(_ old: String, _ new: String) throws -> (Device, StopScreen) {
    #expect(Device.panel.contains(old))
    return try Device.shown(Device.panel.replacing(old, with: new))
  }

  private func drag(_ script: String, _ device: Device, _ screen: StopScreen, y: CGFloat = 30) throws {
    try device.play(script, from: CGPoint(x: 195, y: 844 - screen.position + y))
    device.settle()
  }

  /// gorhom/react-native-bottom-sheet 1111: the backdrop is as dark as the sheet is high.
  @Test func eachStopHasADimmingOfItsOwn() throws {
    let (device, screen) = try shown("fraction: 0.5, dimming: 0", "fraction: 0.5, dimming: 0.3")
    let dimming = try #require(screen.modalTransition?.presentation?.dimming)
    #expect(abs(dimming.opacity - 0.3) < 1e-9)
    try drag("up 300pt in 0.4s, release", device, screen)
    #expect(screen.position == 779 && abs(dimming.opacity - 0.3) < 1e-9)
    device.expectNoMisuse()
  }

  /// gorhom/react-native-bottom-sheet 917, 1321: a list scrolls at the highest snap point only.
  @Test func aListScrollsAtAnyStop() throws {
    let (device, screen) = try shown("sheetFirst", "contentFirst")
    #expect(screen.position == 406.5)
    let (other, list) = try shown("fraction: 0.5, dimming: 0", "fraction: 0.5, scrolls: true, dimming: 0")
    other.expectNoMisuse()
    #expect(list.transitionStop == "half")
    let file = Device.panel.replacing("sheetFirst", with: "contentFirst")
      .replacing("fraction: 0.5, dimming: 0", with: "fraction: 0.5, scrolls: true, dimming: 0")
    let (both, scrolled) = try Device.shown(file)
    try drag("up 200pt in 0.4s, release", both, scrolled, y: 150)
    #expect(scrolled.position == 406.5 && scrolled.list.contentOffset.y > 150)
    device.expectNoMisuse()
  }

  /// gorhom/react-native-bottom-sheet 2740, 2319, 1568: what is at the bottom of the sheet is out of sight at half.
  @Test func theViewIsAsLongAsItsStop() throws {
    let (device, screen) = try shown("stopsFrom: safeArea", "stopsFrom: safeArea\n  stopLayout: resizes")
    let view = try #require(screen.modalTransition?.presentation?.presentedView)
    #expect(view.headlessShownFrame.maxY == 844)
    try drag("down 300pt in 0.4s, hold 0.2s, release", device, screen)
    #expect(screen.transitionStop == "tip" && view.headlessShownFrame.maxY == 844)
    device.expectNoMisuse()
  }

  /// osdnk/react-native-reanimated-bottom-sheet 146: stops far apart need a long drag, and a flick does nothing.
  @Test func aShortDragOrAFlickReachesAStopFarAway() throws {
    let (device, screen) = try shown(
      "{kind: nearest, horizon: 0.499, fraction: 0.5, reach: any}",
      "{kind: next, velocity: 300, fraction: 0.5, points: 56, reach: any}")
    try drag("up 90pt in 1s, hold 0.3s, release", device, screen)
    #expect(screen.transitionStop == "full")
    try drag("down 60pt in 0.08s, release", device, screen)
    #expect(screen.transitionStop == "half")
    device.expectNoMisuse()
  }

  /// wojtek717/bottom-sheet 27: square corners at the largest detent.
  @Test func theCornersAreSquareAtTheTop() throws {
    let (device, screen) = try shown("{name: full, size: full}", "{name: full, size: full, cornerRadius: 0}")
    #expect(screen.view.layer.cornerRadius == 10)
    try drag("up 300pt in 0.4s, release", device, screen)
    #expect(screen.view.layer.cornerRadius == 0)
    device.expectNoMisuse()
  }

  /// AuxiDev/svelte-bottom-sheet 33: points beside shares, and the shares keep their meaning after a rotation.
  @Test func aShareIsTakenOfTheNewRoomAfterARotation() throws {
    let (device, screen) = try shown("fraction: 0.5", "fraction: 0.6")
    #expect(screen.position == 0.6 * 745 + 34)
    device.turn(isUpright: false)
    let frame = try #require(screen.modalTransition?.presentation?.presentedView?.headlessShownFrame)
    #expect(abs(390 - frame.minY - (0.6 * (390 - 21 - 18) + 21)) < 0.5, "\(frame)")
    device.turn(isUpright: true)
    #expect(screen.position == 0.6 * 745 + 34)
    device.expectNoMisuse()
  }
}
