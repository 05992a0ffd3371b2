import Synchronization
import TransitionStore

/// Passes on what a recorder says of its failures, as long as it is true that what was recorded is tried again. A gallery
/// that is closed says itself what is left.
final class StorageFailures: Sendable {
  private let isClosing = Atomic(false)
  private let onFailure: @Sendable (RecorderFailure) -> Void

  init(_ onFailure: @escaping @Sendable (RecorderFailure) -> Void) { self.onFailure = onFailure }

  func close() { isClosing.store(true, ordering: .relaxed) }

  func tell(_ failure: RecorderFailure) {
    if case .notWritten = failure, isClosing.load(ordering: .relaxed) { return }
    onFailure(failure)
  }
}
