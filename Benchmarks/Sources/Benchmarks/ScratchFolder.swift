import Foundation

/// A temporary folder, in memory if the machine supports it and the measurement allows it. The time of a disk is the same
/// for the product and its baseline, and would hide the difference.
final class ScratchFolder {
  let url: URL

  init(inMemory: Bool = true) throws {
    let memory = URL(filePath: "/dev/shm")
    let parent =
      inMemory && FileManager.default.isWritableFile(atPath: memory.path)
      ? memory : FileManager.default.temporaryDirectory
    url = parent.appending(path: "benchmarks-\(ProcessInfo.processInfo.processIdentifier)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appending(path: name).path }
}
