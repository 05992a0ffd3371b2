#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

import Synchronization
import TransitionStore

/// Every call to the C library in this tool, so that no other file asks which one it is.
enum Platform {
  static let standardOutput: Int32 = 1
  static let standardError: Int32 = 2

  /// A variable of the process's environment; nil where it is not set.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  /// Sets a variable of the process's environment; to be called before there is a second thread.
  static func setVariable(_ name: String, to value: String) { setenv(name, value, 1) }

  static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

  /// The terminal's width in columns; nil when it does not say.
  static func columns(of descriptor: Int32) -> Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes all bytes.
  ///
  /// - Returns: the error's number, or nil when everything was written.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> Int32? {
    bytes.withUnsafeBytes { buffer in
      var written = 0
      while written < buffer.count {
        let count = systemWrite(descriptor, UnsafeRawBufferPointer(rebasing: buffer[written...]))
        if count >= 0 {
          written += count
        } else if errno != EINTR {
          return errno
        }
      }
      return nil
    }
  }

  /// Opens a file for reading and writing that has no name, so that nobody else can open it, and that is gone with its
  /// descriptor.
  ///
  /// - Throws: ``ToolError`` with the system's reason.
  static func unnamedFile(in directory: String) throws(ToolError) -> Int32 {
    var path = Array("\(directory)/transitions.XXXXXX".utf8CString)
    let descriptor = path.withUnsafeMutableBufferPointer { $0.baseAddress.map { mkstemp($0) } ?? -1 }
    guard descriptor >= 0 else {
      throw ToolError(
        "\(directory): no file can be made there: \(message(for: errno)). TMPDIR names another directory.")
    }
    path.withUnsafeBufferPointer { _ = $0.baseAddress.map { unlink($0) } }
    return descriptor
  }

  /// Whether an error number says that the reader of a pipe has gone.
  static func isBrokenPipe(_ error: Int32) -> Bool { error == EPIPE }

  /// The system's own words for an error number.
  static func message(for error: Int32) -> String { String(cString: strerror(error)) }

  /// Lets a write to a closed pipe, or beyond the size a file may have (`ulimit -f`), fail with an error instead of ending
  /// the process.
  static func ignoreWriteSignals() {
    signal(SIGPIPE, SIG_IGN)
    signal(SIGXFSZ, SIG_IGN)
  }

  /// Ends the process on Ctrl-C, on `kill`, and when its terminal is closed, with 128 and the signal's number.
  ///
  /// Ending at once is safe: every change is one SQLite transaction, which the next open rolls back, and every file is
  /// written beside its place. What is not whole there is removed. On a terminal the line of the progress bar is cleared
  /// first. Only calls that are allowed in a signal handler are made.
  static func exitOnSignals() {
    // What `nohup` started goes on without its terminal.
    let isKept = unsafeBitCast(signal(SIGHUP, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    let signals = [SIGINT, SIGTERM, SIGQUIT] + (isKept ? [] : [SIGHUP])
    // A child inherits its parent's mask, and a parent may start it from a thread that takes no signals.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in signals { sigaddset(&unblocked, number) }
    // Made now: making it in the handler would not be allowed.
    sayOnInterrupt(nil)
    InterruptedFiles.prepare()
    let showsBar = isTerminal(standardError)
    for number in signals {
      if showsBar {
        signal(number) { number in
          Platform.clearLine()
          Platform.end(by: number)
        }
      } else {
        signal(number) { number in Platform.end(by: number) }
      }
    }
    sigprocmask(SIG_UNBLOCK, &unblocked, nil)
  }

  private static func end(by signal: Int32) -> Never {
    sayLastWords()
    InterruptedFiles.removeAll()
    _exit(ExitStatus.ended(by: signal))
  }

  /// What is written to standard error when the process is interrupted: the address of a C string, 0 for nothing.
  private static let lastWords = Atomic<UInt>(0)

  /// Sets what is written to standard error when the process is interrupted. The text before it stays in memory, for the
  /// handler may be reading it.
  static func sayOnInterrupt(_ text: String?) {
    lastWords.store(text.map { UInt(bitPattern: strdup($0)) } ?? 0, ordering: .sequentiallyConsistent)
  }

  private static func sayLastWords() {
    guard let text = UnsafePointer<CChar>(bitPattern: lastWords.load(ordering: .sequentiallyConsistent)) else { return }
    _ = systemWrite(standardError, UnsafeRawBufferPointer(start: text, count: strlen(text)))
  }

  /// Ends the process without waiting for its other threads. What is not whole of a file is removed.
  static func exitAtOnce(_ code: Int32) -> Never {
    InterruptedFiles.removeAll()
    _exit(code)
  }

  static func exit(_ code: Int32) -> Never {
    #if canImport(Darwin)
      Darwin.exit(code)
    #elseif canImport(Glibc)
      Glibc.exit(code)
    #elseif canImport(Musl)
      Musl.exit(code)
    #endif
  }

  private static func clearLine() {
    let sequence: StaticString = "\r\u{1B}[K"
    _ = systemWrite(
      standardError, UnsafeRawBufferPointer(start: sequence.utf8Start, count: sequence.utf8CodeUnitCount))
  }

  private static func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Darwin)
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #elseif canImport(Musl)
      Musl.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
