import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

@Suite("A screen moves between its stops", .serialized)
@MainActor struct StopMovementTests {
  /// A point on the header, which no list is under.
  private func header(of screen: StopScreen) -> CGPoint { CGPoint(x: 60, y: 844 - screen.position + 30) }

  @Test func appearsAtItsInitialStop() throws {
    let (device, screen) = try Device.shown()
    #expect(screen.position == 406.5)
    #expect(screen.transitionStop == "half" && screen.rests == ["half"])
    #expect(screen.view.headlessShownFrame.height == 779, "it is as long as at its largest stop")
    device.expectNoMisuse()
  }

  @Test func aDragMovesItToAnotherStopWithoutATransition() throws {
    let (device, screen) = try Device.shown()
    let trace = HeadlessSystem.trace
    try device.play("up 300pt in 0.4s, release", from: header(of: screen))
    device.settle()
    #expect(screen.position == 779 && screen.transitionStop == "full")
    #expect(HeadlessSystem.trace == trace, "UIKit hears of nothing")
    try device.play("down 640pt in 0.6s, hold 0.2s, release", from: header(of: screen))
    device.settle()
    #expect(screen.position == 103 && screen.rests == ["half", "full", "tip"])
    let sessions = device.collector.take()
    #expect(sessions.map(\.result.stops?.from) == ["half", "full"])
    #expect(sessions.map(\.result.stops?.to) == ["full", "tip"])
    device.expectNoMisuse()
  }

