import Foundation
import Synchronization
import TestSupport
import Testing

@testable import TransitionGallery

/// Runs only when ``FullPoolTests`` starts it.
@Suite(.enabled(if: FullPoolTests.answer != nil)) struct FullPoolChild {
  /// As many tasks as there are threads, which occupy these until they are released.
  private final class Fill: Sendable {
    private let begun = DispatchSemaphore(value: 0)
    private let end = DispatchSemaphore(value: 0)
    private let hasRoom = Mutex(false)

    /// A Boolean value that indicates whether no later task could run.
    var isFull: Bool { hasRoom.withLock { !$0 } }

    /// Starts the tasks.
    ///
    /// - Returns: Whether all of them have begun.
    func begin() -> Bool {
      let count = ProcessInfo.processInfo.activeProcessorCount
      for _ in 0..<count { Task.detached { self.hold() } }
      let haveBegun = (0..<count).allSatisfy { _ in begun.wait(timeout: .now() + 60) == .success }
      Task.detached { self.hasRoom.withLock { $0 = true } }
      return haveBegun
    }

    func letGo() { for _ in 0..<ProcessInfo.processInfo.activeProcessorCount { end.signal() } }

    private func hold() {
      begun.signal()
      end.wait()
    }
  }

  @Test func asksWhileNoTaskCanRun() async throws {
    let file = try #require(FullPoolTests.answer)
    let site = try Site(keepAlive: .milliseconds(50))
    let server = GalleryServer(site.gallery, key: nil)
    let port = try await server.start(port: 0)
    await withCheckedContinuation { done in
      Thread.detachNewThread {
        try? Self.answers(of: site, port).write(toFile: file, atomically: true, encoding: .utf8)
        done.resume()
      }
    }
    await server.stop()
    withExtendedLifetime(site) {}
  }

  /// Requests two responses on one connection, and events, after checking that there is no room for another task.
  private static func answers(of site: Site, _ port: Int) throws -> String {
    let fill = Fill()
    defer { fill.letGo() }
    guard fill.begin() else { return "The pool has fewer threads than there are cores." }
    let pages = try Connection(host: "127.0.0.1", port: port)
    pages.write(
      "GET /index.json HTTP/1.1\r\nHost: localhost\r\n\r\n"
        + "GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
    _ = pages.waitAndRead(until: nil)
    let events = try Connection(host: "127.0.0.1", port: port)
    events.write("GET /events HTTP/1.1\r\nHost: localhost\r\n\r\n")
    if events.waitAndRead(until: ": keep-alive") { site.gallery.feed.tell() }
    _ = events.waitAndRead(until: "event: change\n")
    return (fill.isFull ? "full\n" : "not full\n") + pages.text + events.text
  }
}
