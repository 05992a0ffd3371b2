import Foundation
import TestSupport
import Testing
import TransitionModel
import TransitionStore

@testable import TransitionGallery

@Suite struct ServerTests {
  /// Sends bytes to a port of this machine, and returns everything it receives.
  private func talk(to port: Int, host: String = "127.0.0.1", _ text: String) async throws -> String {
    let connection = try Connection(host: host, port: port)
    await connection.writeAll(Array(text.utf8))
    return await connection.readAll()
  }

  @Test func itAnswersOverTheSocketWithItsHeaders() async throws {
    try await Site().served { _, port in
      let answer = try await talk(
        to: port,
        "GET /transitions/card-modal/history.json HTTP/1.1\r\nHost: localhost:\(port)\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      for (name, value) in RequestPolicy.responseHeaders { #expect(answer.contains("\(name): \(value)\r\n")) }
      #expect(answer.contains("\"revision\":1"))
    }
  }

  @Test func headHasTheLengthAndNoBody() async throws {
    try await Site().served { _, port in
      let answer = try await talk(to: port, "HEAD / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      #expect(answer.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(answer.hasSuffix("\r\n\r\n"))
      #expect(answer.firstMatch(of: /Content-Length: (\d+)/).map { Int($0.1) ?? 0 } ?? 0 > 10_000)
    }
  }

  @Test func changesAreToldAsTheyHappenAndSilenceIsKeptAlive() async throws {
    let site = try Site(keepAlive: .milliseconds(50))
    try await site.served { _, port in
      let connection = try Connection(host: "127.0.0.1", port: port)
      connection.write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
      #expect(await connection.read(until: ": keep-alive"))
      _ = try site.post("/sessions", text: Site.recordedDrag())
      #expect(await connection.read(until: "event: change"))
    }
  }

  /// Who has gone makes room for another.
  @Test func noMoreThanSomeMayListen() async throws {
    let site = try Site(keepAlive: .milliseconds(50))
    try await site.served { _, port in
      do {
        let listening = try (0..<ChangeFeed.mostListeners).map { _ in try Connection(host: "127.0.0.1", port: port) }
        for connection in listening {
          connection.resetAtEnd()
          connection.write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
          #expect(await connection.read(until: "retry: "))
        }
        let another = "GET /events HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
        #expect(try await talk(to: port, another).hasPrefix("HTTP/1.1 503 "))
      }
      #expect(try await comesTrue { site.gallery.feed.hasRoom })
    }
    #expect(!site.gallery.feed.hasRoom)
  }

  @Test func aPortThatIsTakenIsToldWithWhatToDo() async throws {
    let site = try Site()
    try await site.served { _, port in
      let other = GalleryServer(try Gallery(site.registry))
      await #expect(throws: GalleryServerError.portTaken(port)) { try await other.start(port: port) }
      await other.stop()
      #expect("\(GalleryServerError.portTaken(port))".contains("--port 0"))
    }
    let server = GalleryServer(try Gallery(site.registry))
    await #expect(throws: GalleryServerError.self) { try await server.start(port: 70_000) }
  }

  #if os(Linux)
    @Test func itListensOnLoopbackAlone() async throws {
      try await Site().served { _, port in
        let hexadecimal = String(port, radix: 16, uppercase: true)
        // Read piece by piece: the file reports a size of 0, and `String` reads only its first few thousand bytes.
        let table = try FileHandle(forReadingFrom: URL(fileURLWithPath: "/proc/net/tcp"))
        var listening = ""
        while let piece = try table.read(upToCount: 65_536), !piece.isEmpty {
          listening += String(decoding: piece, as: UTF8.self)
        }
        let mine = listening.split(separator: "\n").filter { line in
          let words = line.split(separator: " ")
          return words.count > 3 && words[1].hasSuffix(":\(hexadecimal)") && words[3] == "0A"
        }
        #expect(!mine.isEmpty)
        #expect(mine.allSatisfy { $0.contains("0100007F:") })
      }
    }
  #endif

  @Test func thereAreNoMoreConnectionsThanDescriptors() throws {
    let reserved = GalleryServer.reservedDescriptors
    #expect(GalleryServer.connections(atMost: 400, descriptors: 1 << 20) == 400)
    #expect(GalleryServer.connections(atMost: 400, descriptors: .max) == 400)
    #expect(GalleryServer.connections(atMost: 400, descriptors: reserved + 100) == 100)
    let needed = reserved + GalleryServer.fewestConnections
    #expect(throws: Never.self) { try GalleryServer.checkDescriptors(needed) }
    #expect(throws: GalleryServerError.tooFewDescriptors(limit: needed - 1, needed: needed)) {
      try GalleryServer.checkDescriptors(needed - 1)
    }
    let server = GalleryServer(try Site().gallery, patience: .zero, mostConnections: 400, descriptors: reserved + 9)
    #expect(server.connections.most == 9)
  }
}
