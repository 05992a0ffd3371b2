import Foundation
public import TransitionStore

extension ExchangeFormat {
  /// The longest line that is read, in bytes: an hour of samples at 240 Hz.
  package static let longestLine = 32 << 20

  /// Whether bytes are the beginning of such a file, or of something like it, and not of a stroke file.
  public static func begins(_ bytes: some Sequence<UInt8>) -> Bool {
    withoutMark(Array(bytes)).first { !JSONParser.isSpace($0) } == UInt8(ascii: "{")
  }

  /// Bytes without the byte order mark of UTF-8 that some editors put before a file.
  static func withoutMark(_ bytes: [UInt8]) -> [UInt8] {
    bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
  }
}

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

/// One bad line of an exchange file.
public struct ExchangeProblem: Sendable, Hashable, CustomStringConvertible {
  /// Counts from 1.
  public let line: Int
  /// What is wrong and what is allowed.
  public let message: String

  /// How many problems an error shows; the rest are counted.
  public static let shownProblems = 20

  /// `line 12: …`
  public var description: String { "line \(line): \(message)" }
}

/// What is wrong with a line, before its number is known.
struct ExchangeFault: Error {
  let message: String

  init(_ message: String) { self.message = message }
}
