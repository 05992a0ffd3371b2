import Dispatch
public import Foundation
import Synchronization
public import TransitionModel

/// Records sessions and presentations into a registry without ever keeping a gesture waiting.
///
/// Samples go to a buffer in memory; the lock around it is never held while anything is read or written. A finished
/// session waits in a bounded queue for a background thread, which writes all that wait in one transaction. When the
/// queue is full, whole sessions are dropped and counted; when writing fails, that is counted too. Nothing is ever
/// thrown into a gesture.
///
/// At `begin` a row in `open_session` says that the session runs in this process, and goes with the session's end. What
/// a process leaves there when it dies, the next recorder turns into `abandoned` sessions: see ``adoptAbandoned()``.
public final class SessionRecorder: SessionRecording, Sendable {
  private let registry: TransitionRegistry
  private let state: Mutex<RecorderState>
  private let queue = DispatchQueue(label: "SessionRecorder", qos: .utility)

  /// Makes a recorder, and turns what dead processes left open into `abandoned` sessions in the background.
  ///
  /// - Parameters:
  ///   - registry: Where finished sessions go; opened for writing.
  ///   - capacity: Sessions, and presentations beside them, that may wait to be written before new ones are dropped.
  public init(recordingTo registry: TransitionRegistry, capacity: Int = 256) {
    self.registry = registry
    state = Mutex(RecorderState(capacity: capacity))
    queue.async {
      do throws(RegistryError) {
        _ = try registry.adoptAbandoned()
      } catch {
        self.state.withLock { $0.statistics.lastError = error }
      }
    }
  }

  /// What has become of the sessions and presentations so far.
  public var statistics: RecorderStatistics { state.withLock { $0.statistics } }

  /// Notes that a session begins; its row in `open_session` is written in the background.
  public func begin(_ header: SessionHeader) {
    state.withLock { $0.begin(header) }
    queue.async { self.writeWaiting() }
  }

  /// Keeps a sample of a session that has begun, in memory.
  public func append(_ sample: GestureSample, to session: UUID) {
    state.withLock { $0.append(sample, to: session) }
  }

  /// Hands a finished session to the background thread.
  public func end(_ session: UUID, with result: SessionResult) {
    state.withLock { $0.end(session, with: result) }
    queue.async { self.writeWaiting() }
  }

  public func record(_ presentation: PresentationRecord) {
    state.withLock { $0.record(presentation) }
    queue.async { self.writeWaiting() }
  }

  /// Waits until every session that has ended by now, and every presentation recorded, is written or has failed.
  public func flush() {
    queue.sync { writeWaiting() }
  }

  /// Turns the sessions that dead processes left open into `abandoned` ones; happens by itself when a recorder is made.
  ///
  /// Their traces died with the process, so such a session has no samples, no duration and no release; axis and sign are
  /// the configuration's edge's, and the distance is 0. Sessions of processes that still run are left alone.
  ///
  /// - Returns: How many there were.
  @discardableResult
  public func adoptAbandoned() throws(RegistryError) -> Int {
    try registry.adoptAbandoned()
  }

  /// Runs on the queue.
  private func writeWaiting() {
    var batch = state.withLock { $0.takeBatch() }
    guard !batch.isEmpty else { return }
    let outcome = write(batch)
    state.withLock { state in
      state.statistics.add(outcome)
      while var session = batch.ended.popLast() {
        var buffer: [GestureSample] = []
        swap(&buffer, &session.samples)
        state.reuse(buffer)
      }
    }
  }

  private func write(_ batch: RecorderState.Batch) -> RecorderStatistics {
    var outcome = RecorderStatistics()
    do {
      let summary = try registry.record(batch)
      outcome.recorded = summary.sessions.inserted
      outcome.duplicates = summary.sessions.duplicates
      outcome.presentations.recorded = summary.presentations.inserted
      outcome.presentations.duplicates = summary.presentations.duplicates
    } catch {
      outcome.lastError = error
      if batch.ended.count + batch.begun.count + batch.presentations.count > 1 { return writeOneByOne(batch) }
      outcome.failed = batch.ended.count
      outcome.presentations.failed = batch.presentations.count
      close(batch.ended)
    }
    return outcome
  }

  /// So that what the registry refuses does not take the rest with it.
  private func writeOneByOne(_ batch: RecorderState.Batch) -> RecorderStatistics {
    var outcome = RecorderStatistics()
    let parts: [RecorderState.Batch] =
      batch.presentations.map { .init(presentations: [$0]) } + batch.ended.map { .init(ended: [$0]) }
      + batch.begun.map { .init(begun: [$0]) } + [.init(discarded: batch.discarded)]
    for part in parts { outcome.add(write(part)) }
    return outcome
  }

  /// A session that failed is over all the same; left open, it would be taken for abandoned one day.
  private func close(_ sessions: [InteractionSession]) {
    _ = try? registry.record(RecorderState.Batch(discarded: sessions.map(\.header.uuid)))
  }
}
