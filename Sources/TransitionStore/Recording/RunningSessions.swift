import Foundation
import TransitionModel

/// The sessions that run, each with the samples it has so far.
struct RunningSessions: Sendable {
  struct Session: Sendable {
    let header: SessionHeader
    var samples: [GestureSample]
    /// Whether it had more samples than are kept.
    var isOverlong = false
    /// Whether its row may be in `open_session`.
    var isNoted = false
  }

  /// A UUID as two machine words, to compare quickly.
  private struct Key: Sendable, Equatable {
    let words: (UInt64, UInt64)

    init(_ uuid: UUID) {
      words = withUnsafeBytes(of: uuid.uuid) { bytes in
        (bytes.loadUnaligned(as: UInt64.self), bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
      }
    }

    static func == (one: Key, other: Key) -> Bool { one.words == other.words }
  }

  /// Sessions that may run at once. A finger or two do; what never ends must not pile up.
  static let maximum = 32
  /// Samples of one session, half an hour at 120 Hz.
  static let maximumSamples = 216_000

  /// Beside the sessions, so that finding one touches nothing else.
  private var keys: [Key] = []
  private var sessions: [Session] = []

  init() {
    keys.reserveCapacity(Self.maximum)
    sessions.reserveCapacity(Self.maximum)
  }

  var isFull: Bool { sessions.count >= Self.maximum }

  mutating func begin(_ session: Session) {
    keys.append(Key(session.header.uuid))
    sessions.append(session)
  }

  /// Does nothing for a session that does not run. The latest is looked at first: it is nearly always the one.
  mutating func append(_ sample: GestureSample, to uuid: UUID) {
    guard let index = index(of: uuid) else { return }
    guard sessions[index].samples.count < Self.maximumSamples else { return sessions[index].isOverlong = true }
    sessions[index].samples.append(sample)
  }

  mutating func remove(_ uuid: UUID) -> Session? {
    guard let index = index(of: uuid) else { return nil }
    keys.remove(at: index)
    return sessions.remove(at: index)
  }

  mutating func removeOldest() -> Session? {
    guard !sessions.isEmpty else { return nil }
    keys.removeFirst()
    return sessions.removeFirst()
  }

  func contains(_ uuid: UUID) -> Bool { index(of: uuid) != nil }

  /// The notes of these are about to be written.
  mutating func note(_ headers: [SessionHeader]) {
    for header in headers {
      if let index = index(of: header.uuid) { sessions[index].isNoted = true }
    }
  }

  private func index(of uuid: UUID) -> Int? {
    let key = Key(uuid)
    // A loop and not `lastIndex(where:)`, which takes from the heap where it is not optimised.
    var index = keys.count - 1
    while index >= 0, keys[index] != key { index -= 1 }
    return index >= 0 ? index : nil
  }
}
