import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime

@testable import TransitionUIKit

@Suite("The app gives a cause for UIKit's dismissal", .serialized)
@MainActor struct GivenCauseTests {
  enum Caller: CaseIterable { case screen, child, presenter }

  /// Returns a device with a sheet in the place of an unknown transition. Within a test, because the stand-in's state is shared.
  private func device(_ screen: UIViewController) -> Device {
    let device = Device()
    device.configure()
    Transitions.mistake = { _ in }
    device.presenter.present(screen, as: "nobody", onDismissal: { device.dismissals.append($0) })
    device.settle()
    return device
  }

  @Test(arguments: Caller.allCases, [true, false])
  func whichIsReportedForASheetInTheTransitionsPlace(_ caller: Caller, _ completesLate: Bool) throws {
    let (screen, child) = (UIViewController(), UIViewController())
    screen.addChild(child)
    let device = device(screen)
    HeadlessSystem.completesDismissalsLate = completesLate
    let screens: [Caller: UIViewController] = [.screen: screen, .child: child, .presenter: device.presenter]
    var ends = 0
    try #require(screens[caller]).dismiss(by: .button) { ends += 1 }
    device.settle()
    #expect(device.dismissals == [.button] && ends == 1)
    #expect(device.presenter.presentedViewController == nil)
  }

  @Test func whichIsForgottenIfUIKitIgnoresTheRequest() throws {
    let screen = UIViewController()
    let device = device(screen)
    HeadlessSystem.ignoresDismissals = true
    screen.dismiss(by: .button)
    device.settle()
    HeadlessSystem.ignoresDismissals = false
    screen.dismiss(animated: true)
    device.settle()
    #expect(device.dismissals == [.code])
  }

  @Test func whichIsForgottenAfterTheTransitionThatUIKitIgnoresItFor() throws {
    let (screen, alert) = (UIViewController(), UIViewController())
    let device = device(screen)
    alert.transitioningDelegate = SlowDelegate.shared
    screen.present(alert, animated: true)
    HeadlessClock.advance(by: 0.1)
    screen.dismiss(by: .button)
    device.settle()
    #expect(HeadlessSystem.refusals.count == 1 && device.dismissals == [])
    device.presenter.dismiss(animated: true)
    device.settle()
    #expect(device.dismissals == [.code])
  }

  @Test(arguments: [true, false]) func ofWhichTheFirstOneCounts(_ completesLate: Bool) throws {
    let screen = UIViewController()
    let device = device(screen)
    HeadlessSystem.completesDismissalsLate = completesLate
    screen.transitioningDelegate = SlowDelegate.shared
    screen.dismiss(by: .button)
    screen.dismiss(by: .tap)
    HeadlessClock.advance(by: 0.1)
    screen.dismiss(by: .accessibility)
    device.settle()
    #expect(device.dismissals == [.button])
  }

  @Test(arguments: [DismissalCause.gesture, .tap])
  func ofADragThatDismissesOnlyAGestureIsItsOwn(_ cause: DismissalCause) throws {
    let app = try ObservingDevice()
    let sheet = app.present(ForeignSheet())
    app.drag(200)
    HeadlessClock.advance(by: 0.4)
    sheet.dismiss(by: cause)
    app.device.settle()
    #expect(app.outcomes == [cause == .gesture ? .finished : .cancelled])
    #expect(app.presentations.map(\.dismissedBy) == [cause])
  }

  /// UIKit's documentation does not say whether the completion of a cancelled dismissal is called.
  @Test(arguments: [true, false]) func whichIsForgottenIfAFingerCancels(_ completesCancelled: Bool) throws {
    let app = try ObservingDevice()
    HeadlessSystem.completesCancelledDismissals = completesCancelled
    let sheet = app.present(ForeignSheet())
    sheet.cause = .gesture
    app.drag(200)
    app.device.settle()
    #expect(app.outcomes == [.cancelled] && app.presentations.map(\.dismissedAtMicroseconds) == [nil])
    #expect(sheet.presentingViewController != nil && sheet.completions == 0)
    app.drag(500)
    app.device.settle()
    #expect(app.outcomes == [.finished] && app.presentations.map(\.dismissedBy) == [.gesture])
    #expect(sheet.completions == 1)
  }

  @Test func whichIsNoneOfADragsDismissal() throws {
    let app = try ObservingDevice()
    let sheet = app.present(ForeignSheet())
    app.drag(500)
    HeadlessClock.advance(by: 0.1)
    #expect(sheet.isBeingDismissed)
    sheet.dismiss(by: .button)
    app.device.settle()
    #expect(app.outcomes == [.finished])
    #expect(app.presentations.map(\.dismissedBy) == [.gesture])
  }
}
