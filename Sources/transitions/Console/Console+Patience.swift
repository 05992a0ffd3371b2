import TransitionModel
import TransitionStore

extension Console {
  /// How long a command waits for another program that writes, an import say: until that ends, or the person before the
  /// terminal has had enough. In the end it gives up all the same, because a script has nobody before it.
  var patience: BusyPolicy {
    let descriptor = errors.descriptor
    let start = showsProgress ? "\r\u{1B}[K" : ""
    return .patient(seconds: secondsToWait ?? Self.longestWait) { writer in
      let name = writer.map(TerminalText.escaped) ?? "Another program"
      let text =
        "\(start)transitions: \(name) is writing to the registry. Waiting for it; Ctrl-C gives up.\n"
      // Not through the stream, which is one thread's; what it was given stands there already.
      if let descriptor { _ = Platform.write(Array(text.utf8), to: descriptor) }
    }
  }

  /// What is wrong with a variable; nil where nothing is.
  var environmentProblem: String? {
    guard let text = environment["TRANSITIONS_WAIT"], !text.isEmpty, secondsToWait == nil else { return nil }
    return "TRANSITIONS_WAIT is \(QuotedText.of(text)); allowed is a number of seconds, 0…86400."
  }

  /// Ten minutes.
  static let longestWait = 600.0

  private var secondsToWait: Double? {
    environment["TRANSITIONS_WAIT"].flatMap { Double($0) }.flatMap { (0...86_400).contains($0) ? $0 : nil }
  }
}
