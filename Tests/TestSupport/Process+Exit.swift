import Foundation

extension Process {
  /// Waits until the process has ended.
  ///
  /// Unlike `waitUntilExit()`, which on Linux keeps a core busy where the thread's run loop has no source.
  package func waitForExit() {
    while isRunning { Thread.sleep(forTimeInterval: 0.002) }
  }
}
