import Testing
import TransitionModel

/// A sample for tests, with times in milliseconds where written as such.
struct Sample: TimedPoint, Hashable {
  var timeMicroseconds: Int64
  var x: Double
  var y: Double

  init(us: Int64, x: Double = 0, y: Double) {
    timeMicroseconds = us
    self.x = x
    self.y = y
  }

  init(_ milliseconds: Int64, _ y: Double, x: Double = 0) { self.init(us: milliseconds * 1000, x: x, y: y) }
}

@Suite("Velocity estimators, by hand")
struct VelocityEstimatorTests {
  private func vy(_ estimator: VelocityEstimator, _ samples: [Sample]) -> Double {
    let velocity = estimator.velocity(of: samples)
    // The axes are equivalent, and a mirrored drag has the mirrored velocity.
    let turned = estimator.velocity(of: samples.map { Sample(us: $0.timeMicroseconds, x: -$0.y, y: $0.x) })
    #expect(turned.x == -velocity.y && turned.y == velocity.x)
    return velocity.y
  }

  @Test("two samples are a line for all but Flutter, which wants a third and the end")
  func twoSamples() {
    let samples = [Sample(0, 0), Sample(10, 5)]
    #expect(vy(.lsq100, samples) == 500)
    #expect(vy(.last2, samples) == 500)
    #expect(vy(.motion2, samples) == 500)
    #expect(vy(.flutter, samples) == 0)
  }

