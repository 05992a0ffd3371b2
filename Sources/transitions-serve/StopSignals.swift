import Dispatch
import Foundation

/// Waits for Ctrl-C, or for whoever ends the process, instead of dying of it.
final class StopSignals {
  private let came: AsyncStream<Int32>
  private let sources: [any DispatchSourceSignal]

  init() {
    let (came, continuation) = AsyncStream<Int32>.makeStream()
    self.came = came
    sources = [SIGINT, SIGTERM].map { number in
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

  /// Returns at the first of them; the next one ends the process as it always does.
  func wait() async {
    for await _ in came { break }
    for number in [SIGINT, SIGTERM] { signal(number, SIG_DFL) }
  }
}
