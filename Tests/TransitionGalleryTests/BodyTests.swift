import Foundation
import TestSupport
import Testing
import TransitionStore

@testable import TransitionGallery

/// Bodies are not read for requests with a rejected head, and share a common limit.
@Suite struct BodyTests {
  private static let body = #"{"base":1,"changes":{}}"#

  private static func head(
    _ length: Int, target: String = "/transitions/card-modal/preview", host: String = "localhost",
    origin: String = "http://localhost", type: String = "application/json"
  ) -> String {
    "POST \(target) HTTP/1.1\r\nHost: \(host)\r\nOrigin: \(origin)\r\nContent-Type: \(type)\r\n"
      + "Content-Length: \(length)\r\n\r\n"
  }

  private func served(
    mostBodies: Int = RequestPolicy.mostBodies, key: AccessKey? = nil,
    _ body: (_ server: GalleryServer, _ port: Int) async throws -> Void
  ) async throws {
    let site = try Site()
    let server = GalleryServer(
      site.gallery, key: key, patience: .seconds(3600), mostConnections: 400, mostBodies: mostBodies)
    let port = try await server.start(port: 0)
    try await body(server, port)
    await server.stop()
    withExtendedLifetime(site) {}
  }

  /// The client receives the response before sending any byte of its body.
  @Test(arguments: [
    (head(5_000_000, host: "evil.example"), 421), (head(5_000_000, origin: "http://evil.example"), 403),
    (head(5_000_000, type: "text/plain"), 415), (head(RequestPolicy.largestBody + 1), 413),
    ("PUT / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5000000\r\n\r\n", 405),
    ("POST / HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n", 403),
  ])
  func aHeadIsCheckedBeforeItsBodyIsRead(head: String, status: Int) async throws {
    try await served { server, port in
      let connection = try Connection(host: "127.0.0.1", port: port)
      connection.write(head)
      #expect(await connection.readAll().hasPrefix("HTTP/1.1 \(status) "))
      #expect(server.bodies.used == 0)
    }
  }

  @Test func noBodyIsKeptWithoutTheKey() async throws {
    try await served(key: AccessKey()) { server, port in
      let clients = try (0..<20).map { _ in try Connection(host: "127.0.0.1", port: port) }
      for client in clients { client.write(Self.head(5_000_000) + String(repeating: " ", count: 100_000)) }
      for client in clients {
        #expect(await client.read(until: "HTTP/1.1 404 "))
        #expect(server.bodies.used == 0)
      }
    }
  }

  @Test func bodiesBeyondTheLimitOfAllAreRefusedAndTheirRoomComesBack() async throws {
    try await served(mostBodies: 1000) { server, port in
      let first = try Connection(host: "127.0.0.1", port: port)
      first.write(Self.head(900) + String(repeating: " ", count: 600))
      #expect(try await comesTrue { server.bodies.used == 600 })
      let second = try Connection(host: "127.0.0.1", port: port)
      second.write(Self.head(500) + String(repeating: " ", count: 500))
      let refused = await second.readAll()
      #expect(refused.hasPrefix("HTTP/1.1 503 ") && refused.contains("\r\nRetry-After: "))
      first.write(String(repeating: " ", count: 300 - Self.body.utf8.count) + Self.body)
      #expect(await first.read(until: "HTTP/1.1 200 OK"))
      #expect(try await comesTrue { server.bodies.used == 0 })
      try await leave(port)
      #expect(try await comesTrue { server.bodies.used == 0 })
      let next = try Connection(host: "127.0.0.1", port: port)
      next.write(Self.head(Self.body.utf8.count) + Self.body)
      #expect(await next.read(until: "HTTP/1.1 200 OK"))
    }
  }

  /// Sends half of a body, and disconnects.
  private func leave(_ port: Int) async throws {
    let connection = try Connection(host: "127.0.0.1", port: port)
    connection.resetAtEnd()
    connection.write(Self.head(900) + String(repeating: " ", count: 600))
  }

  /// `: > r.db` while the gallery is open: SQLite would commit to the WAL of a file that cannot be opened any more.
  @Test func aRevisionIsNotSavedIntoARegistryThatWasEmptied() throws {
    let site = try Site()
    try FileHandle(forWritingTo: URL(filePath: site.path)).truncate(atOffset: 0)
    let change = TuneMessage(base: 1, changes: ["presentation.duration": "0.3"])
    let answer = try site.post("/transitions/card-modal/revisions", change)
    #expect(answer.status == 500 && answer.text.contains("was emptied while it was open"), "\(answer.text)")
    #expect(try site.post("/sessions", text: Site.recordedDrag()).status == 500)
  }
}
