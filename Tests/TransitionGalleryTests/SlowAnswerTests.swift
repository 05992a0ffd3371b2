import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TransitionGallery

/// Slow responses delay only the client that requested them.
@Suite struct SlowAnswerTests {
  /// The gate for which `/slow`, and saving, wait before they respond.
  private final class Gate: Sendable {
    private let opening = DispatchSemaphore(value: 0)
    private let state = Mutex((waiting: 0, passed: [String]()))

    var waiting: Int { state.withLock { $0.waiting } }
    /// The paths, in the order in which their responses were begun.
    var passed: [String] { state.withLock { $0.passed } }

    func open(times: Int) { for _ in 0..<times { opening.signal() } }

    func answer(_ request: GalleryRequest) -> GalleryResponse {
      let path = request.path.joined(separator: "/")
      state.withLock { $0.passed.append(path) }
      guard path == "slow" || path.hasSuffix("revisions") else { return .json(["path": path]) }
      state.withLock { $0.waiting += 1 }
      opening.wait()
      state.withLock { $0 = ($0.waiting - 1, $0.passed) }
      return .json(["path": path])
    }
  }

  private static func question(_ path: String) -> String {
    "GET /\(path) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
  }

  private func serve(
    _ gate: Gate, mostConnections: Int = 100, _ body: (_ server: GalleryServer, _ port: Int) async throws -> Void
  ) async throws {
    let site = try Site()
    let server = GalleryServer(
      site.gallery, patience: .seconds(3600), mostConnections: mostConnections, answering: { gate.answer($0) })
    let port = try await server.start(port: 0)
    // Also if the test fails, so that no thread waits forever.
    defer { gate.open(times: ResponseThreads.count + ResponseThreads.savingCount) }
    try await body(server, port)
    await server.stop()
  }

  @Test func asManyAsThereAreCoresKeepNeitherOthersNorTasksWaiting() async throws {
    let gate = Gate()
    let count = max(ProcessInfo.processInfo.activeProcessorCount, ResponseThreads.count / 2)
    try await serve(gate) { _, port in
      let slow = try (0..<count).map { _ in try Connection(host: "127.0.0.1", port: port) }
      for connection in slow { connection.write(Self.question("slow")) }
      try #require(try await comesTrue { gate.waiting == count })
      let small = try Connection(host: "127.0.0.1", port: port)
      small.write(Self.question("small"))
      #expect(await small.readAll().contains(#"{"path":"small"}"#))
      #expect(await Task { 7 }.value == 7)
      #expect(gate.waiting == count)
      gate.open(times: count)
      for connection in slow { #expect(await connection.readAll().contains(#"{"path":"slow"}"#)) }
    }
  }

  /// Readers get a response, regardless of the number of savers that wait for another program.
  @Test func whoSavesKeepsNobodyFromReading() async throws {
    let gate = Gate()
    try await serve(gate) { _, port in
      let saving = try (0...ResponseThreads.count).map { _ in try Connection(host: "127.0.0.1", port: port) }
      for connection in saving {
        connection.write("POST /transitions/sheet/revisions HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
      }
      try #require(try await comesTrue { gate.waiting == ResponseThreads.savingCount })
      let reader = try Connection(host: "127.0.0.1", port: port)
      reader.write(Self.question("small"))
      #expect(await reader.readAll().contains(#"{"path":"small"}"#))
      #expect(gate.waiting == ResponseThreads.savingCount)
      gate.open(times: saving.count)
      for connection in saving { #expect(await connection.readAll().contains("revisions")) }
    }
  }
}
