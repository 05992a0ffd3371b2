import Foundation
import HeadlessBrowser
import Testing
import TransitionModel
import TransitionStore

@testable import TransitionGallery

/// Pictures of every page at three widths and in both colour schemes, kept as build output to be looked at; and what can
/// be said of them without eyes.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized)
struct GalleryScreenshotTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: ".build/screenshots/gallery")

  private static let pages = [
    ("index", "/"), ("detail", "/transitions/modal-standard"), ("tune", "/transitions/card-modal/tune"),
    ("history", "/transitions/card-modal/history"), ("report", "/report?transition=card-modal"),
    ("missing", "/nowhere"),
  ]

  @Test(arguments: [360, 768, 1280]) func everyPageFitsItsWidth(width: Int) async throws {
    let site = try Site()
    for dy in [6.0, 10, 14, 18] { _ = try site.post("/transitions/card-modal/drags", Finger(dy: dy).message()) }
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
          try await page.screenshot(whole: name != "tune" && name != "report").write(
            to: Self.folder.appending(path: "\(name)-\(width)-\(dark ? "dark" : "light").png"))
        }
      }
      // The page that is not there says 404 on the console, too.
      #expect(page.problems.allSatisfy { $0.contains("404") && $0.contains("/nowhere") }, "\(page.problems)")
    }
  }
}
