import Dispatch
import Foundation

/// Waits for Ctrl-C, for the terminal to close, or for a termination signal, instead of ending immediately.
final class StopSignals {
  private let came: AsyncStream<Int32>
  private let sources: [any DispatchSourceSignal]
  /// A program started with `nohup` continues without its terminal.
  private let numbers = [SIGINT, SIGTERM] + [SIGHUP].filter { !isIgnored($0) }

  init() {
    let (came, continuation) = AsyncStream<Int32>.makeStream()
    self.came = came
    sources = numbers.map { number in
      // A parent may have started this process from a thread that blocks signals.
      var set = sigset_t()
      sigemptyset(&set)
      sigaddset(&set, number)
      sigprocmask(SIG_UNBLOCK, &set, nil)
      signal(number, SIG_IGN)
      let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
      source.setEventHandler { continuation.yield(number) }
      source.resume()
      return source
    }
  }

  /// Tests this by ignoring the signal, which the next step does anyway.
  private static func isIgnored(_ number: Int32) -> Bool {
    unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Returns at the first signal. The next one ends the process as usual.
  func wait() async {
    for await _ in came { break }
    for number in numbers { signal(number, SIG_DFL) }
  }
}
