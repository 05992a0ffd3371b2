import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("A drag on a screen presents another", .serialized)
@MainActor struct InteractivePresentationTests {
  private func watch(_ device: Device, _ name: String, edge: UIRectEdge? = nil) throws -> PresentationGesture {
    try device.transitions.interactivePresentation(
      name, edge: edge, from: device.presenter, recordingTo: device.collector,
      onDismissal: { [weak device] in device?.dismissals.append($0) }, make: { UIViewController() })
  }

  @Test(arguments: CatalogEntry.presentedByDrag) func aDragPresents(_ entry: CatalogEntry) throws {
    let device = Device()
    _ = try watch(device, entry.name)
    try device.play(entry.finishing(.present), from: entry.presentationStart)
    device.settle()
    let screen = try #require(device.presenter.presentedViewController)
    let wanted = PresentationController(configuration: entry.configuration).presentedFrame(in: CatalogEntry.layout)
    #expect(
      screen.view.headlessShownFrame == CGRect(x: wanted.x, y: wanted.y, width: wanted.width, height: wanted.height))
    let session = try #require(device.collector.take().first)
    #expect(session.result.outcome == .finished)
    let stage = try entry.onStage(session, start: 0)
    #expect(stage.result == session.result)
    #expect(stage.isPresented)
    #expect((device.presenter.view.window == nil) == !entry.configuration.geometry.keepsPresenter)
    screen.dismiss(by: .button)
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    #expect(device.presenter.view.window != nil)
    #expect(device.dismissals == [.button])
    let showing = try #require(device.collector.takePresentations().first)
    #expect(showing.dismissedBy == .button)
    #expect(session.header.context.presentation == showing.uuid)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: CatalogEntry.presentedByDrag)
  func aDragThatIsCalledOffPresentsNothingAndASecondTryIsKnownForOne(_ entry: CatalogEntry) throws {
    let device = Device()
    _ = try watch(device, entry.name)
    try device.play(entry.cancelling(.present), from: entry.presentationStart)
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    #expect(device.window.subviews == [device.presenter.view])
    #expect(device.presenter.view.headlessShownFrame == device.window.bounds)
    try device.play(entry.finishing(.present), from: entry.presentationStart)
    device.settle()
    #expect(device.presenter.presentedViewController != nil)
    let sessions = device.collector.take()
    #expect(sessions.map(\.result.outcome) == [.cancelled, .finished])
    #expect(Set(sessions.map(\.header.context.presentation)).count == 1)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test func aDragWithTheConfiguredRegistryIsRecorded() throws {
    let device = Device()
    device.configure()
    let slug: ScreenSlug = "detail"
    device.presenter.interactivePresentation(
      as: "edge-rotate", edge: .left, slug: slug, onDismissal: { [weak device] in device?.dismissals.append($0) }
    ) { UIViewController() }
    let entry = try #require(CatalogEntry.all.first { $0.name == "edge-rotate" })
    try device.play(entry.finishing(.present), from: entry.presentationStart)
    device.settle()
    #expect(device.presenter.presentedViewController != nil)
    #expect(device.collector.take().map(\.result.outcome) == [.finished])
    device.presenter.dismiss(by: .button)
    device.settle()
    #expect(device.dismissals == [.button])
    #expect(device.collector.takePresentations().map(\.screen) == [slug])
    device.expectNoMisuse()
  }

