import Foundation
import Synchronization
import TransitionModel
import TransitionStore

/// Sessions whose view still settles. A touch may grab the view and continue the session, so a session is stored after
/// the completion animation, as in an app.
final class HeldSessions: Sendable {
  private struct Held {
    var session: InteractionSession
    var presentations: [PresentationRecord]
    /// The number of the latest deadline.
    var turn: Int
  }

  /// The tolerance for a page's clock, in seconds.
  static let grace = 0.25
  /// The time in seconds for which a finger may hold a grabbed view before the earlier decision is stored. A closed
  /// page never releases it.
  static let longestGrab = 120.0
  /// The maximum number of held sessions, far more than there are fingers.
  static let mostHeld = 64

  private struct State {
    var held: [UUID: Held] = [:]
    var turn = 0
    var isClosed = false
  }

  private let state = Mutex(State())
  private let grace: Double
  private let queue = DispatchQueue(label: "HeldSessions", qos: .utility)
  private let store: @Sendable (InteractionSession, [PresentationRecord]) -> Void

  /// Creates an empty collection.
  ///
  /// - Parameters:
  ///   - grace: The tolerance for a page's clock, in seconds.
  ///   - store: Stores a session with its presentations. It is called once per session, one at a time.
  init(
    grace: Double = HeldSessions.grace, store: @escaping @Sendable (InteractionSession, [PresentationRecord]) -> Void
  ) {
    (self.grace, self.store) = (grace, store)
  }

  /// Holds a session for the duration of its completion animation, in seconds. A session with the same identity is
  /// replaced.
  ///
  /// - Returns: false if too many sessions are held, or none may be held any more. The caller must then store it.
  func hold(_ session: InteractionSession, _ presentations: [PresentationRecord], for seconds: Double) -> Bool {
    let uuid = session.header.uuid
    let turn = state.withLock { state -> Int? in
      guard !state.isClosed, state.held[uuid] != nil || state.held.count < Self.mostHeld else { return nil }
      state.turn += 1
      state.held[uuid] = Held(session: session, presentations: presentations, turn: state.turn)
      return state.turn
    }
    guard let turn else { return false }
    release(uuid, turn: turn, after: seconds + grace)
    return true
  }

  /// Records that a finger has grabbed the view of a session.
  ///
  /// - Returns: Whether the session is still held. If not, the touch begins a session of its own.
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

  /// Returns a Boolean value that indicates whether a session is held.
  func holds(_ uuid: UUID) -> Bool { state.withLock { $0.held[uuid] != nil } }

  /// Stores all held sessions, and holds nothing from now on.
  ///
  /// It also waits for sessions that are being stored, because the registry may be closed next. Do not call it from
  /// `store`.
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

/// Forwards a recorder's failures while the failed data will be retried. A closed gallery reports the remaining data
/// itself.
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
