import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

/// One touch moves the screen and scrolls its list.
@Suite("A screen with stops shares the finger with its list", .serialized)
@MainActor struct ListHandOverTests {
  private let device: Device
  private let screen = StopScreen()

  init() throws {
    device = try Device(file: Device.panel)
    try device.present(screen, "panel")
  }

  private var onList: CGPoint { CGPoint(x: 195, y: 844 - screen.position + 150) }

  /// Moves the finger up by some points in steps of 10, or down below 0, and returns the way of the screen and of the list.
  @discardableResult private func move(up points: Int, from start: CGPoint) -> (
    point: CGPoint, view: CGFloat, list: CGFloat
  ) {
    let before = (screen.position, screen.list.contentOffset.y)
    var point = start
    for _ in 0..<(abs(points) / 10) {
      HeadlessClock.advance(by: 1.0 / 60)
      point.y -= points > 0 ? 10 : -10
      device.finger.move(to: point)
    }
    return (point, screen.position - before.0, screen.list.contentOffset.y - before.1)
  }

  /// software-mansion-labs/react-native-bottom-sheet 22, 57
  @Test func growsScrollsScrollsBackAndShrinksInOneTouch() throws {
    let start = onList
    device.finger.down(at: start)
    // The list's recognizer has its own slop, and so has the screen's.
    let grown = move(up: 370, from: start)
    #expect(abs(grown.view - 360) <= 10 && grown.list == 0)
    let scrolled = move(up: 200, from: grown.point)
    #expect(abs(screen.position - 779) < 0.01)
    #expect(abs(scrolled.view + scrolled.list - 200) < 0.01, "no point of the finger's way is lost")
    let list = screen.list.contentOffset.y
    #expect(list > 150)
    let back = move(up: -260, from: scrolled.point)
    #expect(screen.list.contentOffset.y == 0)
    #expect(abs(back.list + list) < 0.01 && abs(back.view + 260 - list) < 0.01)
    device.finger.up()
    #expect(screen.list.headlessGlide == .zero, "the list does not go on with the screen's velocity")
    device.settle()
    #expect(screen.list.panGestureRecognizer.isEnabled && screen.list.showsVerticalScrollIndicator)
    #expect(screen.list.contentOffset.y == 0)
    #expect(["half", "full"].contains(screen.transitionStop?.rawValue))
    #expect(device.collector.take().map(\.result.stops?.from) == ["half", "full"])
    device.expectNoMisuse()
  }

  @Test func aListThatTheFingerLeavesGoesOn() throws {
    screen.moveToTransitionStop("full")
    device.settle()
    let start = onList
    device.finger.down(at: start)
    move(up: 200, from: start)
    device.finger.up()
    #expect(screen.list.headlessGlide.y > 100 && screen.list.contentOffset.y > 150)
    device.settle()
    #expect(screen.position == 779 && device.collector.take().isEmpty, "the screen was not dragged")
    device.expectNoMisuse()
  }

  /// FloatingPanel 455
  @Test func atHalfAScrolledListKeepsItsOffsetAndTheScreenMoves() throws {
    screen.list.contentOffset.y = 120
    let start = onList
    device.finger.down(at: start)
    let moved = move(up: -100, from: start)
    #expect(abs(moved.view + 90) <= 10 && screen.list.contentOffset.y == 120)
    device.finger.up()
    device.settle()
    #expect(screen.list.contentOffset.y == 120)
    device.expectNoMisuse()
  }

  @Test func theHeaderMovesTheScreenAndKeepsTheList() throws {
    screen.moveToTransitionStop("full")
    device.settle()
    screen.list.contentOffset.y = 300
    let start = CGPoint(x: 60, y: 844 - screen.position + 30)
    device.finger.down(at: start)
    let moved = move(up: -200, from: start)
    #expect(moved.view < -180 && screen.list.contentOffset.y == 300)
    device.finger.up()
    device.settle()
    device.expectNoMisuse()
  }

  /// A list that the finger brings back to its start gives the finger away only where the file says so.
  @Test func aSheetWaitsForTheNextTouchIfTheFileSaysSo() throws {
    let device = try Device(file: Device.sheet)
    let screen = StopScreen()
    try device.present(screen, "sheet")
    screen.moveToTransitionStop("large")
    device.settle()
    screen.list.contentOffset.y = 100
    try device.play("down 250pt in 0.5s, release", from: CGPoint(x: 195, y: 300))
    device.settle()
    #expect(screen.position == 797 && screen.presentingViewController != nil)
    screen.list.contentOffset.y = 0
    try device.play("down 250pt in 0.5s, hold 0.2s, release", from: CGPoint(x: 195, y: 300))
    device.settle()
    #expect(screen.position == 415.5)
    device.expectNoMisuse()
  }

