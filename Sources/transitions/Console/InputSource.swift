import Foundation

/// A file named on the command line that is read block by block, `-` being standard input.
final class InputSource {
  private static let blockSize = 1 << 18

  let path: String
  /// How many bytes there are; nil where that is not known before the end, as in a pipe.
  let size: Int?
  /// How many bytes were handed out.
  private(set) var position = 0
  private let handle: FileHandle
  private var ahead: [UInt8]?
  /// Why reading failed, if it did.
  private(set) var failure: ToolError?

  /// - Throws: ``ToolError`` naming the path and what is wrong with it.
  init(_ path: String) throws(ToolError) {
    self.path = path
    guard path != InputFile.standardInput else {
      (handle, size) = (.standardInput, nil)
      return
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw ToolError("\(path): there is no such file.")
    }
    guard !isDirectory.boolValue else { throw ToolError("\(path): this is a directory; name a file in it.") }
    // A handle reads what is no regular file too: a FIFO, a process substitution.
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw ToolError("\(path): the file cannot be opened. Are you allowed to read it?")
    }
    self.handle = handle
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let isRegular = attributes?[.type] as? FileAttributeType == .typeRegular
    size = isRegular ? (attributes?[.size] as? NSNumber)?.intValue : nil
  }

  deinit { if path != InputFile.standardInput { try? handle.close() } }

  /// The first block, which ``next()`` still gives; empty for an empty file.
  func peek() throws(ToolError) -> [UInt8] {
    if let ahead { return ahead }
    let block = try read() ?? []
    ahead = block
    return block
  }

  /// The next block; nil after the last.
  func next() throws(ToolError) -> [UInt8]? {
    let block: [UInt8]?
    if let ahead {
      self.ahead = nil
      block = ahead.isEmpty ? nil : ahead
    } else {
      block = try read()
    }
    position += block?.count ?? 0
    return block
  }

  /// All that has not been read.
  func rest() throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    while let block = try next() { bytes += block }
    return bytes
  }

  private func read() throws(ToolError) -> [UInt8]? {
    do {
      guard let block = try handle.read(upToCount: Self.blockSize), !block.isEmpty else { return nil }
      return [UInt8](block)
    } catch {
      let failure = ToolError("\(path): the file cannot be read: \(error.localizedDescription)")
      self.failure = failure
      throw failure
    }
  }
}
