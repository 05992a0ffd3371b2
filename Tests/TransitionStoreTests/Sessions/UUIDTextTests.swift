import Foundation
import TestSupport
import Testing

@testable import TransitionStore

@Suite struct UUIDTextTests {
  @Test func aUUIDIsReadAsItIsWrittenInEitherCase() {
    var random = SplitMix64(seed: 1)
    for _ in 0..<1000 {
      let halves = [random.next(), random.next()]
      let uuid = halves.withUnsafeBytes { UUID(uuid: $0.load(as: uuid_t.self)) }
      #expect(uuid.text == uuid.uuidString.lowercased())
      #expect(UUID(text: uuid.text.utf8) == uuid)
      #expect(UUID(text: Array(uuid.uuidString.utf8)) == uuid)
    }
  }

  /// Each character in turn is replaced: the result is the same as Foundation's.
  @Test func anythingElseIsNone() {
    let text = Array("01234567-89ab-cdef-0123-456789abcdef".utf8)
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var other = text
        other[index] = byte
        let isDigit = byte < 0x80 && Character(Unicode.Scalar(byte)).isHexDigit
        let isAllowed = text[index] == UInt8(ascii: "-") ? byte == UInt8(ascii: "-") : isDigit
        #expect((UUID(text: other) != nil) == isAllowed)
        if isAllowed { #expect(UUID(text: other) == UUID(uuidString: String(decoding: other, as: UTF8.self))) }
      }
    }
    for length in 0..<36 { #expect(UUID(text: text.prefix(length)) == nil) }
    #expect(UUID(text: text + [UInt8(ascii: "0")]) == nil)
  }
}
