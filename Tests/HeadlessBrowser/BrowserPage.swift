package import Foundation
import Synchronization

/// A page of the browser that can be shown, queried and touched, and that records its problems.
package final class BrowserPage: Sendable {
  private struct State {
    var problems: [String] = []
    var requests: [String] = []
    var loads = 0
    var waitingForLoad: [CheckedContinuation<Void, Never>] = []
  }

  let connection: DevToolsConnection
  let session: String
  private let state = Mutex(State())

  init(_ connection: DevToolsConnection, session: String) {
    self.connection = connection
    self.session = session
  }

  /// Errors on the console, uncaught exceptions, and warnings of the browser itself, in order.
  package var problems: [String] { state.withLock(\.problems) }

  /// The address of every request so far, of the page itself and from the page, including `data:` and `blob:`.
  package var requests: [String] { state.withLock(\.requests) }

  func prepare(width: Int, height: Int) async throws {
    connection.listen(to: session) { [weak self] method, parameters in self?.hear(method, parameters) }
    for domain in ["Page", "Runtime", "Log", "Network"] { try await send("\(domain).enable") }
    try await resize(width: width, height: height)
  }

  @discardableResult
  func send(_ method: String, _ parameters: JSONValue = [:]) async throws -> JSONValue {
    try await connection.send(method, parameters, session: session)
  }

  /// Opens an address and waits until everything on the page is loaded.
  package func open(_ address: String) async throws {
    let before = state.withLock(\.loads)
    let answer = try await send("Page.navigate", ["url": .string(address)])
    if let reason = answer["errorText"]?.string, !reason.isEmpty { throw BrowserError("\(address): \(reason)") }
    await withCheckedContinuation { continuation in
      let isLoaded = state.withLock { state in
        if state.loads == before { state.waitingForLoad.append(continuation) }
        return state.loads > before
      }
      if isLoaded { continuation.resume() }
    }
  }

  /// Shows a page given as HTML, without a server.
  package func show(_ html: String) async throws {
    try await open("data:text/html;charset=utf-8;base64," + Data(html.utf8).base64EncodedString())
  }

  /// Returns the value of an expression or, for a promise, its result.
  ///
  /// - Throws: ``BrowserError`` with the exception's text.
  @discardableResult
  package func evaluate(_ expression: String) async throws -> JSONValue {
    let answer = try await send(
      "Runtime.evaluate",
      ["expression": .string(expression), "awaitPromise": true, "returnByValue": true, "userGesture": true])
    if let exception = answer["exceptionDetails"] { throw BrowserError(Self.text(of: exception)) }
    return answer["result"]?["value"] ?? .null
  }

  /// Sets the size of the window, in CSS pixels.
  package func resize(width: Int, height: Int, scale: Double = 1) async throws {
    try await send(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .number(Double(width)), "height": .number(Double(height)), "deviceScaleFactor": .number(scale),
        "mobile": false,
      ])
  }

  /// Sets the person's preferences in the system's settings.
  package func prefer(dark: Bool = false, reducedMotion: Bool = false) async throws {
    try await send(
      "Emulation.setEmulatedMedia",
      [
        "features": [
          ["name": "prefers-color-scheme", "value": dark ? "dark" : "light"],
          ["name": "prefers-reduced-motion", "value": reducedMotion ? "reduce" : "no-preference"],
        ]
      ])
  }

  /// Stops each animation that a script begins from now on, and each that it draws by frames, at this time. On a slow
  /// machine it would otherwise have ended before the next call. Without a time, later animations run.
  package func stopAnimations(atMilliseconds time: Int?) async throws {
    try await evaluate(
      """
      (() => {
        const type = Element.prototype;
        type.animateFreely ??= type.animate;
        const stopped = function (...options) {
          const animation = this.animateFreely(...options);
          animation.pause();
          animation.currentTime = \(time ?? 0);
          return animation;
        };
        type.animate = \(time == nil) ? type.animateFreely : stopped;
        window.requestFreely ??= window.requestAnimationFrame;
        let first;
        const held = (draw) => requestFreely((now) => draw(Math.min(now, (first ??= now) + \(time ?? 0))));
        window.requestAnimationFrame = \(time == nil) ? window.requestFreely : held;
      })()
      """)
  }

  /// Returns a picture of the window as PNG or, with `whole`, of the whole page.
  package func screenshot(whole: Bool = false) async throws -> Data {
    let answer = try await send(
      "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": .bool(whole)])
    guard let data = answer["data"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
      throw BrowserError("The browser took no picture.")
    }
    return data
  }

  /// Lays the page out for paper, or for the screen again.
  package func layOutForPrint(_ isPrint: Bool = true) async throws {
    try await send("Emulation.setEmulatedMedia", ["media": .string(isPrint ? "print" : "")])
  }

  /// Returns the page as a PDF on A4 paper.
  package func printed() async throws -> Data {
    let answer = try await send("Page.printToPDF", ["paperWidth": .number(8.27), "paperHeight": .number(11.69)])
    guard let data = answer["data"]?.string.flatMap({ Data(base64Encoded: $0) }) else {
      throw BrowserError("The browser printed nothing.")
    }
    return data
  }

  private func hear(_ method: String, _ parameters: JSONValue) {
    switch method {
    case "Page.loadEventFired":
      let waiting = state.withLock { state in
        state.loads += 1
        defer { state.waitingForLoad = [] }
        return state.waitingForLoad
      }
      waiting.forEach { $0.resume() }
    case "Network.requestWillBeSent":
      if let address = parameters["request"]?["url"]?.string { state.withLock { $0.requests.append(address) } }
    case "Runtime.exceptionThrown":
      remember(parameters["exceptionDetails"].map(Self.text) ?? "an exception")
    case "Runtime.consoleAPICalled" where parameters["type"]?.string == "error":
      let words = parameters["args"]?.array?.map { $0["value"]?.string ?? $0["description"]?.string ?? "…" }
      remember((words ?? []).joined(separator: " "))
    case "Log.entryAdded" where parameters["entry"]?["level"]?.string == "error":
      let entry = parameters["entry"]
      remember([entry?["text"]?.string, entry?["url"]?.string].compactMap { $0 }.joined(separator: " "))
    default: break
    }
  }

  private func remember(_ problem: String) { state.withLock { $0.problems.append(problem) } }

  private static func text(of exception: JSONValue) -> String {
    exception["exception"]?["description"]?.string ?? exception["text"]?.string ?? "an exception"
  }
}
