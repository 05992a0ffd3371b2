import Foundation
import Testing

/// Compares a text with `Snapshots/<name>` beside the tests, byte for byte.
///
/// `RECORD_SNAPSHOTS=1 swift test` writes the files instead, and still fails, so that no run passes unread.
func expectSnapshot(
  _ text: String, _ name: String, filePath: String = #filePath, sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let folder = URL(fileURLWithPath: filePath).deletingLastPathComponent().deletingLastPathComponent()
  let file = folder.appending(path: "Snapshots").appending(path: name)
  if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
    try Data(text.utf8).write(to: file)
    Issue.record("Recorded \(name). Read it, then run without RECORD_SNAPSHOTS.", sourceLocation: sourceLocation)
    return
  }
  let expected = try String(contentsOf: file, encoding: .utf8)
  #expect(text == expected, "\(name) differs", sourceLocation: sourceLocation)
}
