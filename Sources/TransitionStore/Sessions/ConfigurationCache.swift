import GRDB
import TransitionModel

/// Configurations that were looked up in the database once, for as long as a transaction lasts: an id can come to mean
/// another configuration only when the one that had it was deleted.
final class ConfigurationCache {
  /// What names a configuration in every registry, and the number it would like best among equal ones.
  private struct Key: Hashable {
    let transition: String
    let digest: String
    let revision: Int
  }

  private let db: Database
  /// What the registry vends under a name: nearly every session's own.
  private let vended: (String) -> TransitionRevision?
  private var byID: [Int64: TransitionConfiguration?] = [:]
  private var ids: [Key: Int64] = [:]
  /// The one asked for last: the next session is nearly always of the same.
  private var last: (key: Key, id: Int64)?

  init(_ db: Database, vended: @escaping (String) -> TransitionRevision?) {
    self.db = db
    self.vended = vended
  }

  /// nil where there is none, or one that cannot be read.
  func configuration(withID id: Int64, of transition: String, digest: String) throws -> TransitionConfiguration? {
    if let known = byID[id] { return known }
    // A digest says what the values are, so that those at hand need not be read.
    if let latest = vended(transition), latest.digest == digest {
      byID[id] = .some(latest.configuration)
      return latest.configuration
    }
    let configuration: TransitionConfiguration?
    do {
      configuration = try RevisionQuery.configuration(withID: id, in: db)
    } catch RegistryError.damagedConfiguration {
      configuration = nil
    }
    byID[id] = .some(configuration)
    return configuration
  }

  /// The configuration by name and digest; where several revisions are equal, the one with this number, or the latest.
  func id(of transition: String, digest: String, revision: Int) throws -> Int64? {
    let key = Key(transition: transition, digest: digest, revision: revision)
    if let last, last.key == key { return last.id }
    if let known = ids[key] {
      last = (key, known)
      return known
    }
    let statement = try db.cachedStatement(
      sql: """
        SELECT configuration.id FROM configuration JOIN transition ON transition.id = configuration.transition_id
        WHERE transition.name = ? AND configuration.digest = ?
        ORDER BY configuration.revision = ? DESC, configuration.revision DESC LIMIT 1
        """)
    guard let id = try Int64.fetchOne(statement, arguments: [transition, digest, revision]) else { return nil }
    ids[key] = id
    return id
  }

  /// Forgets everything: a revision was added, or rolled back.
  func forget() {
    byID.removeAll()
    ids.removeAll()
    last = nil
  }
}
