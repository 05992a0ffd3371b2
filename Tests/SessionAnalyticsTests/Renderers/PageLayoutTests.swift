import Foundation
import HeadlessBrowser
import Testing
import TransitionModel

@testable import SessionAnalytics

/// The pages as laid out by a browser: nothing is cut off on a screen or on paper.
@Suite(.serialized, .enabled(if: HeadlessBrowser.isExpected, Comment(rawValue: HeadlessBrowser.absence)))
struct PageLayoutTests {
  /// Returns the texts that are cut off: outside the window, or in a box that neither shows nor scrolls to them.
  private static let cut = """
    [...document.querySelectorAll('body *')].filter(element => {
      if (![...element.childNodes].some(node => node.nodeType == 3 && node.data.trim())) return false
      const box = element.getBoundingClientRect()
      if (box.width == 0 || element.closest('title, desc, style')) return false
      const scroll = element.closest('.scroll')
      if (scroll && scroll.scrollWidth > scroll.clientWidth) return !MAY_SCROLL
      return box.right > innerWidth + 0.5 || box.left < -0.5
    }).map(element => element.textContent.trim().slice(0, 40))
    """

  private static func cut(on page: BrowserPage, tablesMayScroll: Bool) async throws -> [String] {
    try await page.evaluate("document.querySelectorAll('details').forEach(part => { part.open = true })")
    let texts = try await page.evaluate(cut.replacing("MAY_SCROLL", with: "\(tablesMayScroll)"))
    let isWide = try await page.evaluate("document.documentElement.scrollWidth > innerWidth")
    return (texts.array ?? []).compactMap(\.string) + (isWide == true ? ["the page"] : [])
  }

  private static func pages() throws -> [(name: String, html: String)] {
    let registry = try SimulatedRegistry("modal-standard", users: 20, days: 3).registry
    let changed = try registry.transition(named: "modal-standard").configuration
      .setting(["interaction.releaseRule.fraction": .number(0.3)])
    try registry.apply([changed])
    let name = "modal-standard"
    let report = try SessionReport.make(from: registry, transition: name)
    func page(_ answer: Answer) throws -> (name: String, html: String) {
      var document = report
      document.answers = [answer]
      return (answer.title, try ReportFormat.htmlSummary.render(document))
    }
    let first = ReportSelection(revision: 1)
    return [
      ("report", try ReportFormat.htmlSummary.render(report)), ("full", try ReportFormat.html.render(report)),
      try page(ThresholdRecommendation.make(from: registry, transition: name, in: first).answer),
      try page(
        RevisionComparison.make(from: registry, transition: name, sides: .before(microseconds: 1_767_398_400_000_000))
          .answer),
      try page(
        WhatIf.make(from: registry, transition: name, in: first) {
          try $0.setting(["interaction.releaseRule.fraction": .number(0.2)])
        }.answer), try page(ThresholdRanking.make(from: registry).answer),
    ]
  }

  @Test func nothingIsCutOffOnAnyScreenOrPaper() async throws {
    let pages = try Self.pages()
    try await HeadlessBrowser.run { browser in
      let page = try await browser.page(width: 1024, height: 800)
      for (name, html) in pages {
        try await page.show(html)
        for width in [390, 768, 1024, 1440] {
          try await page.resize(width: width, height: 800)
          let cut = try await Self.cut(on: page, tablesMayScroll: width < 1024)
          #expect(cut.isEmpty, "\(name) at \(width): \(cut.prefix(5))")
        }
        // The width of A4 without its margins.
        try await page.layOutForPrint()
        try await page.resize(width: 718, height: 1000)
        let cut = try await Self.cut(on: page, tablesMayScroll: false)
        #expect(cut.isEmpty, "\(name) on A4: \(cut.prefix(5))")
        try await page.layOutForPrint(false)
        #expect(page.problems.isEmpty && page.requests.allSatisfy { $0.hasPrefix("data:") }, "\(page.problems)")
      }
    }
  }

  @Test func oneTransitionIsAtMostThreePagesOfA4() async throws {
    let pages = try Self.pages()
    try await HeadlessBrowser.run { browser in
      let page = try await browser.page()
      for (name, html) in pages where name != "full" {
        try await page.show(html)
        let pdf = String(decoding: try await page.printed(), as: UTF8.self)
        let count = pdf.matches(of: /\/Type ?\/Page\b/).count
        #expect((1...3).contains(count), "\(name) has \(count) pages")
      }
    }
  }
}
