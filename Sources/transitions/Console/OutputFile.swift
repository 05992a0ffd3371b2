import Foundation
import TransitionModel
import TransitionStore

/// An output file named on the command line, with `-` for standard output.
struct OutputFile {
  static let standardOutput = "-"

  let path: String
  /// An upper bound of the file's permissions.
  let widestPermissions: FilePermissions

  /// Checks that a file may be written, before any work is done.
  ///
  /// - Parameters:
  ///   - option: The option that names the file, for messages.
  ///   - example: A file name, for messages.
  ///   - mark: The mark in the first bytes of files that this command wrote and may replace; nil if it may replace
  ///     none.
  ///   - overwrites: Whether any other file may be replaced.
  ///   - registry: The registry's path. The registry, its WAL and its shm file are never replaced.
  ///   - isPrivate: Whether the file's permissions are limited to those of the registry.
  init(
    _ path: String, option: String, example: String, mark: String?, overwrites: Bool, registry: String,
    isPrivate: Bool = false
  ) throws(ToolError) {
    self.path = path
    widestPermissions = isPrivate ? FilePermissions.ofFile(at: registry) ?? .owner : .all
    guard path != Self.standardOutput else { return }
    // Keep a symbolic link, and replace its target.
    let place = FilePlace.behindLinks(path)
    guard !DatabaseFiles.isSame(place, as: registry) else {
      throw ToolError("\(escaped: path): this is the registry. Name another file.")
    }
    if let database = DatabaseFiles.databaseKept(with: place, orBy: registry) {
      throw ToolError("\(escaped: path): SQLite stores commits of \(escaped: database) there. Name another file.")
    }
    let url = URL(filePath: place)
    switch Self.type(of: url.path) {
    case .typeDirectory?:
      let example = path + (path.hasSuffix("/") ? "" : "/") + example
      throw ToolError("\(escaped: path): this is a directory; name a file in it: `\(option) \(example)`.")
    case .typeRegular?:
      if !overwrites, try mark.map({ mark throws(ToolError) in try !Self.begins(url, with: mark) }) ?? true {
        throw ToolError(
          "\(escaped: path): this file already exists\(mark == nil ? "" : ", and this command did not create it"). Name another "
            + "file, or add --overwrite to replace it.")
      }
    case .none:
      let folder = url.deletingLastPathComponent().path
      guard Self.type(of: URL(filePath: folder).resolvingSymlinksInPath().path) == .typeDirectory else {
        throw ToolError(
          "\(escaped: path): there is no directory \(escaped: folder). Create it, or name a file elsewhere.")
      }
    default: break
    }
  }

  @discardableResult
  func write(_ text: String, to console: Console) throws(ToolError) -> Int {
    let writer = try OutputFileWriter(self, on: console)
    try writer.write(text)
    try writer.finish()
    return text.utf8.count
  }

  static func type(of path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  private static func begins(_ url: URL, with mark: String) throws(ToolError) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: url.path) else {
      throw ToolError("\(url.path): the file already exists and cannot be read. Name another file.")
    }
    defer { try? handle.close() }
    var bytes = [UInt8]((try? handle.read(upToCount: 512)) ?? Data())
    if bytes.starts(with: GzipInflater.magic) {
      var first: [UInt8]? = bytes
      let inflater = try? GzipInflater {
        defer { first = nil }
        return first
      }
      bytes = (try? inflater?.next()) ?? bytes
    }
    return bytes.isEmpty || String(decoding: bytes.prefix(512), as: UTF8.self).contains(mark)
  }
}

/// Writes an output file piece by piece under a temporary name, and then moves it to its place.
///
/// A reader finds either the old file or the complete new one, even if writing fails.
final class OutputFileWriter {
  private let path: String
  private let console: Console
  /// The destination; nil for standard output.
  private let target: Target?
  private var isFinished = false
  /// The compressor; nil for uncompressed output.
  private let deflater: GzipDeflater?

  private struct Target {
    let url: URL
    /// The temporary file; nil for a device or a FIFO, which is written in place.
    let unfinished: UnfinishedFile?
    let handle: FileHandle
  }

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

  deinit { if !isFinished { target?.unfinished?.remove() } }

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
    // Keep a symbolic link, and replace its target.
    let url = URL(filePath: FilePlace.behindLinks(file.path))
    if let type = OutputFile.type(of: url.path), type != .typeRegular {
      return Target(url: url, unfinished: nil, handle: try FileHandle(forWritingTo: url))
    }
    // Use the permissions of the replaced file from the first byte on.
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
    return ToolError("\(escaped: path): the file cannot be written: \(escaped: reason)")
  }
}
