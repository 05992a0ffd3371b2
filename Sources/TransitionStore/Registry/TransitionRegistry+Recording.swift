import GRDB
package import TransitionModel

/// The result of `TransitionRegistry.record(_:)`.
package struct RecordingSummary: Sendable, Hashable {
  /// The number of sessions that were stored.
  package var inserted: Int
  /// The number of sessions whose UUID was already stored. They were left unchanged.
  package var duplicates: Int
  /// The number of sessions that were left out, because everything under their token was erased on request.
  package var erased = 0

  /// Creates a summary; empty without arguments.
  package init(inserted: Int = 0, duplicates: Int = 0) {
    self.inserted = inserted
    self.duplicates = duplicates
  }

  mutating func count(_ insertion: SessionWriter.Insertion) {
    switch insertion {
    case .added: inserted += 1
    case .known: duplicates += 1
    case .erased: erased += 1
    }
  }
}

extension TransitionRegistry {
  /// Stores sessions with their traces, in one transaction.
  ///
  /// A session whose UUID is already stored is left unchanged. If the function throws, nothing is stored.
  @discardableResult
  package func record(_ sessions: [InteractionSession]) throws(RegistryError) -> RecordingSummary {
    try store(WriteBatch(ended: sessions)).sessions
  }

  /// Stores sessions that were read from a file, like ``record(_:)``. They can be removed as one import: see `imports()`.
  @discardableResult
  package func record(_ sessions: [InteractionSession], importedFrom file: String) throws(RegistryError)
    -> RecordingSummary
  {
    try store(WriteBatch(ended: sessions), importing: ImportSource(file: file, atMicroseconds: now())).sessions
  }

  /// Stores presentations, in one transaction.
  ///
  /// If a presentation's UUID is already stored, missing values are filled in and others stay as they are. It counts as
  /// a duplicate if nothing was filled in. If the function throws, nothing is stored.
  @discardableResult
  package func record(presentations: [PresentationRecord]) throws(RegistryError) -> RecordingSummary {
    try store(WriteBatch(presentations: presentations)).presentations
  }

  /// Stores presentations and their sessions, in one transaction: all or nothing.
  @discardableResult
  package func record(
    _ sessions: [InteractionSession], of presentations: [PresentationRecord]
  ) throws(RegistryError) -> (sessions: RecordingSummary, presentations: RecordingSummary) {
    try store(WriteBatch(ended: sessions, presentations: presentations))
  }

  /// A begin marker has to survive the end of this process, not a power cut. So a batch of markers alone does not wait
  /// for the disk (`synchronous = NORMAL`, <https://www.sqlite.org/pragma.html#pragma_synchronous>): it takes tens of
  /// microseconds, while a session takes milliseconds. A power cut may lose the last markers.
  @discardableResult
  func store(
    _ batch: WriteBatch, of install: RecordingInstall? = nil, importing source: ImportSource? = nil,
    patience: BusyPolicy? = nil
  ) throws(RegistryError) -> (sessions: RecordingSummary, presentations: RecordingSummary) {
    // By index: copying a session would retain all its members.
    for index in batch.ended.indices {
      guard let problem = batch.ended[index].problem else { continue }
      throw RegistryError(.invalidSession(batch.ended[index].header.uuid, problem: problem))
    }
    for presentation in batch.presentations {
      if let problem = presentation.problem {
        throw RegistryError(.invalidPresentation(presentation.uuid, problem: problem))
      }
    }
    return try transaction(
      { db in
        guard let batch = try install.map({ try $0.complete(batch, in: db) }) ?? batch else {
          return (RecordingSummary(), RecordingSummary())
        }
        let writer = SessionWriter(db, importing: source, vended: vended)
        let presentations = try writer.insert(batch.presentations)
        for header in batch.begun { try writer.open(header) }
        for uuid in batch.discarded { try writer.close(uuid) }
        for (name, use) in batch.unknownNames { try use.count(as: name, in: db) }
        return (try writer.insert(batch.ended), presentations)
      }, outlivesPower: !batch.hasBegunOnly, patience: patience)
  }
}
