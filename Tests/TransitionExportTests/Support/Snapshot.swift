import Foundation
import Testing

/// Compares text with a file of `Snapshots/`.
///
/// With `RECORD_SNAPSHOTS=1` in the environment it writes the file instead, and the test still fails, so that a run
/// that recorded is never taken for one that passed.
func expectSnapshot(
  _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  let url = folder.appending(path: "Snapshots/\(name)")
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try Data(text.utf8).write(to: url)
    Issue.record("Recorded \(name). Look at it, then run without RECORD_SNAPSHOTS.", sourceLocation: sourceLocation)
    return
  }
  let recorded = try? String(contentsOf: url, encoding: .utf8)
  #expect(
    text == recorded, "\(name) differs from its snapshot; RECORD_SNAPSHOTS=1 records anew.",
    sourceLocation: sourceLocation)
}
