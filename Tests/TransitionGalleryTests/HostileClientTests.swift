import Foundation
import TestSupport
import Testing
import TransitionStore

@testable import TransitionGallery

/// Clients with input that no browser sends, slowly, without end, or in large numbers, over real connections.
@Suite struct HostileClientTests {
  private static let question =
    "GET /transitions/card-modal/history.json HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"

  private func talk(to port: Int, _ bytes: [UInt8]) async throws -> String {
    let connection = try Connection(host: "127.0.0.1", port: port)
    await connection.writeAll(bytes)
    return await connection.readAll()
  }

  /// Checks that a well-behaved client gets a response.
  private func expectService(at port: Int) async throws {
    let answer = try await talk(to: port, Array(Self.question.utf8))
    #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
    #expect(answer.contains("\"revision\":1"))
  }

  private static let post =
    "POST /transitions/card-modal/preview HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\n"
    + "Content-Type: application/json\r\n"

  private static let malformed: [(request: String, status: Int)] = [
    ("GET\r\n\r\n", 400), ("GET /\r\n\r\n", 505), ("GET  / HTTP/1.1\r\n\r\n", 400),
    ("G\u{e9}T / HTTP/1.1\r\n\r\n", 400), ("\u{0}\u{1}\u{2}\r\n\r\n", 400),
    ("GET http://localhost/ HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/2.0\r\n\r\n", 505), ("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400), ("get / http/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", 421),
    ("GET / HTTP/1.1\r\nHost : localhost\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: localhost\r\n folded\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: local\u{0}host\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: local\rhost\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n: localhost\r\n\r\n", 400), ("GET / HTTP/1.1\r\nConnection: close\r\n\r\n", 400),
    (post + "Content-Length: -1\r\n\r\n", 400), (post + "Content-Length: +2\r\n\r\n{}", 400),
    (post + "Content-Length: 0x2\r\n\r\n{}", 400), (post + "Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}", 400),
    (post + "Content-Length: 99999999999999999999\r\n\r\n{}", 400),
    (post + "Content-Length: \(RequestPolicy.largestBody + 1)\r\n\r\n{}", 413),
    (post + "Transfer-Encoding: chunked\r\n\r\nx\r\n{}\r\n0\r\n\r\n", 400),
    (post + "Transfer-Encoding: gzip, chunked\r\nContent-Length: 2\r\n\r\n{}", 400),
    ("OPTIONS / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n", 405),
    ("GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nUpgrade: websocket\r\n\r\n", 200),
  ]

  @Test func everyMalformedRequestIsToldWhatIsWrongAndItsConnectionEnds() async throws {
    try await Site().served { _, port in
      for (request, status) in Self.malformed {
        let answer = try await talk(to: port, Array(request.utf8))
        #expect(answer.hasPrefix("HTTP/1.1 \(status) "), "\(request.debugDescription): \(answer.prefix(100))")
        #expect(answer.contains("\r\nConnection: close\r\n"))
        #expect(answer.contains("\r\nX-Content-Type-Options: nosniff\r\n"))
      }
      try await expectService(at: port)
    }
  }

  enum LargeHead: CaseIterable {
    case endlessHeader, endlessPath, endlessLines, manyHeaders, oneByteMore

    var text: String {
      let start = "GET / HTTP/1.1\r\nHost: localhost\r\n"
      return switch self {
      case .endlessHeader: start + "Cookie: " + String(repeating: "x", count: 5_000_000)
      case .endlessPath: "GET /" + String(repeating: "x", count: 5_000_000)
      case .endlessLines: String(repeating: "x\r\n", count: 2_000_000)
      case .manyHeaders: start + (0...RequestPolicy.mostHeaders).map { "X-\($0): y\r\n" }.joined() + "\r\n"
      case .oneByteMore: HostileClientTests.largestHead(longerBy: 1)
      }
    }
  }

  private static func largestHead(longerBy bytes: Int = 0) -> String {
    let start = "GET /report.csv HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nCookie: "
    // The target, the names and the values count.
    let counted = "/report.csv".count + "Hostlocalhost".count + "Connectionclose".count + "Cookie".count
    return start + String(repeating: "x", count: RequestPolicy.largestHead - counted + bytes) + "\r\n\r\n"
  }

  @Test(arguments: LargeHead.allCases) func aHeadThatIsTooLargeIsRefused(head: LargeHead) async throws {
    try await Site().served { _, port in
      let answer = try await talk(to: port, Array(head.text.utf8))
      // An invalid header is rejected before it is too long.
      #expect(answer.hasPrefix("HTTP/1.1 \(head == .endlessLines ? 400 : 431) "))
      try await expectService(at: port)
    }
  }

  /// An occasional byte is not enough: the whole request has to arrive in time.
  @Test(arguments: ["GET / HTTP/1.1\r\nX: ", post + "Content-Length: 100000\r\n\r\n"])
  func whoDripsIsLetGoHoweverSteadily(request: String) async throws {
    let site = try Site()
    let server = GalleryServer(site.gallery, key: nil, patience: .milliseconds(300))
    let port = try await server.start(port: 0)
    let slow = try Connection(host: "127.0.0.1", port: port)
    slow.write(request)
    let drip = Task {
      while !Task.isCancelled {
        slow.write("x")
        try await Task.sleep(for: .milliseconds(20))
      }
    }
    #expect(await slow.readAll().isEmpty)
    drip.cancel()
    await server.stop()
    withExtendedLifetime(site) {}
  }

  /// Two hundred clients that send nothing, stop in the middle, or do not read their response.
  @Test func slowClientsOfEveryKindKeepNobodyWaiting() async throws {
    let many = String(repeating: "GET /assets/gallery.css HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 500)
    let starts = [
      "", "G", "GET / HT", "GET / HTTP/1.1\r\nHost: local", Self.post + "Content-Length: 50\r\n\r\n{",
    ]
    try await Site().served { _, port in
      let slow = try (0..<200).map { _ in try Connection(host: "127.0.0.1", port: port) }
      for (index, connection) in slow.enumerated() { connection.write(starts[index % starts.count]) }
      let deaf = try (0..<4).map { _ in try Connection(host: "127.0.0.1", port: port) }
      for connection in deaf { connection.write(many) }
      for _ in 0..<3 { try await expectService(at: port) }
      // No client was disconnected: the missing rest of a request may still come.
      slow[4].write(String(repeating: " ", count: 48) + "}")
      #expect(await slow[4].read(until: "HTTP/1.1 "))
    }
  }

  @Test func requestsBehindEachOtherAreAnsweredInOrder() async throws {
    try await Site().served { _, port in
      let body = #"{"base":1,"changes":{}}"#
      let requests =
        "GET /report.csv HTTP/1.1\r\nHost: localhost\r\n\r\nHEAD /report HTTP/1.1\r\nHost: localhost\r\n\r\n"
        + Self.post + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
        + "GET /assets/icon.svg HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\nGET /report.json HTTP/1.1\r\n\r\n"
      let answer = try await talk(to: port, Array(requests.utf8))
      let types = answer.matches(of: /Content-Type: ([a-z\/+]+)/).map { String($0.1) }
      #expect(types == ["text/csv", "text/html", "application/json", "image/svg+xml"])
      #expect(answer.matches(of: /HTTP\/1\.1 200 OK/).count == 4)
    }
  }

  /// Like `nc -N`: sends all requests, closes the sending side, and reads.
  @Test(arguments: [1, 2, 3, 60, 500]) func aHalfClosedClientGetsAllItsAnswers(count: Int) async throws {
    try await Site().served { _, port in
      let body = #"{"base":1,"changes":{}}"#
      let kinds = [
        "GET /assets/icon.svg HTTP/1.1\r\nHost: localhost\r\n\r\n", "GET /nowhere HTTP/1.1\r\nHost: localhost\r\n\r\n",
        Self.post + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)",
      ]
      let connection = try Connection(host: "127.0.0.1", port: port)
      await connection.writeAll(Array((0..<count).map { kinds[$0 % 3] }.joined().utf8))
      connection.finishWriting()
      let statuses = await connection.readAll().matches(of: #/HTTP/1\.1 (\d+) /#).map { String($0.1) }
      #expect(statuses == (0..<count).map { ["200", "404", "200"][$0 % 3] })
    }
  }

  @Test func whoWaitsToBeToldSoSendsItsBodyThen() async throws {
    try await Site().served { _, port in
      let connection = try Connection(host: "127.0.0.1", port: port)
      connection.write(Self.post + "Content-Length: 23\r\nConnection: close\r\nExpect: 100-continue\r\n\r\n")
      #expect(await connection.read(until: "HTTP/1.1 100 Continue\r\n\r\n"))
      connection.write(#"{"base":1,"changes":{}}"#)
      #expect(await connection.readAll().contains("HTTP/1.1 200 OK\r\n"))
    }
  }
}
