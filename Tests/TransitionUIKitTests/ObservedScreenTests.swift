import HeadlessUIKit
import Testing
import TransitionModel

@testable import TransitionUIKit

@Suite("A screen that something else presents is observed", .serialized)
@MainActor struct ObservedScreenTests {
  @Test func aDragThatDismissesHasFinishedAndIsTheCause() throws {
    let app = try ObservingDevice()
    app.present(ForeignSheet())
    app.drag(500)
    #expect(app.outcomes.isEmpty, "the decision is not visible yet")
    app.device.settle()
    let session = try #require(app.sessions.first)
    #expect(session.result.outcome == .finished && session.result.interactionDistance == 800)
    #expect(session.result.container == ContainerSize(width: 390, height: 844))
    let record = try #require(app.presentations.first)
    #expect(record.dismissedBy == .gesture && record.dismissedByBasis == .observed)
    #expect(record.dismissedAtMicroseconds != nil && session.header.context.presentation == record.uuid)
    app.device.expectNoMisuse()
  }

  @Test func aDragThatComesBackIsCancelledAndTheScreenIsStillShown() throws {
    let app = try ObservingDevice()
    app.present(ForeignSheet())
    app.drag(200)
    app.device.settle()
    #expect(app.outcomes == [.cancelled])
    #expect(app.presentations.map(\.dismissedAtMicroseconds) == [nil])
    app.device.expectNoMisuse()
  }

  @Test func aTouchWhileTheSheetReturnsDoesNotHideThatItReturns() throws {
    let app = try ObservingDevice()
    app.present(ForeignSheet())
    app.drag(200)
    HeadlessClock.advance(by: 0.1)
    #expect(app.device.presenter.presentedViewController?.isBeingDismissed == true)
    app.device.finger.down(at: CGPoint(x: 195, y: 500))
    app.device.finger.up()
    #expect(app.outcomes == [.cancelled])
  }

  @Test func aTouchDuringTheDismissalLeavesTheOutcomeUnknown() throws {
    let app = try ObservingDevice()
    app.present(ForeignSheet())
    app.drag(500)
    HeadlessClock.advance(by: 0.1)
    app.device.finger.down(at: CGPoint(x: 195, y: 700))
    app.device.finger.up()
    #expect(app.outcomes == [.unknown])
    app.device.settle()
    #expect(app.presentations.map(\.dismissedBy) == [.gesture])
  }

  @Test func aDragIsTheCauseOnlyOfWhatFollowsIt() throws {
    let app = try ObservingDevice()
    let cover = app.present(ForeignCover(), as: "system-cover")
    app.drag(60)
    app.device.settle()
    cover.dismiss(animated: true)
    app.device.settle()
    #expect(app.outcomes == [.cancelled])
    let record = app.presentations.first
    #expect(record?.dismissedAtMicroseconds != nil && record?.dismissedBy == nil && record?.dismissedByBasis == nil)
  }

  @Test(arguments: [true, false], [true, false])
  func aCauseThatTheAppReportsIsRecorded(_ isByPresenter: Bool, _ completesLate: Bool) throws {
    let app = try ObservingDevice()
    HeadlessSystem.completesDismissalsLate = completesLate
    let sheet = app.present(ForeignSheet())
    app.drag(200)
    HeadlessClock.advance(by: 0.4)
    (isByPresenter ? app.device.presenter : sheet).dismiss(by: .button)
    app.device.settle()
    #expect(app.outcomes == [.cancelled])
    let record = app.presentations.first
    #expect(record?.dismissedBy == .button && record?.dismissedByBasis == .reported)
  }

  @Test func aScreenThatRefusesDismissalsInterrupts() throws {
    let app = try ObservingDevice()
    let sheet = app.present(ForeignSheet())
    sheet.isModalInPresentation = true
    app.drag(500)
    app.device.settle()
    #expect(app.outcomes == [.interrupted] && sheet.presentingViewController != nil)
  }

  @Test func scrollingIsNoDragAndADragAtTheTopOfTheListIs() throws {
    let app = try ObservingDevice()
    let sheet = app.present(ForeignSheet())
    let point = CGPoint(x: 195, y: 300)
    sheet.list.contentOffset.y = 200
    app.drag(by: CGPoint(x: 0, y: 150), from: point)
    app.device.settle()
    #expect(app.outcomes.isEmpty && sheet.list.contentOffset.y < 200)
    sheet.list.contentOffset.y = 0
    app.drag(by: CGPoint(x: 0, y: 150), from: point)
    app.device.settle()
    #expect(app.outcomes == [.cancelled])
  }

  @Test func tapsAndMovesAcrossOrAwayAreNoDrags() throws {
    let app = try ObservingDevice()
    app.present(ForeignSheet())
    for way in [CGPoint(x: 0, y: 4), CGPoint(x: 200, y: 60), CGPoint(x: 0, y: -200)] {
      app.drag(by: way)
      app.device.settle()
    }
    #expect(app.outcomes.isEmpty)
  }

  /// Apple's documentation leaves open what a full screen takes out of the window.
  @Test(arguments: [true, false]) func aScreenThatIsCoveredIsStillShown(_ removesContainers: Bool) throws {
    let app = try ObservingDevice()
    HeadlessSystem.removesCoveredContainers = removesContainers
    let (cover, above) = try app.presentCovered()
    #expect(app.presentations.map(\.dismissedAtMicroseconds) == [nil])
    above.dismiss(animated: true)
    app.device.settle()
    app.drag(200)
    app.device.settle()
    #expect(app.outcomes == [.finished] && cover.presentingViewController == nil)
  }

  @Test(arguments: [true, false])
  func anObservedScreenThatGoesFromUnderAFullScreenHasGone(_ removesContainers: Bool) throws {
    let app = try ObservingDevice()
    HeadlessSystem.removesCoveredContainers = removesContainers
    let (cover, above) = try app.presentCovered()
    let containers = try [cover, above].map { try #require($0.presentationController?.containerView) }
    app.device.presenter.dismiss(animated: true)
    app.device.settle()
    #expect(containers.flatMap(\.subviews).isEmpty)
    #expect(app.presentations.map { $0.dismissedAtMicroseconds != nil } == [true])
    #expect(cover.presentingViewController == nil && above.view.subviews.isEmpty)
  }

  @Test func aScreenThatIsReleasedEarlyEndsWithoutACause() throws {
    let app = try ObservingDevice()
    var sheet: ForeignSheet? = app.present(ForeignSheet())
    app.drag(by: CGPoint(x: 0, y: 6))
    let gone = Gone("sheet", sheet)
    // Its window closes with the scene.
    sheet?.headlessForgetPresentation()
    sheet = nil
    HeadlessSystem.close(app.device.window)
    #expect(gone.object == nil)
    let record = app.presentations.first
    #expect(record?.dismissedAtMicroseconds != nil && record?.dismissedBy == nil)
  }

  @Test func aContainerIsObservedThroughItsChildAndItsStackStaysAsItIs() throws {
    let app = try ObservingDevice()
    let root = UIViewController()
    let stack = UINavigationController(rootViewController: root)
    app.device.presenter.present(stack, animated: true)
    app.device.presenter.observeDrags(of: root, as: "system-sheet")
    app.device.settle()
    #expect(stack.children == [root] && root.children.isEmpty)
    stack.dismiss(animated: true)
    app.device.settle()
    let record = app.presentations.first
    #expect(record?.dismissedAtMicroseconds != nil && record?.dismissedBy == nil)
  }
}
