import Testing
import TransitionModel
import TransitionStage

@testable import TransitionRuntime

/// What is seen of a screen that something else decides is recorded. What is not seen is recorded as unknown.
@Suite struct ObservedPresentationTests {
  private let memory = SessionCollector()

  private static func sheet(_ changes: [String: ConfigurationFieldValue] = [:]) throws -> TransitionRevision {
    let values: [String: ConfigurationFieldValue] = [
      "name": .text("sheet"), "kind": .text("observed"), "summary": .text("A sheet."), "geometry.edge": .text("bottom"),
    ]
    let configuration = try TransitionConfiguration(ConfigurationValues(values.merging(changes) { $1 }))
    return TransitionRevision(configuration: configuration, revision: 1, digest: configuration.digest)
  }

  private func observed() throws -> ObservedPresentation {
    let observed = ObservedPresentation(of: try Self.sheet(), recordingTo: memory)
    observed.presented()
    return observed
  }

  private var outcomes: [SessionOutcome] { memory.take().map(\.result.outcome) }

  /// A touch that moves down in ten steps, and lifts.
  private func drag(
    _ observed: ObservedPresentation, _ points: Double, phase: GestureSample.Phase = .ended, isRefused: Bool = false
  ) throws -> Int? {
    let container = try #require(ContainerSize(width: 390, height: 844))
    func sample(_ step: Int, _ phase: GestureSample.Phase) -> GestureSample {
      GestureSample(timeMicroseconds: Int64(step) * 8_000, x: 100, y: 100 + points * Double(step) / 10, phase: phase)
    }
    observed.touchBegan(
      sample(0, .began), on: LayoutFrame(x: 0, y: 44, width: 390, height: 800), in: container, isRightToLeft: false,
      scroll: nil)
    for step in 1...10 { observed.touchMoved(sample(step, .changed)) }
    return observed.touchEnded(sample(10, phase), isRefused: isRefused)
  }

  @Test func aDragBeginsWhereItIsRecognizedAndEndsWhereItLifts() throws {
    let observed = try observed()
    let release = try #require(try drag(observed, 400))
    observed.settle(release)
    let session = try #require(memory.take().first)
    #expect(session.samples.first?.phase == .began && session.samples.last?.phase == .ended)
    #expect(session.samples.first?.timeMicroseconds == 0 && session.result.interactionDistance == 800)
    #expect(session.result.releaseTranslation == 360)
  }

  @Test func theTimeOfAFormerReleaseSettlesNoLaterDrag() throws {
    let observed = try observed()
    let first = try #require(try drag(observed, 100))
    let second = try #require(try drag(observed, 500))
    #expect(outcomes == [.cancelled], "the next touch shows that the screen has stayed")
    observed.settle(first)
    #expect(outcomes.isEmpty)
    observed.dismissalEnded(completed: true)
    #expect(outcomes == [.finished])
    observed.settle(second)
    #expect(outcomes.isEmpty)
  }

  @Test func aDismissalThatComesBackCancels() throws {
    let observed = try observed()
    let release = try #require(try drag(observed, 100))
    #expect(observed.dismissalBegan() && !observed.dismissalBegan())
    observed.settle(release)
    #expect(outcomes.isEmpty, "the dismissal is under way")
    observed.dismissalEnded(completed: false)
    #expect(outcomes == [.cancelled])
    observed.dismissalEnded(completed: true)
    #expect(memory.takePresentations().map(\.dismissedBy) == [nil], "the drag came back")
  }

  @Test func aRefusedDragThatDismissesAllTheSameHasFinished() throws {
    let observed = try observed()
    let release = try #require(try drag(observed, 100, isRefused: true))
    observed.settle(release)
    _ = try drag(observed, 100, isRefused: true)
    observed.dismissalEnded(completed: true)
    #expect(outcomes == [.interrupted, .finished])
  }

  @Test func aCancelledTouchIsNoCause() throws {
    let observed = try observed()
    #expect(try drag(observed, 300, phase: .cancelled) == nil)
    observed.dismissalEnded(completed: true)
    #expect(outcomes == [.interrupted])
    #expect(memory.takePresentations().map(\.dismissedByBasis) == [nil])
  }

  @Test func whatIsReleasedEarlyLeavesTheEndUnknown() throws {
    var observed: ObservedPresentation? = try observed()
    if let observed { _ = try drag(observed, 300) }
    observed = nil
    #expect(outcomes == [.unknown])
    let record = memory.takePresentations().first
    #expect(record?.dismissedAtMicroseconds != nil && record?.dismissedBy == nil)
  }

  @Test func theDistanceIsTheWayOutOverEveryEdge() throws {
    let frame = LayoutFrame(x: 40, y: 100, width: 300, height: 600)
    let container = try #require(ContainerSize(width: 390, height: 844))
    let ways: [(edge: String, travel: Double, size: Double)] = [
      ("bottom", 744, 600), ("top", 700, 600), ("trailing", 350, 300), ("leading", 340, 300),
    ]
    for (edge, travel, size) in ways {
      for (rule, length) in [("travel", travel), ("presentedSize", size)] {
        let transition = try Self.sheet([
          "geometry.edge": .text(edge), "interaction.distanceRule": .text(rule),
          "interaction.distanceOffset": .number(-7),
        ])
        let observed = ObservedPresentation(of: transition, recordingTo: memory)
        let usual = observed.geometry(of: frame, in: container, isRightToLeft: false)
        #expect(usual.distance == length - 7 && usual.sign == transition.configuration.geometry.edge.sign)
        let mirrored = observed.geometry(of: frame, in: container, isRightToLeft: true)
        #expect((mirrored.sign == usual.sign) == (mirrored.axis == .y))
      }
    }
  }
}
