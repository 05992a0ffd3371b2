import Foundation
import Synchronization
import TransitionStore

/// All calls of this tool to the C library, so that no other file depends on the platform's library.
enum SystemCalls {
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// Returns a variable of the process's environment; nil if it is not set.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Sets a variable of the process's environment. Call it before a second thread exists.
  static func setVariable(_ name: String, to value: String) { setenv(name, value, 1) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// Returns the terminal's width in columns; nil if the terminal does not report one.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all bytes. Returns the error number, or nil on success.
  static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = write(descriptor, buffer.baseAddress?.advanced(by: written), buffer.count - written)
        if count >= 0 { written += count } else if errno != EINTR { return errno }
      }
      return nil
    }
  }

  /// Opens an unnamed file for reading and writing. No other process can open it, and it disappears with its
  /// descriptor.
  ///
  /// - Throws: ``ToolError`` with the system's reason.
  static func unnamedFile(in directory: String) throws(ToolError) -> Int32 {
    var path = Array("\(directory)/transitions.XXXXXX".utf8CString)
    let descriptor = path.withUnsafeMutableBufferPointer { $0.baseAddress.map { mkstemp($0) } ?? -1 }
    guard descriptor >= 0 else {
      throw ToolError(
        "\(directory): no file can be created there: \(message(for: errno)). TMPDIR names another directory.")
    }
    path.withUnsafeBufferPointer { _ = $0.baseAddress.map { unlink($0) } }
    return descriptor
  }

  static func message(for error: Int32) -> String { String(cString: strerror(error)) }

  // MARK: - Signals and exits

  /// Makes a write to a closed pipe, or beyond the file size limit (`ulimit -f`), fail with an error instead of ending
  /// the process.
  static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the process on Ctrl-C, on `kill`, and when its terminal is closed, with 128 plus the signal's number.
  ///
  /// Ending immediately is safe: every change is one SQLite transaction, which the next open rolls back, and every file
  /// is written under a temporary name. Unfinished files are removed. On a terminal, the line of the progress bar is
  /// cleared first. The handler makes only calls that are allowed in a signal handler.
  static func exitOnSignals() {
    // A program started by `nohup` continues without its terminal.
    let isKept = unsafeBitCast(signal(SIGHUP, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    let signals = [SIGINT, SIGTERM, SIGQUIT] + (isKept ? [] : [SIGHUP])
    // A child inherits its parent's signal mask, and a parent may start it from a thread that blocks signals.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in signals { sigaddset(&unblocked, number) }
    // Initialize now, because a handler must not allocate.
    sayOnInterrupt(nil)
    InterruptedFiles.prepare()
    let showsBar = isTerminal(standardError)
    for number in signals {
      if showsBar {
        signal(number) { number in
          SystemCalls.clearLine()
          SystemCalls.end(by: number)
        }
      } else {
        signal(number) { number in SystemCalls.end(by: number) }
      }
    }
    sigprocmask(SIG_UNBLOCK, &unblocked, nil)
  }

  private static func end(by signal: Int32) -> Never {
    if let text = UnsafePointer<CChar>(bitPattern: lastWords.load(ordering: .sequentiallyConsistent)) {
      _ = write(standardError, text, strlen(text))
    }
    exitImmediately(128 + signal)
  }

  /// The message for standard error on interruption, as the address of a C string; 0 for none.
  private static let lastWords = Atomic<UInt>(0)

  /// Sets the message for standard error on interruption. The previous message stays in memory, because the handler may
  /// be reading it.
  static func sayOnInterrupt(_ text: String?) {
    lastWords.store(text.map { UInt(bitPattern: strdup($0)) } ?? 0, ordering: .sequentiallyConsistent)
  }

  /// Ends the process without waiting for its other threads. Unfinished files are removed.
  static func exitImmediately(_ code: Int32) -> Never {
    InterruptedFiles.removeAll()
    _exit(code)
  }

  private static func clearLine() {
    let sequence: StaticString = "\r\u{1B}[K"
    _ = write(standardError, sequence.utf8Start, sequence.utf8CodeUnitCount)
  }

  // MARK: - Programs

  /// The executable of this process with links resolved; nil if the system does not report it.
  static var executable: String? { Bundle.main.executableURL?.resolvingSymlinksInPath().path }

  static func isExecutable(_ path: String) -> Bool { access(path, X_OK) == 0 && !path.hasSuffix("/") }

  /// Replaces this process by another program, with the same terminal and environment.
  ///
  /// - Returns: The system's reason, if the call failed. Otherwise it does not return.
  static func become(_ program: String, _ arguments: [String]) -> String {
    // The next program would inherit ignored signals.
    for number in [SIGPIPE, SIGXFSZ, SIGINT] { signal(number, SIG_DFL) }
    var words: [UnsafeMutablePointer<CChar>?] = ([program] + arguments).map { strdup($0) } + [nil]
    defer { words.forEach { free($0) } }
    execv(program, &words)
    return message(for: errno)
  }
}

/// The list of incomplete files, in a form that a signal handler can read.
enum InterruptedFiles {
  /// The address of consecutive C strings, terminated by an empty one; 0 for none.
  private static let block = Atomic<UInt>(0)

  /// Starts to maintain the list. Call it before a signal handler can run, because a handler must not allocate.
  static func prepare() { UnfinishedFiles.observe(publish) }

  /// Removes all incomplete files, using only calls that are allowed in a signal handler.
  static func removeAll() {
    guard var path = UnsafePointer<CChar>(bitPattern: block.load(ordering: .sequentiallyConsistent)) else { return }
    while path.pointee != 0 {
      unlink(path)
      path += strlen(path) + 1
    }
  }

  /// Publishes a new list. The previous one stays in memory, because the handler may be reading it.
  private static func publish(_ paths: [String]) {
    guard !paths.isEmpty else { return block.store(0, ordering: .sequentiallyConsistent) }
    let bytes = paths.flatMap(\.utf8CString) + [0]
    let copy = UnsafeMutableBufferPointer<CChar>.allocate(capacity: bytes.count)
    _ = copy.initialize(from: bytes)
    block.store(UInt(bitPattern: copy.baseAddress), ordering: .sequentiallyConsistent)
  }
}
