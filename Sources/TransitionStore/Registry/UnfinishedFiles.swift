import TransitionModel

/// The files this process is writing that are not whole yet, so that a signal that ends it can take them along.
///
/// A library does not say what a signal does, and a signal handler may take no lock: a program that handles one observes
/// the list and keeps a copy that its handler can read.
package enum UnfinishedFiles {
  private struct State: Sendable {
    var paths: [String] = []
    var observer: (@Sendable ([String]) -> Void)?
  }

  private static let state = Lock(State())

  /// Calls `observer` with the paths, now and at each change, one call at a time. There is one observer.
  package static func observe(_ observer: @escaping @Sendable ([String]) -> Void) {
    state.withLock { state in
      state.observer = observer
      observer(state.paths)
    }
  }

  static func add(_ added: [String]) { change { $0 += added } }

  static func drop(_ dropped: [String]) { change { $0.removeAll(where: dropped.contains) } }

  private static func change(_ body: (inout [String]) -> Void) {
    state.withLock { state in
      body(&state.paths)
      state.observer?(state.paths)
    }
  }
}
