import GRDB
import TransitionModel

/// A cache lasts for one transaction: later, an ID can refer to another configuration if the first one was deleted.
final class ConfigurationCache {
  /// The key of a configuration: its identity in every registry, and the preferred number among equal revisions.
  private struct Key: Hashable {
    let transition: String
    let digest: String
    let revision: Int
  }

  private let db: Database
  private let vended: (String) -> TransitionRevision?
  private var byID: [Int64: TransitionConfiguration?] = [:]
  private var ids: [Key: Int64] = [:]
  /// The last lookup: the next session nearly always has the same configuration.
  private var last: (key: Key, id: Int64)?

  init(_ db: Database, vended: @escaping (String) -> TransitionRevision?) {
    self.db = db
    self.vended = vended
  }

  /// Returns a configuration; nil if there is none or it cannot be read.
  func configuration(withID id: Int64, of transition: String, digest: String) throws -> TransitionConfiguration? {
    if let known = byID[id] { return known }
    // The digest identifies the values, so that the vended ones can be used without reading the row.
    if let latest = vended(transition), latest.digest == digest {
      byID[id] = .some(latest.configuration)
      return latest.configuration
    }
    let configuration: TransitionConfiguration?
    do {
      configuration = try RevisionQuery.configuration(withID: id, in: db)
    } catch let error as RegistryError {
      guard case .damagedConfiguration = error.fault else { throw error }
      configuration = nil
    }
    byID[id] = .some(configuration)
    return configuration
  }

  /// If several revisions are equal, it is the one with this number, or the latest.
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

  func forget() {
    byID.removeAll()
    ids.removeAll()
    last = nil
  }
}
