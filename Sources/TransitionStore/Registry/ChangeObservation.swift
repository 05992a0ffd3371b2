import Dispatch
import GRDB
import TransitionModel

extension TransitionRegistry {
  /// Polls for changes by other processes, and refreshes the vended transitions after each.
  ///
  /// Each poll is one `PRAGMA data_version` on a separate connection and thread. Vending a transition never waits for
  /// it and still reads memory. Observe changes in long-running programs that share a registry, such as a gallery. An
  /// app that is the only user of its registry does not need it. A registry in memory has no other writers.
  ///
  /// - Parameters:
  ///   - interval: The time between polls; at least a millisecond.
  ///   - onChange: Called after a change was found and the vended transitions were refreshed, never before the first
  ///     poll. Runs on the polling thread, so it must be quick. This object's own writes count as changes.
  /// - Returns: The observation, which lasts until it is canceled or released.
  /// - Throws: ``RegistryError`` if a second connection cannot be opened.
  public func observeChanges(
    every interval: Duration = .milliseconds(500), onChange: (@Sendable () -> Void)? = nil
  ) throws(RegistryError) -> ChangeObservation {
    let follower = try ChangeObservation(of: self, onChange: onChange)
    follower.start(every: interval)
    return follower
  }
}

/// An observation that keeps a registry's vended transitions up to date with other processes' writes; see
/// ``TransitionRegistry/observeChanges(every:onChange:)``.
///
/// It stops when it is canceled or released. Running presentations keep the configuration they started with.
public final class ChangeObservation: Sendable {
  private let watch: Watch

  init(of registry: TransitionRegistry, onChange: (@Sendable () -> Void)? = nil) throws(RegistryError) {
    watch = try Watch(registry, onChange: onChange)
  }

  deinit { cancel() }

  func start(every interval: Duration) {
    watch.lookAgain(after: .zero, every: max(interval, .milliseconds(1)))
  }

  /// Stops polling and closes the connection. A poll in progress completes.
  public func cancel() { watch.cancel() }

  /// The error of the last poll; nil if it succeeded. Polling continues after an error.
  public var lastError: RegistryError? { watch.state.withLock { $0.error } }

  /// Polls immediately, on the caller's thread, and returns whether there was a change.
  @discardableResult
  func look() -> Bool { watch.look() }
}

extension ChangeObservation {
  /// The polling connection and its last result.
  private final class Watch: Sendable {
    struct State: Sendable {
      var version: Int?
      var error: RegistryError?
      var isCancelled = false
    }

    let state = Lock(State())
    private let registry: TransitionRegistry
    /// The polling connection; nil for a registry in memory.
    private let connection: DatabaseQueue?
    private let onChange: (@Sendable () -> Void)?
    private let queue = DispatchQueue(label: "ChangeObservation", qos: .utility)

    init(_ registry: TransitionRegistry, onChange: (@Sendable () -> Void)?) throws(RegistryError) {
      self.registry = registry
      self.onChange = onChange
      connection =
        registry.isInMemory
        ? nil : try translatingErrors(of: registry.path) { try RegistryFile(path: registry.path).openForReading() }
    }

    func cancel() {
      state.withLock { $0.isCancelled = true }
      // Closing fails only during a read, and no other code reads with this connection.
      try? connection?.close()
    }

    /// Schedules a poll. Does not keep this object alive.
    func lookAgain(after delay: Duration, every interval: Duration) {
      guard connection != nil else { return }
      queue.asyncAfter(deadline: .now() + delay.dispatchInterval) { [weak self] in
        guard let self, !state.withLock({ $0.isCancelled }) else { return }
        look()
        lookAgain(after: interval, every: interval)
      }
    }

    @discardableResult
    func look() -> Bool {
      guard let connection, !state.withLock({ $0.isCancelled }) else { return false }
      do throws(RegistryError) {
        // After a file is replaced, connections to the old one never see a change.
        try registry.checkPlace()
        // A transaction would pin one state of the file and see no change.
        let version = try translatingErrors(of: registry.path) {
          try connection.inDatabase { db in try Int.fetchOne(db, sql: "PRAGMA data_version") }
        }
        let last = state.withLock { $0.version }
        let isNew = version != last
        // The version is read before the refresh, so that the next poll finds a change made in between.
        if isNew { try registry.refresh() }
        state.withLock { ($0.version, $0.error) = (version, nil) }
        if isNew, last != nil { onChange?() }
        return isNew
      } catch {
        let isNews = state.withLock { state in
          defer { state.error = error }
          return state.error != error
        }
        // The file has to be opened again to see its current content.
        guard isNews, case .changedMeanwhile = error.fault else { return false }
        onChange?()
        return true
      }
    }
  }
}
