/// Where text goes: a file descriptor, or memory in a test.
///
/// Text is gathered and written in blocks. When the reader of a pipe has gone (`transitions list | head -1`) the rest
/// is dropped without a word: a command with something still to do goes on and does it.
final class ConsoleStream {
  enum Destination {
    case descriptor(Int32)
    case memory
  }

  let isTerminal: Bool
  /// Columns of the terminal; nil where there is none, which means: cut nothing.
  let width: Int?
  let usesColor: Bool

  /// Nobody reads any more, or nothing can be written any more.
  private(set) var isClosed = false
  /// Why writing failed, other than by a reader that has gone.
  private(set) var failure: String?
  /// What a stream to memory has received.
  private(set) var text = ""

  private let destination: Destination
  private var buffer: [UInt8] = []
  private var lastFlush: ContinuousClock.Instant?
  private static let blockSize = 1 << 16
  private static let patience = Duration.milliseconds(50)

  init(_ destination: Destination, isTerminal: Bool = false, width: Int? = nil, usesColor: Bool = false) {
    self.destination = destination
    self.isTerminal = isTerminal
    self.width = isTerminal ? width : nil
    self.usesColor = usesColor
  }

  func write(_ text: String) {
    guard !isClosed else { return }
    switch destination {
    case .memory: self.text += text
    case .descriptor:
      buffer.append(contentsOf: text.utf8)
      if buffer.count >= Self.blockSize { flush() }
    }
  }

  /// Bytes that are no text.
  func write(_ bytes: [UInt8]) {
    guard !isClosed else { return }
    switch destination {
    case .memory: text += String(decoding: bytes, as: UTF8.self)
    case .descriptor:
      buffer += bytes
      if buffer.count >= Self.blockSize { flush() }
    }
  }

  /// Where its text ends up; nil for memory.
  var descriptor: Int32? {
    if case .descriptor(let descriptor) = destination { descriptor } else { nil }
  }

  func writeLine(_ line: String = "") { write(line + "\n") }

  /// Flushes, unless that was done a moment ago: for text that comes piece by piece, perhaps slowly.
  func flushSoon() {
    let now = ContinuousClock.now
    if let lastFlush, now - lastFlush < Self.patience { return }
    lastFlush = now
    flush()
  }

  func flush() {
    guard case .descriptor(let descriptor) = destination, !buffer.isEmpty, !isClosed else { return }
    if let error = Platform.write(buffer, to: descriptor) {
      isClosed = true
      if !Platform.isBrokenPipe(error) { failure = Platform.message(for: error) }
    }
    buffer.removeAll(keepingCapacity: true)
  }

  /// The text in a style, or as it is where the stream takes no colour.
  func styled(_ text: String, _ style: TextStyle) -> String { usesColor ? style.applied(to: text) : text }
}
