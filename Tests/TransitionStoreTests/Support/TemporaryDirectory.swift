import Foundation
import TransitionModel

/// A temporary directory for one test, deleted with the object.
final class TemporaryDirectory {
  let path: String

  init() throws {
    path = FileManager.default.temporaryDirectory.appendingPathComponent("registry-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  func file(_ name: String = "transitions.db") -> String { path + "/" + name }

  func write(_ bytes: some Sequence<UInt8>, to name: String = "transitions.db") throws -> String {
    try Data(bytes).write(to: URL(fileURLWithPath: file(name)))
    return file(name)
  }

  /// Returns every file with its hash, to check that nothing was changed.
  func contents() throws -> [String: String] {
    var contents: [String: String] = [:]
    for name in try FileManager.default.contentsOfDirectory(atPath: path) {
      contents[name] = try sha256(ofFileAt: file(name))
    }
    return contents
  }
}

/// Returns the hash in lower-case hexadecimal; "directory" for a directory.
func sha256(ofFileAt path: String) throws -> String {
  guard let data = FileManager.default.contents(atPath: path) else { return "directory" }
  return SHA256.hash(data).hexadecimal
}
