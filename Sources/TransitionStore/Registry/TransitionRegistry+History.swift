import TransitionModel

extension TransitionRegistry {
  /// The latest revision of every transition, by name.
  public func transitions(includingRetired: Bool = false) throws(RegistryError) -> [StoredRevision] {
    try read { db in try latestRevisions(in: db).filter { includingRetired || !$0.isRetired } }
  }

  /// Every revision of one transition, newest last.
  ///
  /// - Throws: ``RegistryError/unknownTransition(_:)`` with the nearest names.
  public func history(of name: String) throws(RegistryError) -> [StoredRevision] {
    try read { db in
      let history = try RevisionQuery.history(of: name, in: db)
      guard history.isEmpty else { return history }
      let names = try RevisionQuery.latest(in: db).map(\.name)
      throw RegistryError.unknownTransition(UnknownTransition(name: name, among: names))
    }
  }

  /// One revision of a transition; revisions count from 1, and nil is the latest.
  public func revision(_ number: Int?, of name: String) throws(RegistryError) -> StoredRevision {
    let history = try history(of: name)
    let latest = history.last?.revision ?? 0
    guard let found = history.first(where: { $0.revision == number ?? latest }) else {
      throw .unknownRevision(name: name, revision: number ?? latest, latest: latest)
    }
    return found
  }
}
