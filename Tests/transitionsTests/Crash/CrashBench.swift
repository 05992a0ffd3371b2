import Foundation
import TestSupport
import Testing

/// Starts a writer repeatedly and kills it at different moments of its work.
struct CrashBench {
  private let writer: CrashWriter
  private let scene: any CrashScene

  init(_ writer: CrashWriter, scene: any CrashScene) {
    self.writer = writer
    self.scene = scene
  }

  /// Runs one case: starts the writer, waits, kills it, and checks.
  ///
  /// - Parameter number: Seeds the random moment, from the start to shortly after the end.
  /// - Returns: The counts.
  func kill(_ number: Int) throws -> [String: Int] {
    var random = SplitMix64(seed: UInt64(number) << 8 | UInt64(CrashWriter.allCases.firstIndex(of: writer) ?? 0))
    let moment = Double.random(in: 0...scene.durations[number % 2] * 1.05, using: &random)
    let workspace = try scene.template.copied()
    let process = try scene.process(in: workspace, number: number)
    try process.run()
    Thread.sleep(forTimeInterval: moment)
    _ = systemKill(process.processIdentifier)
    process.waitForExit()
    let hasEnded = process.terminationReason == .exit
    let name = "\(writer.rawValue) \(number), killed after \(Int(moment * 1000)) ms"
    if hasEnded, process.terminationStatus != 0 {
      Issue.record("\(name): it ended by itself with code \(process.terminationStatus)")
    }
    let remains = try CrashRemains(of: workspace, name: name, number: number, isAcknowledged: hasEnded)
    var counts = ["kills": 1, "middle": hasEnded ? 0 : 1, "log": remains.hasLog ? 1 : 0]
    remains.checkSoundness()
    for (name, count) in try scene.check(remains) { counts[name, default: 0] += count }
    remains.checkSoundness(afterwards: true)
    return counts
  }

  private func systemKill(_ process: Int32) -> Int32 {
    #if canImport(Darwin)
      Darwin.kill(process, SIGKILL)
    #elseif canImport(Glibc)
      Glibc.kill(process, SIGKILL)
    #elseif canImport(Musl)
      Musl.kill(process, SIGKILL)
    #endif
  }
}
