import Foundation
import Synchronization

/// Where text goes: a file descriptor, or memory in a test.
///
/// Text is gathered and written in blocks. When the reader of a pipe has gone (`transitions list | head -1`) the rest
/// is dropped without a word: a command with something still to do goes on and does it.
///
/// This is the edge where text is escaped: see ``TerminalText``.
final class ConsoleStream: Sendable {
  enum Destination: Sendable {
    case descriptor(Int32)
    case memory
  }

  let isTerminal: Bool
  /// Columns of the terminal; nil where there is none, which means: cut nothing.
  let width: Int?
  let usesColor: Bool

  /// Nobody reads any more, or nothing can be written any more.
  var isClosed: Bool { state.withLock { $0.isClosed } }
  /// Why writing failed, other than by a reader that has gone.
  var failure: String? { state.withLock { $0.failure } }
  /// What a stream to memory has received.
  var text: String { state.withLock { $0.text } }

  private struct State {
    var isClosed = false
    var failure: String?
    var text = ""
    var buffer: [UInt8] = []
    var lastFlush: ContinuousClock.Instant?

    mutating func flush(to descriptor: Int32) {
      guard !buffer.isEmpty, !isClosed else { return }
      if let error = SystemCalls.writeAll(buffer, to: descriptor) {
        isClosed = true
        if error != EPIPE { failure = SystemCalls.message(for: error) }
      }
      buffer.removeAll(keepingCapacity: true)
    }
  }

  private let destination: Destination
  /// Locked, because the end of a query's time comes from another thread.
  private let state = Mutex(State())
  private static let blockSize = 1 << 16
  private static let patience = Duration.milliseconds(50)

  init(_ destination: Destination, isTerminal: Bool = false, width: Int? = nil, usesColor: Bool = false) {
    self.destination = destination
    self.isTerminal = isTerminal
    self.width = isTerminal ? width : nil
    self.usesColor = usesColor
  }

  /// Writes text for a person, escaped.
  func write(_ text: String) { append(TerminalText.escaped(text)) }

  /// Writes text whose colours are the tool's own.
  func write(_ text: TerminalText) { append(text.text) }

  /// Writes text of a data format, which has its own rules: as it is, but escaped on a terminal, which obeys what is in
  /// it.
  func write(data text: String) { append(isTerminal ? TerminalText.escaped(text) : text) }

  /// Takes the line away that stands on the terminal, for another in its place.
  func clearLine() { append("\r\u{1B}[K") }

  private func append(_ text: String) { write(text.utf8) }

  /// Writes bytes as they are.
  func write(_ bytes: some Collection<UInt8>) {
    state.withLock { state in
      guard !state.isClosed else { return }
      switch destination {
      case .memory: state.text += String(decoding: bytes, as: UTF8.self)
      case .descriptor(let descriptor):
        state.buffer.append(contentsOf: bytes)
        if state.buffer.count >= Self.blockSize { state.flush(to: descriptor) }
      }
    }
  }

  /// Where its text ends up; nil for memory.
  var descriptor: Int32? {
    if case .descriptor(let descriptor) = destination { descriptor } else { nil }
  }

  func writeLine(_ line: String = "") { write(line + "\n") }

  func writeLine(_ line: TerminalText) { append(line.text + "\n") }

  func writeLine(data line: String) { write(data: line + "\n") }

  /// Flushes, unless that was done a moment ago: for text that comes piece by piece, perhaps slowly.
  func flushSoon() {
    let now = ContinuousClock.now
    let isSoon = state.withLock { state in
      if let last = state.lastFlush, now - last < Self.patience { return true }
      state.lastFlush = now
      return false
    }
    if !isSoon { flush() }
  }

  func flush() {
    if case .descriptor(let descriptor) = destination { state.withLock { $0.flush(to: descriptor) } }
  }

  /// The text in a style, or as it is where the stream takes no colour.
  func styled(_ text: String, _ style: TextStyle) -> TerminalText {
    usesColor ? TerminalText(text, in: style) : TerminalText(text)
  }
}
