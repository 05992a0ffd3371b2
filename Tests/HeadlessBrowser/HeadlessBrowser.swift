import Foundation

/// A Chromium without a window, for tests that look at pages.
///
/// Parallel tests share one process, which ends with the last of them. Each page has a profile of its own.
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
  private let process: BrowserProcess
  private let connection: DevToolsConnection

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

  private init() throws {
    guard let path = Self.path else { throw BrowserError(Self.absence) }
    process = try BrowserProcess(path)
    connection = DevToolsConnection(reading: process.output, writing: process.input)
  }

  /// Runs `body` with the shared browser, starting it if no other test uses it.
  package static func run<Result>(_ body: (HeadlessBrowser) async throws -> Result) async throws -> Result {
    let browser = try await shared.enter()
    do {
      let result = try await body(browser)
      await shared.leave()
      return result
    } catch {
      await shared.leave()
      throw error
    }
  }

  private static let shared = Shared()

  /// The browser and the number of tests that use it.
  private actor Shared {
    private var browser: HeadlessBrowser?
    private var users = 0

    func enter() throws -> HeadlessBrowser {
      let browser = try self.browser ?? HeadlessBrowser()
      self.browser = browser
      users += 1
      return browser
    }

    func leave() async {
      users -= 1
      guard users == 0, let last = browser else { return }
      browser = nil
      await last.close()
    }
  }

  /// Returns an empty page in a new profile, without data of other pages.
  ///
  /// - Parameters:
  ///   - width: CSS pixels.
  ///   - height: CSS pixels.
  package func page(width: Int = 1280, height: Int = 800) async throws -> BrowserPage {
    let context = try await connection.send("Target.createBrowserContext")
    let target = try await connection.send(
      "Target.createTarget",
      ["url": "about:blank", "browserContextId": context["browserContextId"] ?? .null])
    let session = try await connection.send(
      "Target.attachToTarget", ["targetId": target["targetId"] ?? .null, "flatten": true])
    guard let id = session["sessionId"]?.string else { throw BrowserError("The browser gave no session.") }
    let page = BrowserPage(connection, session: id)
    try await page.prepare(width: width, height: height)
    return page
  }

  private func close() async {
    _ = try? await connection.send("Browser.close")
    process.end()
  }
}
