import Foundation
import Synchronization

/// A Chromium without a window, for tests that look at pages.
///
/// Parallel tests share one process, which ends with the last of them. Each page has a profile of its own, and is closed at
/// the end of its test, because a page that plays keeps a core busy.
///
/// The connection uses the DevTools protocol over two pipes, so that no port is opened and the browser ends with the
/// tests. There are no delays: every call waits for its response.
///
/// ```swift
/// try await HeadlessBrowser.run { browser in
///   let page = try await browser.page(width: 390, height: 844)
///   try await page.show("<p>Hello</p>")
///   #expect(try await page.evaluate("document.body.innerText") == .string("Hello"))
///   #expect(page.problems == [])
/// }
/// ```
package final class HeadlessBrowser: Sendable {
  private let connection: DevToolsConnection
  /// The profiles of this test's pages.
  private let profiles = Mutex<[JSONValue]>([])

  /// The path of the browser: `$CHROMIUM`, or the first of Chromium's names on the PATH.
  ///
  /// It is nil if there is none, or if `$CHROMIUM` is `none`.
  package static let path: String? = {
    let environment = ProcessInfo.processInfo.environment
    if let named = environment["CHROMIUM"], !named.isEmpty { return named == "none" ? nil : named }
    let names = ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]
    let folders = (environment["PATH"] ?? "").split(separator: ":")
    return names.lazy.flatMap { name in folders.map { "\($0)/\(name)" } }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
  }()

  /// A Boolean value that indicates whether tests that need a browser run. Always true in CI, where a missing browser
  /// is a failure.
  ///
  /// `@Suite(.enabled(if: HeadlessBrowser.isExpected, HeadlessBrowser.absence))`
  package static let isExpected = path != nil || ProcessInfo.processInfo.environment["CI"]?.isEmpty == false

  /// The message of a skipped test.
  package static let absence = "NOT RUN: there is no Chromium here. Scripts/setup.sh installs chromium-headless-shell."

  private init(_ connection: DevToolsConnection) { self.connection = connection }

  /// Runs `body` with the shared browser, starting it if no other test uses it.
  package static func run<Result>(_ body: (HeadlessBrowser) async throws -> Result) async throws -> Result {
    let browser = HeadlessBrowser(try await shared.enter())
    do {
      let result = try await body(browser)
      await browser.leave()
      return result
    } catch {
      await browser.leave()
      throw error
    }
  }

  private func leave() async {
    for profile in profiles.withLock(\.self) {
      _ = try? await connection.send("Target.disposeBrowserContext", ["browserContextId": profile])
    }
    await Self.shared.leave()
  }

  private static let shared = Shared()

  /// The browser's process and the number of tests that use it.
  private actor Shared {
    private var running: (process: BrowserProcess, connection: DevToolsConnection)?
    private var users = 0

    func enter() throws -> DevToolsConnection {
      let running = try self.running ?? Self.start()
      self.running = running
      users += 1
      return running.connection
    }

    func leave() async {
      users -= 1
      guard users == 0, let last = running else { return }
      running = nil
      _ = try? await last.connection.send("Browser.close")
      last.process.end()
    }

    private static func start() throws -> (process: BrowserProcess, connection: DevToolsConnection) {
      guard let path else { throw BrowserError(absence) }
      let process = try BrowserProcess(path)
      return (process, DevToolsConnection(reading: process.output, writing: process.input))
    }
  }

  /// Returns an empty page in a new profile, without data of other pages.
  ///
  /// - Parameters:
  ///   - width: CSS pixels.
  ///   - height: CSS pixels.
  package func page(width: Int = 1280, height: Int = 800) async throws -> BrowserPage {
    let context = try await connection.send("Target.createBrowserContext")
    let profile = context["browserContextId"] ?? .null
    profiles.withLock { $0.append(profile) }
    let target = try await connection.send("Target.createTarget", ["url": "about:blank", "browserContextId": profile])
    let session = try await connection.send(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? .null, "flatten": true])
    guard let id = session["sessionId"]?.string else { throw BrowserError("The browser gave no session.") }
    let page = BrowserPage(connection, session: id)
    try await page.prepare(width: width, height: height)
    return page
  }
}
