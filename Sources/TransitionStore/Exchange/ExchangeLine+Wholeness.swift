import Foundation

extension ExchangeLine {
  /// Whether a line looks like all of one object, by its braces alone: it begins and ends with one, as many are opened as
  /// closed, and behind a closed one stands only what may stand there inside an object. So a line that was cut off does
  /// not look whole, nor do two that a lost line end made one.
  ///
  /// Not every whole line looks like it, for braces inside a text count too. A line has some four, which the C library
  /// finds many bytes at a time: this takes a small part of what reading the line does.
  static func looksWhole(_ line: [UInt8]) -> Bool {
    guard let last = line.lastIndex(where: { !JSONParser.isSpace($0) }), last > 0, line[0] == opening,
      line[last] == closing
    else { return false }
    return line.withUnsafeBytes { bytes in
      guard let opened = count(of: opening, in: bytes[..<last], where: { _ in true }) else { return false }
      return count(of: closing, in: bytes[..<last]) { following.contains(bytes[$0 + 1]) } == opened - 1
    }
  }

  private static let (opening, closing) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
  /// What may stand behind the end of an object in another, as it is written.
  private static let following = [UInt8(ascii: ","), UInt8(ascii: "]"), closing]

  /// How often a byte is there; nil where it stands in a wrong place.
  private static func count(
    of byte: UInt8, in bytes: Slice<UnsafeRawBufferPointer>, where isRight: (Int) -> Bool
  ) -> Int? {
    var (count, rest) = (0, UnsafeRawBufferPointer(rebasing: bytes))
    var position = 0
    while let start = rest.baseAddress, let found = memchr(start, Int32(byte), rest.count) {
      let offset = UnsafeRawPointer(found) - start
      guard isRight(position + offset) else { return nil }
      count += 1
      position += offset + 1
      rest = UnsafeRawBufferPointer(rebasing: rest[(offset + 1)...])
    }
    return count
  }
}
