import Foundation

/// A file named on the command line to write to, `-` being standard output.
///
/// The text is written beside its place and then moved there, so that a reader finds the old file or the new one, whole.
struct OutputFile {
  static let standardOutput = "-"

  let path: String

  /// Checks, before any work is done, that a file may be written there.
  ///
  /// - Parameters:
  ///   - path: As given.
  ///   - option: The option it was given with, for messages.
  ///   - example: What such a file may be called, for messages.
  ///   - mark: What stands in the first bytes of files this tool wrote there itself, which may be replaced.
  ///   - overwrites: Whether any other file may be replaced too.
  ///   - registry: The registry's path, which is never replaced.
  /// - Throws: ``ToolError`` naming the path, what is wrong with it, and what to do.
  init(_ path: String, option: String, example: String, mark: String, overwrites: Bool, registry: String)
    throws(ToolError)
  {
    self.path = path
    guard path != Self.standardOutput else { return }
    let url = URL(filePath: path).resolvingSymlinksInPath()
    guard url != URL(filePath: registry).resolvingSymlinksInPath() else {
      throw ToolError("\(path): this is the registry. Name another file.")
    }
    switch Self.type(of: url.path) {
    case .typeDirectory?:
      let example = path + (path.hasSuffix("/") ? "" : "/") + example
      throw ToolError("\(path): this is a directory; name a file in it: `\(option) \(example)`.")
    case .typeRegular?:
      if !overwrites, try !Self.begins(url, with: mark) {
        throw ToolError(
          "\(path): this file is there already, and it was not made by this command. Name another file, or add "
            + "--overwrite to replace it.")
      }
    case .none:
      let folder = url.deletingLastPathComponent().path
      guard Self.type(of: folder) == .typeDirectory else {
        throw ToolError("\(path): there is no directory \(folder). Make it, or name a file elsewhere.")
      }
    default: break
    }
  }

  /// - Returns: How many bytes were written.
  @discardableResult
  func write(_ text: String, to console: Console) throws(ToolError) -> Int {
    let bytes = Data(text.utf8)
    guard path != Self.standardOutput else {
      console.output.write(text)
      return bytes.count
    }
    // A link stays one: what it points to is replaced.
    let url = URL(filePath: path).resolvingSymlinksInPath()
    do {
      if let type = Self.type(of: url.path), type != .typeRegular {
        // A device or a FIFO: nothing can be moved into its place.
        let handle = try FileHandle(forWritingTo: url)
        try handle.write(contentsOf: bytes)
        try handle.close()
      } else {
        try Self.replace(url, with: bytes)
      }
    } catch {
      let reason = (error as? ToolError)?.description ?? error.localizedDescription
      throw ToolError("\(path): the file cannot be written: \(reason)")
    }
    return bytes.count
  }

  /// Writes beside a file, whose permissions are kept, and moves the new one into its place.
  private static func replace(_ url: URL, with bytes: Data) throws {
    let name = ".\(url.lastPathComponent.prefix(200)).\(ProcessInfo.processInfo.processIdentifier)"
    let beside = url.deletingLastPathComponent().appending(path: name)
    let permissions = try? FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions]
    do {
      try bytes.write(to: beside)
      if let permissions {
        try FileManager.default.setAttributes([.posixPermissions: permissions], ofItemAtPath: beside.path)
      }
      if let error = Platform.rename(beside.path, to: url.path) { throw ToolError(Platform.message(for: error)) }
    } catch {
      try? FileManager.default.removeItem(at: beside)
      throw error
    }
  }

  private static func type(of path: String) -> FileAttributeType? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
  }

  /// Whether a file's first bytes hold a mark. An empty file holds nothing anybody would miss.
  private static func begins(_ url: URL, with mark: String) throws(ToolError) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: url.path) else {
      throw ToolError("\(url.path): the file is there already and cannot be read. Name another file.")
    }
    defer { try? handle.close() }
    let bytes = (try? handle.read(upToCount: 512)) ?? Data()
    return bytes.isEmpty || String(decoding: bytes, as: UTF8.self).contains(mark)
  }
}
