import Foundation
import Testing

/// Swift's tasks share as many threads as there are cores, and an app or a thousand tests may block all of them. The
/// gallery still responds and sends events.
///
/// Tests are tasks, too, and would all wait. The pool is therefore filled in another process: this test program again,
/// which runs ``FullPoolChild``.
@Suite struct FullPoolTests {
  private static let variable = "TRANSITIONS_FULL_POOL_ANSWER"
  /// The file for the responses that a child received; nil in the parent process.
  static let answer = ProcessInfo.processInfo.environment[variable]

  @Test func pagesAreAnsweredWhileNoTaskCanRun() async throws {
    let file = FileManager.default.temporaryDirectory.appending(path: "full-pool-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Bundle.main.executablePath))
    process.arguments = ["--testing-library", "swift-testing", "--filter", "FullPoolChild"]
    process.environment = ProcessInfo.processInfo.environment.merging([Self.variable: file.path]) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let status = try await withCheckedThrowingContinuation { (end: CheckedContinuation<Int32, any Error>) in
      process.terminationHandler = { end.resume(returning: $0.terminationStatus) }
      do { try process.run() } catch { end.resume(throwing: error) }
    }
    let answer = (try? String(contentsOf: file, encoding: .utf8)) ?? "The child did not run."
    #expect(status == 0, "\(answer)")
    #expect(answer.hasPrefix("full\nHTTP/1.1 200 OK\r\n"), "\(answer.prefix(200))")
    #expect(answer.matches(of: /HTTP\/1\.1 200 OK/).count == 3)
    #expect(answer.contains("event: change\n") && answer.contains(": keep-alive\n"))
    #expect(answer.contains("\"name\":\"card-modal\"") && answer.contains("</html>"))
  }
}
