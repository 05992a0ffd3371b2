import Foundation
import Testing

/// Kills a writer at random moments by SIGKILL, repeatedly.
///
/// Promised: SQLite finds no error, no reference is broken, all acknowledged data is stored, nothing is half-applied,
/// and the next program that opens the registry needs no help. Pages written by the killed process are still in the
/// system's cache, so a power failure is not tested here.
@Suite struct CrashTests {
  /// The total number of kills; 1,000 in `make crash`.
  static let count =
    ProcessInfo.processInfo.environment["TRANSITIONS_KILLS"].flatMap { Int($0) }
    ?? 10 * CrashWriter.allCases.count

  @Test(arguments: CrashWriter.allCases) func whatAKilledWriterLeavesIsWhole(_ writer: CrashWriter) throws {
    let kills = (Self.count + CrashWriter.allCases.count - 1) / CrashWriter.allCases.count
    let bench = CrashBench(writer, scene: try writer.scene())
    var counts: [String: Int] = [:]
    for number in 0..<kills {
      for (name, count) in try bench.kill(number) { counts[name, default: 0] += count }
    }
    #expect(counts["kills"] == kills)
    #expect(kills < 10 || counts["middle", default: 0] > 0, "every run was over before it was killed")
    let text = counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    print("Crash \(writer.rawValue): \(text)")
  }
}

/// The writer to kill.
enum CrashWriter: String, CaseIterable {
  case recording, importing, applying, migrating, pruning, making

  func scene() throws -> any CrashScene {
    switch self {
    case .recording: try CrashRecordingScene()
    case .importing: try CrashImportingScene()
    case .applying: try CrashApplyingScene()
    case .migrating: try CrashMigratingScene()
    case .pruning: try CrashPruningScene()
    case .making: try CrashMakingScene()
    }
  }
}
