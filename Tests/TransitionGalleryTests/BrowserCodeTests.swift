import HeadlessBrowser
import Testing

@testable import TransitionGallery

/// The display of decisions, and the code to copy, in a real browser.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct BrowserCodeTests {
  @Test func aFileIsCopiedByTheKeyboardAndThePageSaysSo() async throws {
    try await Site().browsed("/transitions/modal-standard/code") { page, _ in
      _ = try await page.evaluate("document.querySelector('[data-copies=\"file-swiftui\"]').focus()")
      try await page.press("Enter")
      let button = "document.querySelector('[data-copies=\"file-swiftui\"]').textContent"
      #expect(try await page.wait(for: button, toBe: "Copied"))
      #expect(try await page.evaluate("document.getElementById('copied').textContent") == "Copied SwiftUIMotion.swift.")
      #expect(page.problems == [])
    }
  }

  @Test func aReleaseIsSaidInWords() async throws {
    try await Site().browsed("/transitions/card-modal") { page, _ in
      try await page.drag(.mouse, through: Finger(y: 300, dy: 12, steps: 25).places(on: page))
      #expect(try await page.wait(for: "document.querySelector('#verdict .outcome').textContent", toBe: "Dismissed"))
      let reason = try await page.evaluate("document.querySelector('#verdict .reason').textContent").string ?? ""
      #expect(reason.contains(" pt is past 20 % of 844 pt. Settles in "), "\(reason)")
    }
  }
}
