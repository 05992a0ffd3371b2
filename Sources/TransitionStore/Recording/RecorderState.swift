import Foundation
import TransitionModel

/// What a recorder holds in memory: sessions that run, sessions and presentations that wait to be written, and spare
/// sample buffers.
///
/// A pure value; ``SessionRecorder`` puts a lock around it. Nothing here reads, writes or waits. The samples of a session
/// that runs are its `OpenSession`'s.
struct RecorderState: Sendable {
  let limits: RecorderLimits
  var schedule: RecorderSchedule
  private(set) var isClosed = false
  /// Whether nothing is taken in, and nothing of that counts as dropped: the person or the sample says so.
  private(set) var isOff = false
  /// Whether what dead processes left open is still to be made `abandoned`.
  var isAdoptionDue = true
  private var counted = RecorderStatistics()
  private var failures = FailureStreaks()
  private var running = RunningSessions()
  private var waiting: WriteUnit
  /// What is being written, and comes back if that fails.
  private var writing = (sessions: 0, presentations: 0)
  private var spareBuffers: [[GestureSample]]

  /// Samples a buffer has room for before it must grow: 34 s at 120 Hz, 128 KB.
  static let bufferCapacity = 4096
  /// Samples of one session, half an hour at 120 Hz.
  static let maximumSamples = 216_000
  private static let maximumSpareBuffers = 4

  init(limits: RecorderLimits) {
    self.limits = limits
    schedule = RecorderSchedule(limits: limits)
    waiting = WriteUnit(withRoomFor: limits)
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

  /// - Returns: By what the session goes until it ends, nil where it is dropped; and what has to be done.
  mutating func begin(_ header: SessionHeader) -> (number: Int?, wake: RecorderSchedule.Wake?) {
    guard !isOff else { return (nil, nil) }
    guard !isClosed else {
      counted.dropped += 1
      return (nil, schedule.recordsWait(waiting.count))
    }
    // The same identity again: its note stays, its samples do not.
    let replaced = running.remove(header.uuid)
    if replaced != nil {
      counted.dropped += 1
      forgetNote(of: header.uuid)
    }
    if running.isFull, let oldest = running.removeOldest() { drop(oldest) }
    let number = running.begin(header, isNoted: replaced?.isNoted == true)
    // A note the queue has no room for is left out; it only serves to tell a crash.
    guard waiting.begun.count < limits.capacity else { return (number, nil) }
    waiting.begun.append(header)
    return (number, schedule.sessionBegan())
  }

  /// Does nothing for a session that does not run.
  ///
  /// - Parameter samples: What was recorded; nil where that was more than is kept.
  @discardableResult
  mutating func end(
    _ number: Int, with result: SessionResult, samples: [GestureSample]?
  ) -> RecorderSchedule.Wake? {
    guard let session = running.remove(number: number) else { return nil }
    guard let samples, waiting.ended.count + writing.sessions < limits.capacity else {
      drop(session)
      return schedule.recordsWait(waiting.count)
    }
    // A session that began and ended between two writes needs no note that it began.
    forgetNote(of: session.header.uuid)
    waiting.ended.append(InteractionSession(header: session.header, result: result, samples: samples))
    return schedule.recordsWait(waiting.count - waiting.begun.count)
  }

  /// A presentation recorded again while it waits is one record, the later.
  @discardableResult
  mutating func record(_ presentation: PresentationRecord) -> RecorderSchedule.Wake? {
    guard !isOff else { return nil }
    if let index = waitingIndex(of: presentation.uuid) {
      waiting.presentations[index] = presentation
    } else if !isClosed, waiting.presentations.count + writing.presentations < limits.capacity {
      waiting.presentations.append(presentation)
    } else {
      counted.presentations.dropped += 1
    }
    return schedule.recordsWait(waiting.count - waiting.begun.count)
  }

  /// Beyond the capacity, another name is left out.
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

  /// Takes records that are whole, all or, where there is no room for all, none.
  mutating func keep(_ batch: WriteUnit) -> (isKept: Bool, wake: RecorderSchedule.Wake?) {
    guard !isOff else { return (false, nil) }
    let (sessions, presentations) = (batch.ended.count, batch.presentations.count)
    guard !isClosed, waiting.ended.count + writing.sessions + sessions <= limits.capacity,
      waiting.presentations.count + writing.presentations + presentations <= limits.capacity
    else {
      counted.dropped += sessions
      counted.presentations.dropped += presentations
      return (false, nil)
    }
    waiting.append(batch)
    return (true, schedule.recordsWait(waiting.count - waiting.begun.count))
  }

  /// Takes note of records that were stored without having waited, and has what waits stored, too.
  mutating func count(_ statistics: RecorderStatistics) -> RecorderSchedule.Wake? {
    counted.add(statistics)
    return schedule.wroteBeside(waiting: waiting.count)
  }

  /// Takes in nothing more, and forgets what waits and what runs; or takes in again.
  mutating func turn(on isOn: Bool) {
    isOff = !isOn
    guard isOff else { return }
    waiting = WriteUnit(withRoomFor: limits)
    running = RunningSessions()
  }

  /// From now on everything is dropped; so is what still runs.
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

  /// Takes an empty buffer, so that the next session needs no new one.
  mutating func keep(_ buffer: inout [GestureSample]) {
    guard spareBuffers.count < Self.maximumSpareBuffers, buffer.isEmpty,
      (Self.bufferCapacity...Self.bufferCapacity * 2).contains(buffer.capacity)
    else { return }
    spareBuffers.append(buffer)
    // Held in two places, it would be copied at its next sample.
    buffer = []
  }
}

extension RecorderState {
  /// The notes alone. The batch given is empty and takes the place of what waits, so that no memory is asked for while the
  /// lock is held.
  mutating func takeNotes(into batch: inout WriteUnit) {
    swap(&batch.begun, &waiting.begun)
    running.note(batch.begun)
    schedule.notesTaken()
  }

  /// Everything that waits; as ``takeNotes(into:)``.
  mutating func takeBatch(into batch: inout WriteUnit) {
    swap(&batch, &waiting)
    running.note(batch.begun)
    writing = (batch.ended.count, batch.presentations.count)
    schedule.batchTaken()
  }

  /// Takes note of what became of what was taken last; what has to be said, and what has to be done next.
  mutating func finish(_ outcome: WriteOutcome) -> (failures: [RecorderFailure], next: RecorderSchedule.Wake?) {
    writing = (0, 0)
    putBack(outcome.kept)
    counted.add(outcome.statistics)
    let news = failures.update(with: outcome, statistics: counted)
    return (news, schedule.tried(outcome.failure, waiting: waiting.count))
  }

  private mutating func putBack(_ kept: WriteUnit) {
    guard !kept.isEmpty else { return }
    waiting.begun.insert(contentsOf: kept.begun.filter { running.contains($0.uuid) }, at: 0)
    waiting.ended.insert(contentsOf: kept.ended, at: 0)
    waiting.discarded.insert(contentsOf: kept.discarded, at: 0)
    waiting.unknownNames.merge(kept.unknownNames) { $0.merged(with: $1) }
    // What was recorded since knows everything that was known before.
    let newer = Set(waiting.presentations.map(\.uuid))
    waiting.presentations.insert(contentsOf: kept.presentations.filter { !newer.contains($0.uuid) }, at: 0)
  }
}

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