  @Test("none or one sample, or one instant: no velocity")
  func tooFew() {
    for samples in [
      [], [Sample(5, 7)], [Sample(5, 7), Sample(5, 9)], [Sample(5, 7), Sample(5, 9), Sample(5, 1), Sample(5, 1)],
    ] {
      for estimator in VelocityEstimator.allCases { #expect(vy(estimator, samples) == 0) }
    }
  }

  @Test("lsq100: the slope of the line through the last 100 ms, its edge included")
  func lsq100() {
    // Means 10 and 4: Σ(t − t̄)(y − ȳ) = 60, Σ(t − t̄)² = 200 → 0.3 pt/ms.
    #expect(vy(.lsq100, [Sample(0, 1), Sample(10, 4), Sample(20, 7)]) == 300)
    #expect(abs(vy(.lsq100, [Sample(0, 0), Sample(10, 6), Sample(20, 6)]) - 300) < 1e-12)
    // A sample of exactly 100 ms counts; one of a microsecond more does not.
    #expect(vy(.lsq100, [Sample(us: 0, y: 50), Sample(us: 100_000, y: 0)]) == -500)
    #expect(vy(.lsq100, [Sample(us: -1, y: 50), Sample(us: 100_000, y: 0)]) == 0)
    // After a rest of more than 100 ms, only the terminal sample remains.
    #expect(vy(.lsq100, [Sample(0, 0), Sample(10, 40), Sample(20, 80), Sample(200, 80)]) == 0)
  }

  @Test("lsq100: a slope below the rounding of the coordinates is exactly 0")
  func exactZero() {
    // Symmetric in time: the exact slope is 0, but the sum of rounded products need not be.
    let there = [0.1, 0.7, 317.003, 299.999, 0.333]
    for scale in [1, 0.1, 3.7, 1e9] {
      let values = there + there.reversed()
      let samples = values.enumerated().map { Sample(Int64($0.offset) * 8, $0.element * scale) }
      #expect(vy(.lsq100, samples) == 0)
    }
    // One thousandth of a point in 100 ms is not rounding.
    #expect(abs(vy(.lsq100, [Sample(0, 700), Sample(50, 700), Sample(100, 700.001)]) - 0.01) < 1e-9)
  }

  @Test("last2: the latest sample with an earlier stamp, and 0 when the end repeats the position")
  func last2() {
    #expect(vy(.last2, [Sample(0, 0), Sample(8, 4), Sample(16, 6)]) == 250)
    #expect(vy(.last2, [Sample(0, 0), Sample(8, 4), Sample(16, 6), Sample(16, 8)]) == 500)
    #expect(vy(.last2, [Sample(0, 0), Sample(8, 4), Sample(16, 6), Sample(20, 6)]) == 0)
    #expect(vy(.last2, [Sample(0, 0), Sample(900, 9)]) == 10)
  }

  @Test("motion2: the motion before the repeated position, unless it rested")
  func motion2() {
    #expect(vy(.motion2, [Sample(0, 0), Sample(8, 4), Sample(16, 6), Sample(20, 6)]) == 250)
    #expect(
      vy(.motion2, [Sample(0, 0), Sample(8, 4), Sample(16, 6), Sample(20, 6), Sample(20, 6), Sample(31, 6)]) == 250)
    // The last *kept* sample is 40 ms old, which is still motion. A microsecond more is a rest.
    #expect(vy(.motion2, [Sample(0, 0), Sample(16, 4), Sample(56, 4)]) == 250)
    #expect(vy(.motion2, [Sample(0, 0), Sample(16, 4), Sample(us: 56_001, y: 4)]) == 0)
    // For kept samples with one stamp, the latest earlier one decides.
    #expect(vy(.motion2, [Sample(0, 0), Sample(8, 4), Sample(8, 6), Sample(12, 6)]) == 750)
    // A finger that never moved.
    #expect(vy(.motion2, [Sample(0, 3), Sample(8, 3), Sample(16, 3)]) == 0)
    // A move along the other axis is a move.
    #expect(
      VelocityEstimator.motion2.velocity(of: [Sample(0, 3), Sample(8, 3, x: 1), Sample(16, 3, x: 1)])
        == Velocity(x: 125, y: 0))
  }

  @Test("flutter: the slope of the parabola at the newest move, and the end does not count")
  func flutter() {
    // y = t²/100 + t/10 with t in ms: at 20 ms the slope is 0.5 pt/ms.
    func parabola(_ t: Int64) -> Sample { Sample(t, Double(t * t) / 100 + Double(t) / 10) }
    let moves = [parabola(0), parabola(8), parabola(13), parabola(20)]
    #expect(abs(vy(.flutter, moves + [Sample(25, 1e6)]) - 500) < 1e-9)
    // Three moves are enough, two are not.
    #expect(abs(vy(.flutter, Array(moves[1...]) + [Sample(25, 0)]) - 500) < 1e-9)
    #expect(vy(.flutter, Array(moves[2...]) + [Sample(25, 0)]) == 0)
    // Three moves at two instants do not define a parabola.
    #expect(vy(.flutter, [Sample(0, 0), Sample(8, 4), Sample(8, 5), Sample(10, 5)]) == 0)
  }

  @Test("flutter: what lies before a gap of more than 40 ms, or 100 ms back, or 20 samples ago is forgotten")
  func flutterWindow() {
    let moves = [Sample(0, 0), Sample(10, 4), Sample(20, 8)]
    let end = Sample(25, 8)
    let noise = Sample(us: 0 - 40_000, y: 1e5)
    #expect(abs(vy(.flutter, moves + [end]) - 400) < 1e-9)
    #expect(abs(vy(.flutter, [noise] + moves + [end]) - 400) > 100)
    #expect(abs(vy(.flutter, [Sample(us: -40_001, y: 1e5)] + moves + [end]) - 400) < 1e-9)

    let steady = (0...10).map { Sample(Int64($0) * 10, Double($0)) }
    #expect(abs(vy(.flutter, steady + [Sample(105, 10)]) - 100) < 1e-9)
    #expect(abs(vy(.flutter, [Sample(us: -1, y: 1e5)] + steady + [Sample(105, 10)]) - 100) < 1e-9)
    #expect(abs(vy(.flutter, [Sample(us: 0, y: 1e5)] + steady + [Sample(105, 10)]) - 100) > 100)

    let dense = (0..<20).map { Sample(Int64($0), Double($0)) }
    #expect(abs(vy(.flutter, [Sample(us: -1, y: 1e5)] + dense + [Sample(20, 20)]) - 1000) < 1e-8)
    #expect(abs(vy(.flutter, [Sample(us: -1, y: 1e5)] + dense.dropFirst() + [Sample(20, 20)]) - 1000) > 100)

    // A finger that rested before it lifted.
    #expect(abs(vy(.flutter, moves + [Sample(60, 8)]) - 400) < 1e-9)
    #expect(vy(.flutter, moves + [Sample(us: 60_001, y: 8)]) == 0)
  }

  @Test("raw values are what recordings hold; they never change")
  func rawValues() {
    #expect(VelocityEstimator.allCases.map(\.rawValue) == ["lsq100", "last2", "motion2", "flutter"])
  }
}
