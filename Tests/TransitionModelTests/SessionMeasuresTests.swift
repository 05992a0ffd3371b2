import Foundation
import Testing
import TransitionMotion

@testable import TransitionModel

@Suite("What a trace tells is measured as a hand would measure it")
struct SessionMeasuresTests {
  /// One touch: its time stamps in ms, and the finger's position along the axis, toward the end.
  struct Touch {
    var points: [(ms: Double, along: Double)]
    var displacement = 0.0
    var termination = SessionTermination.ended
    var finishes: Bool?
    var recognizerVelocity: Double?
  }

  static func configuration(
    _ rule: [String: ConfigurationFieldValue] = ["kind": .text("distance"), "fraction": .number(0.5)],
    _ changes: [String: ConfigurationFieldValue?] = [:]
  ) throws -> TransitionConfiguration {
    var values = Contexts.draggable.fillingDefaults()
    for (key, value) in rule { values = values.with(["interaction.releaseRule.\(key)": value]) }
    for (key, value) in changes { values = values.with([key: value]) }
    return try TransitionConfiguration(values)
  }

  /// Returns a session along y toward growing coordinates over 400 pt, with the decision of its last touch.
  static func session(_ touches: [Touch], distance: Double = 400, velocity: Double = 0) -> InteractionSession {
    var samples: [GestureSample] = []
    for touch in touches {
      for (index, point) in touch.points.enumerated() {
        let last: GestureSample.Phase = touch.termination == .ended ? .ended : .cancelled
        samples.append(
          GestureSample(
            timeMicroseconds: Int64(point.ms * 1000), x: 50, y: 100 + point.along,
            phase: index == 0 ? .began : index == touch.points.count - 1 ? last : .changed))
      }
    }
    let last = touches.last
    let finishes = last?.finishes
    let travel = last.map { $0.displacement + ($0.points.last?.along ?? 0) - ($0.points.first?.along ?? 0) }
    return InteractionSession(
      header: SessionHeader(
        uuid: UUID(), transition: "card", revision: 1, digest: "", direction: .dismiss, beganAtMicroseconds: 0,
        context: SessionContext()),
      result: SessionResult(
        outcome: finishes.map { $0 ? .finished : .cancelled } ?? .interrupted, termination: last?.termination ?? .none,
        completed: finishes ?? false, durationMicroseconds: samples.map(\.timeMicroseconds).max() ?? 0, axis: .y,
        sign: 1, interactionDistance: distance, releaseTranslation: travel, releaseProgress: travel.map { $0 / 400 },
        releaseVelocity: velocity, estimator: .lsq100, peakProgress: 0,
        touches: touches.map {
          InteractionTouch(
            startDisplacement: $0.displacement, sampleCount: $0.points.count,
            recognizerVelocity: $0.recognizerVelocity, termination: $0.termination, finishes: $0.finishes)
        }),
      samples: samples)
  }

  static func measures(
    _ touches: [Touch], under configuration: TransitionConfiguration? = nil
  ) throws -> SessionMeasures {
    SessionMeasures(of: session(touches), under: try configuration ?? Self.configuration())
  }

  /// Returns a stroke sampled every 8 ms from a function of the time in ms.
  static func stroke(_ milliseconds: Int, _ along: (Double) -> Double) -> Touch {
    Touch(points: stride(from: 0, through: milliseconds, by: 8).map { (Double($0), along(Double($0))) })
  }

  // MARK: The place

  @Test func aDragBeginsInAThirdOfItsContainersHeight() throws {
    // The first sample is 100 pt from the top.
    var session = Self.session([Touch(points: [(0, 0), (8, 250)]), Touch(points: [(100, 200), (108, 210)])])
    for (height, third) in [(900, .top), (301, .top), (300, .middle), (151, .middle), (150, .bottom), (50, .bottom)]
      as [(Double, ContainerSize.Third)]
    {
      session.result.container = ContainerSize(width: 390, height: height)
      #expect(SessionMeasures(of: session, under: try Self.configuration()).startThird == third, "\(height)")
    }
    session.result.container = nil
    #expect(SessionMeasures(of: session, under: try Self.configuration()).startThird == nil)
    session.result.container = ContainerSize(width: 390, height: 900)
    session.samples = []
    #expect(SessionMeasures(of: session, under: try Self.configuration()).startThird == nil)
  }