  @Test func followsTheFingerPointForPoint() throws {
    let (device, screen) = try Device.shown()
    let start = header(of: screen)
    device.finger.down(at: start)
    var last = screen.position
    for step in 1...20 {
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: start.x, y: start.y - 10 * CGFloat(step)))
      if step > 1 { #expect(abs(screen.position - last - 10) < 0.01) }
      last = screen.position
    }
    device.finger.up()
    device.settle()
    device.expectNoMisuse()
  }

  /// vaul 276
  @Test func aDragBelowTheSmallestStopResistsAndReturns() throws {
    let (device, screen) = try Device.shown()
    screen.moveToTransitionStop("tip")
    device.settle()
    let start = header(of: screen)
    device.finger.down(at: start)
    HeadlessClock.advance(by: 0.1)
    device.finger.move(to: CGPoint(x: start.x, y: start.y + 40))
    #expect(screen.position > 70 && screen.position < 103, "\(screen.position)")
    device.finger.up()
    device.settle()
    #expect(screen.position == 103 && screen.presentingViewController != nil)
    device.expectNoMisuse()
  }

  @Test func aDragDismissesFromTheSmallestStop() throws {
    let (device, screen) = try Device.shown(Device.sheet)
    #expect(screen.position == 415.5)
    try device.play("down 300pt in 0.3s, release", from: header(of: screen))
    device.settle()
    #expect(device.dismissals == [.gesture] && screen.presentingViewController == nil)
    #expect(device.collector.take().last?.result.stops?.to == "dismissed")
    device.expectNoMisuse()
  }

  @Test func aDismissalBeginsWhereTheFingerIs() throws {
    let (device, screen) = try Device.shown(Device.sheet)
    let start = header(of: screen)
    device.drag(from: start, by: 10, steps: 25)
    let held = screen.position
    device.finger.up()
    HeadlessClock.runLoopTurn()
    HeadlessClock.runLoopTurn()
    #expect(abs(screen.position - held) < 20, "\(held) to \(screen.position)")
    device.settle()
    #expect(device.dismissals == [.gesture])
    device.expectNoMisuse()
  }

  @Test func aRefusedDismissalReturnsToTheSmallestStopAndIsReported() throws {
    let (device, screen) = try Device.shown(Device.sheet)
    screen.isModalInPresentation = true
    try device.play("down 300pt in 0.3s, release", from: header(of: screen))
    device.settle()
    #expect(screen.position == 415.5 && screen.attempts == [.gesture])
    // A release that would not have dismissed is no attempt.
    try device.play("up 300pt in 0.4s, release", from: header(of: screen))
    device.settle()
    #expect(screen.position == 797 && screen.attempts == [.gesture])
    device.expectNoMisuse()
  }

  /// A form that is edited meanwhile.
  @Test func aScreenThatComesToRefuseDuringTheDragStays() throws {
    let (device, screen) = try Device.shown(Device.sheet)
    device.drag(from: header(of: screen), by: 10, steps: 25)
    screen.allows = false
    device.finger.up()
    device.settle()
    #expect(screen.position == 415.5 && screen.attempts == [.gesture])
    device.expectNoMisuse()
  }

  @Test func aButtonDismissesFromAnyStopAndDuringAMovement() throws {
    for script in ["", "up 300pt in 0.4s, release", "up 100pt in 0.2s"] {
      let (device, screen) = try Device.shown(Device.sheet)
      if script.hasSuffix("release") {
        try device.play(script, from: header(of: screen))
        HeadlessClock.advance(by: 0.05)
      } else if !script.isEmpty {
        device.drag(from: header(of: screen), by: -10, steps: 10)
      }
      screen.dismiss(by: .button)
      device.settle()
      device.finger.up()
      device.settle()
      #expect(device.dismissals == [.button], "\(script)")
      device.expectNoMisuse()
    }
  }

  @Test func uikitsOwnDismissalDuringAMovementBetweenStops() throws {
    let (device, screen) = try Device.shown(Device.sheet)
    try device.play("up 300pt in 0.4s, release", from: header(of: screen))
    HeadlessClock.advance(by: 0.05)
    screen.dismiss(animated: true)
    device.settle()
    #expect(device.dismissals == [.code] && screen.presentingViewController == nil)
    device.expectNoMisuse()
  }

  @Test func aFingerTakesTheScreenFromAMovement() throws {
    let (device, screen) = try Device.shown()
    screen.moveToTransitionStop("full")
    HeadlessClock.advance(by: 0.1)
    let moving = screen.position
    #expect(moving > 410 && moving < 770)
    let start = header(of: screen)
    device.finger.down(at: start)
    #expect(abs(screen.position - moving) < 1)
    for step in 1...12 {
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + 30 * CGFloat(step)))
    }
    HeadlessClock.advance(by: 0.2)
    device.finger.up()
    device.settle()
    #expect(screen.transitionStop == "tip" || screen.transitionStop == "half")
    device.expectNoMisuse()
  }

  @Test func theAppMovesItBeforeDuringAndAfterThePresentation() throws {
    let device = try Device(file: Device.panel)
    let screen = StopScreen()
    screen.moveToTransitionStop("full")
    device.presenter.present(screen, as: "panel", from: device.transitions, recordingTo: device.collector)
    HeadlessClock.advance(by: 0.1)
    screen.moveToTransitionStop("tip")
    device.settle()
    #expect(screen.rests == ["full", "tip"] && screen.position == 103)
    screen.moveToTransitionStop("half", animated: false)
    HeadlessClock.runLoopTurn()
    #expect(screen.position == 406.5)
    device.settle()
    #expect(screen.transitionStop == "half")
    screen.dismiss(by: .button)
    device.settle()
    #expect(screen.transitionStop == nil)
    device.expectNoMisuse()
  }

  /// FloatingPanel 382
  @Test func aMoveToAStopThatIsNotThereDoesNothing() throws {
    let (device, screen) = try Device.shown()
    screen.moveToTransitionStop("quarter")
    screen.moveToTransitionStop("quarter")
    device.settle()
    #expect(screen.position == 406.5 && screen.rests == ["half"])
    device.expectNoMisuse()
  }

  @Test func aScreenThatNoDragMovesIsMovedByTheApp() throws {
    let file = Device.panel.replacing(
      /interaction:[\s\S]*accessibility/, with: "interaction: {dismissalType: none}\naccessibility")
    let (device, screen) = try Device.shown(file)
    screen.moveToTransitionStop("full")
    device.settle()
    #expect(screen.position == 779 && screen.rests == ["half", "full"])
    try device.play("down 300pt in 0.3s, release", from: header(of: screen))
    device.settle()
    #expect(screen.position == 779)
    device.expectNoMisuse()
  }

  @Test func sessionsAreThoseOfTheStage() throws {
    let (device, screen) = try Device.shown()
    let start = header(of: screen)
    try device.play("up 200pt in 0.3s, release, wait 3s, grab, down 90pt in 0.5s, release", from: start)
    device.settle()
    for session in device.collector.take() {
      let replay = try SessionReplay(session, under: #require(try? device.transitions.transition(named: "panel")))
      #expect(replay.isFaithful, "\(replay.differences)")
    }
  }

  @Test func aCrossFadeTakesThePlaceOfAMovementByTheApp() throws {
    let (device, screen) = try Device.shown(reducesMotion: true)
    screen.moveToTransitionStop("full")
    HeadlessClock.advance(by: 0.1)
    #expect(screen.position == 779, "it does not travel")
    let alpha = screen.modalTransition?.presentation?.presentedView?.layer.presentation()?.opacity ?? 0
    #expect(alpha > 0 && alpha < 1)
    device.settle()
    #expect(screen.modalTransition?.presentation?.presentedView?.alpha == 1)
    device.expectNoMisuse()
  }

  /// vaul 153, 28, 36: the quiet time ends although the list bounces under the finger.
  @Test func theQuietTimeEndsUnderAMovingFinger() throws {
    let (device, screen) = try Device.shown(Device.panel, ["interaction.scroll.quietTime": .number(0.1)])
    screen.moveToTransitionStop("full")
    device.settle()
    screen.list.contentOffset.y = 100
    device.drag(from: CGPoint(x: 195, y: 300), by: 8, steps: 40)
    #expect(screen.position < 700)
    device.finger.up()
    device.settle()
    #expect(screen.list.contentOffset.y == 0)
    device.expectNoMisuse()
  }

  /// A bar over a list that the screen names is not the list's.
  @Test(arguments: ["panel", "sheet"]) func aHeaderOverTheListMovesTheScreenAndKeepsTheList(name: String) throws {
    let device = try Device(file: name == "panel" ? Device.panel : Device.sheet)
    let screen = StopScreen()
    screen.namesList = true
    try device.present(screen, name)
    screen.list.frame = CGRect(x: 0, y: 0, width: 390, height: 720)
    screen.view.bringSubviewToFront(screen.header)
    screen.moveToTransitionStop(TransitionStop(rawValue: name == "panel" ? "full" : "large"))
    device.settle()
    screen.list.contentOffset.y = 100
    let before = screen.position
    // Beside the grabber, and on it.
    for x in [60.0, 195] {
      device.drag(from: CGPoint(x: x, y: 844 - screen.position + 30), by: 8, steps: 10)
      #expect(screen.position < before - 60 && screen.list.contentOffset.y == 100, "at \(x)")
      device.finger.up()
      device.settle()
      screen.moveToTransitionStop(TransitionStop(rawValue: name == "panel" ? "full" : "large"), animated: false)
      device.settle()
      #expect(screen.list.contentOffset.y == 100)
    }
    device.expectNoMisuse()
  }

  /// A list that a touch takes in its bounce does not stay beyond its end.
  @Test func aListTakenInItsBounceGoesHome() throws {
    let (device, screen) = try Device.shown()
    screen.moveToTransitionStop("full")
    device.settle()
    screen.list.contentOffset.y = -20
    let start = CGPoint(x: 195, y: 844 - screen.position + 150)
    device.finger.down(at: start)
    for step in Array(1...10) + (1...9).map({ 10 - $0 }) {
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: start.x, y: start.y + 10 * CGFloat(step)))
      if step == 10 { #expect(screen.position < 729) }
    }
    device.finger.up()
    device.settle()
    #expect(screen.list.contentOffset.y == 0)
    #expect(screen.transitionStop == "full")
    device.expectNoMisuse()
  }

  /// A list at its end does not jump when the screen has grown: its inset shrinks in the animation.
  @Test func theInsetOfTheHiddenPartGoesWithAGrowingScreen() throws {
    let (device, screen) = try Device.shown()
    let half = screen.view.safeAreaInsets.bottom
    screen.moveToTransitionStop("full")
    HeadlessClock.advance(by: 0.05)
    #expect(screen.position < 779)
    let growing = screen.view.safeAreaInsets.bottom
    device.settle()
    let full = screen.view.safeAreaInsets.bottom
    #expect(growing == full && full < half)
    // A screen that shrinks gets it at the end, so that nothing of the list is in the way.
    screen.moveToTransitionStop("half")
    HeadlessClock.advance(by: 0.05)
    #expect(screen.view.safeAreaInsets.bottom == full)
    device.settle()
    #expect(screen.view.safeAreaInsets.bottom == half)
    device.expectNoMisuse()
  }

  /// Who cannot drag reaches the grabber at every stop, whatever the edge.
  @Test(arguments: ["bottom", "top", "leading", "trailing"]) func theGrabberIsInSightAtTheSmallestStop(edge: String)
    throws
  {
    let (device, screen) = try Device.shown(Device.panel, ["geometry.edge": .text(edge)])
    for stop in ["tip", "full"] {
      screen.moveToTransitionStop(TransitionStop(rawValue: stop), animated: false)
      device.settle()
      let around = try #require(screen.modalTransition?.presentation?.presentedView as? DecoratedView)
      let (grabber, container) = (try #require(around.stopGrabber), try #require(around.superview))
      around.layoutIfNeeded()
      let frame = grabber.convert(grabber.bounds, to: container)
      #expect(container.bounds.contains(frame), "\(stop): \(frame)")
      #expect(grabber.bounds.size == CGSize(width: 44, height: 44))
      #expect(grabber.bounds.contains(grabber.convert(around.bar.bounds, from: around.bar)))
    }
    device.expectNoMisuse()
  }

  /// Reduce Motion replaces what the app animates, and nothing of what a finger does.
  @Test func underReduceMotionTheViewFollowsTheFinger() throws {
    let (device, screen) = try Device.shown(Device.sheet, reducesMotion: true)
    device.settle()
    let view = try #require(screen.modalTransition?.presentation?.presentedView)
    let start = header(of: screen)
    device.finger.down(at: start)
    var last = screen.position
    for step in 1...12 {
      HeadlessClock.advance(by: 1.0 / 60)
      device.finger.move(to: CGPoint(x: start.x, y: start.y - 10 * CGFloat(step)))
      if step > 1 { #expect(abs(screen.position - last - 10) < 0.01 && view.alpha == 1) }
      last = screen.position
    }
    device.finger.up()
    device.settle()
    #expect(screen.position == 797 && view.alpha == 1)
    // And a drag that dismisses follows it out of sight.
    try device.play("down 700pt in 0.3s, release", from: header(of: screen))
    #expect(view.alpha == 1)
    device.settle()
    #expect(device.dismissals == [.gesture])
    device.expectNoMisuse()
  }

  /// A form that people must not drag away, and that its Save button closes while the keyboard hides.
  @Test func codeDismissesAScreenThatRefusesDragsDuringAMovement() throws {
    let (device, screen) = try Device.shown(Device.sheet)
    screen.isModalInPresentation = true
    screen.moveToTransitionStop("large")
    HeadlessClock.advance(by: 0.1)
    screen.dismiss(by: .code)
    device.settle()
    #expect(device.dismissals == [.code] && screen.attempts.isEmpty)
    device.expectNoMisuse()
  }

  @Test func anInterruptedFadeLeavesNothingBehind() throws {
    let (device, screen) = try Device.shown(reducesMotion: true)
    let around = try #require(screen.modalTransition?.presentation?.presentationView)
    let count = around.subviews.count
    screen.moveToTransitionStop("full", animated: false)
    device.settle()
    #expect(around.subviews.count == count && screen.position == 779)
    screen.moveToTransitionStop("half")
    HeadlessClock.advance(by: 0.1)
    screen.moveToTransitionStop("tip")
    device.settle()
    #expect(around.subviews.count == count && screen.position == 103)
    #expect(screen.modalTransition?.presentation?.presentedView?.alpha == 1)
    device.expectNoMisuse()
  }

  @Test func aScreenInANavigationControllerHearsOfItsRests() throws {
    let device = try Device(file: Device.panel)
    let screen = StopScreen()
    screen.moveToTransitionStop("full")
    try device.present(UINavigationController(rootViewController: screen), "panel")
    #expect(screen.rests == ["full"] && screen.transitionStop == "full")
    screen.moveToTransitionStop("tip")
    device.settle()
    #expect(screen.rests == ["full", "tip"])
    device.expectNoMisuse()
  }
}
