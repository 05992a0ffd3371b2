import Baselines
import Foundation
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

extension Benchmark.Group {
  static let replay = Benchmark.Group(name: "replay") {
    let isBig = ProcessInfo.processInfo.environment["BIG"] == "1"
    let stored = try StoredReplay(sessions: isBig ? 360_000 : 20_000)
    let name = "a stored sample replayed, by its own rule and a changed one (\(isBig ? "12 million" : "650,000"))"
    var benchmarks = [
      Benchmark(
        name: name, baseline: "the same in C: all bytes checked, every release decided twice",
        unit: "ns/sample", goal: .maximumRatio(1.3)
      ) {
        var flips: [WhatIf.Flip] = []
        let product = try Stopwatch.nanoseconds { flips = try stored.replay() }
        let baseline = try stored.baseline(flips: flips.count)
        return Benchmark.Round(product: product / stored.samples, baseline: baseline / stored.samples)
      }
    ]
    if let database = try DuckDBReplay(stored.decided, in: stored.scratch) {
      benchmarks.append(
        Benchmark(
          name: "the same replay, elapsed time", baseline: "the same answer by DuckDB in SQL, 2 threads",
          unit: "ns/sample",
          goal: .maximumRatio(0.9)
        ) {
          var flips: [WhatIf.Flip] = []
          let product = try Stopwatch.wallNanoseconds { flips = try stored.replay() }
          let baseline = try database.flips(velocity: 300, fraction: 0.5, changedTo: StoredReplay.fraction)
          let own = flips.map { (DuckDBReplay.Release(session: $0.session, touch: $0.touch), $0.finishes) }
          let others = own.filter { baseline.flips[$0.0] != $0.1 }.count + max(baseline.flips.count - own.count, 0)
          guard !own.isEmpty, database.isFew(others) else {
            throw BenchmarkError("DuckDB finds \(baseline.flips.count) flips, the replay \(own.count), or others")
          }
          return Benchmark.Round(
            product: product / stored.samples, baseline: baseline.nanoseconds / stored.samples)
        })
    } else {
      Main.complain("!!! There is no DuckDB: the replay is NOT measured beside it.")
    }
    benchmarks.append(
      Benchmark(
        name: "a whole what-if, with the choice of the drags and what people did afterwards",
        baseline: "its replay alone", unit: "ns/sample", goal: .none
      ) {
        var (whole, alone): ([WhatIf.Flip], [WhatIf.Flip]) = ([], [])
        let product = try Stopwatch.nanoseconds { whole = try stored.whatIf() }
        let baseline = try Stopwatch.nanoseconds { alone = try stored.replay() }
        guard whole == alone else { throw BenchmarkError("a what-if has other flips than its replay alone") }
        return Benchmark.Round(product: product / stored.samples, baseline: baseline / stored.samples)
      })
    return benchmarks
  }
}

/// Sessions in a file, to be decided again.
private struct StoredReplay {
  /// The changed value of the rule's fraction, which is 0.5.
  static let fraction = 0.4

  let scratch: ScratchFolder
  private let registry: TransitionRegistry
  private let chosen: ChosenWhatIf
  let decided: [InteractionSession]
  /// The number of samples in the decided sessions.
  let samples: Double

  init(sessions count: Int) throws {
    scratch = try ScratchFolder()
    registry = try TransitionRegistry(at: scratch.path("replay.db"), access: .create)
    try registry.apply(BuiltInCatalog.transitions())
    let sessions = try SimulatedSessions.make(atLeast: count)
    for start in stride(from: 0, to: sessions.count, by: 1000) {
      try registry.record(Array(sessions[start..<min(start + 1000, sessions.count)]))
    }
    chosen = try ChosenWhatIf(from: registry, transition: SimulatedSessions.name, change: Self.change)
    decided = sessions.filter(\.result.outcome.isDecided)
    samples = Double(decided.reduce(0) { $0 + $1.samples.count })
  }

  private static func change(_ configuration: TransitionConfiguration) throws -> TransitionConfiguration {
    try configuration.setting(["interaction.releaseRule.fraction": .number(fraction)])
  }

  /// Returns the changed decisions of a whole what-if.
  func whatIf() throws -> [WhatIf.Flip] {
    try flips(of: WhatIf.make(from: registry, transition: SimulatedSessions.name, change: Self.change))
  }

  /// Returns the changed decisions of the replay alone, which is the work of the baselines.
  func replay() throws -> [WhatIf.Flip] { try flips(of: chosen.replayed()) }

  private func flips(of study: WhatIf) throws -> [WhatIf.Flip] {
    guard study.isFaithful else { throw BenchmarkError("the replay decides otherwise than was stored") }
    return study.flips
  }

  /// Returns the baseline's duration in nanoseconds.
  ///
  /// - Parameter flips: The number of changed decisions that the product finds. The baseline has no rubber band, which
  ///   makes a difference for a few re-grabs.
  func baseline(flips: Int) throws -> Double {
    var decisions = baseline_decisions()
    let taken = baseline_replay(scratch.path("replay.db"), 300, 0.5, Self.fraction, &decisions)
    let others = decisions.failing + abs(decisions.flips - Int64(flips))
    guard taken > 0, Double(decisions.samples) == samples, others * 1000 < decisions.releases else {
      throw BenchmarkError("the baseline returns \(taken) with \(decisions) beside \(flips) flips")
    }
    return Double(taken)
  }
}
