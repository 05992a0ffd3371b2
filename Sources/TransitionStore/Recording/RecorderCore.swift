import Dispatch
import TransitionModel

/// The part of a recorder that outlives it until everything is written.
///
/// The lock around the state is held only for memory operations, never during input, output or a large allocation.
final class RecorderCore: Sendable {
  let state: Lock<RecorderState>
  let scheduler: any RecorderScheduling
  let registry: TransitionRegistry
  private let limits: RecorderLimits
  /// A Boolean value that indicates whether a caller waits for the last write. No other write may take up its time.
  let isClosing = Lock(false)
  private let install: RecordingInstall
  /// The bound of the stored recordings; nil for none.
  private let bound: RecordingBound?
  /// The number of records stored since the last look at the bound.
  private let storedSinceLook = Lock(0)
  private let onFailure: (@Sendable (RecorderFailure) -> Void)?

  init(
    registry: TransitionRegistry, limits: RecorderLimits, install: RecordingInstall, bound: RecordingBound?,
    scheduler: any RecorderScheduling, onFailure: (@Sendable (RecorderFailure) -> Void)?
  ) {
    self.registry = registry
    self.limits = limits
    self.install = install
    self.bound = bound
    self.scheduler = scheduler
    self.onFailure = onFailure
    state = Lock(RecorderState(limits: limits))
  }

  func schedule(_ wake: RecorderSchedule.Wake?) {
    switch wake {
    case nil: break
    case .notes: scheduler.run { self.writeNotes() }
    case .batch: scheduler.run { self.writeWhileOpen() }
    case .later(let delay, let turn):
      scheduler.run(after: delay) {
        if self.state.withLock({ $0.schedule.turn == turn }) { self.writeWhileOpen() }
      }
    }
  }

  // The following functions run on the background queue, one at a time.

  /// Adopts the sessions of ended processes. After a failure, it is tried again with the next write.
  func start() {
    var outcome = WriteOutcome()
    guard !adoptAbandoned(&outcome, patience: patienceWhileOpen) else { return }
    finish(outcome)
  }

  private func writeWhileOpen() { writeAll(patience: patienceWhileOpen) }

  private var patienceWhileOpen: BusyPolicy {
    var patience = registry.patience
    let isGranted = patience.isGranted
    patience.isGranted = { isGranted() && !self.isClosing.withLock(\.self) }
    return patience
  }

  @discardableResult
  func writeAll(patience: BusyPolicy? = nil) -> Bool {
    turnOffIfForbidden()
    var batch = WriteBatch(withRoomFor: limits)
    state.withLock { $0.takeBatch(into: &batch) }
    var outcome = batch.isEmpty ? WriteOutcome() : writeAndClose(batch, patience: patience)
    adoptAbandoned(&outcome, patience: patience)
    // Even if nothing was written: records may have been dropped.
    finish(outcome)
    return outcome.failure == nil
  }

  /// A Boolean value that indicates whether the recorder may record. A choice that cannot be read is none.
  private func isAllowed() throws(RegistryError) -> Bool {
    guard let consent = install.consent else { return true }
    return try registry.isRecordingAllowed(consent: consent)
  }

  /// Turns a new recorder off if it may not record, or if the choice cannot be read.
  func turnOffUnlessAllowed() {
    if (try? isAllowed()) != true { state.withLock { $0.turn(on: false) } }
  }

  /// Turns the recorder off if another process turned recording off. If the choice cannot be read now, records wait: the
  /// transaction that stores them reads it again.
  private func turnOffIfForbidden() {
    if (try? isAllowed()) == false { state.withLock { $0.turn(on: false) } }
  }

  /// Turns recording on or off, for later starts too.
  func turn(on isOn: Bool) throws(RegistryError) {
    // No record may be accepted between the choice and its storage.
    if !isOn { state.withLock { $0.turn(on: false) } }
    let outcome = Lock<Result<Bool, RegistryError>>(.success(isOn))
    _ = scheduler.wait {
      let stored = Result { () throws(RegistryError) in
        try self.registry.setRecordingAllowed(isOn)
        return try self.isAllowed()
      }
      outcome.withLock { $0 = stored }
      return true
    }
    let isAllowed = try outcome.withLock { $0 }.get()
    state.withLock { $0.turn(on: isAllowed) }
  }

  /// Adopts the sessions of ended processes, and returns whether that is done, now or earlier.
  @discardableResult
  private func adoptAbandoned(_ outcome: inout WriteOutcome, patience: BusyPolicy?) -> Bool {
    guard state.withLock({ $0.isAdoptionDue }) else { return true }
    do throws(RegistryError) {
      _ = try registry.adoptAbandoned(patience: patience)
      state.withLock { $0.isAdoptionDue = false }
      return true
    } catch {
      outcome.statistics.lastError = outcome.statistics.lastError ?? error
      // A permanent error is reported when a record is dropped.
      if isFinal(error) {
        state.withLock { $0.isAdoptionDue = false }
      } else {
        outcome.failure = outcome.failure ?? error
      }
      return false
    }
  }

