import Foundation

/// Cuts blocks of bytes into lines; what it holds is never more than one line and one block.
package struct ExchangeReader {
  package enum Line {
    case bytes([UInt8])
    /// Longer than the longest that was asked for.
    case tooLong
  }

  /// The number of the line read last.
  package private(set) var number = 0
  private var buffer: [UInt8] = []
  /// Where the next line starts, and up to where no line end was found.
  private var start = 0
  private var searched = 0
  private var isAtEnd = false
  private let longest: Int

  /// - Parameter longest: Of a line, in bytes.
  package init(longest: Int) { self.longest = longest }

  /// The next line without its end; nil after the last.
  ///
  /// - Parameter refill: Gives the next block of bytes, nil after the last.
  package mutating func next(refill: () throws -> [UInt8]?) throws -> Line? {
    var isTooLong = false
    while true {
      if let end = lineEnd() {
        if end - start > longest { isTooLong = true }
        let line = isTooLong ? Line.tooLong : .bytes(Array(buffer[start..<end]))
        (start, searched) = (end + 1, end + 1)
        number += 1
        return line
      }
      if buffer.count - start > longest { isTooLong = true }
      if isTooLong { buffer.removeAll(keepingCapacity: true) } else { buffer.removeFirst(start) }
      (start, searched) = (0, buffer.count)
      guard !isAtEnd, let block = try refill() else {
        isAtEnd = true
        if buffer.count > longest { isTooLong = true }
        guard isTooLong || !buffer.isEmpty else { return nil }
        defer { (buffer, searched) = ([], 0) }
        number += 1
        return isTooLong ? .tooLong : .bytes(buffer)
      }
      buffer += block
    }
  }

  private func lineEnd() -> Int? {
    buffer.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress, searched < bytes.count,
        let end = memchr(start + searched, 0x0A, bytes.count - searched)
      else { return nil }
      return UnsafeRawPointer(end) - start
    }
  }
}
