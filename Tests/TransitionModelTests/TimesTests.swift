import Foundation
import Testing

@testable import TransitionModel

@Suite struct WallClockTests {
  /// UTC seconds since 1970 of moments within any calendar, and outside of all.
  @Test(
    arguments: [
      -.greatestFiniteMagnitude, -0x1p63, -9_223_372_036_855, -62_135_596_801, -1, 0, 1_790_000_000, 253_402_300_800,
      9_223_372_036_854, 9_224_318_016_000, 0x1p63, .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
    ] as [Double])
  func aClockSetToAnyYearIsRead(seconds: Double) {
    let elapsed: [Duration] = [
      .zero, .seconds(3600), .seconds(Int64.max), .seconds(Int64.min), .seconds(-1), .nanoseconds(1),
    ]
    for elapsed in elapsed {
      let time = WallClock.running(from: seconds) { elapsed }.microseconds()
      #expect(WallClock.readable.contains(time))
    }
    if seconds > 253_402_300_800, seconds.isFinite {
      #expect(WallClock.running(from: seconds) { .seconds(5) }.microseconds() == WallClock.readable.upperBound)
    }
  }

  @Test func anOrdinaryClockGoesOnFromItsStart() {
    let clock = WallClock.running(from: 1_790_000_000.25) { .seconds(2) + .microseconds(7) }
    #expect(clock.microseconds() == 1_790_000_002_250_007)
    let now = WallClock.system.microseconds()
    #expect(now < WallClock.readable.upperBound && now > WallClock.readable.lowerBound)
    #expect(WallClock.system.microseconds() >= now)
  }
}

@Suite struct TimesTests {
  @Test func microsecondsAreDatesAndDurations() throws {
    let clock = WallClock { 1_790_000_000_250_000 }
    #expect(clock.now == Date(timeIntervalSince1970: 1_790_000_000.25))
    let sample = GestureSample(timeMicroseconds: 16_667, x: 0, y: 0, phase: .began)
    #expect(sample.time == .microseconds(16_667))
    let retired = UnknownTransition(name: "a", among: [], retiredAtMicroseconds: 1_000_000)
    #expect(retired.retiredAt == Date(timeIntervalSince1970: 1))
    #expect(UnknownTransition(name: "a", among: []).retiredAt == nil)
  }

  @Test func aSessionsTimesAreItsMicroseconds() throws {
    let uuid = UUID()
    let header = SessionHeader(
      uuid: uuid, transition: "a", revision: 1, digest: "", direction: .dismiss, beganAtMicroseconds: 2_500_000,
      context: SessionContext())
    #expect(header.beganAt == Date(timeIntervalSince1970: 2.5))
    var result = SessionResult(
      outcome: .finished, termination: .ended, completed: true, durationMicroseconds: 120_000, axis: .y, sign: 1,
      interactionDistance: 1, releaseTranslation: nil, releaseProgress: nil, releaseVelocity: nil, estimator: .lsq100,
      peakProgress: 1, touches: [])
    #expect(result.duration == .milliseconds(120) && result.settleDuration == nil)
    result.settleMicroseconds = 500_000
    #expect(result.settleDuration == .milliseconds(500))
    var measures = SessionMeasures()
    #expect(measures.hold == nil && measures.inputGap == nil)
    measures.holdMicroseconds = 1
    measures.inputGapMicroseconds = 2
    #expect(measures.hold == .microseconds(1) && measures.inputGap == .microseconds(2))
    let frames = FrameMeasures(frames: 1, lateMicroseconds: 3, slowFrames: 0, frozenFrames: 0)
    #expect(frames.late == .microseconds(3))
    let record = PresentationRecord(
      uuid: uuid, transition: "a", revision: 1, digest: "", presentedAtMicroseconds: 4_000_000)
    #expect(record.presentedAt == Date(timeIntervalSince1970: 4) && record.dismissedAt == nil)
  }
}
