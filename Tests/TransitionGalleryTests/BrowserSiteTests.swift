import Foundation
import HeadlessBrowser
import Testing
import TransitionCatalog
import TransitionModel
import TransitionStore

@testable import TransitionGallery

/// A site in a browser, from the disk and from a web server that only knows files.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct BrowserSiteTests {
  enum Host: CaseIterable {
    case disk
    case server
  }

  /// Writes a site and gives its address, without the final slash.
  private static func published(
    _ site: Site, at host: Host, _ body: (_ browser: HeadlessBrowser, _ address: String) async throws -> Void
  ) async throws {
    let folder = site.folder.appending(path: "public")
    _ = try SiteFolder(folder.path).write(site.registry)
    guard host == .server else { return try await HeadlessBrowser.run { try await body($0, "file://\(folder.path)") } }
    let server = Process()
    server.executableURL = URL(filePath: "/usr/bin/env")
    server.arguments = ["python3", "-u", "-m", "http.server", "0", "--bind", "127.0.0.1", "--directory", folder.path]
    let output = Pipe()
    server.standardOutput = output
    server.standardError = FileHandle.nullDevice
    try server.run()
    defer { server.terminate() }
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    let port = try #require(line.firstMatch(of: /port (\d+)/)).1
    try await HeadlessBrowser.run { try await body($0, "http://127.0.0.1:\(port)") }
  }

  /// A page loads itself and nothing else. The icon is in the page.
  private static func expectAlone(_ page: BrowserPage, at address: String) {
    #expect(page.problems == [])
    let others = page.requests.filter { !$0.hasPrefix("\(address)/") && !$0.hasPrefix("data:") }
    #expect(others == [])
    #expect(
      page.requests.filter { $0.hasPrefix("\(address)/") }.allSatisfy {
        $0.contains(".html") || $0.hasSuffix("/favicon.ico")
      })
  }

  @Test(arguments: Host.allCases) func aTransitionIsFoundPlayedAndDragged(host: Host) async throws {
    try await Self.published(Site(), at: host) { browser, address in
      let page = try await browser.page(width: 1280, height: 900)
      try await page.open("\(address)/index.html")
      try await page.countAnimations()
      try await page.evaluate(
        """
        (() => {
          const search = document.querySelector('[name=search]');
          search.value = 'card-modal';
          search.dispatchEvent(new Event('input', { bubbles: true }));
          document.querySelector('.tile:not([hidden]) .phone').dispatchEvent(new Event('click'));
        })()
        """)
      #expect(try await page.wait(for: "animationsStarted > 0"))
      #expect(try await page.evaluate("document.getElementById('found').textContent") == "1 of 18")
      let target = try await page.evaluate("document.querySelector('.tile:not([hidden]) h2 a').href").string
      try await page.open(try #require(target))
      try await page.drag(.mouse, through: Finger(y: 300, dy: 12, steps: 25).places(on: page))
      let reason = "document.querySelector('#verdict .reason').textContent"
      #expect(try await page.wait(for: "\(reason).startsWith('290 pt is past 20 % of 844 pt.')"))
      #expect(try await page.wait(for: "document.getElementById('phone').classList.contains('away')"))
      #expect(try await page.evaluate("document.querySelectorAll('.release-map .yours').length") == 1)
      try await page.evaluate("document.getElementById('present').click()")
      #expect(try await page.wait(for: "!document.getElementById('phone').classList.contains('away')"))
      Self.expectAlone(page, at: address)
    }
  }

  @Test(arguments: Host.allCases) func aTunedTransitionIsInTheAddress(host: Host) async throws {
    try await Self.published(Site(), at: host) { browser, address in
      let page = try await browser.page(width: 390, height: 844)
      try await page.open("\(address)/transitions/card-standard/tune.html")
      try await page.evaluate(
        """
        for (const [name, value] of [['duration', 1.26], ['far', 10], ['radius', 40]]) {
          const slider = document.querySelector(`#control-${name}-row [type=range]`);
          slider.value = value;
          slider.dispatchEvent(new Event('input', { bubbles: true }));
        }
        """)
      let command = "document.getElementById('yaml').value"
      #expect(try await page.wait(for: "\(command).includes('geometry.cornerRadius=40')"))
      let shared = try #require(try await page.evaluate("location.href").string)
      let other = try await browser.page(width: 1280, height: 900)
      try await other.open(shared)
      #expect(try await other.wait(for: "\(command).includes('geometry.cornerRadius=40')"))
      #expect(try await other.evaluate(command) == page.evaluate(command))
      #expect(try await other.evaluate("document.querySelector('#after .surface').getAttribute('rx')") == "40")
      // The draft decides: 85 pt are 10 % of the way, but not 50 %.
      try await other.evaluate("document.querySelector('#after').scrollIntoView()")
      try await other.drag(
        .touch, through: Finger(y: 300, dy: 5, steps: 20, rest: 20).places(on: other, phone: "after"))
      #expect(try await other.wait(for: "document.getElementById('verdict').className", toBe: "finished"))
      for each in [page, other] { Self.expectAlone(each, at: address) }
    }
  }

  @Test(arguments: Host.allCases) func aTransitionIsLaidOverAnother(host: Host) async throws {
    try await Self.published(Site(), at: host) { browser, address in
      let page = try await browser.page(width: 1280, height: 900)
      try await page.open("\(address)/transitions/card-modal/tune.html#with=bottom-card&over=true")
      let name = "document.getElementById('after-name').textContent"
      #expect(try await page.wait(for: name, toBe: "Your change (blue), bottom-card (orange)"))
      let top = "document.querySelector('#before .surface').getAttribute('y')"
      let own = "document.querySelector('#after .surface').getAttribute('y')"
      #expect(try await page.wait(for: "\(top) !== \(own)"))
      try await page.evaluate(
        "(() => { const s = document.getElementById('with'); s.value = ''; s.dispatchEvent(new Event('change')); })()")
      #expect(try await page.wait(for: "\(top) === \(own)"))
      Self.expectAlone(page, at: address)
    }
  }

  @Test func aComparisonIsShownByItsLink() async throws {
    let site = try Site()
    for duration in ["0.6", "0.8"] {
      try site.registry.revise("card-modal", note: nil) { current throws(InvalidConfiguration) in
        try FieldAssignments(["presentation.duration=\(duration)"]).applied(to: current)
      }
    }
    try await Self.published(site, at: .disk) { browser, address in
      let page = try await browser.page(width: 390, height: 844)
      try await page.open("\(address)/transitions/card-modal/history.html")
      let shown =
        "[...document.querySelectorAll('.compared')].filter((e) => e.offsetHeight > 0).map(({ id }) => id).join()"
      #expect(try await page.evaluate(shown) == "")
      try await page.evaluate("document.querySelector('#revision-3 a[href=\"#compared-1-3\"]').click()")
      #expect(try await page.wait(for: shown, toBe: "compared-1-3"))
      Self.expectAlone(page, at: address)
    }
  }

  @Test func aNumberOutOfItsRangeIsAProblem() async throws {
    try await Self.published(Site(), at: .disk) { browser, address in
      let page = try await browser.page(width: 1280, height: 900)
      try await page.open("\(address)/transitions/card-modal/tune.html#presentation.duration=77")
      #expect(
        try await page.wait(
          for: "document.getElementById('state').textContent", toBe: "presentation.duration is 77; allowed 0.01…10."))
      #expect(page.problems == [])
    }
  }
}

