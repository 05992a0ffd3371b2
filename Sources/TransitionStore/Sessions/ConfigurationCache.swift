import GRDB
import TransitionModel

/// Configurations that were read out of the database once, for as long as a transaction lasts: an id can come to mean
/// another configuration only when the one that had it was deleted.
final class ConfigurationCache {
  private let db: Database
  private var byID: [Int64: TransitionConfiguration?] = [:]

  init(_ db: Database) { self.db = db }

  /// nil where there is none, or one that cannot be read.
  func configuration(withID id: Int64) throws -> TransitionConfiguration? {
    if let known = byID[id] { return known }
    let configuration: TransitionConfiguration?
    do {
      configuration = try RevisionQuery.configuration(withID: id, in: db)
    } catch RegistryError.damagedConfiguration {
      configuration = nil
    }
    byID[id] = .some(configuration)
    return configuration
  }
}