  @Test func aContainerIsLandscapeWhereItIsWiderThanHigh() {
    #expect(ContainerSize(width: 844, height: 390)?.orientation == .landscape)
    #expect(ContainerSize(width: 390, height: 844)?.orientation == .portrait)
    #expect(ContainerSize(width: 400, height: 400)?.orientation == .portrait)
    for bad in [0, -1, .nan, .infinity, 1_000_001] as [Double] {
      #expect(ContainerSize(width: bad, height: 1) == nil && ContainerSize(width: 1, height: bad) == nil)
    }
  }

  // MARK: The finger

  @Test func travelIsTheFurthestAnyTouchCameFromWhereItBegan() throws {
    let back = Touch(points: [(0, 0), (8, 60.125), (16, 20)])
    #expect(try Self.measures([back]).travelMilliPoints == 60_125)
    // The travel counts neither from the view's position nor from the start of the session.
    let regrab = Touch(points: [(100, 300), (108, 310)], displacement: 200)
    #expect(try Self.measures([back, regrab]).travelMilliPoints == 60_125)
    #expect(try Self.measures([regrab, Touch(points: [(200, 0), (208, 75)])]).travelMilliPoints == 75_000)
  }

  @Test func travelTheWrongWayIsNegativeAndOfASingleSampleNone() throws {
    #expect(try Self.measures([Touch(points: [(0, 0), (8, -3), (16, -20)])]).travelMilliPoints == -3000)
    #expect(try Self.measures([Touch(points: [(0, 5)])]).travelMilliPoints == 0)
  }

  /// Without a start by the toolkit there is no geometry, so the configuration's axis is used.
  @Test func aDeadSwipeIsMeasuredAlongTheConfigurationsWay() throws {
    var session = Self.session([Touch(points: [(0, 0), (8, 50)], termination: .none)], distance: 0)
    session.result.sign = -1
    session.result.axis = .x
    #expect(SessionMeasures(of: session, under: try Self.configuration()).travelMilliPoints == 50_000)
    session.header.direction = .present
    #expect(SessionMeasures(of: session, under: try Self.configuration()).travelMilliPoints == -50_000)
    session.result.interactionDistance = 1
    #expect(SessionMeasures(of: session, under: try Self.configuration()).travelMilliPoints == 0)
  }

  @Test func aFingerThatGoesBackAndForthTurnsAroundAsOftenAsItDoes() throws {
    let triangle: (Double) -> Double = { 200 - abs($0.truncatingRemainder(dividingBy: 800) - 400) / 2 }
    #expect(try Self.measures([Self.stroke(360, triangle)]).reversals == 0)
    #expect(try Self.measures([Self.stroke(720, triangle)]).reversals == 1)
    #expect(try Self.measures([Self.stroke(2000, triangle)]).reversals == 4)
    // Each touch is measured separately: down in one and up in the next is not a turn.
    #expect(try Self.measures([Self.stroke(200) { $0 / 2 }, Self.stroke(200) { -$0 / 2 }]).reversals == 0)
  }

  @Test func jitterAndSlowMovementAreNoReversals() throws {
    let jitter = Self.stroke(800) { $0 / 4 + (Int($0) / 8 % 2 == 0 ? 0.4 : -0.4) }
    #expect(try Self.measures([jitter]).reversals == 0)
    // 40 pt/s in each direction.
    #expect(try Self.measures([Self.stroke(1600) { abs($0 - 800) * 0.04 }]).reversals == 0)
  }

  @Test func theHoldBeginsWithTheSampleThatBroughtTheFingerWhereItLifts() throws {
    func hold(_ points: [(ms: Double, along: Double)]) throws -> Int64? {
      try Self.measures([Touch(points: points)]).holdMicroseconds
    }
    #expect(try hold([(0, 0), (16, 40), (200, 40)]) == 184_000)
    // Movement within less than a point does not end a rest, but a point does.
    #expect(try hold([(0, 0), (16, 40), (100, 40.9), (200, 40)]) == 184_000)
    #expect(try hold([(0, 0), (16, 40), (100, 41), (200, 40)]) == 0)
    // The terminal sample repeats the last move, slightly later or with the same stamp.
    #expect(try hold([(0, 0), (16, 40), (19, 40)]) == 3000)
    #expect(try hold([(0, 0), (16, 40), (16, 40)]) == 0)
    // No movement; movement slower than a point per sample.
    #expect(try hold([(0, 0), (50, 0.2), (90, 0)]) == 90_000)
    let slow = (0...50).map { (index: Int) in (ms: Double(index * 8), along: Double(index) * 0.6) }
    #expect(try hold(slow) == 8000)
    #expect(try hold([(0, 5)]) == 0)
  }

