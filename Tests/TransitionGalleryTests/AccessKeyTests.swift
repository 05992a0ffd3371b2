import Foundation
import TestSupport
import Testing

@testable import TransitionGallery

/// Every user of a machine can connect to its loopback interface, but only users with the key get a response.
@Suite struct AccessKeyTests {
  private static let key = AccessKey()

  private func talk(to port: Int, _ request: String) async throws -> String {
    let connection = try Connection(host: "127.0.0.1", port: port)
    connection.write(request)
    return await connection.readAll()
  }

  private func get(_ target: String, at port: Int) async throws -> String {
    try await talk(to: port, "GET \(target) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
  }

  @Test func aKeyIs128RandomBits() {
    let keys = Set((0..<100).map { _ in AccessKey().text })
    #expect(keys.count == 100)
    #expect(keys.allSatisfy { $0.wholeMatch(of: /[0-9a-f]{32}/) != nil })
  }

  @Test func theKeyIsTakenOffTheTarget() {
    let (key, text) = (Self.key, Self.key.text)
    #expect(key.destination(of: "/\(text)/") == .target("/"))
    #expect(key.destination(of: "/\(text)/report?transition=sheet") == .target("/report?transition=sheet"))
    #expect(key.destination(of: "/\(text)//x") == .target("//x"))
    #expect(key.destination(of: "/\(text)") == .redirect(to: "/\(text)/"))
    #expect(key.destination(of: "/\(text)?search=a") == .redirect(to: "/\(text)/?search=a"))
    for other in [
      "", "/", "*", text, "//\(text)/", "/\(text)0/", "/\(text.dropLast())/", "/\(text.uppercased())X/",
      "/\(AccessKey().text)/", "/report?\(text)/", "http://localhost/\(text)/", "/./\(text)/",
    ] {
      #expect(key.destination(of: other) == nil, "\(other)")
    }
  }

  /// The response reveals neither existing addresses nor the problem with a request.
  @Test func withoutTheKeyEveryRequestGetsTheSame404() async throws {
    let site = try Site()
    try await site.served(key: Self.key) { _, port in
      let expected = try await get("/", at: port)
      #expect(expected.hasPrefix("HTTP/1.1 404 Not Found\r\n") && !expected.contains("card-modal"))
      for page in RouteTests.pages.map(\.0) + ["/nowhere", "/events", "/sessions"] {
        for prefix in ["", "/\(AccessKey().text)", "/\(Self.key.text.dropLast())", "/%2e\(Self.key.text)"] {
          #expect(try await get(prefix + page, at: port) == expected, "\(prefix)\(page)")
        }
      }
      for head in [
        "POST /transitions/card-modal/revisions HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
          + "Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
        "POST / HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 5000000\r\nExpect: 100-continue\r\n\r\n",
        "DELETE / HTTP/1.1\r\n\r\n", "OPTIONS * HTTP/1.1\r\nHost: localhost\r\n\r\n",
      ] {
        #expect(try await talk(to: port, head) == expected, "\(head)")
      }
      let onlyHead = try await talk(to: port, "HEAD / HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(expected.hasPrefix(onlyHead) && onlyHead.hasSuffix("\r\n\r\n"))
    }
    #expect(try site.registry.history(of: "card-modal").count == 1)
  }

  /// Follows each link of each page like a browser, and checks that it stays below the key.
  @Test func everyLinkIsRelativeAndLeadsToAPage() async throws {
    try await Site().served(key: Self.key) { address, port in
      let root = "/\(Self.key.text)/"
      #expect(address == "http://127.0.0.1:\(port)/\(Self.key.text)")
      #expect(try await get(String(root.dropLast()), at: port).contains("\r\nLocation: \(root)\r\n"))
      var open = [root]
      var seen = Set(open)
      while let path = open.popLast() {
        let page = try await get(path, at: port)
        #expect(page.hasPrefix("HTTP/1.1 200 OK\r\n"), "\(path)")
        #expect(page.contains("\r\nReferrer-Policy: no-referrer\r\n") && !page.contains("Set-Cookie"))
        guard page.contains("Content-Type: text/html") else { continue }
        #expect(!page.contains(Self.key.text), "\(path)")
        let base = try #require(URL(string: "http://127.0.0.1:\(port)\(path)"))
        for link in page.matches(of: /(?:href|src|action|data-source|data-address)="([^"#]+)/).map({ String($0.1) }) {
          #expect(link.hasPrefix("./") || link.hasPrefix("../"), "\(link)")
          let next = try #require(URL(string: link, relativeTo: base)?.absoluteURL)
          #expect(next.path(percentEncoded: true).hasPrefix(root), "\(path): \(link)")
          let target = next.path(percentEncoded: true) + (next.query().map { "?\($0)" } ?? "")
          if seen.insert(target).inserted { open.append(target) }
        }
      }
      #expect(seen.count > 40)
    }
  }

  @Test(arguments: ["/report/", "/transitions/card-modal/", "/transitions/card-modal/tune/", "//report"])
  func linksHoldWithSlashesToSpare(path: String) async throws {
    try await Site().served(key: Self.key) { _, port in
      let page = try await get("/\(Self.key.text)\(path)", at: port)
      let base = try #require(URL(string: "http://127.0.0.1/\(Self.key.text)\(path)"))
      let sheet = try #require(page.firstMatch(of: /href="([^"]*gallery\.css)"/)).1
      #expect(URL(string: String(sheet), relativeTo: base)?.absoluteURL.path == "/\(Self.key.text)/assets/gallery.css")
    }
  }
}
