import Foundation
import TransitionModel

/// The sessions that run, in the order in which they began.
struct RunningSessions: Sendable {
  struct Session: Sendable {
    let header: SessionHeader
    /// Tells it from a session that began under the same identity.
    let number: Int
    /// Whether its row may be in `open_session`.
    var isNoted: Bool
  }

  /// Sessions that may run at once. A finger or two do; what never ends must not pile up.
  static let maximum = 32

  private var sessions: [Session] = []
  private var nextNumber = 0

  init() { sessions.reserveCapacity(Self.maximum) }

  var isFull: Bool { sessions.count >= Self.maximum }

  /// - Returns: By what the session goes until it ends.
  mutating func begin(_ header: SessionHeader, isNoted: Bool) -> Int {
    defer { nextNumber += 1 }
    sessions.append(Session(header: header, number: nextNumber, isNoted: isNoted))
    return nextNumber
  }

  mutating func remove(_ uuid: UUID) -> Session? {
    for index in sessions.indices where sessions[index].header.uuid == uuid { return sessions.remove(at: index) }
    return nil
  }

  mutating func remove(number: Int) -> Session? {
    for index in sessions.indices where sessions[index].number == number { return sessions.remove(at: index) }
    return nil
  }

  mutating func removeOldest() -> Session? { sessions.isEmpty ? nil : sessions.removeFirst() }

  func contains(_ uuid: UUID) -> Bool { sessions.contains { $0.header.uuid == uuid } }

  /// The notes of these are about to be written.
  mutating func note(_ headers: [SessionHeader]) {
    // No set of them: there are few, and it would take memory while the recorder's lock is held.
    for place in headers.indices {
      for index in sessions.indices where sessions[index].header.uuid == headers[place].uuid {
        sessions[index].isNoted = true
      }
    }
  }
}
