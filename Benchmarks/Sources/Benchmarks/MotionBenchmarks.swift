import Baselines
import TransitionMotion

extension Benchmark.Group {
  static let motion = Benchmark.Group(name: "motion") {
    let spring = try Spring(response: 0.4, dampingRatio: 0.8)
    let step = 1.0 / 120
    let count = 2_000_000
    return [
      Benchmark(
        name: "spring sampled by propagator", baseline: "closed form in C", unit: "ns/sample", goal: .maximumRatio(0.2)
      ) {
        var sum = 0.0
        let product = try Stopwatch.nanoseconds {
          for state in try SpringSampler(spring, step: step, count: count) { sum += state.displacement }
        }
        consume(sum)
        let baseline = Stopwatch.nanoseconds {
          consume(baseline_spring_sum(spring.angularFrequency, spring.dampingRatio, step, count))
        }
        return Benchmark.Round(product: product / Double(count), baseline: baseline / Double(count))
      }
    ]
  }
}
