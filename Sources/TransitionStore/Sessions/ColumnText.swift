package import Foundation
import GRDB
import TransitionModel

extension Row {
  func word<Choice: RawRepresentable<String>>(_ column: String, of subject: String) throws -> Choice {
    guard let choice = Choice(rawValue: try decode(forColumn: column)) else { throw unreadable(column, of: subject) }
    return choice
  }

  /// Returns a value made from a text; nil if the column is NULL.
  func value<Value>(_ column: String, of subject: String, _ make: (String) -> Value?) throws -> Value? {
    guard let text = try decode(String?.self, forColumn: column) else { return nil }
    guard let value = make(text) else { throw unreadable(column, of: subject) }
    return value
  }

  /// Returns the error for a text that the schema allows and this version cannot interpret.
  func unreadable(_ column: String, of subject: String) -> DatabaseError {
    let uuid = (try? decode(String?.self, forColumn: "uuid")) ?? "?"
    let value = (try? decode(String?.self, forColumn: column)) ?? "?"
    return .unreadable("\(subject) \(uuid)", column: column, value: value)
  }
}

extension DatabaseError {
  /// Returns the error for a text that the schema allows and this version does not know.
  static func unreadable(_ subject: String, column: String, value: String) -> DatabaseError {
    DatabaseError(
      resultCode: .SQLITE_CORRUPT,
      message: "\(subject) has \(column) \(QuotedText.of(value)), which this version does not support")
  }
}

extension UUID {
  /// The UUID in lower case, as in the registry.
  package var text: String {
    withUnsafeBytes(of: uuid) { bytes in
      String(unsafeUninitializedCapacity: 36) { text in
        var end = 0
        for (index, byte) in bytes.enumerated() {
          if index == 4 || index == 6 || index == 8 || index == 10 {
            text[end] = UInt8(ascii: "-")
            end += 1
          }
          text[end] = Self.digit(byte >> 4)
          text[end + 1] = Self.digit(byte & 15)
          end += 2
        }
        return end
      }
    }
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") - 10 + value
  }

  /// Creates a UUID from 36 characters of either case; nil for any other text.
  ///
  /// On Linux, Foundation uses `sscanf`, which took a tenth of the time of an import.
  package init?(text: some Collection<UInt8>) {
    guard let uuid = text.withContiguousStorageIfAvailable(Self.read) ?? Array(text).withUnsafeBufferPointer(Self.read)
    else { return nil }
    self = uuid
  }

  /// Reads contiguous characters: the indexes of a string or an array would take several times as long.
  private static func read(_ text: UnsafeBufferPointer<UInt8>) -> UUID? {
    guard text.count == 36 else { return nil }
    var value: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    let isRead = withUnsafeMutableBytes(of: &value) { bytes in
      var (index, digits) = (0, 0)
      for character in text {
        if index == 8 || index == 13 || index == 18 || index == 23 {
          guard character == UInt8(ascii: "-") else { return false }
        } else {
          guard let digit = Self.value(ofDigit: character) else { return false }
          bytes[digits / 2] = bytes[digits / 2] << 4 | digit
          digits += 1
        }
        index += 1
      }
      return true
    }
    return isRead ? UUID(uuid: value) : nil
  }

  private static func value(ofDigit character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
