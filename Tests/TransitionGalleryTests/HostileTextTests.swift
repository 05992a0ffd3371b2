import Foundation
import HeadlessBrowser
import RegistryTools
import TestSupport
import Testing
import TransitionModel
import TransitionStore

@testable import TransitionGallery

/// SQL and script in every text, through the real server and in a real browser, remain plain text.
@Suite struct HostileTextTests {
  static let sql = [
    "' OR '1'='1", "'; DROP TABLE session; --", "\" UNION SELECT sql FROM sqlite_master --",
    "1); DELETE FROM transition; --",
    "card-modal'/*", "%' OR 1 LIKE '%", "x'||(SELECT randomblob(1000000000))||'",
  ]

  private func state(of site: Site) throws -> [[SQLValue]] {
    try site.registry.query(
      "SELECT (SELECT count(*) FROM transition), (SELECT count(*) FROM session), (SELECT count(*) FROM sqlite_master)"
    ).rows
  }

  /// Returns the status of the response to a request on its own connection.
  private func status(of request: String, at port: Int) async throws -> Int {
    let connection = try Connection(host: "127.0.0.1", port: port)
    connection.write(request)
    return Int(await connection.readAll().dropFirst(9).prefix(3)) ?? 0
  }

  private func get(_ target: String, header: String = "", at port: Int) async throws -> Int {
    try await status(
      of: "GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\(header)\r\n", at: port)
  }

  @Test(arguments: sql) func sqlInEveryParameterIsWords(text: String) async throws {
    let site = try Site()
    let before = try state(of: site)
    let encoded = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
    try await site.served { _, port in
      for parameter in ["search", "dismissalType", "transition", "unknown", encoded] {
        for page in ["/", "/report.json", "/report.csv"] {
          let answer = try await get("\(page)?\(parameter)=\(encoded)", at: port)
          #expect([200, 400, 404].contains(answer), "\(page) \(parameter)")
        }
      }
      for page in ["", "/tune", "/history.json"] {
        #expect(try await get("/transitions/\(encoded)\(page)", at: port) == 404)
      }
      for header in ["Accept", "User-Agent", "Cookie", "Referer", "X-Forwarded-For"] {
        #expect(try await get("/report.csv", header: "\(header): \(text)\r\n", at: port) == 200)
      }
    }
    #expect(try state(of: site) == before)
  }

  /// Bidirectional controls and invisible characters are escaped, because they would change the apparent content of a
  /// note.
  @Test func hiddenCharactersOfANoteAreWrittenOutOnThePage() throws {
    let site = try Site()
    let note = "Fine\u{202E}txet\u{2066} a\u{200B}b <i> שלום 👩‍👩‍👧"
    try site.registry.revise("card-modal", note: note) { current throws(InvalidConfiguration) in
      try current.setting(["presentation.duration": .number(0.3), "summary": .text("Up\u{202E}down")])
    }
    for path in ["/", "/transitions/card-modal", "/transitions/card-modal/history", "/report"] {
      // The text to copy is the stored one.
      let page = site.get(path).text.replacing(/="[^"]*"/, with: "").replacing(/(?s)<textarea.*?<\/textarea>/, with: "")
      #expect(!page.unicodeScalars.contains { $0.isHidden(after: "א") && $0 != "\n" }, "\(path)")
    }
    let page = site.get("/transitions/card-modal/history").text
    #expect(page.contains("Fine\\u{202e}txet\\u{2066} a\\u{200b}b &lt;i&gt; שלום 👩‍👩‍👧"))
    #expect(page.contains("Up\\u{202e}down"))
    let entries: [RevisionEntry] = try site.get("/transitions/card-modal/history.json").decoded()
    #expect(entries.first?.note == note)
  }
}

@Suite(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"), .serialized)
struct BrowserHostileTextTests {
  private static let script =
    "</script><script>window.taken=1</script><img src=x onerror=\"window.taken=1\"><svg onload='window.taken=1'>"

  /// Scripts that fit a limit of a hundred characters.
  private static let shortScript = "<script>taken=1</script><img src=x onerror=taken=1>"

  /// Text from people or other registries is shown as text: no script runs, and no resource is requested.
  @Test(arguments: [
    "/", "/?search=%3C%2Fscript%3E%3Cscript%3Ewindow.taken%3D1%3C%2Fscript%3E", "/transitions/card-modal",
    "/transitions/card-modal/tune", "/transitions/card-modal/history", "/report", "/report?transition=card-modal",
  ])
  func scriptInEveryTextIsShownAndNeverRuns(path: String) async throws {
    let site = try Site()
    try site.registry.revise("card-modal", note: Self.script) { current throws(InvalidConfiguration) in
      try current.setting(["summary": .text(Self.script), "source": .text(Self.script)])
    }
    var session = try site.drag(Finger(dy: 12), revision: 2)
    // Imported sessions may contain any text here.
    let uuid = UUID()
    session.header.uuid = uuid
    session.header.context = SessionContext(
      uuid: uuid, externalID: Self.shortScript, origin: .imported, deviceClass: Self.shortScript,
      appVersion: Self.shortScript,
      token: Self.shortScript, beganAtMicroseconds: session.header.beganAtMicroseconds)
    try site.registry.record([session])
    let (taken, problems, foreign) = try await site.browsed(path) { page, address in
      _ = try await page.evaluate("new Promise((done) => setTimeout(done, 50))")
      let taken = try await page.evaluate(
        "window.taken === undefined && !document.querySelector('img, [onerror], [onload]')")
      return (taken, page.problems, page.requests.filter { !$0.hasPrefix(address) && !$0.hasPrefix("data:") })
    }
    #expect(taken == true)
    #expect(problems == [])
    #expect(foreign == [])
  }
}
