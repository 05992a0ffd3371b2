import Foundation

extension Process {
  /// Waits until the process has ended.
  ///
  /// On Linux, `waitUntilExit()` keeps a core busy if the thread's run loop has no source. This function does not.
  package func waitForExit() {
    while isRunning { Thread.sleep(forTimeInterval: 0.002) }
  }
}
