import GRDB
import TransitionModel

extension SessionWriter {
  func insert(_ presentations: [PresentationRecord]) throws -> RecordingSummary {
    var summary = RecordingSummary()
    for record in presentations {
      if try insert(record) { summary.inserted += 1 } else { summary.duplicates += 1 }
    }
    return summary
  }

  /// Whether the presentation was new, or had something to fill in.
  func insert(_ record: PresentationRecord) throws -> Bool {
    guard
      let configuration = try configurationID(record.transition, digest: record.digest, revision: record.revision)
    else {
      throw RegistryError.unknownPresentedConfiguration(
        presentation: record.uuid, transition: record.transition, digest: record.digest)
    }
    let insertion = try wholePresentationInsertion.get()
    PresentationColumns.add(record, configuration: configuration, to: insertion)
    let last = db.lastInsertedRowID
    try insertion.execute()
    // Only a new row changes it: its sessions come next.
    if db.lastInsertedRowID != last { remember(db.lastInsertedRowID, of: record.uuid) }
    guard db.changesCount == 0 else { return true }
    guard try has(presentation: record.uuid) else { try db.refuseSuppressed("presentation") }
    return false
  }
}
