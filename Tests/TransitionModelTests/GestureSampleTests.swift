import Testing
import TransitionModel

@Suite struct GestureSampleTests {
  @Test func roundingIsIdempotentAndOffByAtMostHalfAStep() {
    var coordinate = -1_000_000.0
    while coordinate <= 1_000_000 {
      let once = GestureSample(timeMicroseconds: 0, x: coordinate, y: -coordinate, phase: .changed)
      let twice = GestureSample(timeMicroseconds: 0, x: once.x, y: once.y, phase: .changed)
      #expect(once == twice)
      #expect(once.x == -once.y)
      #expect(abs(once.x - coordinate) <= 0.0005 + 1e-9)
      coordinate += 997.123_456_7
    }
  }

  /// Rounding modes differ at halves and their neighbors.
  @Test func aCoordinateIsRoundedAsThePlatformRounds() {
    for step in stride(from: -20_000, through: 20_000, by: 7) {
      let half = (Double(step) + 0.5) / 1000
      for coordinate in [half, half.nextUp, half.nextDown, half * 50, (half * 50).nextDown, half / 1_000_000] {
        let sample = GestureSample(timeMicroseconds: 0, x: coordinate, y: -coordinate, phase: .changed)
        #expect(sample.x == (coordinate * 1000).rounded() / 1000)
        #expect(sample.y == (-coordinate * 1000).rounded() / 1000)
      }
    }
  }

  @Test(arguments: [
    (0.0004, 0), (0.0005, 0.001), (-0.0005, -0.001), (123.4564, 123.456), (Double.nan, 0), (.infinity, 0),
    (-.infinity, 0), (.greatestFiniteMagnitude, 1_000_000), (-.greatestFiniteMagnitude, -1_000_000),
    (1_000_000.0004, 1_000_000), (.leastNonzeroMagnitude, 0),
  ])
  func aCoordinateLandsOnTheGrid(coordinate: Double, expected: Double) {
    let sample = GestureSample(timeMicroseconds: .min, x: coordinate, y: coordinate, phase: .began)
    #expect(sample.x == expected)
    #expect(sample.y == expected)
  }
}
