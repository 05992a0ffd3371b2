import Foundation
import TransitionModel

/// The content of a recorder's memory: running sessions, waiting records, and spare sample buffers.
///
/// It is a pure value without input, output or waiting; ``SessionRecorder`` puts a lock around it. The samples of a
/// running session belong to its `OpenSession`.
struct RecorderState: Sendable {
  let limits: RecorderLimits
  var schedule: RecorderSchedule
  private(set) var isClosed = false
  /// A Boolean value that indicates whether records are ignored, without counting as dropped, because the person or the
  /// sample excludes this install.
  private(set) var isOff = false
  /// The recorded presentations that are still on screen, and those that are on screen without consent.
  private var shown: Set<UUID> = []
  private var unrecorded: Set<UUID> = []
  var isAdoptionDue = true
  private var counted = RecorderStatistics()
  private var failures = FailureStreaks()
  private var running = RunningSessions()
  private var waiting: WriteBatch
  private var writing = (sessions: 0, presentations: 0)
  private var spareBuffers: [[GestureSample]]

  /// The samples that fit in a buffer before it grows: 34 s at 120 Hz, 128 KB.
  static let bufferCapacity = 4096
  /// The maximum number of samples of one session: half an hour at 120 Hz.
  static let maximumSamples = 216_000
  private static let maximumSpareBuffers = 4

  init(limits: RecorderLimits) {
    self.limits = limits
    schedule = RecorderSchedule(limits: limits)
    waiting = WriteBatch(withRoomFor: limits)
    spareBuffers = [Self.emptyBuffer(), Self.emptyBuffer()]
  }

  var statistics: RecorderStatistics {
    var statistics = counted
    statistics.waiting = waiting.ended.count + writing.sessions
    statistics.presentations.waiting = waiting.presentations.count + writing.presentations
    return statistics
  }

  static func emptyBuffer() -> [GestureSample] {
    var buffer: [GestureSample] = []
    buffer.reserveCapacity(bufferCapacity)
    return buffer
  }

  mutating func takeSpareBuffer() -> [GestureSample]? { spareBuffers.popLast() }

  mutating func begin(_ header: SessionHeader) -> (number: Int?, wake: RecorderSchedule.Wake?) {
    guard !isOff else { return (nil, nil) }
    guard !isClosed else {
      counted.dropped += 1
      return (nil, schedule.recordsWait(waiting.count))
    }
    // The same UUID again: its marker stays, its samples do not.
    let replaced = running.remove(header.uuid)
    if replaced != nil {
      counted.dropped += 1
      forgetNote(of: header.uuid)
    }
    if running.isFull, let oldest = running.removeOldest() { drop(oldest) }
    let number = running.begin(header, isNoted: replaced?.isNoted == true)
    // A marker that does not fit in the queue is left out; it only serves to detect a crash.
    guard waiting.begun.count < limits.capacity else { return (number, nil) }
    waiting.begun.append(header)
    return (number, schedule.sessionBegan())
  }

  /// Ends a session; does nothing for one that is not running.
  @discardableResult
  mutating func end(
    _ number: Int, with result: SessionResult, samples: [GestureSample]?
  ) -> RecorderSchedule.Wake? {
    guard let session = running.remove(number: number) else { return nil }
    guard let samples, waiting.ended.count + writing.sessions < limits.capacity else {
      drop(session)
      return schedule.recordsWait(waiting.count)
    }
    // A session that began and ended between two writes needs no begin marker.
    forgetNote(of: session.header.uuid)
    waiting.ended.append(InteractionSession(header: session.header, result: result, samples: samples))
    return schedule.recordsWait(waiting.count - waiting.begun.count)
  }

  @discardableResult
  mutating func record(_ presentation: PresentationRecord) -> RecorderSchedule.Wake? {
    guard mayKeep(presentation) else { return nil }
    if let index = waitingIndex(of: presentation.uuid) {
      waiting.presentations[index] = presentation.adding(movesOf: waiting.presentations[index])
    } else if !isClosed, waiting.presentations.count + writing.presentations < limits.capacity {
      waiting.presentations.append(presentation)
    } else {
      counted.presentations.dropped += 1
    }
    return schedule.recordsWait(waiting.count - waiting.begun.count)
  }

  /// A screen that was presented without consent stays unrecorded, also if consent is given before its dismissal.
  private mutating func mayKeep(_ presentation: PresentationRecord) -> Bool {
    let isOver = presentation.dismissedAtMicroseconds != nil
    if isOff, !isOver { unrecorded.insert(presentation.uuid) }
    let isKept = !isOff && !unrecorded.contains(presentation.uuid)
    if isOver { unrecorded.remove(presentation.uuid) }
    if isKept, !isOver { shown.insert(presentation.uuid) } else { shown.remove(presentation.uuid) }
    return isKept
  }