  @Test func aRefreshControlKeepsEveryPull() throws {
    screen.moveToTransitionStop("full")
    device.settle()
    screen.list.refreshControl = UIRefreshControl()
    let start = onList
    device.finger.down(at: start)
    move(up: -200, from: start)
    #expect(screen.position == 779)
    device.finger.up()
    device.settle()
    device.expectNoMisuse()
  }

  /// FloatingPanel 12, 76; MDC-iOS 5830
  @Test func aDragAcrossIsTheContents() throws {
    try device.play("left 200pt in 0.3s, release", from: onList)
    device.settle()
    #expect(screen.position == 406.5 && device.collector.take().isEmpty)
    device.expectNoMisuse()
  }

  @Test func aViewThatKeepsItsDragsIsLeftAlone() throws {
    let canvas = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 60))
    screen.header.addSubview(canvas)
    canvas.transitionsKeepsDrags = true
    #expect(canvas.transitionsKeepsDrags && !screen.header.transitionsKeepsDrags)
    let start = CGPoint(x: 60, y: 844 - screen.position + 30)
    try device.play("up 200pt in 0.3s, release", from: start)
    device.settle()
    #expect(screen.position == 406.5)
    canvas.transitionsKeepsDrags = false
    try device.play("up 200pt in 0.3s, release", from: start)
    device.settle()
    #expect(screen.position == 779)
    device.expectNoMisuse()
  }

  @Test func aCancelledTouchReturnsBoth() throws {
    let start = onList
    device.finger.down(at: start)
    move(up: 150, from: start)
    device.finger.cancel()
    device.settle()
    #expect(screen.position == 406.5 && screen.list.contentOffset.y == 0)
    #expect(screen.list.panGestureRecognizer.isEnabled && screen.list.showsVerticalScrollIndicator)
    device.expectNoMisuse()
  }

  @Test func anUpsideDownListStartsAtItsEnd() throws {
    screen.list.transform = CGAffineTransform(scaleX: 1, y: -1)
    screen.moveToTransitionStop("full")
    device.settle()
    // Its start, at the bottom, is the offset 0: a finger that moves down scrolls to older rows.
    let start = onList
    device.finger.down(at: start)
    let moved = move(up: -150, from: start)
    #expect(moved.view == 0 && abs(moved.list) > 100)
    device.finger.up()
    device.settle()
    device.expectNoMisuse()
  }

  @Test func aPinnedListDoesNotBounceAndDoesAgain() throws {
    let start = onList
    device.finger.down(at: start)
    move(up: 100, from: start)
    #expect(!screen.list.bounces && !screen.list.showsVerticalScrollIndicator)
    device.finger.up()
    device.settle()
    #expect(screen.list.bounces && screen.list.showsVerticalScrollIndicator)
  }

  /// The app dismisses the screen while its list scrolls under the finger.
  @Test func aFingerThatScrolledDoesNotBringBackAScreenThatLeaves() throws {
    screen.moveToTransitionStop("full")
    device.settle()
    let start = onList
    device.finger.down(at: start)
    let scrolled = move(up: 100, from: start)
    screen.dismiss(by: .code)
    HeadlessClock.runLoopTurn()
    move(up: -300, from: scrolled.point)
    device.finger.up()
    device.settle()
    #expect(device.dismissals == [.code] && screen.presentingViewController == nil)
    device.expectNoMisuse()
  }

  @Test func aTurnedDeviceGoesOnUnderAFingerOnTheList() throws {
    let device = try Device(file: Device.sheet)
    let screen = StopScreen()
    try device.present(screen, "sheet")
    let start = CGPoint(x: 195, y: 844 - screen.position + 150)
    device.drag(from: start, by: -10, steps: 10)
    device.window.headlessTurn(to: CGSize(width: 844, height: 390))
    let before = screen.position
    HeadlessClock.advance(by: 0.1)
    device.finger.move(to: CGPoint(x: start.x, y: start.y - 60))
    #expect(screen.position != before, "the finger still moves it")
    device.finger.up()
    device.settle()
    #expect(screen.transitionStop == "large" && screen.list.panGestureRecognizer.isEnabled)
    device.expectNoMisuse()
  }

  @Test func aWheelKeepsItsDrags() throws {
    let wheel = UIPickerView(frame: CGRect(x: 0, y: 0, width: 390, height: 60))
    screen.header.addSubview(wheel)
    try device.play("up 200pt in 0.3s, release", from: CGPoint(x: 60, y: 844 - screen.position + 30))
    device.settle()
    #expect(screen.position == 406.5)
  }
}
