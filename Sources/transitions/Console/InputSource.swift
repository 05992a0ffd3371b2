import Foundation
import TransitionModel

/// A file named on the command line, read block by block, with `-` for standard input.
///
/// Gzip data is inflated regardless of the file's name.
final class InputSource {
  private static let blockSize = 1 << 18
  /// The maximum number of bytes read as a whole. A small compressed file could otherwise fill the memory.
  static let wholeLimit = 64 << 20

  /// The maximum number of compressed bytes kept while looking for the first byte of content. Long headers and empty
  /// members have none.
  static let lookAheadLimit = 1 << 20

  let path: String
  /// The number of bytes in the file; nil for a pipe.
  private(set) var size: Int?
  private(set) var position = 0
  private var handle: FileHandle
  private var pending: [[UInt8]] = []
  private var readAheadCount = 0
  private var readAheadBytes = 0
  private var peeked: [UInt8]?
  private var isInflating = false
  private var inflater: GzipInflater?

  private(set) var failure: ToolError?

  init(_ path: String) throws(ToolError) {
    self.path = path
    guard path != InputFile.standardInput else {
      (handle, size) = (.standardInput, nil)
      return
    }
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else {
      throw ToolError("\(escaped: path): there is no such file.")
    }
    guard !isDirectory.boolValue else { throw ToolError("\(escaped: path): this is a directory; name a file in it.") }
    // A handle can also read files that are not regular: a FIFO, a process substitution.
    guard let handle = FileHandle(forReadingAtPath: path) else {
      throw ToolError("\(escaped: path): the file cannot be opened. Are you allowed to read it?")
    }
    self.handle = handle
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    let isRegular = attributes?[.type] as? FileAttributeType == .typeRegular
    size = isRegular ? (attributes?[.size] as? NSNumber)?.intValue : nil
  }

  deinit { if path != InputFile.standardInput { try? handle.close() } }

  /// Returns the first block without consuming it; empty for an empty file.
  func peek() throws(ToolError) -> [UInt8] {
    if let peeked { return peeked }
    let block = try isCompressed() ? failing { try GzipInflater(refill: readAhead).next() } : pending.first
    peeked = block ?? []
    return peeked ?? []
  }

  /// Returns the next block, or nil after the last.
  func next() throws(ToolError) -> [UInt8]? {
    if peeked == nil { _ = try peek() }
    guard isInflating else { return try block() }
    return try failing {
      let inflater = try self.inflater ?? GzipInflater { [unowned self] in try self.block() }
      self.inflater = inflater
      return try inflater.next()
    }
  }

  /// Returns all remaining bytes, or stops once there are `enough`.
  func rest(enough: Int = .max) throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < enough, let block = try next() {
      bytes += block
      guard bytes.count <= Self.wholeLimit else {
        throw ToolError("\(escaped: path): the file has more than \(Self.wholeLimit >> 20) MiB, the maximum.")
      }
    }
    return bytes
  }

  /// Reads a pipe to its end into an unnamed file, so that no transaction waits for it later.
  func collect() throws(ToolError) {
    guard size == nil else { return }
    let spool = try failing { try SystemCalls.unnamedFile(in: FileManager.default.temporaryDirectory.path) }
    let keeper = FileHandle(fileDescriptor: spool, closeOnDealloc: true)
    var count = 0
    while let block = try block() {
      count += block.count
      try failing("the data from the pipe cannot be stored") { try keeper.write(contentsOf: Data(block)) }
    }
    try failing { try keeper.seek(toOffset: 0) }
    (handle, size, position) = (keeper, count, 0)
  }

  private func isCompressed() throws(ToolError) -> Bool {
    guard peeked == nil else { return isInflating }
    while pending.joined().count < GzipInflater.magic.count, let block = try read() { pending.append(block) }
    if pending.count > 1 { pending = [Array(pending.joined())] }
    isInflating = pending.first?.starts(with: GzipInflater.magic) ?? false
    return isInflating
  }

  private func readAhead() throws -> [UInt8]? {
    guard readAheadBytes < Self.lookAheadLimit else {
      let limit = "\(Self.lookAheadLimit >> 20) MiB"
      throw ToolError(
        "\(escaped: path): the first \(limit) of the gzip data contain only headers and empty members; content must "
          + "begin within \(limit). Compress the file again.")
    }
    if readAheadCount == pending.count {
      guard let block = try read() else { return nil }
      pending.append(block)
    }
    let block = pending[readAheadCount]
    readAheadCount += 1
    readAheadBytes += block.count
    return block
  }

  private func block() throws(ToolError) -> [UInt8]? {
    guard let block = try pending.isEmpty ? read() : pending.removeFirst() else { return nil }
    position += block.count
    return block
  }

  private func read() throws(ToolError) -> [UInt8]? {
    let block = try failing("the file cannot be read") { try handle.read(upToCount: Self.blockSize) }
    guard let block, !block.isEmpty else { return nil }
    return [UInt8](block)
  }

  /// Adds the path to errors, and keeps the error.
  @discardableResult
  private func failing<Result>(_ what: String? = nil, _ work: () throws -> Result) throws(ToolError) -> Result {
    do {
      return try work()
    } catch let error as ToolError {
      throw error
    } catch {
      let reason = (error as? GzipError)?.description ?? error.localizedDescription
      let failure = ToolError("\(escaped: path): " + (what.map { "\($0): " } ?? "") + reason)
      self.failure = failure
      throw failure
    }
  }
}

enum InputFile {
  static let standardInput = "-"

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// Reads the whole file, or slightly more than `enough` bytes of it.
  static func read(_ path: String, enough: Int = .max) throws(ToolError) -> [UInt8] {
    try InputSource(path).rest(enough: enough)
  }
}
