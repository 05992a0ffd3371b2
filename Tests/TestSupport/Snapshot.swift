// Test builds always have it. A plain build with `--static-swift-stdlib`, which also compiles this module, does not.
#if canImport(Testing)
  import Foundation
  package import Testing

  /// Compares a text with a file of the caller's `Tests/<module>/Snapshots/`, byte for byte.
  ///
  /// With `RECORD_SNAPSHOTS=1` in the environment, it writes the file instead. The test still fails, so that a
  /// recording run is never mistaken for a passing one.
  package func expectSnapshot(
    _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let tests = Repository.root.appending(path: "Tests")
    let url = tests.appending(path: "\(sourceLocation.moduleName)/Snapshots/\(name)")
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
#endif
