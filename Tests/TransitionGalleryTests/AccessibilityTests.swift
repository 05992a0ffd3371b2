import Foundation
import HeadlessBrowser
import Testing

@testable import TransitionGallery

/// The rules of axe-core, on every page, in both color schemes, wide and narrow. The report's own tables and charts,
/// which `report --html` writes, too, are left out.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct AccessibilityTests {
  /// axe-core 4.12.1 (MPL 2.0), from the PyPI package axe-playwright-python 0.1.8.
  private static let axe = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/axe.min.js")

  private static let pages = [
    "/", "/transitions/card-standard", "/transitions/card-standard/tune#presentation.duration=0.6",
    "/transitions/card-standard/tune#presentation.dampingRatio=&presentation.initialVelocity=&presentation.curve=ease",
    "/transitions/card-modal/code", "/transitions/card-modal/history?from=1&to=2",
    "/report?transition=card-modal&ask=recommend",
  ]

  @Test(arguments: [false, true], [390, 1280]) func axeFindsNothing(dark: Bool, width: Int) async throws {
    let site = try Site()
    _ = try site.post(
      "/transitions/card-modal/revisions", TuneMessage(base: 1, changes: ["presentation.duration": "0.9"]))
    for dy in [5.0, 12] { _ = try site.post("/transitions/card-modal/drags", Finger(dy: dy).message()) }
    let axe = try String(contentsOf: Self.axe, encoding: .utf8)
    try await site.served { address, _ in
      try await HeadlessBrowser.run { browser in
        for path in Self.pages {
          let page = try await browser.page(width: width, height: 844)
          try await page.prefer(dark: dark)
          try await page.open(address + path)
          try await page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
          try await page.evaluate(axe)
          let found = try await page.evaluate(
            """
            axe.run({ exclude: [['#report']] }).then(({ violations }) => violations.map(
              ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`).join('; '))
            """)
          #expect(found == "", "\(path)")
        }
      }
    }
  }
}
