/// A session that has begun and not ended: its samples so far, in memory of its own.
///
/// It belongs to its gesture's thread, so that a sample takes no lock. It is not `Sendable`, so the compiler keeps it there.
/// A recorder makes one in ``SessionRecording/begin(_:)`` and receives its content at the end. One that is released before
/// has not ended; the recorder decides what becomes of its session.
public final class OpenSession {
  /// What a recorder does with a session that has ended.
  ///
  /// - Parameters:
  ///   - result: How it ended.
  ///   - samples: All that were kept; the memory may be taken away for the next session.
  ///   - isWhole: Whether no sample came beyond the limit.
  public typealias Ending =
    @Sendable (_ result: SessionResult, _ samples: inout [GestureSample], _ isWhole: Bool) -> Void

  /// What is known of the session from its start.
  public let header: SessionHeader
  private var kept: Kept
  private var ending: Ending?

  /// A session that begins.
  ///
  /// - Parameters:
  ///   - header: What is known of it.
  ///   - buffer: Empty; samples are appended to it and take nothing from the heap while it has room.
  ///   - limit: How many samples are kept.
  ///   - ending: Called once, on the gesture's thread.
  public init(
    of header: SessionHeader, keptIn buffer: [GestureSample] = [], atMost limit: Int = .max,
    ending: @escaping Ending
  ) {
    self.header = header
    kept = Kept(samples: buffer, limit: limit)
    self.ending = ending
  }

  /// Keeps a sample. Does nothing once the session has ended.
  public func append(_ sample: GestureSample) { kept.append(sample) }

  /// The session has ended. A second time does nothing.
  public func end(with result: SessionResult) {
    guard let ending else { return }
    self.ending = nil
    kept.limit = 0
    ending(result, &kept.samples, kept.isWhole)
  }
}

extension OpenSession {
  /// One value, so that the compiler's check for exclusive access is made once for a sample.
  private struct Kept {
    var samples: [GestureSample]
    var limit: Int
    var isWhole = true

    mutating func append(_ sample: GestureSample) {
      guard samples.count < limit else { return isWhole = false }
      samples.append(sample)
    }
  }
}

/// Where sessions and presentations go: the seam between the runtime and the store.
///
/// A recorder only watches. Nothing it does, and no failure of its own, may change what a gesture decides.
public protocol SessionRecording: Sendable {
  /// A session begins; its samples and its end go to the returned session. Called on the gesture's thread: no I/O, no waiting.
  func begin(_ header: SessionHeader) -> OpenSession
  /// A screen has been presented, or one that was has been dismissed. Called when it has come and again when it has
  /// gone, each time with everything known by then, so that a call that got lost takes nothing else along.
  func record(_ presentation: PresentationRecord)
  /// An app asked for a name that no transition has. Called on the main thread: no I/O, no waiting.
  func recordUnknown(_ name: TransitionName)
}

extension SessionRecording {
  /// Does nothing.
  public func recordUnknown(_ name: TransitionName) {}
}