  @Test func theHoldIsTheLastTouchsAndOnlyWhereItLifted() throws {
    let first = Touch(points: [(0, 0), (10, 50), (500, 50)])
    #expect(try Self.measures([first, Touch(points: [(600, 0), (610, 50), (630, 50)])]).holdMicroseconds == 20_000)
    let taken = Touch(points: [(600, 0), (610, 50), (630, 50)], termination: .cancelled)
    #expect(try Self.measures([first, taken]).holdMicroseconds == nil)
  }

  @Test func aGapIsWhatExceedsTwiceTheMedianInterval() throws {
    func gap(_ stamps: [Double]) throws -> Int64? {
      try Self.measures([Touch(points: stamps.map { ($0, 0) })]).inputGapMicroseconds
    }
    #expect(try gap([0, 8, 16, 24, 74, 82]) == 34_000)
    // An even number of intervals: 8, 8, 10, 50, with a median of 9.
    #expect(try gap([0, 8, 16, 26, 76]) == 32_000)
    // Duplicate stamps are not intervals, or the median would drop to 0.
    #expect(try gap([0, 0, 0, 8, 8, 8, 16, 16, 16, 24]) == 0)
    #expect(try gap([0, 0, 0]) == 0)
    #expect(try gap([0]) == 0)
    #expect(try gap([0, 500]) == 0)
    let touches = [[0.0, 8, 16, 66], [1000, 1016, 1032, 1132]].map { Touch(points: $0.map { ($0, 0) }) }
    #expect(try Self.measures(touches).inputGapMicroseconds == 34_000 + 68_000)
  }

  @Test func noClockMakesItTrap() throws {
    let stamps: [Int64] = [0, .max, .min, 5, -7, .max, .max, 0, .min]
    var session = Self.session([Touch(points: stamps.map { _ in (0, 0) }, finishes: true)])
    session.samples = stamps.map { GestureSample(timeMicroseconds: $0, x: 0, y: Double($0 % 99), phase: .changed) }
    session.result.touches = [InteractionTouch(startDisplacement: 0, sampleCount: 4, termination: .ended)]
    session.result.touches.append(InteractionTouch(startDisplacement: 1e300, sampleCount: .max, termination: .ended))
    for estimator in VelocitySource.allCases {
      session.result.estimator = estimator
      let measures = SessionMeasures(of: session, under: try Self.configuration())
      #expect(measures.inputGapMicroseconds ?? -1 >= 0 && measures.holdMicroseconds ?? -1 >= 0)
    }
    for touch in session.touchFacts {
      #expect(0 <= touch.beganMicroseconds && touch.beganMicroseconds <= touch.endedMicroseconds)
    }
  }
}

extension SessionMeasuresTests {
  // MARK: The release

  static let direction: [String: ConfigurationFieldValue] = ["kind": .text("direction")]

  /// A flick whose terminal sample repeats the position: at rest for the last two samples, moving for all other
  /// estimators.
  @Test func everyEstimatorDecidesForItself() throws {
    let flick = Touch(points: [(0, 0), (8, 10), (16, 22), (24, 36), (32, 52), (36, 52)], finishes: true)
    let measures = try Self.measures([flick], under: Self.configuration(Self.direction))
    #expect(measures.recomputedFinishes == true)
    #expect(measures.finishesLsq100 == true)
    #expect(measures.finishesLast2 == false)
    #expect(measures.finishesMotion2 == true)
    #expect(measures.finishesFlutter == true)
  }

  @Test func aTerminalSampleWithTheSameStampDividesByNothing() throws {
    let flick = Touch(points: [(0, 0), (8, 10), (16, 22), (16, 22)], finishes: true)
    let measures = try Self.measures([flick], under: Self.configuration(Self.direction))
    #expect(measures.finishesLast2 == true && measures.finishesLsq100 == true && measures.finishesMotion2 == true)
  }

