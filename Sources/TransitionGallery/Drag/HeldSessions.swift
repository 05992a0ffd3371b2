import Foundation
import Synchronization
import TransitionModel
import TransitionStore

/// Sessions whose view still settles. A touch may grab it and continue the session, so they are stored after the
/// completion animation, as in an app.
final class HeldSessions: Sendable {
  private struct Held {
    var session: InteractionSession
    var presentations: [PresentationRecord]
    /// Identifies the latest deadline.
    var turn: Int
  }

  /// The tolerance for a page's clock.
  static let grace = 0.25
  /// How long a finger may hold a grabbed view before what was decided before is stored: a page that was closed never
  /// lets go.
  static let longestGrab = 120.0
  /// Far more than there are fingers.
  static let mostHeld = 64

  private struct State {
    var held: [UUID: Held] = [:]
    var turn = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let queue = DispatchQueue(label: "HeldSessions", qos: .utility)
  private let store: @Sendable (InteractionSession, [PresentationRecord]) -> Void

  /// - Parameter store: Stores a session with its presentations; called once for each session, one after the other.
  init(store: @escaping @Sendable (InteractionSession, [PresentationRecord]) -> Void) { self.store = store }

  /// Keeps a session for the time of its settle, in seconds; one of the same identity takes its place.
  ///
  /// - Returns: false where too many wait, or none may any more: store it now.
  func hold(_ session: InteractionSession, _ presentations: [PresentationRecord], for seconds: Double) -> Bool {
    let uuid = session.header.uuid
    let turn = state.withLock { state -> Int? in
      guard !state.isClosed, state.held[uuid] != nil || state.held.count < Self.mostHeld else { return nil }
      state.turn += 1
      state.held[uuid] = Held(session: session, presentations: presentations, turn: state.turn)
      return state.turn
    }
    guard let turn else { return false }
    release(uuid, turn: turn, after: seconds + Self.grace)
    return true
  }

  /// A finger has grabbed the view of a session.
  ///
  /// - Returns: Whether it waits still; if not, the touch begins a session of its own.
  func grab(_ uuid: UUID) -> Bool {
    let turn = state.withLock { state -> Int? in
      guard state.held[uuid] != nil else { return nil }
      state.turn += 1
      state.held[uuid]?.turn = state.turn
      return state.turn
    }
    guard let turn else { return false }
    release(uuid, turn: turn, after: Self.longestGrab)
    return true
  }

  /// Whether a session waits.
  func holds(_ uuid: UUID) -> Bool { state.withLock { $0.held[uuid] != nil } }

  /// Stores all that wait, and holds nothing from now on. What is being stored is waited for, too: the registry may be
  /// closed next. Not to be called from `store`.
  func close() { queue.sync(execute: storeAll) }

  private func storeAll() {
    let all = state.withLock { state in
      defer { state.held = [:] }
      state.isClosed = true
      return Array(state.held.values)
    }
    for held in all { store(held.session, held.presentations) }
  }

  private func release(_ uuid: UUID, turn: Int, after seconds: Double) {
    queue.asyncAfter(deadline: .now() + seconds) { [weak self] in
      guard let self else { return }
      let held = state.withLock { state in state.held[uuid]?.turn == turn ? state.held.removeValue(forKey: uuid) : nil }
      if let held { store(held.session, held.presentations) }
    }
  }
}

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
