import Baselines
import Foundation
import TransitionCatalog
import TransitionModel
import TransitionStore

extension Benchmark.Group {
  /// Half of the sessions is too old. Every figure includes the deletion itself, in one transaction.
  static let retention = Benchmark.Group(name: "retention") {
    let aged = try AgedRegistry()
    func benchmark(
      _ name: String, _ unit: String, _ measure: @escaping (_ rewriting: Bool) throws -> Double
    ) -> Benchmark {
      Benchmark(name: name, baseline: "the file rewritten", unit: unit, goal: .maximumRatio(1)) {
        Benchmark.Round(product: try measure(false), baseline: try measure(true))
      }
    }
    return [
      benchmark("half of 200,000 sessions pruned", "s") { try aged.seconds(rewriting: $0) },
      benchmark("only their traces: longest wait of another writer, elapsed", "ms") {
        try aged.watched(rewriting: $0).wait
      },
      benchmark("only their traces: temporary disk space", "MB") { try aged.watched(rewriting: $0).room },
    ]
  }
}

/// A registry that is pruned repeatedly, each time as a copy.
private struct AgedRegistry {
  private let scratch: ScratchFolder
  private let source: String
  private let copy: String
  /// The beginning of the younger half, in UTC microseconds since 1970.
  private let middle: Int64

  init() throws {
    scratch = try ScratchFolder()
    source = scratch.path("aged.db")
    copy = scratch.path("pruned.db")
    // Put unnamed files there too, where their size is measured.
    setenv("SQLITE_TMPDIR", scratch.url.path, 1)
    let sessions = try SimulatedSessions.make(atLeast: 200_000)
    middle = sessions.map(\.header.beganAtMicroseconds).sorted()[sessions.count / 2]
    let registry = try TransitionRegistry(at: source, access: .create)
    try registry.apply(BuiltInCatalog.transitions())
    for start in stride(from: 0, to: sessions.count, by: 1000) {
      try registry.record(Array(sessions[start..<min(start + 1000, sessions.count)]))
    }
  }

  private func fresh() throws -> TransitionRegistry {
    for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: copy + suffix) }
    guard !FileManager.default.fileExists(atPath: source + "-wal") else { throw BenchmarkError("\(source) is open") }
    try FileManager.default.copyItem(atPath: source, toPath: copy)
    return try TransitionRegistry(at: copy, access: .readWrite)
  }

  private func prune(_ registry: TransitionRegistry, sessions: Bool, rewriting: Bool) throws {
    let done = try registry.prune(
      tracesBefore: middle, sessionsBefore: sessions ? middle : nil, rewriting: rewriting)
    guard done.sessions + done.traces > 90_000, done.isCompacted else { throw BenchmarkError("pruned \(done)") }
  }

  func seconds(rewriting: Bool) throws -> Double {
    let registry = try fresh()
    return try Stopwatch.nanoseconds { try prune(registry, sessions: true, rewriting: rewriting) } / 1e9
  }

  /// Prunes traces. Returns the longest wait of another writer in ms of wall time, and the additional disk space in MB.
  func watched(rewriting: Bool) throws -> (wait: Double, room: Double) {
    let registry = try fresh()
    let before = try FileManager.default.attributesOfItem(atPath: copy)[.size] as? Int ?? 0
    guard let watch = baseline_watch_start(copy) else { throw BenchmarkError("\(copy) cannot be watched") }
    let outcome = Result { try prune(registry, sessions: false, rewriting: rewriting) }
    var (wait, bytes): (Int64, Int64) = (0, 0)
    baseline_watch_stop(watch, &wait, &bytes)
    try outcome.get()
    return (Double(wait) / 1e6, Double(Int(bytes) - before) / 1e6)
  }
}
