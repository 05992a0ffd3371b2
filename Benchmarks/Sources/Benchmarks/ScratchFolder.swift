import Foundation

/// A folder for the run's files, gone with it. In memory where the machine has such a place: what a disk takes is the
/// same for the product and its baseline, and would hide what they take themselves.
final class ScratchFolder {
  let url: URL

  init() throws {
    let memory = URL(filePath: "/dev/shm")
    let parent =
      FileManager.default.isWritableFile(atPath: memory.path) ? memory : FileManager.default.temporaryDirectory
    url = parent.appending(path: "benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }
}
