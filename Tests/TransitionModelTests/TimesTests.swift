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
