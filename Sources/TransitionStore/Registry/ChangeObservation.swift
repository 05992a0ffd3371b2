import Dispatch
import GRDB
import TransitionModel

extension TransitionRegistry {
  /// Looks now and then whether another process has changed the file, and refreshes what is vended when one has.
  ///
  /// Looking is one `PRAGMA data_version` on a connection of its own, on a thread of its own: asking for a transition
  /// never waits for it, and reads memory as always. For programs that run long beside others, such as a gallery; an app
  /// that alone has its registry needs none of it. A registry in memory has nobody to follow.
  ///
  /// - Parameters:
  ///   - interval: From one look to the next; at least a millisecond.
  ///   - onChange: Called after each change was seen and what is vended refreshed, never before the first look; on the
  ///     thread that looks, so it must not take long. This object's own writes are changes, too.
  /// - Returns: What follows, until it is cancelled or released.
  /// - Throws: ``RegistryError`` when the file cannot be opened for reading once more.
  public func observeChanges(
    every interval: Duration = .milliseconds(500), onChange: (@Sendable () -> Void)? = nil
  ) throws(RegistryError) -> ChangeObservation {
    let follower = try ChangeObservation(of: self, onChange: onChange)
    follower.start(every: interval)
    return follower
  }
}

/// Keeps what a registry vends in step with what other processes write; see ``TransitionRegistry/observeChanges(every:onChange:)``.
///
/// It stops when it is cancelled or released. Presentations that are running keep the configuration they were vended
/// with.
public final class ChangeObservation: Sendable {
  private let watch: Watch

  init(of registry: TransitionRegistry, onChange: (@Sendable () -> Void)? = nil) throws(RegistryError) {
    watch = try Watch(registry, onChange: onChange)
  }

  deinit { cancel() }

  func start(every interval: Duration) {
    watch.lookAgain(after: .zero, every: max(interval, .milliseconds(1)))
  }

  /// Looks no more, and lets go of the file. A look that is under way is finished.
  public func cancel() { watch.cancel() }

  /// Why the last look failed; nil when it did not. The next look is made all the same.
  public var lastError: RegistryError? { watch.state.withLock { $0.error } }

  /// Looks at once, on the caller's thread; whether there was a change.
  @discardableResult
  func look() -> Bool { watch.look() }
}

extension ChangeObservation {
  /// The connection that is asked, and what it said last.
  private final class Watch: Sendable {
    struct State: Sendable {
      var version: Int?
      var error: RegistryError?
      var isCancelled = false
    }

    let state = Lock(State())
    private let registry: TransitionRegistry
    /// nil for a registry in memory.
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
      // Fails where something is still being read, which nobody else does with it.
      try? connection?.close()
    }

    /// Does not keep this object alive.
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
        // A file that was replaced never changes again for who has it open.
        try registry.checkPlace()
        // Not in a transaction, which would hold on to one state of the file and see no change.
        let version = try translatingErrors(of: registry.path) {
          try connection.inDatabase { db in try Int.fetchOne(db, sql: "PRAGMA data_version") }
        }
        let last = state.withLock { $0.version }
        let isNew = version != last
        // Read before the refresh, so that a change in between is seen by the next look.
        if isNew { try registry.refresh() }
        state.withLock { ($0.version, $0.error) = (version, nil) }
        if isNew, last != nil { onChange?() }
        return isNew
      } catch {
        let isNews = state.withLock { state in
          defer { state.error = error }
          return state.error != error
        }
        // Somebody has to open it anew to see what it is now.
        guard isNews, case .changedMeanwhile = error else { return false }
        onChange?()
        return true
      }
    }
  }
}
