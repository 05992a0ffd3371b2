import Foundation
import Synchronization

/// A connection for messages to and from the browser: JSON with a trailing NUL, with responses matched to commands by
/// number.
final class DevToolsConnection: Sendable {
  /// A limit far above any regular duration. A browser that hangs must not block the tests.
  private static let patience = Duration.seconds(120)

  private struct State {
    var lastNumber = 0
    var waiting: [Int: CheckedContinuation<JSONValue, any Error>] = [:]
    var listeners: [String: @Sendable (_ method: String, _ parameters: JSONValue) -> Void] = [:]
    var hasEnded = false
  }

  private let state = Mutex(State())
  private let input: Int32
  private let writing = Mutex(())

  init(reading output: Int32, writing input: Int32) {
    self.input = input
    Thread.detachNewThread { [weak self] in
      Self.read(from: output) { message in self?.receive(message) }
      close(output)
      self?.end()
    }
  }

  /// Sends a command and waits for its response.
  ///
  /// - Parameter session: The target page; nil for the browser.
  /// - Throws: ``BrowserError`` with the browser's error.
  @discardableResult
  func send(
    _ method: String, _ parameters: JSONValue = [:], session: String? = nil
  ) async throws -> JSONValue {
    let number = state.withLock { state in
      state.lastNumber += 1
      return state.lastNumber
    }
    var message: [String: JSONValue] = ["id": .number(Double(number)), "method": .string(method), "params": parameters]
    message["sessionId"] = session.map(JSONValue.string)
    let bytes = try [UInt8](JSONEncoder().encode(JSONValue.object(message))) + [0]
    let watch = Task {
      try await Task.sleep(for: Self.patience)
      self.answer(number, .failure(BrowserError("\(method): no answer from the browser.")))
    }
    defer { watch.cancel() }
    let reply = try await withCheckedThrowingContinuation { continuation in
      let isOpen = state.withLock { state in
        if !state.hasEnded { state.waiting[number] = continuation }
        return !state.hasEnded
      }
      guard isOpen else { return continuation.resume(throwing: BrowserError("\(method): the browser has ended.")) }
      if !write(bytes) { answer(number, .failure(BrowserError("\(method): the browser does not listen."))) }
    }
    if let error = reply["error"] {
      let reasons = [error["message"]?.string, error["data"]?.string].compactMap { $0 }
      throw BrowserError("\(method): \(reasons.joined(separator: ": "))")
    }
    return reply["result"] ?? .null
  }

  /// Receives every event of a page, on the reading thread.
  func listen(
    to session: String, _ listener: @escaping @Sendable (_ method: String, _ parameters: JSONValue) -> Void
  ) {
    state.withLock { $0.listeners[session] = listener }
  }

  private func receive(_ message: JSONValue) {
    if let number = message["id"]?.number {
      answer(Int(number), .success(message))
    } else if let method = message["method"]?.string, let session = message["sessionId"]?.string {
      let listener = state.withLock { $0.listeners[session] }
      listener?(method, message["params"] ?? .null)
    }
  }

  private func answer(_ number: Int, _ result: Result<JSONValue, any Error>) {
    let continuation = state.withLock { $0.waiting.removeValue(forKey: number) }
    continuation?.resume(with: result)
  }

  private func end() {
    let waiting = state.withLock { state in
      state.hasEnded = true
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for continuation in waiting { continuation.resume(throwing: BrowserError("The browser has ended.")) }
  }

  private func write(_ bytes: [UInt8]) -> Bool {
    writing.withLock { _ in
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { systemWrite(input, $0.baseAddress, $0.count) }
        if count > 0 {
          rest = rest.dropFirst(count)
        } else if count == 0 || errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Passes on every message until the browser closes its end.
  private static func read(from descriptor: Int32, _ handle: (JSONValue) -> Void) {
    var message: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 65_536)
    let decoder = JSONDecoder()
    while true {
      let count = systemRead(descriptor, &block, block.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      var rest = block[..<count]
      while let end = rest.firstIndex(of: 0) {
        message += rest[..<end]
        if let value = try? decoder.decode(JSONValue.self, from: Data(message)) { handle(value) }
        message.removeAll(keepingCapacity: true)
        rest = rest[(end + 1)...]
      }
      message += rest
    }
  }
}

private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

private func systemRead(_ descriptor: Int32, _ bytes: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, bytes, count)
}