  @Test func aMistakeOfTheConfiguredFormStopsADebugBuild() throws {
    let device = Device()
    let mistakes = Mistakes()
    #expect(device.presenter.interactivePresentation(as: "pull-down") { UIViewController() } == nil)
    device.configure()
    for (name, edge) in [("pull-dwon", nil), ("modal-none", nil), ("edge-rotate", .right)] as [(String, UIRectEdge?)] {
      let gesture = device.presenter.interactivePresentation(as: TransitionName(name), edge: edge) {
        UIViewController()
      }
      #expect(gesture == nil)
    }
    let wanted = ["Transitions.configure(", "Did you mean pull-down?", "No gesture presents modal-none", "edge: .left"]
    #expect(
      zip(mistakes.texts, wanted).allSatisfy { $0.contains($1) } && mistakes.texts.count == 4, "\(mistakes.texts)")
    #expect(device.collector.takeUnknownNames() == ["pull-dwon"])
    #expect(device.presenter.view.gestureRecognizers?.isEmpty != false)
  }

  @Test func whatUIKitWouldRefuseIsNotAsked() throws {
    let device = Device()
    _ = try watch(device, "pull-down")
    device.presenter.present(UIViewController(), animated: false)
    device.settle()
    // The presented screen has no delegate, and its container covers the window. The presenter's gesture can still come
    // from a sibling view.
    for view in device.window.subviews where view !== device.presenter.view { view.isUserInteractionEnabled = false }
    try device.play("down 200pt in 0.2s, release", from: CGPoint(x: 195, y: 100))
    device.settle()
    #expect(device.collector.take().map(\.result.reason) == ["the presenter is already presenting"])
    device.expectNoRefusals()
    device.expectNoMisuse()
  }

  @Test func theEdgeIsCheckedAndWhatCannotBeDraggedIsRefused() throws {
    let device = Device()
    #expect(throws: TransitionUIKitError.otherEdge(transition: "edge-rotate", begins: "left")) {
      try watch(device, "edge-rotate", edge: .right)
    }
    #expect(throws: TransitionUIKitError.noPresentationGesture(transition: "modal-none")) {
      try watch(device, "modal-none")
    }
    #expect(throws: TransitionUIKitError.self) { try watch(device, "egde-rotate") }
    _ = try watch(device, "edge-rotate", edge: .left)
    // Not from the edge.
    try device.play("right 300pt in 0.4s, release", from: CGPoint(x: 150, y: 400))
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    #expect(device.collector.take().isEmpty)
    #expect(
      "\(TransitionUIKitError.otherEdge(transition: "edge-rotate", begins: "left"))"
        == "The gesture that presents edge-rotate begins at the left, as its geometry.edge says. Write edge: .left, or "
        + "leave it out.")
  }

  @Test func whereTextRunsFromTheRightTheEdgeIsTheOther() throws {
    let device = Device()
    HeadlessDevice.setRightToLeft(true)
    _ = try watch(device, "edge-rotate", edge: .left)
    try device.play("left 300pt in 0.4s, release", from: CGPoint(x: 388, y: 400))
    device.settle()
    #expect(device.presenter.presentedViewController != nil)
    device.expectNoMisuse()
  }

  /// UIKit reports the cancellation later, when the gesture's target has gone.
  @Test func aWatchThatIsCalledOffCancelsItsDrag() throws {
    let device = Device()
    let watch = try watch(device, "pull-down")
    let start = CGPoint(x: 195, y: 100)
    device.drag(from: start, by: 5, steps: 10)
    HeadlessClock.advance(by: 0.3)
    device.finger.move(to: CGPoint(x: start.x, y: start.y + 50))
    watch.invalidate()
    device.settle()
    device.finger.up()
    #expect(device.presenter.presentedViewController == nil)
    #expect(device.collector.take().map(\.result.termination) == [.cancelled])
    device.expectNoMisuse()
  }

  @Test func aScreenWhoseDragIsCalledOffHasItsOwnStyleAgain() throws {
    let device = Device()
    let screen = UIViewController()
    screen.modalPresentationStyle = .formSheet
    try device.transitions.interactivePresentation("pull-down", from: device.presenter) { screen }
    try device.play("down 40pt in 0.4s, hold 0.3s, release", from: CGPoint(x: 195, y: 100))
    device.settle()
    #expect(device.presenter.presentedViewController == nil)
    #expect(screen.modalTransition == nil)
    #expect(screen.modalPresentationStyle == .formSheet)
    device.expectNoMisuse()
  }
}
