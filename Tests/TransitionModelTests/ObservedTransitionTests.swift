import Testing
import TransitionMotion
@testable import TransitionModel

/// A transition that something else decides has a name, a purpose, an edge and a distance, and nothing else.
@Suite struct ObservedTransitionTests {
  @Test func itHasItsSevenFieldsAndNoOther() throws {
    let sheet = try TransitionConfiguration(Contexts.observed.with(["interaction.distanceOffset": .number(-20)]))
    #expect(sheet.kind == .observed && sheet.interaction == nil)
    #expect(sheet.observation == ObservedDistance(rule: .travel, offset: -20))
    let paths = ConfigurationField.all.filter { sheet.values[$0] != nil }.map(\.path)
    #expect(
      paths == [
        "name", "kind", "summary", "source", "geometry.edge", "interaction.distanceRule", "interaction.distanceOffset",
      ])
    #expect(try TransitionConfiguration(sheet.values) == sheet)
  }

  @Test func anyOtherFieldIsRefusedWithTheReason() {
    for field in ConfigurationField.all where !field.describesObserved {
      for value in Contexts.candidates(for: field) {
        let problems = Contexts.observed.with([field.path: value]).problems()
        #expect(problems.count == 1 && problems.first?.path == field.path, "\(field.path): \(problems)")
        #expect(problems.first?.message.contains("something else decides this") == true)
      }
    }
  }

  @Test func theKindOfEveryOtherTransitionLeavesItsDigestAsItWas() throws {
    let card = try TransitionConfiguration(Contexts.minimal)
    #expect(card.kind == .vended && card.observation == nil && card[.kind] == .text("vended"))
    #expect(try card.setting(["kind": .text("vended")]).digest == card.digest)
    #expect(try TransitionConfiguration(Contexts.observed).digest != card.digest)
  }

  @Test func itCannotBecomeOneOfOursOrTheOtherWayRound() {
    #expect(Contexts.minimal.with(["kind": .text("observed")]).problems().map(\.kind).contains(.notApplicable))
    #expect(Contexts.observed.with(["kind": .text("vended")]).problems().map(\.kind).contains(.missing))
  }

  @Test func aReducedMotionFallbackThatSomethingElsePlaysIsACrossFade() throws {
    struct Provider: TransitionProviding {
      let sheet: TransitionConfiguration
      func transition(named name: String) throws(UnknownTransition) -> TransitionRevision {
        TransitionRevision(configuration: sheet, revision: 1, digest: sheet.digest)
      }
    }
    let asked = try TransitionConfiguration(Contexts.named)
    let reduced = ReducedTransition(
      TransitionRevision(configuration: asked, revision: 1, digest: asked.digest),
      from: Provider(sheet: try TransitionConfiguration(Contexts.observed)))
    #expect(reduced.transition.name == asked.name && reduced.style == .crossFade)
  }
}

/// A drag that something else decided is stored with everything its samples tell.
@Suite struct RecordedDragTests {
  /// A recorder that keeps what it is given.
  private final class Memory: SessionRecording {
    private let lock = Lock<[InteractionSession]>([])
    var sessions: [InteractionSession] { lock.withLock { $0 } }

    func begin(_ header: SessionHeader) -> OpenSession {
      OpenSession(of: header) { [self] result, samples, _ in
        let session = InteractionSession(header: header, result: result, samples: samples)
        lock.withLock { $0.append(session) }
      }
    }
    func record(_ presentation: PresentationRecord) {}
  }

  private static func sheet(_ changes: [String: ConfigurationFieldValue] = [:]) throws -> TransitionRevision {
    let configuration = try TransitionConfiguration(Contexts.observed.with(changes.mapValues { .some($0) }))
    return TransitionRevision(configuration: configuration, revision: 3, digest: configuration.digest)
  }

  /// A drag by a number of points in 100 ms, ten samples, at constant speed, on a clock that began long ago.
  private static func samples(x: Double = 0, y: Double = 0, last: GestureSample.Phase = .ended) -> [GestureSample] {
    (0...10).map { step in
      let share = Double(step) / 10
      return GestureSample(
        timeMicroseconds: 7_000_000 + Int64(step) * 10_000, x: 100 + x * share, y: 200 + y * share,
        phase: step == 0 ? .began : step == 10 ? last : .changed)
    }
  }

