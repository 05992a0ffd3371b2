import Foundation
import TransitionModel

extension RecorderState {
  /// Work for the background writer, in one transaction.
  struct Batch: Sendable {
    var begun: [SessionHeader] = []
    var ended: [InteractionSession] = []
    /// Sessions that will never be written, whose note in `open_session` has to go.
    var discarded: [UUID] = []
    var presentations: [PresentationRecord] = []

    /// With room for what usually waits, that filling it takes no memory: a gesture's thread holds the lock meanwhile. Where
    /// more waits, after a failure, it grows.
    init(withRoomFor limits: RecorderLimits) {
      self.init(withRoomForNotesOf: limits)
      ended.reserveCapacity(limits.room)
      discarded.reserveCapacity(RunningSessions.maximum)
      presentations.reserveCapacity(limits.room)
    }

    /// With room for notes alone.
    init(withRoomForNotesOf limits: RecorderLimits) { begun.reserveCapacity(limits.room) }

    init(
      begun: [SessionHeader] = [], ended: [InteractionSession] = [], discarded: [UUID] = [],
      presentations: [PresentationRecord] = []
    ) {
      (self.begun, self.ended, self.discarded, self.presentations) = (begun, ended, discarded, presentations)
    }

    var isEmpty: Bool { count == 0 }
    var count: Int { begun.count + ended.count + discarded.count + presentations.count }

    /// Smaller batches with the same content in the same order: first each kind by itself, then halves. Empty where
    /// there is nothing to divide.
    var parts: [Batch] {
      let kinds = [
        Batch(presentations: presentations), Batch(ended: ended), Batch(begun: begun), Batch(discarded: discarded),
      ].filter { !$0.isEmpty }
      guard kinds.count == 1 else { return kinds }
      guard count > 1 else { return [] }
      func halves<T>(_ all: [T]) -> [[T]] { [Array(all[..<(all.count / 2)]), Array(all[(all.count / 2)...])] }
      if !ended.isEmpty { return halves(ended).map { Batch(ended: $0) } }
      if !presentations.isEmpty { return halves(presentations).map { Batch(presentations: $0) } }
      return begun.isEmpty ? halves(discarded).map { Batch(discarded: $0) } : halves(begun).map { Batch(begun: $0) }
    }

    mutating func append(_ other: Batch) {
      begun += other.begun
      ended += other.ended
      discarded += other.discarded
      presentations += other.presentations
    }

    /// Whether something of this origin comes without a word on which install it was.
    func lacksToken(of origin: SessionOrigin) -> Bool {
      (begun + ended.map(\.header)).contains { $0.context.origin == origin && $0.context.token == nil }
        || presentations.contains { $0.origin == origin && $0.token == nil }
    }

    /// Gives `token` to what has none and is of this origin.
    mutating func fillIn(token: String, of origin: SessionOrigin) {
      func fillIn(_ context: inout SessionContext) {
        if context.origin == origin, context.token == nil { context.token = token }
      }
      for index in begun.indices { fillIn(&begun[index].context) }
      for index in ended.indices { fillIn(&ended[index].header.context) }
      for index in presentations.indices where presentations[index].origin == origin {
        presentations[index].token = presentations[index].token ?? token
      }
    }
  }
}

extension TransitionRegistry {
  /// Notes that sessions have begun in this process, in one transaction that does not wait for the disk.
  ///
  /// A note only has to outlive this process, and what was written does, as soon as the system has it. With
  /// `synchronous = NORMAL` a transaction in the log is not followed by a wait for the disk
  /// (<https://www.sqlite.org/pragma.html#pragma_synchronous>), so a note costs tens of microseconds where a session
  /// costs milliseconds. A power cut may take the last notes along, and damages nothing.
  func note(
    _ begun: [SessionHeader], patience: BusyPolicy? = nil
  ) throws(RegistryError) -> (sessions: RecordingSummary, presentations: RecordingSummary) {
    try transaction(
      { db in
        let writer = SessionWriter(db)
        for header in begun { try writer.open(header, in: .current) }
      }, outlivesPower: false, patience: patience)
    return (RecordingSummary(), RecordingSummary())
  }
}
