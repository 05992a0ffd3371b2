import Baselines
import Foundation
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

extension Benchmark.Group {
  static let replay = Benchmark.Group(name: "replay") {
    let scratch = try ScratchFolder()
    let registry = try TransitionRegistry(at: scratch.path("replay.db"), access: .create)
    try registry.apply(BuiltInCatalog.transitions())
    let sessions = try SimulatedSessions.make(atLeast: 20_000)
    for start in stride(from: 0, to: sessions.count, by: 1000) {
      try registry.record(Array(sessions[start..<min(start + 1000, sessions.count)]))
    }
    let decided = sessions.filter(\.result.outcome.isDecided)
    let samples = Double(decided.reduce(0) { $0 + $1.samples.count })
    let finished = decided.count { $0.result.outcome == .finished }
    return [
      Benchmark(
        name: "a stored sample replayed, as it was and changed", baseline: "decided once in C, the same blobs",
        unit: "ns/sample", goal: .maximumRatio(1.2)
      ) {
        let product = try Stopwatch.nanoseconds {
          let study = try WhatIf.make(from: registry, transition: SimulatedSessions.name) { configuration in
            try configuration.setting(["interaction.releaseRule.fraction": .number(0.4)])
          }
          guard study.isFaithful else { throw BenchmarkError("the replay decides otherwise than was stored") }
        }
        var read: Int64 = 0
        var ends: Int64 = 0
        let baseline = baseline_replay(scratch.path("replay.db"), 300, 0.5, &read, &ends)
        guard baseline > 0, Double(read) == samples, abs(Int(ends) - finished) * 100 < finished else {
          throw BenchmarkError(
            "the baseline read \(read) of \(Int(samples)) samples and finished \(ends) of \(finished)")
        }
        return Benchmark.Round(product: product / samples, baseline: Double(baseline) / samples)
      }
    ]
  }
}
