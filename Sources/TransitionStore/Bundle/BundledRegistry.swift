import Foundation
import GRDB
import TransitionModel

/// The registry an app ships, read once.
struct BundledRegistry {
  /// The latest revision of every transition in it, retired ones included, by name.
  let latest: [StoredRevision]

  /// Reads the file without writing anything beside it.
  ///
  /// One that an older version made is brought up to date in memory.
  ///
  /// - Throws: ``RegistryError/unusableBundle(path:_:)`` with what is wrong.
  init(at url: URL) throws(RegistryError) {
    let file = RegistryFile(path: url.path)
    do {
      latest = try Self.latest(in: file)
    } catch {
      throw .unusableBundle(path: file.path, RegistryError(error, path: file.path))
    }
  }

  private static func latest(in file: RegistryFile) throws -> [StoredRevision] {
    switch try file.content() {
    case .missing: throw RegistryError.fileMissing(path: file.path)
    case .blank: throw RegistryError.isEmpty(path: file.path)
    case .registry: break
    }
    let shipped = try file.openImmutable()
    let pending = try shipped.read { db in
      try TransitionRegistry.refuseNewer(db, at: file.path)
      return try RegistryMigrations.pending(in: db)
    }
    guard !pending.isEmpty else { return try shipped.read(RevisionQuery.latest) }
    let copy = try DatabaseQueue(configuration: .registry(readonly: false))
    try shipped.backup(to: copy)
    try RegistryMigrations.migrator.migrate(copy)
    return try copy.read(RevisionQuery.latest)
  }
}
