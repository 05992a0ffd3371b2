import TransitionStore

extension Console {
  /// How long a command waits for another program that writes, an import say: until that ends, or the person before the
  /// terminal has had enough. In the end it gives up all the same, because a script has nobody before it.
  var patience: LockPatience {
    let descriptor = errors.descriptor
    let start = showsProgress ? "\r\u{1B}[K" : ""
    return .patient(seconds: Self.longestWait) { writer in
      let text =
        "\(start)transitions: \(writer ?? "Another program") is writing to the registry. "
        + "Waiting for it; Ctrl-C gives up.\n"
      // Not through the stream, which is one thread's; what it was given stands there already.
      if let descriptor { _ = Platform.write(Array(text.utf8), to: descriptor) }
    }
  }

  /// Ten minutes.
  private static let longestWait = 600.0
}
