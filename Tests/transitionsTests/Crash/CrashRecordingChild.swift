import Foundation
import Testing
import TransitionModel

@testable import TransitionStore

/// Runs only when ``CrashRecordingScene`` starts it, until it is killed.
@Suite(.enabled(if: CrashRecordingScene.folder != nil)) struct CrashRecordingChild {
  @Test func recordsUntilItIsKilled() throws {
    let folder = try #require(CrashRecordingScene.folder)
    let registry = try TransitionRegistry(at: folder + "/transitions.db", access: .readWrite)
    let sheet = try registry.transition(named: "sheet")
    let log = try HostileLog(path: folder + "/" + CrashRecordingScene.acknowledged)
    // A batch is written only when it is flushed.
    let recorder = SessionRecorder(
      recordingTo: registry, consent: .given, batchInterval: .seconds(600), keeping: CrashSessions.bound)
    var batch = 0
    while true {
      let sessions = CrashSessions.sessions(ofBatch: batch, of: sheet)
      if batch % 5 == 4 {
        try registry.record(sessions, of: [CrashSessions.presentation(ofBatch: batch, of: sheet)])
      } else {
        // A session that never ends, as usual when an app is killed.
        _ = recorder.begin(CrashSessions.unfinished(ofBatch: batch, of: sheet))
        recorder.record(CrashSessions.presentation(ofBatch: batch, of: sheet))
        for session in sessions {
          let trace = recorder.begin(session.header)
          session.samples.forEach(trace.append)
          trace.end(with: session.result)
        }
        try #require(recorder.flush() && recorder.statistics.failed == 0)
      }
      log.write("\(batch)")
      batch += 1
    }
  }
}
