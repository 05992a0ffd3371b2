import Foundation

/// A file named on the command line that is read block by block, `-` being standard input. What was compressed with gzip
/// is inflated on the way, whatever it is called.
final class InputSource {
  private static let blockSize = 1 << 18
  /// The most that is read at once: more is no file that is meant for this tool, and may be a small one that was
  /// compressed to fill the memory.
  static let wholeLimit = 64 << 20

  /// The most of compressed data that is read for its first byte of content, all of which is kept: what has a long name in
  /// its header, or nothing but empty members, would fill the memory.
  static let lookAheadLimit = 1 << 20

  let path: String
  /// How many bytes there are, compressed or not; nil where that is not known before the end, as in a pipe.
  private(set) var size: Int?
  /// How many of them were read.
  private(set) var position = 0
  private var handle: FileHandle
  /// What was read to see what the file is, and is still to be handed out.
  private var pending: [[UInt8]] = []
  private var readAheadCount = 0
  private var readAheadBytes = 0
  private var peeked: [UInt8]?
  private var isInflating = false
  private var inflater: GzipInflater?

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
    if let peeked { return peeked }
    let block = try isCompressed() ? failing { try GzipInflater(refill: readAhead).next() } : pending.first
    peeked = block ?? []
    return peeked ?? []
  }

  /// The next block; nil after the last.
  func next() throws(ToolError) -> [UInt8]? {
    if peeked == nil { _ = try peek() }
    guard isInflating else { return try block() }
    return try failing {
      let inflater = try self.inflater ?? GzipInflater { [unowned self] in try self.block() }
      self.inflater = inflater
      return try inflater.next()
    }
  }

  /// All that has not been read.
  ///
  /// - Parameter enough: How many bytes are too many for whoever asked; more are not read.
  func rest(enough: Int = .max) throws(ToolError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < enough, let block = try next() {
      bytes += block
      guard bytes.count <= Self.wholeLimit else {
        throw ToolError("\(path): the file has more than \(Self.wholeLimit >> 20) MiB, the most that is read at once.")
      }
    }
    return bytes
  }

  /// Waits for all that comes through a pipe and keeps it in a file that nobody else sees, so that nobody has to wait
  /// for it later. Nothing is done about a file on a disk.
  func collect() throws(ToolError) {
    guard size == nil else { return }
    let spool = try failing { try SystemCalls.unnamedFile(in: FileManager.default.temporaryDirectory.path) }
    let keeper = FileHandle(fileDescriptor: spool, closeOnDealloc: true)
    var count = 0
    while let block = try block() {
      count += block.count
      try failing("what comes through the pipe cannot be kept") { try keeper.write(contentsOf: Data(block)) }
    }
    try failing { try keeper.seek(toOffset: 0) }
    (handle, size, position) = (keeper, count, 0)
  }

  /// Looks at the first bytes, if nobody has.
  private func isCompressed() throws(ToolError) -> Bool {
    guard peeked == nil else { return isInflating }
    while pending.joined().count < GzipInflater.magic.count, let block = try read() { pending.append(block) }
    if pending.count > 1 { pending = [Array(pending.joined())] }
    isInflating = pending.first?.starts(with: GzipInflater.magic) ?? false
    return isInflating
  }

  /// Reads for a look at what is there; first what was read already.
  private func readAhead() throws -> [UInt8]? {
    guard readAheadBytes < Self.lookAheadLimit else {
      let limit = "\(Self.lookAheadLimit >> 20) MiB"
      throw ToolError(
        "\(path): the first \(limit) of the gzip data have no content, only headers and empty members; it has to begin "
          + "within \(limit). Compress the file again.")
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

  /// The next block as it stands in the file.
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

  /// Puts the path before what goes wrong, and remembers it.
  @discardableResult
  private func failing<Result>(_ what: String? = nil, _ work: () throws -> Result) throws(ToolError) -> Result {
    do {
      return try work()
    } catch let error as ToolError {
      throw error
    } catch {
      let reason = (error as? GzipError)?.description ?? error.localizedDescription
      let failure = ToolError("\(path): " + (what.map { "\($0): " } ?? "") + reason)
      self.failure = failure
      throw failure
    }
  }
}

/// A file named on the command line, `-` being standard input.
enum InputFile {
  static let standardInput = "-"

  static func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }

  /// The whole file; where `enough` bytes are too many, not much more than those.
  ///
  /// - Throws: ``ToolError`` naming the path and what is wrong with it.
  static func read(_ path: String, enough: Int = .max) throws(ToolError) -> [UInt8] {
    try InputSource(path).rest(enough: enough)
  }
}
