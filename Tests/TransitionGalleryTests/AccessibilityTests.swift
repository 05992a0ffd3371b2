import Foundation
import HeadlessBrowser
import SessionAnalytics
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import TransitionGallery

/// The rules of axe-core, on every page, in both color schemes, wide and narrow.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct AccessibilityTests {
  private static let pages = [
    "/", "/transitions/card-standard", "/transitions/card-standard/tune#presentation.duration=0.6",
    "/transitions/card-standard/tune#presentation.dampingRatio=&presentation.initialVelocity=&presentation.curve=ease",
    "/transitions/map-panel", "/transitions/map-panel/tune", "/transitions/side-menu/tune",
    "/transitions/card-modal/code", "/transitions/card-modal/history?from=1&to=2",
    "/report?transition=card-modal&ask=recommend",
  ]

  @Test(arguments: [false, true], [390, 1280]) func axeFindsNothing(dark: Bool, width: Int) async throws {
    let site = try Site()
    _ = try site.post(
      "/transitions/card-modal/revisions", TuneMessage(base: 1, changes: ["presentation.duration": "0.9"]))
    for dy in [5.0, 12] { try site.drag(Finger(dy: dy)) }
    try await site.served { address, _ in
      try await HeadlessBrowser.run { browser in
        for path in Self.pages { try await browser.expectNoViolations(at: address + path, width: width, dark: dark) }
      }
    }
  }

  /// The page of `transitions diff --html`, with stored releases and without.
  @Test(arguments: zip([false, true], [390, 1280])) func axeFindsNothingInADifference(dark: Bool, width: Int)
    async throws
  {
    let site = try Site()
    for dy in [5.0, 12] { try site.drag(Finger(dy: dy)) }
    let old = try site.registry.transition(named: "card-modal").configuration
    let changes = FieldAssignments(["interaction.releaseRule.fraction=0.4", "presentation.duration=0.8"])
    let new = try changes.applied(to: old)
    let rule = FieldAssignments(["interaction.releaseRule.fraction=0.4"])
    let whatIf = try WhatIf.make(from: site.registry, transition: "card-modal") { try rule.applied(to: $0) }
    let others = try site.registry.transition(named: "bottom-card").configuration
    let pages = [
      DifferencePage(
        from: .init("card-modal 1", old), to: .init("card-modal 2", new),
        differences: new.values.differences(from: old.values), whatIf: .success(whatIf)),
      DifferencePage(
        from: .init("card-modal", old), to: .init("bottom-card", others),
        differences: others.values.differences(from: old.values), whatIf: nil),
    ]
    try await HeadlessBrowser.run { browser in
      for (index, difference) in pages.enumerated() {
        let file = site.folder.appending(path: "diff-\(index).html")
        try Data(difference.source.utf8).write(to: file)
        let page = try await browser.expectNoViolations(at: "file://\(file.path)", width: width, dark: dark)
        #expect(try await page.evaluate("document.documentElement.scrollWidth <= \(width)") == true)
      }
    }
  }
}

/// The same rules on the pages of a site, as files.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized)
struct SiteAccessibilityTests {
  /// Each kind of page of a site.
  private static let published =
    ["index", "report", "transitions/system-sheet/index"]
    + ["index", "tune", "code", "history", "report", "recommendation", "comparison"].map {
      "transitions/card-modal/\($0)"
    }

  @Test(arguments: zip([false, true], [390, 1280])) func axeFindsNothingInASite(dark: Bool, width: Int) async throws {
    let site = try Site(TransitionKind.allCases.flatMap { try BuiltInCatalog.transitions($0) })
    for dy in [5.0, 12] { try site.drag(Finger(dy: dy)) }
    try site.registry.revise("card-modal", note: nil) { current throws(InvalidConfiguration) in
      try FieldAssignments(["interaction.releaseRule.fraction=0.3"]).applied(to: current)
    }
    for dy in [5.0, 12] { try site.drag(Finger(dy: dy), revision: 2) }
    let folder = site.folder.appending(path: "public")
    _ = try SiteFolder(folder.path).write(site.registry)
    try await HeadlessBrowser.run { browser in
      for path in Self.published {
        let address = "file://\(folder.path)/\(path).html#compared-1-2"
        try await browser.expectNoViolations(at: address, width: width, dark: dark)
      }
    }
  }
}

extension HeadlessBrowser {
  /// Opens a page, and expects that axe finds nothing in any part of it.
  @discardableResult fileprivate func expectNoViolations(at address: String, width: Int, dark: Bool) async throws
    -> BrowserPage
  {
    let page = try await page(width: width, height: 844)
    try await page.prefer(dark: dark)
    try await page.open(address)
    let found = try await page.accessibilityViolations()
    #expect(found == "", "\(address)")
    return page
  }
}

extension BrowserPage {
  /// axe-core 4.12.1 (MPL 2.0), from the PyPI package axe-playwright-python 0.1.8.
  private static let axe = Repository.root.appending(path: "Tests/TransitionGalleryTests/Fixtures/axe.min.js")

  /// Opens every part of a page, and returns the rules that it violates.
  fileprivate func accessibilityViolations() async throws -> String? {
    try await evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true; })")
    try await evaluate(String(contentsOf: Self.axe, encoding: .utf8))
    return try await evaluate(
      """
      axe.run().then(({ violations }) => violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`).join('; '))
      """
    ).string
  }
}
