import TestSupport
import Testing
import TransitionModel

@Suite("Velocity estimators on dirt, and against exact arithmetic")
struct VelocityDirtTests {
  /// Returns a stroke of whole milli-points and microseconds; `dirty` adds repeated and backward stamps, rests and
  /// jumps.
  private func stroke(_ random: inout SplitMix64, dirty: Bool) -> [Sample] {
    var time = Int64.random(in: 0...2_000_000_000_000_000, using: &random)
    var y = Int64.random(in: 0...800_000, using: &random)
    var x = Int64.random(in: 0...400_000, using: &random)
    return (0..<Int.random(in: 0...40, using: &random)).map { _ in
      let steps: [Int64] =
        dirty ? [0, 0, 1, 8000, 16_000, 41_000, 120_000, -5000] : [0, 1, 7000, 8000, 16_000, 40_000, 60_000]
      time += steps.randomElement(using: &random) ?? 0
      if Bool.random(using: &random) {
        y += Int64.random(in: -9000...9000, using: &random)
        x += Int64.random(in: -900...900, using: &random)
      }
      return Sample(us: time, x: Double(x) / 1000, y: Double(y) / 1000)
    }
  }

  @Test("lsq100 is the exact rational slope, and its sign is exact")
  func lsqAgainstIntegers() {
    var random = SplitMix64(seed: 7)
    for _ in 0..<4000 {
      let samples = stroke(&random, dirty: true)
      guard let last = samples.last else { continue }
      let window = samples.filter { $0.timeMicroseconds >= last.timeMicroseconds - 100_000 }
      let n = Int128(window.count)
      var (sumT, sumY, sumTT, sumTY): (Int128, Int128, Int128, Int128) = (0, 0, 0, 0)
      for sample in window {
        let t = Int128(sample.timeMicroseconds - last.timeMicroseconds)
        let y = Int128(((sample.y * 1000).rounded()))
        sumT += t
        sumY += y
        sumTT += t * t
        sumTY += t * y
      }
      let above = n * sumTY - sumT * sumY
      let below = n * sumTT - sumT * sumT
      let exact = below == 0 ? 0 : Double(above) / Double(below) * 1000
      let value = VelocityEstimator.lsq100.velocity(of: samples).y
      #expect(abs(value - exact) <= 1e-9 + abs(exact) * 1e-11, "\(window.count) samples")
      #expect(value.sign == exact.sign || (value == 0 && exact == 0))
      #expect((value == 0) == (exact == 0))
    }
  }

  @Test("last2 and motion2 are their definitions, word for word")
  func differencesAgainstDefinition() {
    var random = SplitMix64(seed: 8)
    for _ in 0..<4000 {
      let samples = stroke(&random, dirty: true)
      #expect(VelocityEstimator.last2.velocity(of: samples).y == last2(samples))
      var kept = samples
      while kept.count > 1, kept[kept.count - 1].x == kept[kept.count - 2].x,
        kept[kept.count - 1].y == kept[kept.count - 2].y
      {
        kept.removeLast()
      }
      var expected = last2(kept)
      if let end = samples.last, let last = kept.last, end.timeMicroseconds - last.timeMicroseconds > 40_000 {
        expected = 0
      }
      #expect(VelocityEstimator.motion2.velocity(of: samples).y == expected)
    }
  }

  private func last2(_ samples: [Sample]) -> Double {
    guard let end = samples.last,
      let before = samples.last(where: { $0.timeMicroseconds < end.timeMicroseconds })
    else { return 0 }
    return (end.y - before.y) / (Double(end.timeMicroseconds - before.timeMicroseconds) / 1_000_000)
  }

  @Test("keeping only what is still needed changes no velocity, ever after")
  func boundedWindow() {
    var random = SplitMix64(seed: 9)
    var longest = 0
    for _ in 0..<1500 {
      let samples = stroke(&random, dirty: false)
      var kept: [Sample] = []
      for index in samples.indices {
        kept.append(samples[index])
        kept.removeFirst(VelocityEstimator.firstNeededIndex(in: kept))
        longest = max(longest, kept.count)
        for estimator in VelocityEstimator.allCases {
          #expect(estimator.velocity(of: kept) == estimator.velocity(of: samples[...index]), "\(estimator)")
        }
      }
    }
    #expect(longest < 40)
    #expect(VelocityEstimator.firstNeededIndex(in: [Sample]()) == 0)
  }

  @Test("finite for anything: infinite and NaN places, clocks at the ends of Int64")
  func neverNaN() {
    let times: [Int64] = [.min, .min + 1, -1, 0, 1, 40_000, 100_000, .max - 1, .max]
    let places: [Double] = [
      .nan, .infinity, -.infinity, .greatestFiniteMagnitude, -.greatestFiniteMagnitude, 0, 1, .leastNonzeroMagnitude,
    ]
    var random = SplitMix64(seed: 10)
    for _ in 0..<20_000 {
      let samples = (0..<Int.random(in: 0...6, using: &random)).map { _ in
        Sample(
          us: times.randomElement(using: &random) ?? 0, x: places.randomElement(using: &random) ?? 0,
          y: places.randomElement(using: &random) ?? 0)
      }
      for estimator in VelocityEstimator.allCases {
        let velocity = estimator.velocity(of: samples)
        #expect(velocity.x.isFinite && velocity.y.isFinite, "\(estimator) \(samples)")
      }
      #expect(samples.isEmpty || samples.indices.contains(VelocityEstimator.firstNeededIndex(in: samples)))
    }
  }

  @Test("velocity neither knows where the finger is nor when")
  func translationInvariant() {
    var random = SplitMix64(seed: 11)
    for _ in 0..<500 {
      let samples = stroke(&random, dirty: false)
      let moved = samples.map { Sample(us: $0.timeMicroseconds - 987_654_321, x: $0.x + 64, y: $0.y - 128) }
      for estimator in VelocityEstimator.allCases {
        let (here, there) = (estimator.velocity(of: samples), estimator.velocity(of: moved))
        #expect(abs(here.y - there.y) < 1e-6 * max(1, abs(here.y)), "\(estimator)")
      }
    }
  }

  @Test("slices and reversed collections are as good as arrays")
  func anyCollection() {
    let samples = [Sample(0, 99), Sample(8, 4), Sample(16, 6), Sample(24, 11), Sample(25, 11)]
    for estimator in VelocityEstimator.allCases {
      let whole = estimator.velocity(of: Array(samples[1...]))
      #expect(estimator.velocity(of: samples[1...]) == whole)
      #expect(estimator.velocity(of: samples[1...].reversed().reversed()) == whole)
      #expect(estimator.velocity(of: samples[1...].lazy.map { $0 }) == whole)
    }
  }
}
