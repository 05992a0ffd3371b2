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
  ///   - mark: What stands in the first bytes of files this tool wrote there itself, which may be replaced.
  ///   - overwrites: Whether any other file may be replaced too.
  ///   - registry: The registry's path, which is never replaced.
  /// - Throws: ``ToolError`` naming the path, what is wrong with it, and what to do.
  init(_ path: String, option: String, mark: String, overwrites: Bool, registry: String) throws(ToolError) {
    self.path = path
    guard path != Self.standardOutput else { return }
    let url = URL(filePath: path).resolvingSymlinksInPath()
    guard url != URL(filePath: registry).resolvingSymlinksInPath() else {
      throw ToolError("\(path): this is the registry. Name another file.")
    }
    switch try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType {
    case .typeDirectory?:
      let example = path + (path.hasSuffix("/") ? "" : "/") + "report.html"
      throw ToolError("\(path): this is a directory; name a file in it: `\(option) \(example)`.")
    case .typeRegular?:
      if !overwrites, try !Self.begins(url, with: mark) {
        throw ToolError(
          "\(path): this file is there already, and it was not made by this command. Name another file, or add "
            + "--overwrite to replace it.")
      }
    case .none:
      let folder = url.deletingLastPathComponent().path
      guard FileManager.default.fileExists(atPath: folder) else {
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
      let type = try? FileManager.default.attributesOfItem(atPath: url.path)[.type] as? FileAttributeType
      // A device or a FIFO is written to; nothing can be moved into its place.
      try bytes.write(to: url, options: type == nil || type == .typeRegular ? .atomic : [])
    } catch {
      throw ToolError("\(path): the file cannot be written: \(error.localizedDescription)")
    }
    return bytes.count
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
