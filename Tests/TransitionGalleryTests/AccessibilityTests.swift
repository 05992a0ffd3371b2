import Foundation
import HeadlessBrowser
import Testing

@testable import TransitionGallery

/// The rules of axe-core, on every page, in both color schemes, wide and narrow.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct AccessibilityTests {
  /// axe-core 4.12.1 (MPL 2.0), from the PyPI package axe-playwright-python 0.1.8.
  private static let axe = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/axe.min.js")

  private static let pages = [
    "/", "/transitions/card-standard", "/transitions/card-standard/tune#presentation.duration=0.6",
    "/transitions/card-standard/tune#presentation.dampingRatio=&presentation.initialVelocity=&presentation.curve=ease",
    "/transitions/card-modal/code", "/transitions/card-modal/history?from=1&to=2",
    "/report?transition=card-modal&ask=recommend",
  ]

  /// The same on the pages of a site, as files.
  @Test(arguments: zip([false, true], [390, 1280])) func axeFindsNothingInASite(dark: Bool, width: Int) async throws {
    let site = try Site()
    let folder = site.folder.appending(path: "public")
    _ = try SiteFolder(folder.path).write(site.registry)
    try await HeadlessBrowser.run { browser in
      for path in [
        "index", "report", "transitions/card-standard/index", "transitions/card-standard/tune",
        "transitions/card-standard/code", "transitions/card-standard/history", "transitions/card-standard/report",
      ] {
        let page = try await browser.page(width: width, height: 844)
        try await page.prefer(dark: dark)
        try await page.open("file://\(folder.path)/\(path).html")
        let found = try await Self.violations(on: page)
        #expect(found == "", "\(path)")
      }
    }
  }

  /// Opens every part of a page, and returns the rules that it violates.
  private static func violations(on page: BrowserPage) async throws -> String? {
    try await page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    try await page.evaluate(String(contentsOf: axe, encoding: .utf8))
    return try await page.evaluate(
      """
      axe.run().then(({ violations }) => violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`).join('; '))
      """
    ).string
  }

  @Test(arguments: [false, true], [390, 1280]) func axeFindsNothing(dark: Bool, width: Int) async throws {
    let site = try Site()
    _ = try site.post(
      "/transitions/card-modal/revisions", TuneMessage(base: 1, changes: ["presentation.duration": "0.9"]))
    for dy in [5.0, 12] { _ = try site.post("/transitions/card-modal/drags", Finger(dy: dy).message()) }
    try await site.served { address, _ in
      try await HeadlessBrowser.run { browser in
        for path in Self.pages {
          let page = try await browser.page(width: width, height: 844)
          try await page.prefer(dark: dark)
          try await page.open(address + path)
          let found = try await Self.violations(on: page)
          #expect(found == "", "\(path)")
        }
      }
    }
  }
}
