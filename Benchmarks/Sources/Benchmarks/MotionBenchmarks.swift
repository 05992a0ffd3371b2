import Baselines
import TransitionMotion

extension Benchmark.Group {
  static let motion = Benchmark.Group(name: "motion") {
    let spring = try Spring(response: 0.4, dampingRatio: 0.8)
    let step = 1.0 / 120
    // Two seconds again and again: after minutes, a spring's values are subnormal, which some processors calculate twenty
    // times slower.
    let count = 240
    let times = 10_000
    let samples = Double(count * times)
    return [
      Benchmark(
        name: "spring sampled by propagator", baseline: "closed form in C", unit: "ns/sample", goal: .maximumRatio(0.2)
      ) {
        var sum = 0.0
        let product = try Stopwatch.nanoseconds {
          for _ in 0..<times {
            for state in try SpringSampler(spring, step: step, count: count) { sum += state.displacement }
          }
        }
        consume(sum)
        let baseline = Stopwatch.nanoseconds {
          for _ in 0..<times {
            consume(baseline_spring_sum(spring.angularFrequency, spring.dampingRatio, step, count))
          }
        }
        return Benchmark.Round(product: product / samples, baseline: baseline / samples)
      }
    ]
  }
}