  @Test func theRecognizersOwnVelocityIsTheSessionsWhereItDecided() throws {
    let configuration = try Self.configuration(Self.direction)
    let touch = Touch(points: [(0, 0), (8, 10), (16, 20)], finishes: false, recognizerVelocity: -30)
    var session = Self.session([touch], velocity: -30)
    session.result.estimator = .recognizer
    session.result.sign = -1
    session.samples = session.samples.map {
      GestureSample(timeMicroseconds: $0.timeMicroseconds, x: $0.x, y: -$0.y, phase: $0.phase)
    }
    let measures = SessionMeasures(of: session, under: configuration)
    #expect(measures.recomputedFinishes == false)
    #expect(measures.finishesLsq100 == true)
    #expect(measures.marginMilli == -30)
  }

  @Test func aReleaseThatLooksBackDoesNotSeeTheTerminalSample() throws {
    let rule: [String: ConfigurationFieldValue] = ["kind": .text("distance"), "fraction": .number(0.5)]
    let touch = Touch(points: [(0, 0), (8, 150), (16, 250)], finishes: true)
    let looksBack: [String: ConfigurationFieldValue?] = ["interaction.releaseSample": .text("lastChanged")]
    #expect(try Self.measures([touch], under: Self.configuration(rule)).recomputedFinishes == true)
    #expect(try Self.measures([touch], under: Self.configuration(rule, looksBack)).recomputedFinishes == false)
    let tap = Touch(points: [(0, 0), (8, 250)], finishes: true)
    #expect(try Self.measures([tap], under: Self.configuration(rule, looksBack)).recomputedFinishes == false)
  }

  @Test func aReGrabIsDecidedFromWhereTheViewWas() throws {
    let first = Touch(points: [(0, 0), (50, 100)], finishes: false)
    let regrab = Touch(points: [(100, 0), (150, 110)], displacement: 95, finishes: true)
    #expect(try Self.measures([first, regrab]).recomputedFinishes == true)
    let short = Touch(points: [(100, 0), (150, 90)], displacement: 95, finishes: false)
    #expect(try Self.measures([first, short]).recomputedFinishes == false)
  }

  @Test func whatWasNotDecidedIsNotDecidedAgain() throws {
    let taken = try Self.measures([Touch(points: [(0, 0), (8, 250)], termination: .cancelled)])
    #expect(taken.recomputedFinishes == nil && taken.finishesFlutter == nil && taken.marginMilli == nil)
    #expect(taken.travelMilliPoints == 250_000)
  }

  @Test func withoutATraceOnlyTheMarginIsKnown() throws {
    var session = Self.session([Touch(points: [(0, 0), (8, 250)], finishes: true)], velocity: 10)
    session.samples = []
    var expected = SessionMeasures()
    for touches in [session.result.touches, []] {
      session.result.touches = touches
      expected.marginMilli = 125
      #expect(SessionMeasures(of: session, under: try Self.configuration()) == expected)
    }
    session.result.releaseVelocity = nil
    #expect(SessionMeasures(of: session, under: try Self.configuration()).isEmpty)
  }

  // MARK: Touches and frames

  @Test func touchesAreListedWhereThereAreSeveral() {
    let first = Touch(points: [(0, 0), (50, 100)], finishes: false)
    let second = Touch(points: [(90, 0), (140, 100)], termination: .cancelled, finishes: true)
    #expect(Self.session([first]).touchFacts.isEmpty)
    #expect(
      Self.session([first, second]).touchFacts == [
        TouchFact(beganMicroseconds: 0, endedMicroseconds: 50_000, finishes: false),
        TouchFact(beganMicroseconds: 90_000, endedMicroseconds: 140_000, finishes: nil),
      ])
  }

  @Test func framesAreCountedAgainstTheRefreshPeriod() {
    let measures = FrameMeasures(
      intervals: [16_667, 16_000, 25_000, 25_001, 33_334, 700_000, 700_001], refreshPeriod: 16_667)
    #expect(measures.frames == 7)
    #expect(measures.lateMicroseconds == 8333 + 8334 + 16_667 + 683_333 + 683_334)
    // 1.5 periods are 25 000.5 µs; 700 ms are not yet frozen.
    #expect(measures.slowFrames == 4)
    #expect(measures.frozenFrames == 1)
    #expect(FrameMeasures(intervals: [], refreshPeriod: 0).frames == 0)
    #expect(FrameMeasures(intervals: [.max, .max], refreshPeriod: -5).lateMicroseconds == .max)
  }
}
