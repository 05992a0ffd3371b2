import Foundation
import TransitionStore

/// A file named on the command line to write to, `-` being standard output.
///
/// It says whether the file may be written; ``OutputFileWriter`` writes it.
struct OutputFile {
  static let standardOutput = "-"

  let path: String
  /// Who may at most read and write it.
  let widestPermissions: FilePermissions

  /// Checks, before any work is done, that a file may be written there.
  ///
  /// - Parameters:
  ///   - path: As given.
  ///   - option: The option it was given with, for messages.
  ///   - example: What such a file may be called, for messages.
  ///   - mark: What stands in the first bytes of files this tool wrote there itself, which may be replaced; nil where such
  ///     a file may be the only place that has what is in it.
  ///   - overwrites: Whether any other file may be replaced too.
  ///   - registry: The registry's path, which is never replaced, nor is what SQLite keeps beside it.
  ///   - isPrivate: Whether nobody may read it who may not read the registry.
  /// - Throws: ``ToolError`` naming the path, what is wrong with it, and what to do.
  init(
    _ path: String, option: String, example: String, mark: String?, overwrites: Bool, registry: String,
    isPrivate: Bool = false
  ) throws(ToolError) {
    self.path = path
    widestPermissions = isPrivate ? FilePermissions.ofFile(at: registry) ?? .owner : .all
    guard path != Self.standardOutput else { return }
    // Where the file will be: a link stays one.
    let place = FilePlace.behindLinks(path)
    guard !DatabaseFiles.isSame(place, as: registry) else {
      throw ToolError("\(path): this is the registry. Name another file.")
    }
    if let database = DatabaseFiles.databaseKept(with: place, orBy: registry) {
      throw ToolError(
        "\(path): SQLite keeps what was committed to \(database) there. Name another file.")
    }
    let url = URL(filePath: place)
    switch Self.type(of: url.path) {
    case .typeDirectory?:
      let example = path + (path.hasSuffix("/") ? "" : "/") + example
      throw ToolError("\(path): this is a directory; name a file in it: `\(option) \(example)`.")
    case .typeRegular?:
      if !overwrites, try mark.map({ mark throws(ToolError) in try !Self.begins(url, with: mark) }) ?? true {
        throw ToolError(
          "\(path): this file is there already\(mark == nil ? "" : ", and it was not made by this command"). Name another "
            + "file, or add --overwrite to replace it.")
      }
    case .none:
      let folder = url.deletingLastPathComponent().path
      guard Self.type(of: URL(filePath: folder).resolvingSymlinksInPath().path) == .typeDirectory else {
        throw ToolError("\(path): there is no directory \(folder). Make it, or name a file elsewhere.")
      }
    default: break
    }
  }

  /// Writes the whole text.
  ///
  /// - Returns: How many bytes were written.
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

  /// Whether a file's first bytes hold a mark. An empty file holds nothing anybody would miss.
  private static func begins(_ url: URL, with mark: String) throws(ToolError) -> Bool {
    guard let handle = FileHandle(forReadingAtPath: url.path) else {
      throw ToolError("\(url.path): the file is there already and cannot be read. Name another file.")
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
