import Testing
@testable import TransitionModel

@Suite struct NearestNamesTests {
  /// Every word over two letters of up to four.
  private static let words: [String] = (0...4).flatMap { length in
    (0..<(1 << length)).map { bits in String((0..<length).map { bits >> $0 & 1 == 0 ? "a" : "b" }) }
  }

  @Test func theDistanceIsSymmetricAndZeroExactlyForTheSameWord() {
    for left in Self.words {
      for right in Self.words {
        let distance = NearestNames.editDistance(left, right)
        #expect(distance == NearestNames.editDistance(right, left))
        #expect((distance == 0) == (left == right))
        #expect(distance >= abs(left.count - right.count) && distance <= max(left.count, right.count))
      }
    }
  }

  @Test func oneSlipIsOneEdit() {
    let word = Array("transition")
    for index in word.indices {
      var dropped = word
      dropped.remove(at: index)
      var doubled = word
      doubled.insert("x", at: index)
      var replaced = word
      replaced[index] = "x"
      for slip in [dropped, doubled, replaced] { #expect(NearestNames.editDistance(String(slip), "transition") == 1) }
      guard index + 1 < word.count, word[index] != word[index + 1] else { continue }
      var swapped = word
      swapped.swapAt(index, index + 1)
      #expect(NearestNames.editDistance(String(swapped), "transition") == 1)
    }
  }

  @Test(arguments: [
    ("card-modl", ["card-modal"]), ("CARD-MODAL", ["card-modal"]), ("card", ["card-modal"]),
    ("modal", ["modal-input", "modal-none"]),
    ("modal-inptu", ["modal-input", "modal-none"]), ("dampingRatio", ["presentation.dampingRatio"]), ("zzz", []),
    ("", []),
  ])
  func aSlipFindsWhatWasMeant(slip: String, expected: [String]) {
    let known = ["modal-none", "modal-input", "card-modal", "presentation.dampingRatio"]
    #expect(NearestNames.to(slip, among: known) == expected)
  }

  @Test func theNearestComeFirstTiesByAlphabetAndNoMoreThanWanted() {
    #expect(
      NearestNames.to("abcde", among: ["abcdz", "abcda", "abcde", "abxxe"], limit: 3) == ["abcde", "abcda", "abcdz"])
    #expect(NearestNames.to("abcde", among: ["abcde"], limit: 0) == [])
  }

  @Test func anUnknownTransitionSaysWhatWasPerhapsMeant() {
    #expect(
      UnknownTransition(name: "card-modl", among: ["card-modal", "pull-down"]).description
        == "There is no transition named \"card-modl\". Did you mean card-modal?")
    #expect(
      UnknownTransition(name: "zzz", among: ["card-modal"]).description
        == "There is no transition named \"zzz\". `transitions list` shows the names.")
  }
}
