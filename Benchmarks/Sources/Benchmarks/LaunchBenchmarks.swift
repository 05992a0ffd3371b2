import Foundation
import TransitionCatalog
import TransitionStore

extension Benchmark.Group {
  /// What an app waits for when it starts, and how much larger it becomes.
  static let launch = Benchmark.Group(name: "launch") {
    let scratch = try ScratchFolder(inMemory: false)
    let shipped = scratch.url.appending(path: "shipped.db")
    let source = try TransitionRegistry.inMemory()
    try source.apply(BuiltInCatalog.transitions())
    try source.bundle(to: shipped.path)
    let own = scratch.path("own.db")
    /// Measures the opening of an app's registry. The baseline is the least that an app needs: the transitions.
    func launch(
      _ name: String, isFirst: Bool = false, by clock: @escaping (() throws -> Void) throws -> Double
    ) -> Benchmark {
      Benchmark(name: name, baseline: "the bundle opened, read-only", unit: "ms", goal: .none) {
        if isFirst { for suffix in ["", "-wal", "-shm"] { try? FileManager.default.removeItem(atPath: own + suffix) } }
        let product = try clock {
          try TransitionRegistry.open(at: own, bundle: shipped) { Main.complain("\($0)") }.close()
        }
        let baseline = try clock { try TransitionRegistry(at: shipped.path, access: .readOnly).close() }
        return Benchmark.Round(product: product / 1e6, baseline: baseline / 1e6)
      }
    }
    return [
      launch("an app's first launch", isFirst: true, by: Stopwatch.nanoseconds),
      launch("an app's first launch, elapsed", isFirst: true, by: Stopwatch.wallNanoseconds),
      launch("a later launch", by: Stopwatch.nanoseconds),
      launch("a later launch, elapsed", by: Stopwatch.wallNanoseconds),
      Benchmark(
        name: "an app's registry before the first drag", baseline: "the bundle", unit: "kB", goal: .none
      ) {
        Benchmark.Round(product: try kilobytes(of: own), baseline: try kilobytes(of: shipped.path))
      },
      Benchmark(name: "a stripped program", baseline: "one that uses GRDB alone", unit: "MB", goal: .none) {
        Benchmark.Round(
          product: try stripped("App", in: scratch) / 1000, baseline: try stripped("GRDBAlone", in: scratch) / 1000)
      },
    ]
  }

  private static func kilobytes(of path: String) throws -> Double {
    Double(try URL(filePath: path).resourceValues(forKeys: [.fileSizeKey]).fileSize ?? 0) / 1000
  }

  /// Returns the size, in kB, of a program of this package without its symbols.
  private static func stripped(_ program: String, in scratch: ScratchFolder) throws -> Double {
    let copy = scratch.path(program)
    let source = Bundle.main.bundleURL.appending(path: program).path
    let process = try Process.run(URL(filePath: "/usr/bin/env"), arguments: ["strip", "-o", copy, source])
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw BenchmarkError("strip failed for \(source)") }
    return try kilobytes(of: copy)
  }
}
