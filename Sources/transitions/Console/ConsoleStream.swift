import Foundation
import Synchronization
import TransitionModel

/// An output stream: a file descriptor, or memory in a test. It buffers and escapes text; see ``TerminalText``.
///
/// If the reader has closed the pipe (`transitions list | head -1`), further output is dropped silently, and the command
/// continues.
final class ConsoleStream: Sendable {
  enum Destination: Sendable {
    case descriptor(Int32)
    case memory
  }

  let isTerminal: Bool
  /// The number of columns of the terminal. If there is no terminal, it is nil and nothing is cut.
  let width: Int?
  let usesColor: Bool

  var isClosed: Bool { state.withLock { $0.isClosed } }
  /// The reason that writing failed, unless the reader has closed the pipe.
  var failure: String? { state.withLock { $0.failure } }
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
  /// Locked, because a query's timeout writes from another thread.
  private let state = Mutex(State())
  private static let blockSize = 1 << 16
  private static let patience = Duration.milliseconds(50)

  init(_ destination: Destination, isTerminal: Bool = false, width: Int? = nil, usesColor: Bool = false) {
    self.destination = destination
    self.isTerminal = isTerminal
    self.width = isTerminal ? width : nil
    self.usesColor = usesColor
  }

  func write(_ text: String) { append(TerminalText.escaped(text)) }

  /// Writes text of a data format: unchanged, but escaped on a terminal.
  func write(data text: String) { append(isTerminal ? TerminalText.escaped(text) : text) }

  func clearLine() { append("\r\u{1B}[K") }

  private func append(_ text: String) { write(text.utf8) }

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

  /// The file descriptor; nil for memory.
  var descriptor: Int32? { if case .descriptor(let descriptor) = destination { descriptor } else { nil } }

  func writeLine(_ line: String = "") { write(line + "\n") }

  func writeLine(_ line: TerminalText) { append(line.text + "\n") }

  func writeLine(data line: String) { write(data: line + "\n") }

  /// Flushes at most every 50 ms, for text that arrives in pieces.
  func flushSoon() {
    let now = ContinuousClock.now
    let isSoon = state.withLock { state in
      if let last = state.lastFlush, now - last < Self.patience { return true }
      state.lastFlush = now
      return false
    }
    if !isSoon { flush() }
  }

  func flush() { if case .descriptor(let descriptor) = destination { state.withLock { $0.flush(to: descriptor) } } }

  /// Returns the text in a style, or unstyled if the stream supports no color.
  func styled(_ text: String, _ style: TextStyle) -> TerminalText {
    usesColor ? TerminalText(text, in: style) : TerminalText(text)
  }
}

/// Text for a terminal, escaped except for the tool's own colors.
///
/// Text from outside (a file, a registry, an argument) is escaped by ``init(_:)`` and by interpolation. Only
/// ``ConsoleStream/styled(_:_:)`` adds control sequences.
struct TerminalText: ExpressibleByStringInterpolation {
  private(set) var text: String

  /// Escapes control characters, bidirectional controls and invisible characters, but not line feeds and tabs.
  init(_ text: String) { self.text = Self.escaped(text) }

  init(stringLiteral text: String) { self.init(text) }

  init(stringInterpolation: Interpolation) { text = stringInterpolation.text }

  init(_ text: String, in style: TextStyle) { self.text = style.applied(to: Self.escaped(text)) }

  struct Interpolation: StringInterpolationProtocol {
    var text = ""

    init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

    mutating func appendLiteral(_ literal: String) { text += literal }
    mutating func appendInterpolation(_ part: TerminalText) { text += part.text }
    mutating func appendInterpolation(_ part: some CustomStringConvertible) { text += TerminalText.escaped("\(part)") }
  }

  /// Returns the escaped text. A carriage return before a line feed is kept.
  static func escaped(_ text: String) -> String {
    let text = withoutWorkflowCommands(text)
    // Fast path for nearly all text: printable ASCII, line feeds and tabs.
    guard text.utf8.contains(where: { ($0 < 0x20 && $0 != 0x0A && $0 != 0x09) || $0 >= 0x7F }) else { return text }
    return text.withHiddenWrittenOutButLineEnds
  }

  /// Returns text with which a CI runner does nothing.
  ///
  /// GitHub's runner obeys lines that begin with `::`, after spaces, and `##[` anywhere in a line (actions/runner,
  /// `ActionCommand.cs`); that of Azure obeys `##vso[`. A file may be named so.
  private static func withoutWorkflowCommands(_ text: String) -> String {
    guard zip(text.utf8, text.utf8.dropFirst()).contains(where: { $0 == $1 && ":#".utf8.contains($0) }) else {
      return text
    }
    var shown = String.UnicodeScalarView()
    var isAtStart = true
    for scalar in text.unicodeScalars {
      let isCommand = ["##", "##vso"].contains {
        shown.suffix($0.unicodeScalars.count).elementsEqual($0.unicodeScalars)
      }
      if (scalar == ":" && isAtStart) || (scalar == "[" && isCommand) {
        shown.append(contentsOf: "\\u{\(String(scalar.value, radix: 16))}".unicodeScalars)
      } else {
        shown.append(scalar)
      }
      isAtStart = scalar == "\n" || (isAtStart && scalar.properties.isWhitespace)
    }
    return String(shown)
  }
}

/// A style of terminal text, as an SGR sequence (ECMA-48 §8.3.117).
enum TextStyle: Int {
  case bold = 1
  case faint = 2
  case red = 31
  case green = 32
  case yellow = 33

  func applied(to text: String) -> String { text.isEmpty ? text : "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
}
