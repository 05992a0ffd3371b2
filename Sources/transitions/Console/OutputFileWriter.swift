import Foundation
import TransitionStore

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
    /// Where the text stands until it is whole; nil for a device or a FIFO, into whose place nothing can be moved.
    let unfinished: UnfinishedFile?
    let handle: FileHandle
  }

  /// - Throws: ``ToolError`` where no such file can be written.
  init(_ file: OutputFile, compressing: Bool = false, on console: Console) throws(ToolError) {
    path = file.path
    self.console = console
    do {
      deflater = compressing ? try GzipDeflater() : nil
      target = file.path == OutputFile.standardOutput ? nil : try Self.target(file)
    } catch {
      throw Self.failed(file.path, error)
    }
  }

  deinit {
    if !isFinished { target?.unfinished?.remove() }
  }

  func write(_ text: String) throws(ToolError) {
    guard let deflater else {
      guard target != nil else { return console.output.write(data: text) }
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

  /// Gives the file its name, once it is on the disk.
  func finish() throws(ToolError) {
    guard !isFinished else { return }
    if let deflater { try write(deflater.finish()) }
    guard let target else {
      console.output.flush()
      isFinished = true
      return
    }
    do {
      try target.handle.close()
      try target.unfinished?.rename(to: target.url.path)
      isFinished = true
    } catch {
      throw Self.failed(path, error)
    }
  }

  private static func target(_ file: OutputFile) throws -> Target {
    // A link stays one: what it points to is replaced.
    let url = URL(filePath: FilePlace.behindLinks(file.path))
    if let type = OutputFile.type(of: url.path), type != .typeRegular {
      return Target(url: url, unfinished: nil, handle: try FileHandle(forWritingTo: url))
    }
    // The permissions of the file it replaces, from the first byte on.
    let present = FilePermissions.ofFile(at: url.path)
    let unfinished = try UnfinishedFile(
      in: url.deletingLastPathComponent().path, for: url.lastPathComponent,
      permissions: (present ?? .usual).intersection(file.widestPermissions), isExact: present != nil)
    return Target(
      url: url, unfinished: unfinished,
      handle: FileHandle(fileDescriptor: unfinished.descriptor, closeOnDealloc: true))
  }

  private static func failed(_ path: String, _ error: any Error) -> ToolError {
    let reason =
      (error as? ToolError)?.description ?? (error as? SystemProblem)?.description ?? error.localizedDescription
    return ToolError("\(path): the file cannot be written: \(reason)")
  }
}
