import Foundation
package import TransitionStore

extension ExchangeFormat {
  /// The length of the longest line that is read, in bytes: an hour of samples at 240 Hz.
  package static let longestLine = 32 << 20
  /// The maximum number of erasure lines in a file. A device has sent a token every 30 days.
  package static let maximumErasures = 1_000

  /// Returns whether bytes look like the beginning of such a file, rather than of a stroke file.
  public static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
    withoutMark(Array(bytes)).first { !JSONParser.isSpace($0) } == UInt8(ascii: "{")
  }

  /// Returns bytes without the UTF-8 byte order mark that some editors put at the start of a file.
  static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }
}

/// Splits blocks of bytes into lines, holding at most one line and one block.
package struct ExchangeReader {
  package enum Line {
    case bytes([UInt8])
    /// Longer than the maximum.
    case tooLong
  }

  /// The number of the last line read.
  package private(set) var number = 0
  private var buffer: [UInt8] = []
  /// The start of the next line, and the position up to which there is no line break.
  private var start = 0
  private var searched = 0
  private var isAtEnd = false
  private let longest: Int

  /// Creates a reader.
  ///
  /// - Parameter longest: The maximum length of a line, in bytes.
  package init(longest: Int) { self.longest = longest }

  /// Returns the next line without its line break; nil after the last.
  ///
  /// - Parameter refill: Returns the next block of bytes, nil after the last.
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

/// One bad line of an exchange file.
public struct ExchangeProblem: Sendable, Hashable, CustomStringConvertible {
  /// The line's number, from 1.
  public let line: Int
  /// The problem and the allowed values.
  public let message: String

  /// The number of problems that an error shows; the rest are counted.
  public static let shownProblems = 20

  /// `line 12: …`
  public var description: String { "line \(line): \(message)" }
}

struct ExchangeFault: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
