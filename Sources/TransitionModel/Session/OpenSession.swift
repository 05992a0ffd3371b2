/// A session that has begun but not ended, with its samples so far.
///
/// A session belongs to the thread of its gesture, so that appending a sample takes no lock. It is not `Sendable`, so
/// the compiler enforces this. A recorder creates it in ``SessionRecording/begin(_:)`` and receives its content at the
/// end. If it is released earlier, the session has not ended, and the recorder decides how to store it.
public final class OpenSession {
  /// The function that a recorder runs when a session has ended.
  package typealias Ending =
    @Sendable (_ result: SessionResult, _ samples: inout [GestureSample], _ isWhole: Bool) -> Void

  /// The properties of the session that are fixed at its start.
  package let header: SessionHeader
  private var kept: Kept
  private var ending: Ending?

  /// Creates a session that begins.
  package init(
    of header: SessionHeader, keptIn buffer: [GestureSample] = [], atMost limit: Int = .max,
    ending: @escaping Ending
  ) {
    self.header = header
    kept = Kept(samples: buffer, limit: limit)
    self.ending = ending
  }

  /// Appends a sample. Does nothing after the session has ended.
  package func append(_ sample: GestureSample) { kept.append(sample) }

  /// Ends the session. A second call does nothing.
  package func end(with result: SessionResult) {
    guard let ending else { return }
    self.ending = nil
    kept.limit = 0
    ending(result, &kept.samples, kept.isWhole)
  }
}

extension OpenSession {
  /// The mutable state, in one value so that the exclusivity check runs once per sample.
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
