import Foundation
import HeadlessBrowser
import TestSupport
import Testing
import TransitionModel
import TransitionStore

@testable import TransitionGallery

/// Pictures of every page at three widths and in both color schemes, kept as build output for review, with checks that
/// need no eyes.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized)
struct GalleryScreenshotTests {
  private static let folder = Repository.root.appending(path: ".build/screenshots/gallery")

  private static let pages = [
    ("index", "/"), ("detail", "/transitions/modal-standard"), ("tune", "/transitions/card-modal/tune"),
    ("history", "/transitions/card-modal/history"), ("report", "/report?transition=card-modal"),
    ("stops", "/transitions/map-panel"), ("handles", "/transitions/map-panel/tune"), ("missing", "/nowhere"),
  ]

  @Test(arguments: [360, 768, 1280]) func everyPageFitsItsWidth(width: Int) async throws {
    let site = try Site()
    for dy in [6.0, 10, 14, 18] { try site.drag(Finger(dy: dy)) }
    _ = try site.post(
      "/transitions/card-modal/revisions",
      TuneMessage(base: 1, changes: ["presentation.duration": "0.3"], note: "Felt slow when it came"))
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try await site.browsed("/", width: width, height: 900) { page, address in
      for dark in [false, true] {
        try await page.prefer(dark: dark)
        for (name, path) in Self.pages {
          try await page.open(address + path)
          #expect(try await page.evaluate("document.documentElement.scrollWidth <= \(width)") == true, "\(name)")
          try await page.screenshot(whole: !["tune", "handles", "report"].contains(name)).write(
            to: Self.folder.appending(path: "\(name)-\(width)-\(dark ? "dark" : "light").png"))
        }
      }
      // The missing page also logs 404 to the console.
      #expect(page.problems.allSatisfy { $0.contains("404") && $0.contains("/nowhere") }, "\(page.problems)")
    }
  }

  /// States that appear only with a finger down, after a release, and with a change.
  @Test(arguments: [false, true]) func whatHappensUnderAHandIsPictured(dark: Bool) async throws {
    let site = try Site()
    let scheme = dark ? "dark" : "light"
    try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
    try await site.browsed("/transitions/modal-standard") { page, address in
      try await page.prefer(dark: dark)
      let places = try await Finger(y: 200, dy: 12, steps: 20).places(on: page)
      try await page.send(.hover, of: .mouse, at: places[0])
      try await page.send(.down, of: .mouse, at: places[0])
      for place in places.dropFirst() { try await page.send(.move, of: .mouse, at: place) }
      #expect(try await page.wait(for: "document.getElementById('progress').value > 0.2"))
      try await page.screenshot().write(to: Self.folder.appending(path: "dragging-1280-\(scheme).png"))
      try await page.send(.up, of: .mouse, at: places[20])
      #expect(try await page.wait(for: "document.getElementById('phone').classList.contains('away')"))
      try await page.screenshot().write(to: Self.folder.appending(path: "released-1280-\(scheme).png"))
      try await page.open(address + "/transitions/modal-standard/tune")
      try await page.stopAnimations(atMilliseconds: 90)
      try await page.evaluate(
        """
        (() => {
          const control = document.querySelector('[name="presentation.dampingRatio"]');
          control.value = '0.5';
          control.dispatchEvent(new Event('input', { bubbles: true }));
        })()
        """)
      #expect(try await page.wait(for: "document.querySelectorAll('#differences li').length", toBe: 1))
      #expect(try await page.wait(for: "document.getElementById('time').textContent", toBe: "In 0.09 s"))
      try await page.screenshot().write(to: Self.folder.appending(path: "tuning-1280-\(scheme).png"))
      #expect(page.problems == [])
    }
  }
}