  @Test func aDragIsASessionWithItsReleaseMeasured() throws {
    let (memory, sheet) = (Memory(), try Self.sheet())
    var drag = RecordedDrag(samples: Self.samples(y: 200), outcome: .finished, distance: 800)
    drag.container = ContainerSize(width: 390, height: 844)
    let uuid = memory.append(drag, of: sheet, clock: WallClock { 1_000_000_000 })
    let session = try #require(memory.sessions.first)
    #expect(memory.sessions.count == 1 && session.header.uuid == uuid)
    #expect(session.header.transition == "sheet" && session.header.revision == 3)
    #expect(session.header.digest == sheet.digest && session.header.beganAtMicroseconds == 999_900_000)
    let result = session.result
    #expect(result.outcome == .finished && result.completed && result.termination == .ended)
    #expect(result.releaseTranslation == 200 && result.releaseProgress == 0.25 && result.peakProgress == 0.25)
    #expect(abs((result.releaseVelocity ?? 0) - 2000) < 1e-6 && result.estimator == .ofSamples)
    #expect(result.durationMicroseconds == 100_000 && result.container?.height == 844)
    #expect(result.touches.map(\.finishes) == [true] && result.touches.map(\.sampleCount) == [11])
    #expect(session.samples.first?.timeMicroseconds == 0 && session.samples.last?.timeMicroseconds == 100_000)
    let measures = SessionMeasures(of: session, under: sheet.configuration)
    #expect(measures.travelMilliPoints == 200_000 && measures.recomputedFinishes == nil && measures.marginMilli == nil)
  }

  @Test(arguments: SessionOutcome.allCases) func whatIsNotKnownIsStoredAsUnknown(outcome: SessionOutcome) throws {
    let result = try #require(RecordedDrag(samples: Self.samples(y: 200), outcome: outcome).result(of: Self.sheet()))
    #expect(result.outcome == outcome && result.completed == (outcome == .finished))
    #expect(result.touches.map(\.finishes) == [outcome.isDecided ? outcome == .finished : nil])
    #expect(result.interactionDistance == 0 && result.releaseProgress == 0 && result.releaseTranslation == 200)
  }

  @Test func aTraceWithoutAReleaseHasNoRelease() throws {
    for phase in [GestureSample.Phase.changed, .cancelled] {
      let drag = RecordedDrag(samples: Self.samples(y: 200, last: phase), outcome: .unknown, distance: 400)
      let result = try #require(drag.result(of: Self.sheet()))
      #expect(result.releaseTranslation == nil && result.releaseVelocity == nil && result.peakProgress == 0.5)
      #expect(result.termination == (phase == .cancelled ? .cancelled : .none))
    }
  }

  @Test func towardTheEndIsPositiveOverEveryEdge() throws {
    let ways: [(edge: String, x: Double, y: Double)] = [
      ("bottom", 0, 90), ("top", 0, -90), ("trailing", 90, 0), ("leading", -90, 0),
    ]
    for (edge, x, y) in ways {
      let sheet = try Self.sheet(["geometry.edge": .text(edge)])
      for direction in TransitionDirection.allCases {
        for isRightToLeft in [false, true] {
          var drag = RecordedDrag(samples: Self.samples(x: x, y: y), outcome: .cancelled, distance: 100)
          (drag.direction, drag.isRightToLeft) = (direction, isRightToLeft)
          let turns = (direction == .present) != (isRightToLeft && x != 0)
          #expect(try #require(drag.result(of: sheet)).releaseTranslation == (turns ? -90 : 90), "\(edge) \(direction)")
        }
      }
    }
  }

  @Test func badInputIsRecordedAsUnknownOrNotAtAll() throws {
    let (memory, sheet) = (Memory(), try Self.sheet())
    #expect(memory.append(RecordedDrag(samples: [], outcome: .finished), of: sheet) == nil)
    #expect(memory.sessions.isEmpty)
    for distance in [-1, 0, .nan, .infinity, 1e300] {
      let drag = RecordedDrag(samples: Self.samples(y: 50), outcome: .finished, distance: distance)
      let length = try #require(drag.result(of: sheet)).interactionDistance
      #expect(length == (distance == 1e300 ? SessionBounds.magnitude : 0))
    }
    var backward = Self.samples(y: 50)
    backward.reverse()
    #expect(
      try #require(RecordedDrag(samples: backward, outcome: .unknown).result(of: sheet)).durationMicroseconds == 0)
  }
}