/// The scenes of a site's draft against those of the gallery.
@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized) struct SiteDraftTests {
  /// Opens the tune page of a site, with its answer to a change as the global function `answer`.
  private static func page(_ name: String, of site: Site, in browser: HeadlessBrowser) async throws -> BrowserPage {
    let file = try #require(SitePages(site.registry).files().first { $0.path == "transitions/\(name)/tune.html" })
    let url = site.folder.appending(path: "\(name).html")
    // A policy would refuse the changed script.
    let text = file.text.replacing("http-equiv", with: "data-policy")
      .replacing("const post = ", with: "const post = globalThis.answer = ")
    try Data(text.utf8).write(to: url)
    let page = try await browser.page(width: 1280, height: 900)
    try await page.open("file://\(url.path)")
    return page
  }

  private static func answer(_ message: TuneMessage, on page: BrowserPage) async throws -> Preview {
    let json = String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
    let text = try await page.evaluate(
      "answer('transitions/tuned/preview', \(json)).then(({ reply }) => JSON.stringify(reply))")
    return try JSONDecoder().decode(Preview.self, from: Data(try #require(text.string).utf8))
  }

  private struct Preview: Codable {
    var problems: [TuneReply.Problem]
    var scenes: ScenePair?
    var differences: [String]
  }

  private static let drafts: [[String: String]] = [
    ["presentation.duration": "0.9"], ["dismissal.duration": "0.2", "dimming.alpha": "0.25"],
    ["geometry.marginLeading": "24", "geometry.marginTrailing": "8", "geometry.marginBottom": "30"],
    ["geometry.marginTop": "90"], ["geometry.cornerRadius": "33"], ["geometry.maximumWidth": "200"],
    [
      "presentation.dampingRatio": "", "presentation.initialVelocity": "", "presentation.curve": "cubic",
      "presentation.curveX1": "0.34", "presentation.curveY1": "1.56", "presentation.curveX2": "0.64",
      "presentation.curveY2": "1",
    ],
    ["dismissal.curve": "", "dismissal.dampingRatio": "0.4", "dismissal.initialVelocity": "0"],
    ["accessibility.reduceMotion": "none", "accessibility.reduceMotionTransition": ""],
    ["accessibility.reduceMotion": "crossFade", "accessibility.reduceMotionTransition": "", "dimming.alpha": "0.2"],
    ["accessibility.reduceMotion": "", "accessibility.reduceMotionTransition": ""],
  ]

  /// A smaller and a larger value of each number that the site's form can change.
  private static func edits(of stored: StoredRevision, in site: Site) throws -> [[String: String]] {
    let values = try SiteValues(stored.transition, from: site.registry)
    let fields = FieldDescription.all(of: stored.transition.configuration).filter { !values.isFixed($0) }
    return fields.flatMap { field in
      let range = (field.low ?? 0)...(field.high ?? 1)
      let value = field.value.flatMap(Double.init) ?? (range.lowerBound + min(range.upperBound, 10)) / 2
      return [value * 0.8, value * 1.25 + 0.01].filter(range.contains).map {
        [field.path: "\(ConfigurationFieldValue.number($0))"]
      }
    }
  }

  /// The numbers of a scene by path.
  private static func numbers(_ scene: Scene) throws -> [String: Double] {
    func collect(_ value: Any, _ path: String, _ numbers: inout [String: Double]) {
      if let object = value as? [String: Any] {
        for (key, value) in object { collect(value, "\(path).\(key)", &numbers) }
      } else if let list = value as? [Any] {
        for (index, value) in list.enumerated() { collect(value, "\(path).\(index)", &numbers) }
      } else if let number = value as? Double {
        numbers[path] = number
      }
    }
    var numbers: [String: Double] = [:]
    collect(try JSONSerialization.jsonObject(with: JSONEncoder().encode(scene)), "", &numbers)
    return numbers
  }

  @Test func aDraftHasTheScenesOfTheGallery() async throws {
    let site = try Site()
    try await HeadlessBrowser.run { browser in
      var compared = 0
      for stored in try site.registry.transitions() {
        let name = stored.name
        let page = try await Self.page(name, of: site, in: browser)
        for changes in try Self.drafts + Self.edits(of: stored, in: site) {
          let message = TuneMessage(base: 1, changes: changes)
          let gallery: Preview = try site.post("/transitions/\(name)/preview", message).decoded()
          guard let wanted = gallery.scenes else { continue }
          let own = try await Self.answer(message, on: page)
          #expect(own.differences.sorted() == gallery.differences.sorted())
          let drawn = try #require(own.scenes)
          for (left, right) in [(drawn.full, wanted.full), (drawn.reduced, wanted.reduced)] {
            let (left, right) = (try Self.numbers(left), try Self.numbers(right))
            #expect(Set(left.keys) == Set(right.keys), "\(name) \(changes)")
            for (path, number) in right {
              #expect(abs((left[path] ?? .nan) - number) < 1e-9, "\(name) \(changes) \(path)")
            }
          }
          compared += 1
        }
      }
      #expect(compared > 200)
    }
  }
}
