import Foundation
import Testing
import TransitionCatalog
import TransitionModel

@testable import TransitionRuntime
import TransitionStage

@Suite("Every showing of a screen is recorded once, with what really dismissed it")
struct PresentationRecordTests {
  /// A stage whose clock starts at one million seconds, with its recordings.
  struct Shown {
    let collector = SessionCollector()
    let stage: Stage
    static let start: Int64 = 1_000_000_000_000

    init(
      _ name: String, screen: String? = "profile", context: SessionContext = SessionContext(token: "install-1"),
      start: StageStart = .after(0)
    ) throws {
      let clock = StageClock(startMicroseconds: Self.start)
      let manager = try ModalTransitionManager(
        name, from: FixedTransitions([try Systems.configuration(name)]), recordingTo: collector, context: context,
        screen: screen.map { try ScreenSlug($0) }, clock: clock.wallClock)
      stage = Stage(manager, layout: Systems.phone, framesPerSecond: nil, start: start, clock: clock)
    }

    /// Presents a transition, and waits a second.
    static func presented(_ name: String) throws -> Shown {
      let shown = try Shown(name)
      shown.stage.perform(.present)
      shown.stage.advance(to: 2)
      return shown
    }

    func drag(_ script: String, _ direction: TransitionDirection = .dismiss) throws {
      stage.drag(try touches(script), direction)
    }

    func touches(_ script: String) throws -> [StageTouch] { try DragScript("wait \(stage.now)s, \(script)").touches }

    func only() throws -> PresentationRecord {
      let records = collector.takePresentations()
      #expect(records.count == 1)
      return try #require(records.first)
    }
  }

  @Test func aScreenThatIsUpIsRecordedWithWhatIsKnownAndNoEnd() throws {
    let shown = try Shown("modal-standard")
    shown.stage.advance(to: 3)
    shown.stage.perform(.present)
    let record = try shown.only()
    let transition = shown.stage.manager.transition
    #expect(record.transition == "modal-standard" && record.revision == 1 && record.digest == transition.digest)
    #expect(record.screen?.text == "profile" && record.token == "install-1" && record.origin == .device)
    #expect(record.presentedAtMicroseconds == Shown.start + 3_000_000)
    #expect(record.dismissedAtMicroseconds == nil && record.dismissedBy == nil)
  }

  @Test(arguments: [DismissalCause.button, .code])
  func aDismissalWithoutAGestureIsTheButtonsOrTheApps(_ cause: DismissalCause) throws {
    let shown = try Shown.presented("modal-standard")
    shown.stage.perform(.dismiss, by: cause)
    let record = try shown.only()
    #expect(record.dismissedBy == cause)
    #expect(record.dismissedAtMicroseconds == Shown.start + 2_500_000)
  }

  @Test func aDragThatFinishesIsAGestureAndItsSessionBelongsToTheShowing() throws {
    let shown = try Shown.presented("modal-standard")
    try shown.drag("down 60pt in 0.3s, hold 0.2s, release")
    try shown.drag("down 600pt in 0.3s, release")
    let sessions = shown.collector.take()
    let record = try shown.only()
    #expect(sessions.map(\.result.outcome) == [.cancelled, .finished])
    #expect(sessions.map(\.header.context.presentation) == [record.uuid, record.uuid])
    #expect(record.dismissedBy == .gesture)
    let gone = try #require(record.dismissedAtMicroseconds)
    #expect(gone > sessions[1].header.beganAtMicroseconds + sessions[1].result.durationMicroseconds)
  }

  @Test func aCancelledDragDismissesNothing() throws {
    let shown = try Shown.presented("modal-standard")
    try shown.drag("down 60pt in 0.3s, hold 0.2s, release")
    #expect(try shown.only().dismissedBy == nil)
    shown.stage.perform(.dismiss)
    #expect(try shown.only().dismissedBy == .button)
  }

  @Test func aTapWhileTheScreenSettlesBackIsATapAndOneWhileItLeavesChangesNothing() throws {
    for (script, cause) in [
      ("down 30pt in 0.3s, hold 0.2s, release", DismissalCause.tap), ("down 300pt in 0.3s, release", .gesture),
    ] {
      let shown = try Shown.presented("message-bottom-card")
      for touch in try shown.touches(script) { shown.stage.feed(touch, .dismiss) }
      shown.stage.tapDimming()
      shown.stage.playToEnd(.dismiss)
      #expect(!shown.stage.isPresented)
      #expect(try shown.only().dismissedBy == cause)
    }
  }

  @Test func theAppsRequestIsCodeUntilAHandTakesOverAndTheDragDecides() throws {
    for (script, cause) in [("", DismissalCause.code), ("down 600pt in 0.2s, release", .gesture)] {
      let shown = try Shown.presented("modal-standard")
      var held = try #require(try shown.touches("down 60pt in 0.3s, release").first)
      held.samples.removeLast()
      shown.stage.feed(held, .dismiss)
      shown.stage.send(.dismissRequested(displacement: 0), .dismiss)
      shown.stage.advance(to: shown.stage.now + 0.1)
      if !script.isEmpty { shown.stage.feed(try #require(try shown.touches(script).first), .dismiss) }
      shown.stage.playToEnd(.dismiss)
      #expect(try shown.only().dismissedBy == cause)
    }
  }

  @Test func aScreenThatLeavesAsItIsTornDownWentByTheDragThatHadDecided() throws {
    for (script, cause) in [
      ("down 600pt in 0.3s, release", DismissalCause.gesture), ("down 60pt in 0.3s, hold 0.2s, release", .code),
    ] {
      let collector: SessionCollector
      do {
        let shown = try Shown.presented("modal-standard")
        collector = shown.collector
        for touch in try shown.touches(script) { shown.stage.feed(touch, .dismiss) }
      }
      #expect(collector.takePresentations().map(\.dismissedBy) == [cause])
    }
  }

  @Test func aPresentationThatIsLetGoIsNoShowingAndTheNextTryIsOfTheSame() throws {
    let shown = try Shown("pull-down")
    try shown.drag("down 60pt in 0.3s, up 30pt in 0.1s, release", .present)
    #expect(!shown.stage.isPresented)
    #expect(shown.collector.takePresentations().isEmpty)
    shown.stage.advance(to: 3)
    try shown.drag("down 500pt in 0.3s, release", .present)
    let record = try shown.only()
    #expect(record.presentedAtMicroseconds == Shown.start + 3_000_000)
    let sessions = shown.collector.take()
    #expect(sessions.map(\.result.outcome) == [.cancelled, .finished])
    #expect(sessions.map(\.header.context.presentation) == [record.uuid, record.uuid])
  }

  @Test func everyShowingHasItsOwnIdentityAndTheGivenOneIsTheFirst() throws {
    let given = UUID()
    let shown = try Shown("modal-standard", context: SessionContext(presentation: given))
    for _ in 0..<3 {
      shown.stage.perform(.present)
      try shown.drag("down 60pt in 0.3s, hold 0.2s, release")
      shown.stage.perform(.dismiss)
    }
    let records = shown.collector.takePresentations()
    #expect(records.count == 3 && Set(records.map(\.uuid)).count == 3 && records[0].uuid == given)
    #expect(shown.collector.take().map(\.header.context.presentation) == records.map(\.uuid))
  }
}
