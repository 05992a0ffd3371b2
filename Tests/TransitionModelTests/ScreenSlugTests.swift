import Testing

@testable import TransitionModel

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

  @Test func aLiteralIsASlug() {
    let slug: ScreenSlug? = "profile"
    #expect(slug?.text == "profile")
  }

  @Test(arguments: [
    ("", "-"), ("Profile", "profile"), ("my profile", "my-profile"), ("café", "caf-"), ("a/b", "a-b"), ("a\u{0}", "a-"),
    (String(repeating: "ä", count: 65), String(repeating: "-", count: 64)),
  ])
  func theNearestSlugIsASlug(_ text: String, _ nearest: String) throws {
    #expect(try ScreenSlug(ScreenSlug.nearest(to: text)).text == nearest)
  }

  #if DEBUG
    @Test func aWrongLiteralStopsADebugBuild() async {
      await #expect(processExitsWith: .failure) { let _: ScreenSlug = "My Profile" }
    }
  #else
    @Test func aWrongLiteralBecomesTheNearestSlug() {
      let slug: ScreenSlug = "My Profile"
      #expect(slug.text == "my-profile")
    }
  #endif
}
