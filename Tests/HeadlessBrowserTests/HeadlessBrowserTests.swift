import Foundation
import HeadlessBrowser
import Testing

@Suite(.enabled(if: HeadlessBrowser.isExpected, Comment(rawValue: HeadlessBrowser.absence)))
struct HeadlessBrowserTests {
  @Test func aPageAnswersAndSaysWhatWentWrong() async throws {
    try await HeadlessBrowser.run { browser in
      let page = try await browser.page(width: 400, height: 300)
      try await page.show("<title>Täst</title><script>console.error('on purpose', 7)</script>")
      #expect(try await page.evaluate("document.title") == "Täst")
      #expect(try await page.evaluate("[innerWidth, innerHeight]").numbers == [400, 300])
      #expect(
        try await page.evaluate("new Promise(kept => setTimeout(() => kept({a: [1, null, true]}), 1))") == [
          "a": [1, .null, true]
        ])
      await #expect(throws: BrowserError.self) { try await page.evaluate("missing.name") }
      try await page.evaluate("void setTimeout(() => { throw new Error('nobody caught it') })")
      try await page.evaluate("new Promise(kept => setTimeout(kept, 5))")
      #expect(page.problems.count == 2)
      #expect(page.problems.first == "on purpose 7")
      #expect(page.problems.last?.contains("nobody caught it") == true)
    }
  }

  /// The pending request then gets no response, which is not an error in the request.
  @Test func aPageThatMakesWayForAnotherSaysSo() async throws {
    try await HeadlessBrowser.run { browser in
      let page = try await browser.page(width: 400, height: 300)
      try await page.show("<title>one</title>")
      let gone = await #expect(throws: BrowserError.self) {
        try await page.evaluate("new Promise(() => { location.href = 'about:blank' })")
      }
      #expect(gone?.isOfNavigation == true, "\(String(describing: gone))")
      let wrong = await #expect(throws: BrowserError.self) { try await page.evaluate("missing.name") }
      #expect(wrong?.isOfNavigation == false)
    }
  }

  @Test(arguments: BrowserPage.Pointer.allCases)
  func aDragCarriesTheTimesItIsGiven(pointer: BrowserPage.Pointer) async throws {
    try await HeadlessBrowser.run { browser in
      let page = try await browser.page(width: 400, height: 600)
      try await page.show(
        """
        <style>body { margin: 0; height: 100vh; touch-action: none }</style><script>
        const heard = [];
        for (const type of ["pointerdown", "pointermove", "pointerup"])
          addEventListener(type, e => { if (e.buttons || type != "pointermove")
            heard.push([e.type, e.pointerType, e.clientX, e.clientY, e.timeStamp]) });
        </script>
        """)
      let start = Date.now.timeIntervalSince1970
      let samples = (0..<20).map {
        BrowserPage.PointerSample(x: 200, y: 100 + 10 * Double($0), time: start + 0.008 * Double($0))
      }
      try await page.drag(pointer, through: samples)
      let heard = try #require(try await page.evaluate("heard").array)
      #expect(heard.count == 21)
      #expect(heard.allSatisfy { $0.array?[1].string == (pointer == .mouse ? "mouse" : "touch") })
      #expect(heard.map { $0.array?[3].number }.first == 100)
      #expect(heard.map { $0.array?[3].number }.last == 290)
      // The browser reads two clocks one after the other to convert our time. If it is delayed in between, an event is
      // off by that delay. Arrival times instead of the sent ones would put nearly all events off.
      let offsets = heard.compactMap { $0.array?[4].number }.enumerated().map { $1 - 8 * Double(min($0, 19)) }
      let median = try #require(offsets.sorted().dropFirst(offsets.count / 2).first)
      #expect(offsets.count { abs($0 - median) < 0.2 } >= 15, "\(pointer): \(offsets.map { $0 - median }) ms")
    }
  }

  @Test func aPersonsWishesAreEmulated() async throws {
    try await HeadlessBrowser.run { browser in
      let page = try await browser.page()
      let asked = "['(prefers-color-scheme: dark)', '(prefers-reduced-motion)'].map(q => matchMedia(q).matches)"
      for (dark, reduced) in [(false, false), (true, false), (false, true), (true, true)] {
        try await page.prefer(dark: dark, reducedMotion: reduced)
        #expect(try await page.evaluate(asked) == [.bool(dark), .bool(reduced)])
      }
    }
  }

  @Test func requestsAndPicturesAreKept() async throws {
    try await HeadlessBrowser.run { browser in
      let page = try await browser.page(width: 120, height: 90)
      try await page.show("<body style='background: red'><img src='http://127.0.0.1:9/nothing.png'>")
      #expect(page.requests.contains("http://127.0.0.1:9/nothing.png"))
      #expect(!page.problems.isEmpty)
      let picture = try await page.screenshot()
      #expect([UInt8](picture.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      // Width and height follow the name of the first chunk.
      #expect([UInt8](picture[16..<24]) == [0, 0, 0, 120, 0, 0, 0, 90])
      await #expect(throws: BrowserError.self) { try await page.open("http://127.0.0.1:9/") }
    }
  }

  @Test func pagesDoNotShareWhatTheyStore() async throws {
    try await HeadlessBrowser.run { browser in
      let file = FileManager.default.temporaryDirectory.appending(path: "page-\(UUID().uuidString).html")
      try Data("<p>One</p>".utf8).write(to: file)
      defer { try? FileManager.default.removeItem(at: file) }
      let first = try await browser.page()
      try await first.open(file.absoluteString)
      try await first.evaluate("localStorage.setItem('a', 'b')")
      let second = try await browser.page()
      try await second.open(file.absoluteString)
      #expect(try await second.evaluate("localStorage.getItem('a')") == .null)
      try await second.press("Enter")
      #expect(second.problems == [])
    }
  }
}
