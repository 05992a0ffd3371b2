import Dispatch
import Foundation

/// Waits for Ctrl-C, for the terminal to be closed, or for whoever ends the process, instead of dying of it.
final class StopSignals {
  private let came: AsyncStream<Int32>
  private let sources: [any DispatchSourceSignal]
  /// What was started with `nohup` goes on without its terminal.
  private let numbers = [SIGINT, SIGTERM] + [SIGHUP].filter { !isIgnored($0) }

  init() {
    let (came, continuation) = AsyncStream<Int32>.makeStream()
    self.came = came
    sources = numbers.map { number in
      // A parent may have started this process from a thread that takes no signals.
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

  /// Asked by ignoring it, which is done next in any case.
  private static func isIgnored(_ number: Int32) -> Bool {
    unsafeBitCast(signal(number, SIG_IGN), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  /// Returns at the first of them; the next one ends the process as it always does.
  func wait() async {
    for await _ in came { break }
    for number in numbers { signal(number, SIG_DFL) }
  }
}
