import Foundation
import TestSupport
import Testing
import TransitionModel

import RegistryTools
@testable import TransitionStore

/// Records batches of sessions, and writes the number of a batch each time `flush` or `record` returns. The writer is
/// this test program again, which runs ``CrashRecordingChild``.
struct CrashRecordingScene: CrashScene {
  static let variable = "TRANSITIONS_CRASH_RECORDING"
  /// The folder in which a child records; nil in the parent process.
  static let folder = ProcessInfo.processInfo.environment[variable]
  static let acknowledged = "acknowledged"
  /// The time in seconds of recording in which the kill occurs.
  private static let work = 0.6

  let template: Workspace
  private(set) var durations: [Double] = []

  init() throws {
    template = try Workspace.withRegistry()
    let duration = try duration(in: template.copied())
    durations = [duration, duration]
  }

  func process(in workspace: Workspace, number: Int) throws -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Bundle.main.executablePath))
    process.arguments = ["--testing-library", "swift-testing", "--filter", "CrashRecordingChild"]
    process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: workspace.folder.path]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return process
  }

  /// Returns slightly more than the time until the first recording, because the child never ends by itself.
  private func duration(in workspace: Workspace) throws -> Double {
    let process = try process(in: workspace, number: 0)
    let start = ContinuousClock.now
    try process.run()
    while process.isRunning, Platform.size(ofFileAt: workspace.path(Self.acknowledged)) ?? 0 == 0 {
      Thread.sleep(forTimeInterval: 0.002)
    }
    let duration = (ContinuousClock.now - start) / .seconds(1)
    try #require(process.isRunning, "the recording process ended by itself")
    process.terminate()
    process.waitForExit()
    return duration + Self.work
  }

  func check(_ remains: CrashRemains) throws -> [String: Int] {
    remains.expect(!remains.isAcknowledged, "the recording process ended by itself")
    let said = acknowledgedBatches(in: remains.workspace)
    let found = try storedBatches(in: remains)
    for batch in said where found[batch] == nil { remains.expect(false, "batch \(batch) was acknowledged and is lost") }
    for (batch, count) in found {
      remains.expect(count == CrashSessions.size(of: batch), "batch \(batch) has \(count) sessions: a part of it")
      remains.expect(batch <= (said.last ?? -1) + 1, "batch \(batch) was stored before the one before it was over")
    }
    remains.tool("doctor")
    try openAgain(remains, found: found)
    remains.tool("doctor")
    return ["acknowledged": said.reduce(0) { $0 + CrashSessions.size(of: $1) }, "batches": said.count]
  }

  /// A killed process may leave an incomplete line.
  private func acknowledgedBatches(in workspace: Workspace) -> [Int] {
    let text = (try? String(contentsOfFile: workspace.path(Self.acknowledged), encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().compactMap { Int($0) }
  }

  /// Returns the number of stored sessions of each batch.
  private func storedBatches(in remains: CrashRemains) throws -> [Int: Int] {
    let uuids = try remains.facts(["SELECT uuid FROM session WHERE outcome <> 'abandoned'"]).split(separator: "\n")
    let batches = uuids.compactMap { UUID(uuidString: $0.trimmingCharacters(in: ["\""])).flatMap(CrashSessions.batch) }
    return batches.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  /// Opens the registry like the app at its next start.
  private func openAgain(_ remains: CrashRemains, found: [Int: Int]) throws {
    let registry = try TransitionRegistry(at: remains.path, access: .readWrite)
    let recorder = SessionRecorder(recordingTo: registry, consent: .given, keeping: CrashSessions.bound)
    remains.expect(recorder.flush() && recorder.statistics.lastError == nil, "the next recorder cannot begin")
    let open = try registry.query("SELECT uuid FROM open_session").rows.count
    remains.expect(open == 0, "\(open) sessions of a dead process are left open")
    let sheet = try registry.transition(named: "sheet")
    for batch in found.keys {
      for expected in CrashSessions.sessions(ofBatch: batch, of: sheet) {
        let stored = try? registry.session(expected.header.uuid.uuidString)
        remains.expect(stored == expected, "session \(expected.header.uuid) of batch \(batch) is not what was recorded")
      }
    }
  }
}
