import Foundation

/// Writes an output file piece by piece. The text is written beside its place and then moved there, so that a reader finds
/// the old file or the new one, whole, and whatever fails, what stood there before still does.
final class OutputFileWriter {
  private let path: String
  private let console: Console
  /// nil for standard output.
  private let target: Target?
  private var isFinished = false
  /// nil where nothing is compressed.
  private let deflater: GzipDeflater?

  private struct Target {
    let url: URL
    /// Where the text stands until it is whole; the place itself for a device or a FIFO, into whose place nothing can be
    /// moved.
    let writtenURL: URL
    let handle: FileHandle

    var isBeside: Bool { url != writtenURL }
  }

  /// - Throws: ``ToolError`` where no such file can be written.
  init(_ file: OutputFile, compressing: Bool = false, on console: Console) throws(ToolError) {
    path = file.path
    self.console = console
    do {
      deflater = compressing ? try GzipDeflater() : nil
      target = file.path == OutputFile.standardOutput ? nil : try Self.target(file.path)
    } catch {
      throw Self.failed(file.path, error)
    }
  }

  deinit {
    guard let target, target.isBeside, !isFinished else { return }
    try? FileManager.default.removeItem(at: target.writtenURL)
  }

  func write(_ text: String) throws(ToolError) {
    guard let deflater else {
      guard target != nil else { return console.output.write(text) }
      return try write(Array(text.utf8))
    }
    try write(deflater.compress(text.utf8))
  }

  private func write(_ bytes: [UInt8]) throws(ToolError) {
    guard let target else { return console.output.write(bytes) }
    do {
      try target.handle.write(contentsOf: Data(bytes))
    } catch {
      throw Self.failed(path, error)
    }
  }

  /// Gives the file its name, with the permissions of the one it replaces.
  func finish() throws(ToolError) {
    guard !isFinished else { return }
    if let deflater { try write(deflater.finish()) }
    guard let target else {
      isFinished = true
      return
    }
    do {
      try target.handle.close()
      if target.isBeside {
        if let permissions = try? FileManager.default.attributesOfItem(atPath: target.url.path)[.posixPermissions] {
          try FileManager.default.setAttributes(
            [.posixPermissions: permissions], ofItemAtPath: target.writtenURL.path)
        }
        if let error = Platform.rename(target.writtenURL.path, to: target.url.path) {
          throw ToolError(Platform.message(for: error))
        }
      }
      isFinished = true
    } catch {
      throw Self.failed(path, error)
    }
  }

  private static func target(_ path: String) throws -> Target {
    // A link stays one: what it points to is replaced.
    let url = URL(filePath: path).resolvingSymlinksInPath()
    if let type = OutputFile.type(of: url.path), type != .typeRegular {
      return Target(url: url, writtenURL: url, handle: try FileHandle(forWritingTo: url))
    }
    let name = ".\(url.lastPathComponent.prefix(200)).\(ProcessInfo.processInfo.processIdentifier)"
    let beside = url.deletingLastPathComponent().appending(path: name)
    try Data().write(to: beside)
    return Target(url: url, writtenURL: beside, handle: try FileHandle(forWritingTo: beside))
  }

  private static func failed(_ path: String, _ error: any Error) -> ToolError {
    let reason = (error as? ToolError)?.description ?? error.localizedDescription
    return ToolError("\(path): the file cannot be written: \(reason)")
  }
}
