import AllocationCounter
import HeadlessUIKit
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionRuntime
import TransitionStage

@testable import TransitionUIKit

@Suite("Observation is passive", .serialized)
@MainActor struct PassiveTouchTests {
  /// An app's object that takes every delegate.
  private final class Delegate: NSObject, UIGestureRecognizerDelegate, UIAdaptivePresentationControllerDelegate {
    var asked: [UIGestureRecognizer] = []

    func gestureRecognizer(_ gestureRecognizer: UIGestureRecognizer, shouldReceive touch: UITouch) -> Bool {
      asked.append(gestureRecognizer)
      return !(gestureRecognizer is PassiveTouchRecognizer)
    }
  }

  private func recognizer(on sheet: ForeignSheet) throws -> PassiveTouchRecognizer {
    let all = try #require(sheet.wrapper?.gestureRecognizers).compactMap { $0 as? PassiveTouchRecognizer }
    return try #require(all.count == 1 ? all.first : nil)
  }

  @Test func theRecognizerNeitherPreventsNorDelaysNorIsPrevented() throws {
    let app = try ObservingDevice()
    let recognizer = try recognizer(on: app.present(ForeignSheet()))
    let other = UIPanGestureRecognizer()
    #expect(!recognizer.canPrevent(other) && !recognizer.canBePrevented(by: other))
    #expect(!recognizer.shouldRequireFailure(of: other) && !recognizer.shouldBeRequiredToFail(by: other))
    #expect(!recognizer.cancelsTouchesInView && !recognizer.delaysTouchesBegan && !recognizer.delaysTouchesEnded)
    app.drag(by: CGPoint(x: 0, y: 100), lifts: false)
    #expect(recognizer.state == .possible)
    app.device.finger.up()
    app.device.settle()
  }

  @Test func theScreensOwnViewAndDelegatesStayAsTheyAre() throws {
    let app = try ObservingDevice()
    let delegate = Delegate()
    let sheet = ForeignSheet()
    sheet.present(from: app.device.presenter)
    app.device.settle()
    sheet.presentationController?.delegate = delegate
    app.device.presenter.observeDrags(of: sheet, as: "system-sheet")
    app.device.settle()
    #expect(sheet.view.subviews == [sheet.list] && sheet.view.gestureRecognizers?.isEmpty == true)
    #expect(sheet.children.isEmpty && sheet.transitioningDelegate === sheet)
    #expect(sheet.presentationController?.delegate === delegate && sheet.pan.delegate !== nil)
    app.drag(500)
    app.device.settle()
    #expect(sheet.wrapper?.gestureRecognizers == [sheet.pan] && sheet.wrapper?.subviews.isEmpty == true)
  }

  @Test func anAppThatReplacesTheDelegatesOfAllRecognizersIsObserved() throws {
    let app = try ObservingDevice()
    let sheet = app.present(ForeignSheet())
    let delegate = Delegate()
    for recognizer in sheet.wrapper?.gestureRecognizers ?? [] { recognizer.delegate = delegate }
    sheet.presentationController?.delegate = delegate
    app.drag(500)
    app.device.settle()
    #expect(app.outcomes == [.finished] && delegate.asked == [sheet.pan])
  }

  @Test func anAppThatDisablesAllRecognizersInterruptsTheDrag() throws {
    let app = try ObservingDevice()
    let recognizer = try recognizer(on: app.present(ForeignSheet()))
    app.drag(by: CGPoint(x: 0, y: 100), lifts: false)
    recognizer.isEnabled = false
    app.device.finger.up()
    app.device.settle()
    #expect(app.outcomes == [.interrupted])
  }

  @Test func aSecondFingerTakesOverWithoutAJump() throws {
    let app = try ObservingDevice()
    app.present(ForeignSheet())
    let (first, second) = (app.device.finger, app.second)
    app.drag(by: CGPoint(x: 0, y: 100), lifts: false)
    second.down(at: CGPoint(x: 60, y: 300))
    second.move(to: CGPoint(x: 60, y: 330))
    first.move(to: CGPoint(x: 195, y: 610))
    first.up()
    HeadlessClock.advance(by: 0.01)
    second.move(to: CGPoint(x: 60, y: 350))
    second.up()
    app.device.settle()
    let samples = try #require(app.sessions.first).samples
    #expect(samples.suffix(3).map(\.y) == [610, 630, 630] && samples.allSatisfy { $0.x == 195 })
    #expect(samples.last?.phase == .ended)
  }

  @Test(.enabled(if: allocationCount() >= 0)) func aDragEventTakesNothingFromTheHeap() throws {
    let transition = try #require(try BuiltInCatalog.transitions(.observed).first { $0.name == "system-sheet" })
    let recording = ObservedPresentation(
      of: TransitionRevision(configuration: transition, revision: 1, digest: transition.digest),
      recordingTo: SessionCollector())
    let recognizer = PassiveTouchRecognizer()
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 390, height: 844))
    let container = try #require(ContainerSize(width: 390, height: 844))
    recognizer.began = { touch, time in
      recording.touchBegan(
        GestureSample(seconds: time, x: 0, y: 0, phase: .began),
        on: LayoutFrame(x: 0, y: 44, width: 390, height: 800), in: container, isRightToLeft: false, scroll: nil)
      return view
    }
    recognizer.moved = { [weak recording] in recording?.touchMoved($0) }
    let (touch, event) = (UITouch(), UIEvent())
    let touches: Set = [touch]
    var allocations = 0
    recognizer.touchesBegan(touches, with: event)
    recording.touchMoved(GestureSample(seconds: 0.1, x: 0, y: 40, phase: .changed))
    for index in 0..<4000 {
      let before = allocationCount()
      recognizer.touchesMoved(touches, with: event)
      if index > 10 { allocations += allocationCount() - before }
    }
    #expect(allocations == 0)
    #expect(recording.touchEnded(GestureSample(seconds: 9, x: 0, y: 40, phase: .ended)) == 1)
  }
}