  mutating func recordUnknown(_ name: String, at microseconds: Int64) -> RecorderSchedule.Wake? {
    let use = UnknownNameUse(lastMicroseconds: microseconds)
    if let known = waiting.unknownNames[name] {
      waiting.unknownNames[name] = known.merged(with: use)
    } else if !isClosed, waiting.unknownNames.count < limits.capacity {
      waiting.unknownNames[name] = use
    }
    return schedule.recordsWait(waiting.count - waiting.begun.count)
  }

  private func waitingIndex(of presentation: UUID) -> Int? {
    for index in waiting.presentations.indices where waiting.presentations[index].uuid == presentation { return index }
    return nil
  }

  /// Stops accepting records and drops waiting and running ones, or starts accepting them again.
  mutating func turn(on isOn: Bool) {
    isOff = !isOn
    guard isOff else { return }
    waiting = WriteBatch(withRoomFor: limits)
    running = RunningSessions()
    unrecorded.formUnion(shown)
    shown = []
  }

  mutating func close() {
    isClosed = true
    while let session = running.removeOldest() { drop(session) }
  }

  private mutating func drop(_ session: RunningSessions.Session) {
    counted.dropped += 1
    forgetNote(of: session.header.uuid)
    if session.isNoted { waiting.discarded.append(session.header.uuid) }
  }

  private mutating func forgetNote(of uuid: UUID) {
    for index in waiting.begun.indices where waiting.begun[index].uuid == uuid {
      waiting.begun.remove(at: index)
      return
    }
  }

  mutating func keep(_ buffer: inout [GestureSample]) {
    guard spareBuffers.count < Self.maximumSpareBuffers, buffer.isEmpty,
      (Self.bufferCapacity...Self.bufferCapacity * 2).contains(buffer.capacity)
    else { return }
    spareBuffers.append(buffer)
    // With two references, it would be copied at its next sample.
    buffer = []
  }
}

extension RecorderState {
  /// Takes only the markers. The given batch is empty and replaces the waiting one, so that nothing is allocated under
  /// the lock.
  mutating func takeNotes(into batch: inout WriteBatch) {
    swap(&batch.begun, &waiting.begun)
    running.note(batch.begun)
    schedule.notesTaken()
  }

  /// Takes all waiting records; see ``takeNotes(into:)``.
  mutating func takeBatch(into batch: inout WriteBatch) {
    swap(&batch, &waiting)
    running.note(batch.begun)
    writing = (batch.ended.count, batch.presentations.count)
    schedule.batchTaken()
  }

  /// Processes the result of the last write, and returns the failures to report and the work to schedule.
  mutating func finish(_ outcome: WriteOutcome) -> (failures: [RecorderFailure], next: RecorderSchedule.Wake?) {
    writing = (0, 0)
    putBack(outcome.kept)
    counted.add(outcome.statistics)
    let news = failures.update(with: outcome, statistics: counted)
    return (news, schedule.tried(outcome.failure, waiting: waiting.count))
  }

  private mutating func putBack(_ kept: WriteBatch) {
    guard !kept.isEmpty, !isOff else { return }
    waiting.begun.insert(contentsOf: kept.begun.filter { running.contains($0.uuid) }, at: 0)
    waiting.ended.insert(contentsOf: kept.ended, at: 0)
    waiting.discarded.insert(contentsOf: kept.discarded, at: 0)
    waiting.unknownNames.merge(kept.unknownNames) { $0.merged(with: $1) }
    // A later record includes the values of earlier ones, but not their moves.
    let older = kept.presentations.filter { record in
      guard let index = waitingIndex(of: record.uuid) else { return true }
      waiting.presentations[index] = waiting.presentations[index].adding(movesOf: record)
      return false
    }
    waiting.presentations.insert(contentsOf: older, at: 0)
  }
}

struct RunningSessions: Sendable {
  struct Session: Sendable {
    let header: SessionHeader
    let number: Int
    var isNoted: Bool
  }

  /// The maximum number of running sessions: a few are usual, and sessions that never end must not accumulate.
  static let maximum = 32

  private var sessions: [Session] = []
  private var nextNumber = 0

  init() { sessions.reserveCapacity(Self.maximum) }

  var isFull: Bool { sessions.count >= Self.maximum }

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

  /// Marks sessions whose begin markers are about to be written.
  mutating func note(_ headers: [SessionHeader]) {
    // No set: there are few, and it would allocate memory while the recorder's lock is held.
    for place in headers.indices {
      for index in sessions.indices where sessions[index].header.uuid == headers[place].uuid {
        sessions[index].isNoted = true
      }
    }
  }
}
