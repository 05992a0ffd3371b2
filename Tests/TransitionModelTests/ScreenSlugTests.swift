import Testing
import TransitionModel

@Suite struct ScreenSlugTests {
  @Test(arguments: ["a", "profile", "checkout.address", "9-lives_2", String(repeating: "x", count: 64)])
  func aShortSlugIsTaken(_ text: String) throws {
    #expect(try ScreenSlug(text).text == text)
  }

  @Test(arguments: ["", "Profile", "my profile", "café", "a/b", "a\u{0}", String(repeating: "x", count: 65)])
  func anythingElseIsRefusedWithTheRule(_ text: String) {
    let error = #expect(throws: InvalidScreenSlug.self) { try ScreenSlug(text) }
    #expect(error?.description.contains(ScreenSlug.rule) == true)
  }
}
