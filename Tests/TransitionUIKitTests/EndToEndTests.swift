import HeadlessUIKit
import Testing
import TransitionModel
import TransitionRuntime
import TransitionUIKit

@Suite("Every transition of the catalog runs through UIKit", .serialized)
@MainActor struct EndToEndTests {
  @Test(arguments: CatalogEntry.all) func presentsWhereTheLayoutSaysAndGoesByButton(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, entry.name)
    let controller = PresentationController(configuration: entry.configuration)
    let stop = controller.initialStop(in: CatalogEntry.layout)?.name
    let wanted = controller.presentedFrame(in: CatalogEntry.layout, atStop: stop)
    #expect(
      screen.view.headlessShownFrame == CGRect(x: wanted.x, y: wanted.y, width: wanted.width, height: wanted.height))
    #expect(screen.view.alpha == 1)
    #expect(Double(screen.view.layer.cornerRadius) == entry.configuration.geometry.cornerRadius)
    #expect((device.presenter.view.window == nil) == !entry.configuration.geometry.keepsPresenter)
    screen.dismiss(by: .button)
    device.settle()
    #expect(screen.presentingViewController == nil)
    #expect(device.presenter.view.window === device.window)
    #expect(device.presenter.view.headlessShownFrame == device.window.bounds)
    #expect(device.dismissals == [.button])
    let showings = device.collector.takePresentations()
    #expect(showings.map(\.dismissedBy) == [.button])
    #expect(device.collector.take().isEmpty)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: CatalogEntry.dismissedByDrag) func aDragDismisses(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, entry.name)
    try device.play(entry.finishing(.dismiss), from: device.middle(of: screen))
    device.settle()
    #expect(screen.presentingViewController == nil)
    #expect(device.dismissals == [.gesture])
    let session = try #require(device.collector.take().first)
    #expect(session.result.outcome == .finished)
    #expect(session.result.completed)
    #expect(device.collector.takePresentations().map(\.dismissedBy) == [.gesture])
    try expectTheSameOnStage(session, entry)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: CatalogEntry.dismissedByDrag)
  func aDragThatIsCalledOffLeavesTheScreenAndItsButtonsWork(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, entry.name)
    let before = screen.view.headlessShownFrame
    try device.play(entry.cancelling(.dismiss), from: device.middle(of: screen))
    device.settle()
    #expect(screen.view.headlessShownFrame == before)
    #expect(screen.presentingViewController === device.presenter)
    let session = try #require(device.collector.take().first)
    #expect(session.result.outcome == .cancelled)
    try expectTheSameOnStage(session, entry)
    HeadlessClock.advance(by: 1)
    screen.dismiss(animated: true)
    device.settle()
    #expect(screen.presentingViewController == nil)
    #expect(device.dismissals == [.code])
    #expect(device.collector.take().isEmpty)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: CatalogEntry.dismissedByDrag)
  func aFlickThatEndsBeforeUIKitHasStartedIsNotForgotten(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, entry.name)
    // Without a turn of the run loop between them.
    let (start, way) = (device.middle(of: screen), entry.way(.dismiss))
    device.finger.down(at: start)
    for step in 1...10 {
      let moved = way.sign * Double(step) * way.distance * 0.07
      device.finger.move(
        to: CGPoint(x: start.x + (way.axis == .x ? moved : 0), y: start.y + (way.axis == .y ? moved : 0)))
    }
    device.finger.up()
    #expect(HeadlessSystem.unfinished == 0)
    device.settle()
    let session = try #require(device.collector.take().first)
    #expect((screen.presentingViewController == nil) == session.result.completed)
    try expectTheSameOnStage(session, entry)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  @Test(arguments: CatalogEntry.interruptible) func aFingerTakesHoldOfASettlingScreen(_ entry: CatalogEntry) throws {
    let device = Device()
    let screen = UIViewController()
    try device.present(screen, entry.name)
    let start = device.middle(of: screen)
    try device.play("\(entry.word(.dismiss)) 60pt in 0.4s, hold 0.2s, release", from: start)
    HeadlessClock.advance(by: 0.05)
    let caught = screen.view.headlessShownFrame
    device.finger.down(at: device.middle(of: screen))
    let grip = device.middle(of: screen)
    let sign = entry.way(.dismiss).sign
    HeadlessClock.advance(by: 1.0 / 120)
    device.finger.move(to: CGPoint(x: grip.x, y: grip.y + sign * 11))
    let held = screen.view.headlessShownFrame
    // The view is held in place, does not continue to settle, and follows from there.
    HeadlessClock.advance(by: 2)
    #expect(screen.view.headlessShownFrame == held)
    #expect(abs(held.minY - caught.minY) < 60)
    device.finger.move(to: CGPoint(x: grip.x, y: grip.y + sign * 23))
    let followed = sign * Double(screen.view.headlessShownFrame.minY - held.minY)
    #expect(followed > 3 && followed < 13, "it jumped by \(followed) when the finger moved by 12")
    device.finger.up()
    device.settle()
    #expect(HeadlessSystem.trace.filter { $0 == "dismiss" }.count == 1)
    #expect(HeadlessSystem.trace.filter { $0.hasPrefix("completeTransition") }.count == 2)
    let session = try #require(device.collector.take().first)
    #expect(session.result.touches.count == 2)
    try expectTheSameOnStage(session, entry)
    device.expectNoMisuse()
    device.expectNoRefusals()
  }

  /// The stage records the same session from the recorded samples.
  private func expectTheSameOnStage(_ session: InteractionSession, _ entry: CatalogEntry) throws {
    let stage = try entry.onStage(session, start: 0)
    #expect(stage.result == session.result)
    #expect(stage.samples == session.samples)
    #expect(stage.isPresented == ((session.header.direction == .present) == session.result.completed))
  }
}
