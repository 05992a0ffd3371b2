import Baselines
import Foundation
import TransitionCatalog
import TransitionModel
import TransitionStore

extension Benchmark.Group {
  static let storage = Benchmark.Group(name: "storage") {
    let scratch = try ScratchFolder()
    let sessions = try SimulatedSessions.make(atLeast: 20_000)
    let batches = stride(from: 0, to: sessions.count, by: 100).map {
      Array(sessions[$0..<min($0 + 100, sessions.count)])
    }
    // The baseline writes the rows that the product wrote: the same columns, the same bytes.
    let stored = scratch.path("stored.db")
    try fill(stored, with: batches)
    guard let rows = baseline_rows_read(stored) else { throw BenchmarkError("\(stored) cannot be read back") }
    let count = Double(sessions.count)
    return [
      Benchmark(
        name: "sessions stored in batches of 100", baseline: "SQLite's C interface, the same rows", unit: "sessions/s",
        goal: .minimumRatio(0.85)
      ) {
        let path = scratch.path("product.db")
        try empty(path)
        let registry = try TransitionRegistry(at: path, access: .readWrite)
        let product = try Stopwatch.nanoseconds { for batch in batches { try registry.record(batch) } }
        let other = scratch.path("baseline.db")
        try empty(other)
        let baseline = baseline_rows_write(rows, other, 100, "FULL")
        guard baseline > 0 else { throw BenchmarkError("the baseline could not write \(other)") }
        return Benchmark.Round(product: count / product * 1e9, baseline: count / Double(baseline) * 1e9)
      }
    ]
  }

  private static func empty(_ path: String) throws {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: path + suffix) }
    try TransitionRegistry(at: path, access: .create).apply(BuiltInCatalog.transitions())
  }

  private static func fill(_ path: String, with batches: [[InteractionSession]]) throws {
    try empty(path)
    let registry = try TransitionRegistry(at: path, access: .readWrite)
    for batch in batches { try registry.record(batch) }
  }
}
