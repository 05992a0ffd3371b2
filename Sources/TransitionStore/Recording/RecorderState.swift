import Foundation
import TransitionModel

/// What a recorder holds in memory: sessions that run, sessions and presentations that wait to be written, and spare
/// sample buffers.
///
/// A pure value; ``SessionRecorder`` puts a lock around it.
struct RecorderState {
  /// Work for the background writer, in one transaction.
  struct Batch {
    var begun: [SessionHeader] = []
    var ended: [InteractionSession] = []
    /// Sessions that will never be written, whose note in `open_session` has to go.
    var discarded: [UUID] = []
    var presentations: [PresentationRecord] = []

    var isEmpty: Bool { begun.isEmpty && ended.isEmpty && discarded.isEmpty && presentations.isEmpty }
  }

  private struct Running {
    let header: SessionHeader
    var samples: [GestureSample]
    var isOverlong = false
  }

  /// Sessions that may wait to be written, and presentations beside them.
  let capacity: Int
  var statistics = RecorderStatistics()
  private var running: [Running] = []
  private var waiting = Batch()
  private var spareBuffers: [[GestureSample]]

  /// Sessions that may run at once. A finger or two do; what never ends must not pile up.
  static let maximumRunning = 32
  /// Samples of one session, half an hour at 120 Hz.
  static let maximumSamples = 216_000
  /// Samples a buffer has room for before it must grow, 17 s at 120 Hz.
  private static let bufferCapacity = 2048
  private static let maximumSpareBuffers = 4

  init(capacity: Int) {
    self.capacity = max(capacity, 1)
    spareBuffers = [Self.emptyBuffer(), Self.emptyBuffer()]
    running.reserveCapacity(Self.maximumRunning)
  }

  mutating func begin(_ header: SessionHeader) {
    _ = remove(header.uuid)
    if running.count >= Self.maximumRunning {
      waiting.discarded.append(running.removeFirst().header.uuid)
      statistics.dropped += 1
    }
    running.append(Running(header: header, samples: spareBuffers.popLast() ?? Self.emptyBuffer()))
    // A note the queue has no room for is left out; it only serves to tell a crash.
    if waiting.begun.count < capacity { waiting.begun.append(header) }
  }

  /// Does nothing for a session that does not run.
  mutating func append(_ sample: GestureSample, to session: UUID) {
    guard let index = running.lastIndex(where: { $0.header.uuid == session }) else { return }
    guard running[index].samples.count < Self.maximumSamples else { return running[index].isOverlong = true }
    running[index].samples.append(sample)
  }

  mutating func end(_ uuid: UUID, with result: SessionResult) {
    guard let session = remove(uuid) else { return }
    guard !session.isOverlong, waiting.ended.count < capacity else {
      statistics.dropped += 1
      waiting.discarded.append(uuid)
      return reuse(session.samples)
    }
    waiting.ended.append(InteractionSession(header: session.header, result: result, samples: session.samples))
  }

  /// A presentation recorded again while it waits is one record, the later.
  mutating func record(_ presentation: PresentationRecord) {
    if let index = waiting.presentations.lastIndex(where: { $0.uuid == presentation.uuid }) {
      waiting.presentations[index] = presentation
    } else if waiting.presentations.count < capacity {
      waiting.presentations.append(presentation)
    } else {
      statistics.presentations.dropped += 1
    }
  }

  /// Everything that waits. A session that began and ended in between needs no note that it began.
  mutating func takeBatch() -> Batch {
    var batch = Batch()
    swap(&batch, &waiting)
    let gone = Set(batch.ended.map(\.header.uuid) + batch.discarded)
    batch.begun.removeAll { gone.contains($0.uuid) }
    return batch
  }

  /// Gives a buffer back, so that the next session needs no new one.
  mutating func reuse(_ buffer: consuming [GestureSample]) {
    guard spareBuffers.count < Self.maximumSpareBuffers, buffer.capacity <= Self.bufferCapacity * 8 else { return }
    buffer.removeAll(keepingCapacity: true)
    spareBuffers.append(buffer)
  }

  private mutating func remove(_ uuid: UUID) -> Running? {
    running.lastIndex { $0.header.uuid == uuid }.map { running.remove(at: $0) }
  }

  private static func emptyBuffer() -> [GestureSample] {
    var buffer: [GestureSample] = []
    buffer.reserveCapacity(bufferCapacity)
    return buffer
  }
}
