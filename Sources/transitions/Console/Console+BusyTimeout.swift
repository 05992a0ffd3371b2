import TransitionModel
import TransitionStore

extension Console {
  /// The tool's busy timeout, in seconds: ten minutes. The timeouts of apps, and the pauses between tries, are in
  /// `BusyPolicy` of TransitionStore.
  static let busyTimeout = 600.0

  /// The back-off while another connection holds the write lock: ``busyTimeout``, or TRANSITIONS_WAIT seconds.
  var busyPolicy: BusyPolicy {
    let descriptor = errors.descriptor
    let start = showsProgress ? "\r\u{1B}[K" : ""
    return .patient(seconds: secondsToWait ?? Self.busyTimeout) { writer in
      let name = writer.map(TerminalText.escaped) ?? "Another program"
      let text = "\(start)transitions: \(name) is writing to the registry. Waiting for it; Ctrl-C cancels.\n"
      // Write directly, because the stream belongs to another thread.
      if let descriptor { _ = SystemCalls.writeAll(Array(text.utf8), to: descriptor) }
    }
  }

  /// The message if TRANSITIONS_WAIT is not a number of seconds; nil if it is, or if it is not set.
  var environmentProblem: String? {
    guard let text = environment["TRANSITIONS_WAIT"], !text.isEmpty, secondsToWait == nil else { return nil }
    return "TRANSITIONS_WAIT is \(QuotedText.of(text)); allowed is a number of seconds, 0…86400."
  }

  private var secondsToWait: Double? {
    environment["TRANSITIONS_WAIT"].flatMap { Double($0) }.flatMap { (0...86_400).contains($0) ? $0 : nil }
  }
}
