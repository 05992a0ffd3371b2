import Foundation
import HeadlessBrowser
import TestSupport
import Testing

@testable import TransitionGallery
@testable import TransitionModel

/// The lines of the tune page.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct StopHandleTests {
  private static let differences =
    "[...document.querySelectorAll('#differences li')].map((li) => li.textContent).join('; ')"
  private static func line(_ name: String) -> String { "document.querySelector('[aria-label=\"Stop \(name)\"]')" }

  @Test func keysMoveALineAndChangeTheSizeOfItsStop() async throws {
    let site = try Site()
    try await site.browsed("/transitions/map-panel/tune") { page, _ in
      let half = Self.line("half")
      #expect(try await page.evaluate("\(half).getAttribute('role')") == "slider")
      #expect(
        try await page.evaluate("\(half).getAttribute('aria-valuetext')") == "50 % of the room, 407 points in sight")
      try await page.evaluate("\(half).focus()")
      for key in ["ArrowUp", "ArrowRight", "ArrowDown"] { try await page.press(key) }
      #expect(try await page.wait(for: Self.differences, toBe: "geometry.stops.half.fraction: 0.5 → 0.51"))
      #expect(try await page.evaluate("\(half).matches(':focus-visible')") == true)
      #expect(try await page.evaluate("document.getElementById('yaml').value.includes('fraction: 0.51')") == true)
      #expect(try await page.evaluate("document.getElementById('field-geometry.stops.2.fraction').value") == "0.51")
      // The view rests at the stop that is moved.
      let below = "new DOMMatrix(getComputedStyle(document.querySelector('#after .card')).transform).f"
      #expect(try await page.wait(for: "Math.abs(\(below) - (745 - 0.51 * 745)) < 0.01"))
      // Its neighbors bound it: half may not pass full, nor go below the tip.
      try await page.press("End")
      #expect(try await page.wait(for: Self.differences, toBe: "geometry.stops.half.fraction: 0.5 → 0.99"))
      try await page.press("Home")
      #expect(try await page.wait(for: Self.differences, toBe: "geometry.stops.half.fraction: 0.5 → 0.1"))
      #expect(try await page.evaluate("document.getElementById('state').textContent") == "")
      try await page.evaluate("document.getElementById('save').requestSubmit()")
      #expect(try await page.wait(for: "location.pathname.slice(33)", toBe: "/transitions/map-panel/history"))
      #expect(page.problems == [])
    }
    let stops = try site.registry.transition(named: "map-panel").configuration.geometry.stops
    #expect(stops.map(\.size) == [.points(69), .fraction(0.1), .full])
  }

  @Test(arguments: BrowserPage.Pointer.allCases) func aLineIsDraggedAsFarAsTheNextStop(by pointer: BrowserPage.Pointer)
    async throws
  {
    try await Site().browsed("/transitions/map-panel/tune") { page, _ in
      let place =
        "(() => { const b = \(Self.line("tip")).querySelector('.tag').getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; })()"
      let start = try #require(try await page.evaluate(place).numbers)
      let scale =
        (try await page.evaluate("document.getElementById('after').getBoundingClientRect().height").number ?? 0) / 844
      func drag(by points: Double) async throws {
        let now = Date.now.timeIntervalSince1970
        let from = try #require(try await page.evaluate(place).numbers)
        try await page.drag(
          pointer,
          through: (0...10).map {
            .init(x: from[0], y: from[1] - scale * points * Double($0) / 10, time: now + 0.016 * Double($0))
          })
      }
      try await drag(by: 100)
      #expect(try await page.wait(for: Self.differences, toBe: "geometry.stops.tip.points: 69 → 169"))
      let moved = try #require(try await page.evaluate(place).numbers)
      #expect(abs(start[1] - moved[1] - 100 * scale) < 1.5)
      try await drag(by: 500)
      #expect(try await page.wait(for: Self.differences, toBe: "geometry.stops.tip.points: 69 → 371"))
      // The drag is one step of the history.
      try await page.evaluate("history.back()")
      #expect(try await page.wait(for: Self.differences, toBe: "geometry.stops.tip.points: 69 → 169"))
      #expect(page.problems == [])
    }
  }

  /// Eight stops 20 pt apart, from every edge, on a narrow and a wide page.
  @Test(arguments: [390, 1280]) func labelsDoNotOverlapAndStayOnThePhone(width: Int) async throws {
    let site = try Site()
    let panel = try site.registry.transition(named: "map-panel").configuration
    try await HeadlessBrowser.run { browser in
      for edge in [TransitionEdge.bottom, .top, .leading, .trailing] {
        var crowded = panel
        crowded.geometry.edge = edge
        crowded.geometry.stops = (1...8).map { Stop("stop-\($0)", .points(40 + 20 * Double($0))) }
        crowded.geometry.initialStop = nil
        let page = try await browser.page(width: width, height: 844)
        try await Site([crowded]).served(key: AccessKey()) { address, _ in
          try await page.open("\(address)/transitions/map-panel/tune")
          #expect(try await page.wait(for: "document.querySelectorAll('#stops .tag').length", toBe: 8), "\(edge)")
          let overlaps = try await page.evaluate(
            """
            (() => {
              const box = (element) => element.getBoundingClientRect();
              const phone = box(document.getElementById('after'));
              const tags = [...document.querySelectorAll('#stops .tag')].map(box);
              const isOut = (t) => t.left < phone.left - 1 || t.right > phone.right + 1 || t.top < phone.top - 1 || t.bottom > phone.bottom + 1;
              const meet = (a, b) => a.left < b.right - 0.5 && b.left < a.right - 0.5 && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5;
              return tags.filter(isOut).length + tags.filter((a, i) => tags.some((b, j) => j > i && meet(a, b))).length;
            })()
            """)
          #expect(overlaps == 0, "\(edge)")
          #expect(page.problems == [])
        }
      }
    }
  }

  /// A page of a site computes positions itself, and names the stop in its command.
  @Test func aSiteMovesStopsToo() async throws {
    let site = try Site()
    let folder = site.folder.appending(path: "public")
    _ = try SiteFolder(folder.path).write(site.registry)
    try await HeadlessBrowser.run { browser in
      let page = try await browser.page(width: 1280, height: 900)
      try await page.open("file://\(folder.path)/transitions/map-panel/tune.html")
      try await page.evaluate("\(Self.line("half")).focus()")
      try await page.press("ArrowDown")
      let command = "document.getElementById('yaml').value"
      #expect(try await page.wait(for: "\(command).includes('geometry.stops.half.fraction=0.49')"))
      let below = "new DOMMatrix(getComputedStyle(document.querySelector('#after .card')).transform).f"
      #expect(try await page.wait(for: "Math.abs(\(below) - (745 - 0.49 * 745)) < 0.01"))
      try await page.drag(.mouse, through: Finger(y: 600, dy: -12, steps: 25).places(on: page, phone: "after"))
      #expect(try await page.wait(for: "document.getElementById('verdict').textContent.startsWith('Ends at full. ')"))
      #expect(page.problems == [])
    }
  }
}