  private func writeNotes() {
    turnOffIfForbidden()
    var batch = WriteBatch(withRoomForMarkersOf: limits)
    state.withLock { $0.takeNotes(into: &batch) }
    guard !batch.isEmpty else { return }
    finish(write(batch, patience: patienceWhileOpen))
  }

  /// Deletes stored recordings beyond the bound, in the background. Other work may run between two transactions. After an
  /// error, the next look tries again.
  func lookAtBound() {
    guard let bound else { return }
    scheduler.run {
      guard (try? self.registry.keep(bound, patience: self.patienceWhileOpen)) == true, !self.isClosing.withLock(\.self)
      else { return }
      self.lookAtBound()
    }
  }

  private func finish(_ outcome: WriteOutcome) {
    let (failures, next) = state.withLock { $0.finish(outcome) }
    schedule(next)
    let isLookDue = storedSinceLook.withLock { count in
      count += outcome.statistics.recorded + outcome.statistics.presentations.recorded
      guard count >= RecordingBound.recordsBetweenLooks else { return false }
      count = 0
      return true
    }
    if isLookDue { lookAtBound() }
    guard let onFailure else { return }
    for failure in failures { scheduler.tell { onFailure(failure) } }
  }

  /// Writes a batch, and removes the begin markers of refused sessions. They would be recorded as abandoned otherwise.
  private func writeAndClose(_ batch: WriteBatch, patience: BusyPolicy?) -> WriteOutcome {
    var outcome = write(batch, patience: patience)
    guard let refusal = outcome.refusal, !isFinal(refusal) else { return outcome }
    let kept = Set(outcome.kept.ended.map(\.header.uuid))
    let over = WriteBatch(discarded: batch.ended.map(\.header.uuid).filter { !kept.contains($0) })
    do throws(RegistryError) {
      try registry.store(over, patience: patience)
    } catch {
      outcome.kept.append(over)
      outcome.failure = error
    }
    return outcome
  }

  /// Writes a batch. A refused record does not affect the others.
  private func write(_ batch: WriteBatch, patience: BusyPolicy?) -> WriteOutcome {
    var outcome = WriteOutcome()
    do {
      outcome.statistics = RecorderStatistics(try registry.store(batch, of: install, patience: patience))
    } catch {
      guard error.concernsOneRecord || isFinal(error) else {
        outcome.statistics.lastError = error
        outcome.kept = batch
        outcome.failure = error
        return outcome
      }
      let parts = isFinal(error) ? [] : batch.parts
      guard !parts.isEmpty else { return givenUp(batch, error) }
      for part in parts {
        // The file itself failed in the meantime: the rest waits for the next try.
        if outcome.failure != nil { outcome.kept.append(part) } else { outcome.add(write(part, patience: patience)) }
      }
    }
    return outcome
  }

  private func isFinal(_ error: RegistryError) -> Bool {
    if case .closed = error.fault { return true }
    return registry.access == .readOnly
  }

  private func givenUp(_ batch: WriteBatch, _ error: RegistryError) -> WriteOutcome {
    var outcome = WriteOutcome()
    outcome.statistics.lastError = error
    outcome.statistics.failed = batch.ended.count
    outcome.statistics.presentations.failed = batch.presentations.count
    // A session whose begin marker was refused will be refused itself, and reported then.
    outcome.refusal = batch.ended.isEmpty && batch.presentations.isEmpty ? nil : error
    return outcome
  }
}

/// The scheduler of a recorder's background work: queues and a clock in apps, a stopped clock in tests.
protocol RecorderScheduling: Sendable {
  func run(_ work: @escaping @Sendable () -> Void)
  func run(after delay: Duration, _ work: @escaping @Sendable () -> Void)
  func wait(for work: () -> Bool) -> Bool
  /// Runs the app's own code, serially and separately from the background work, so that it may wait for that.
  func tell(_ work: @escaping @Sendable () -> Void)
}

struct DispatchScheduler: RecorderScheduling {
  private let queue = DispatchQueue(label: "SessionRecorder", qos: .utility)
  private let telling = DispatchQueue(label: "SessionRecorder.failures", qos: .utility)

  func run(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

  func run(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
    queue.asyncAfter(deadline: .now() + delay.dispatchInterval, execute: work)
  }

  func wait(for work: () -> Bool) -> Bool { queue.sync(execute: work) }

  func tell(_ work: @escaping @Sendable () -> Void) { telling.async(execute: work) }
}
