import Testing
import TransitionModel

@Suite struct TransitionNameTests {
  @Test func aSingleCharacterIsANameOnlyIfItIsALowerCaseLetter() {
    for byte in UInt8(0)...127 {
      let character = Character(UnicodeScalar(byte))
      #expect(TransitionName.isValid(String(character)) == ("a"..."z").contains(character), "\(byte)")
    }
  }

  @Test func behindTheFirstLetterDigitsAndHyphensAreAllowedToo() {
    for byte in UInt8(0)...127 {
      let character = Character(UnicodeScalar(byte))
      let isAllowed = ("a"..."z").contains(character) || ("0"..."9").contains(character) || character == "-"
      #expect(TransitionName.isValid("a\(character)") == isAllowed, "\(byte)")
    }
  }

  @Test func aNameHasOneTo64Characters() {
    for length in 0...66 {
      #expect(TransitionName.isValid(String(repeating: "a", count: length)) == (1...64).contains(length), "\(length)")
    }
  }

  @Test(arguments: ["é", "e\u{301}", "а", "ａ", "a\u{0}", "a\u{301}", "a\u{200D}"])
  func lookAlikesOutsideASCIIAreNoNames(name: String) {
    #expect(!TransitionName.isValid(name))
  }
}
