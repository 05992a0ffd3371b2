import HeadlessUIKit
import Testing
import TransitionModel

@testable import TransitionUIKit

@Suite("An observation begins with the presentation", .serialized)
@MainActor struct ObservedArrivalTests {
  @Test func theScreenMayBeGivenBeforeItIsPresented() throws {
    let app = try ObservingDevice()
    let sheet = ForeignSheet()
    app.device.presenter.observeDrags(of: sheet, as: "system-sheet")
    sheet.present(from: app.device.presenter)
    app.device.settle()
    app.drag(500)
    app.device.settle()
    #expect(app.outcomes == [.finished])
  }

  /// Its view must get no marker, because it may be a hosting controller's.
  @Test func aScreenThatIsPresentedMuchLaterNeedsAnotherCall() throws {
    let app = try ObservingDevice()
    let sheet = ForeignSheet()
    for isAgain in [false, true] {
      app.device.presenter.observeDrags(of: sheet, as: "system-sheet")
      if !isAgain { app.device.settle() }
      #expect(app.presentations.isEmpty)
    }
    app.present(sheet)
    #expect(app.presentations.count == 1)
  }

  /// A popover that is a sheet on an iPhone, for example.
  @Test func anAdaptedPresentationIsObserved() throws {
    let app = try ObservingDevice()
    HeadlessSystem.adaptsPresentations = true
    let cover = app.present(ForeignCover(), as: "system-cover")
    #expect(cover.presentationController?.containerView == nil)
    app.drag(200)
    app.device.settle()
    #expect(app.outcomes == [.finished])
    #expect(app.presentations.last?.dismissedAtMicroseconds != nil)
  }

  @Test func theWaitForAContainerEnds() throws {
    let app = try ObservingDevice()
    HeadlessSystem.startsPresentationsLate = true
    let sheet = ForeignSheet()
    sheet.present(from: app.device.presenter)
    app.device.presenter.observeDrags(of: sheet, as: "system-sheet")
    // UIKit never starts without a window.
    app.device.presenter.view.removeFromSuperview()
    HeadlessClock.advance(by: 5)
    #expect(HeldObjects.existing(of: sheet)?.observation != nil)
    HeadlessClock.advance(by: 10)
    #expect(HeldObjects.existing(of: sheet)?.observation == nil && sheet.presentingViewController != nil)
  }

  @Test func aPresentationWithoutAViewIsNotObserved() throws {
    let app = try ObservingDevice()
    let screen = app.present(ViewlessScreen())
    #expect(screen.presentingViewController != nil)
    #expect(HeldObjects.existing(of: screen)?.observation == nil && app.presentations.isEmpty)
  }

  @Test func aScreenThatComesLateIsObserved() throws {
    let app = try ObservingDevice()
    HeadlessSystem.startsPresentationsLate = true
    app.present(ForeignSheet())
    app.drag(500)
    app.device.settle()
    #expect(app.outcomes == [.finished] && app.presentations.map(\.dismissedBy) == [.gesture])
  }
}

/// A screen whose presentation controller names no presented view.
private final class ViewlessScreen: UIViewController, ForeignScreen, UIViewControllerTransitioningDelegate {
  final class Presentation: UIPresentationController {
    override var presentedView: UIView? { nil }
  }

  let pan = UIPanGestureRecognizer()

  func present(from presenter: UIViewController) {
    (modalPresentationStyle, transitioningDelegate) = (.custom, self)
    presenter.present(self, animated: true)
  }

  func presentationController(
    forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
  ) -> UIPresentationController? { Presentation(presentedViewController: presented, presenting: presenting) }
}
