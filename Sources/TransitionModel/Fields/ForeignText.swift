/// What stops text from a file from being read, whatever its format.
package enum ForeignText {
  /// Returns the position of the first byte that is not UTF-8, from 0; nil if all are.
  package static func firstInvalidByte(of bytes: some Collection<UInt8>) -> Int? {
    if bytes.allSatisfy({ $0 < 0x80 }) { return nil }
    // `String(validating:as:)` needs iOS 18. If `decoding` repairs the text, its bytes differ.
    let repaired = String(decoding: bytes, as: UTF8.self)
    guard !repaired.utf8.elementsEqual(bytes) else { return nil }
    var rest = bytes[...]
    var offset = 0
    for scalar in repaired.unicodeScalars {
      let encoded = String(scalar).utf8
      guard rest.starts(with: encoded) else { return offset }
      offset += encoded.count
      rest = rest.dropFirst(encoded.count)
    }
    return offset
  }

  /// Returns the problem of text that is not UTF-8, with the line of its first wrong byte; nil if it is UTF-8.
  package static func encodingProblem(of bytes: some Collection<UInt8>) -> (line: Int, message: String)? {
    guard let offset = firstInvalidByte(of: bytes) else { return nil }
    if bytes.starts(with: "SQLite format 3\0".utf8) { return (1, "this is an SQLite database. Name a text file.") }
    if isUTF16(bytes) { return (1, "this looks like UTF-16. Save the file as UTF-8.") }
    let before = Array(bytes.prefix(offset))
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count + 1
    let byte = bytes.dropFirst(offset).first.map { String($0, radix: 16, uppercase: true) } ?? ""
    return (
      line: before.count { $0 == UInt8(ascii: "\n") } + 1,
      message: "byte \(column) of the line, 0x\(byte), is not UTF-8. Save the file as UTF-8."
    )
  }

  /// By the byte order mark.
  package static func isUTF16(_ bytes: some Sequence<UInt8>) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// Returns the problem of a line that a merge left in a file; nil for another line.
  package static func conflictProblem(of line: some StringProtocol) -> String? {
    let mark = String(line.prefix(7))
    guard ["<<<<<<<", "|||||||", "=======", ">>>>>>>"].contains(mark), line.dropFirst(7).first?.isWhitespace ?? true
    else {
      return nil
    }
    return "\(mark) is the mark of a merge conflict. Keep one side, and remove the marks."
  }
}
