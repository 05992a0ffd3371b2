package import GRDB
public import TransitionModel

/// The change that applying made, or would make, to one transition.
public struct AppliedChange: Sendable, Hashable {
  /// The kind of a change.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The transition is new.
    case created
    /// The transition has a new revision.
    case revised
    /// The configuration equals the latest revision. Nothing was added.
    case unchanged
    /// The transition is no longer vended. Its revisions and sessions stay.
    case retired
    /// A retired transition is vended again, with a new revision if its values differ from the latest.
    case restored
  }

  /// The transition's name.
  public let name: String
  /// The kind of the change.
  package let kind: Kind
  /// The number of the latest revision after the change.
  package let revision: Int?
  /// The fields in which the new revision differs from the previous one.
  ///
  /// Empty if no revision was added or the transition was created.
  package let differences: [FieldDifference]

  /// Creates a change.
  package init(name: String, kind: Kind, revision: Int?, differences: [FieldDifference] = []) {
    self.name = name
    self.kind = kind
    self.revision = revision
    self.differences = differences
  }
}

struct ApplicationPlan {
  /// One change, with the revision to insert, if any.
  struct Step {
    let change: AppliedChange
    let insertion: TransitionRevision?
    var adoption: String?
  }

  let steps: [Step]

  init(
    applying configurations: [TransitionConfiguration], to latest: [StoredRevision], prune: Bool
  ) throws(RegistryError) {
    var names: Set<String> = []
    for configuration in configurations where !names.insert(configuration.name).inserted {
      throw RegistryError(.duplicateName(configuration.name))
    }
    let byName = Dictionary(latest.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    let applied = configurations.map { Self.step(applying: $0, to: byName[$0.name]) }
    let absent = prune ? latest.filter { !$0.isRetired && !names.contains($0.name) } : []
    steps =
      applied
      + absent.map { stored in
        Step(change: AppliedChange(name: stored.name, kind: .retired, revision: stored.revision), insertion: nil)
      }
  }

  static func step(applying configuration: TransitionConfiguration, to latest: StoredRevision?) -> Step {
    let name = configuration.name
    let digest = configuration.digest
    func revision(_ number: Int) -> TransitionRevision {
      TransitionRevision(configuration: configuration, revision: number, digest: digest)
    }
    guard let latest else {
      return Step(change: AppliedChange(name: name, kind: .created, revision: 1), insertion: revision(1))
    }
    guard digest != latest.transition.digest else {
      let kind: AppliedChange.Kind = latest.isRetired ? .restored : .unchanged
      // A configuration that only arrived with imported sessions has no number in the history yet.
      let isForeign = latest.lastNumber == 0
      let number = isForeign ? latest.nextRevision : latest.revision
      return Step(
        change: AppliedChange(name: name, kind: kind, revision: number), insertion: nil,
        adoption: isForeign ? digest : nil)
    }
    let differences = configuration.values.differences(from: latest.transition.configuration.values)
    let change = AppliedChange(
      name: name, kind: latest.isRetired ? .restored : .revised, revision: latest.nextRevision,
      differences: differences)
    return Step(change: change, insertion: revision(latest.nextRevision))
  }
}

extension TransitionRegistry {
  /// Makes the registry's transitions equal to `configurations`, in one transaction.
  ///
  /// A configuration that equals its transition's latest revision adds nothing. Any other becomes the next revision,
  /// even if it equals an earlier one. A retired transition is restored.
  ///
  /// - Parameters:
  ///   - configurations: One for each transition, in any order.
  ///   - note: The reason, stored with each new revision. It may not contain control characters other than line feeds
  ///     and tabs.
  ///   - prune: Whether to retire every transition that is not among `configurations`.
  ///   - dryRun: Whether to return the changes without making them. Works on a registry opened for reading.
  /// - Returns: One change for each configuration, in order, then one for each transition retired.
  /// - Throws: ``RegistryError`` (`invalidNote`), ``RegistryError`` (`duplicateName`), or the reason that the
  ///   file cannot be read or written.
  @discardableResult
  public func apply(
    _ configurations: [TransitionConfiguration], note: String? = nil, prune: Bool = false, dryRun: Bool = false
  ) throws(RegistryError) -> [AppliedChange] {
    if let problem = note?.noteProblem { throw RegistryError(.invalidNote(problem: problem)) }
    guard !dryRun else {
      return try read { db in
        try ApplicationPlan(applying: configurations, to: latestRevisions(in: db), prune: prune)
      }.steps.map(\.change)
    }
    return try change { db in
      let plan = try ApplicationPlan(applying: configurations, to: latestRevisions(in: db), prune: prune)
      for step in plan.steps { try self.write(step, note: note, in: db) }
      return plan.steps.map(\.change)
    }
  }

  /// Adds a revision to a transition by editing its latest one, in one transaction.
  ///
  /// No concurrent change is lost. A retired transition is restored.
  @discardableResult
  package func revise(
    _ name: String, basedOn base: Int? = nil, note: String? = nil, dryRun: Bool = false,
    by edit: (TransitionConfiguration) throws(InvalidConfiguration) -> TransitionConfiguration
  ) throws(RegistryError) -> AppliedChange {
    if let problem = note?.noteProblem { throw RegistryError(.invalidNote(problem: problem)) }
    func step(in db: Database) throws -> ApplicationPlan.Step {
      let latest = try latestRevisions(in: db)
      guard let stored = latest.first(where: { $0.name == name }) else {
        throw RegistryError(.unknownTransition(UnknownTransition(name: name, among: latest.map(\.name))))
      }
      if let base, base != stored.revision {
        throw RegistryError(.revisedMeanwhile(name: name, base: base, latest: stored.revision))
      }
      do throws(InvalidConfiguration) {
        let edited = try edit(stored.transition.configuration)
        guard edited.name == name else {
          let problem = ConfigurationProblem(path: "name", message: "must stay the same in every revision.")
          throw InvalidConfiguration(problems: [problem])
        }
        return ApplicationPlan.step(applying: edited, to: stored)
      } catch {
        throw RegistryError(.invalidRevision(name: name, error))
      }
    }
    guard !dryRun else { return try read(step).change }
    return try change { db in
      let step = try step(in: db)
      try self.write(step, note: note, in: db)
      return step.change
    }
  }

  /// Retires transitions, all or none.
  ///
  /// Retired transitions are no longer vended. Their revisions and sessions stay, and applying a transition again
  /// restores it.
  @discardableResult
  package func retire(_ names: [String], dryRun: Bool = false) throws(RegistryError) -> [AppliedChange] {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }
    func changes(in db: Database) throws -> [AppliedChange] {
      let latest = Dictionary(try latestRevisions(in: db).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
      let unknown = names.filter { latest[$0] == nil }.map { UnknownTransition(name: $0, among: latest.keys) }
      if let only = unknown.first, unknown.count == 1 { throw RegistryError(.unknownTransition(only)) }
      guard unknown.isEmpty else { throw RegistryError(.unknownTransitions(unknown)) }
      return names.compactMap { latest[$0] }.map { stored in
        AppliedChange(name: stored.name, kind: stored.isRetired ? .unchanged : .retired, revision: stored.revision)
      }
    }
    guard !dryRun else { return try read(changes) }
    return try change { db in
      let changes = try changes(in: db)
      for change in changes { try self.write(ApplicationPlan.Step(change: change, insertion: nil), note: nil, in: db) }
      return changes
    }
  }

  /// Retires one transition; see `retire(_:dryRun:)`.
  @discardableResult
  package func retire(_ name: String) throws(RegistryError) -> AppliedChange {
    guard let change = try retire([name]).first else {
      throw RegistryError(.unknownTransition(UnknownTransition(name: name, among: [])))
    }
    return change
  }

  /// Changes transitions in one transaction, then renews the snapshot before another thread can write.
  package func change<T>(_ body: (Database) throws -> T) throws(RegistryError) -> T {
    try transaction(body) { db in try self.refresh(in: db) }
  }

  func write(_ step: ApplicationPlan.Step, note: String?, in db: Database) throws {
    let name = step.change.name
    switch step.change.kind {
    case .created:
      // The name's row is still there if a person deleted its configurations.
      let sql = """
        INSERT INTO transition (name, created_at_us) VALUES (?, ?)
        ON CONFLICT (name) DO UPDATE SET retired_at_us = NULL
        """
      try db.cachedStatement(sql: sql).execute(arguments: [name, now()])
      try db.checkChanged("transition")
    case .retired:
      try db.cachedStatement(sql: "UPDATE transition SET retired_at_us = ? WHERE name = ?")
        .execute(arguments: [now(), name])
      try db.checkChanged("transition")
    case .restored:
      try db.cachedStatement(sql: "UPDATE transition SET retired_at_us = NULL WHERE name = ?")
        .execute(arguments: [name])
      try db.checkChanged("transition")
    case .revised, .unchanged: break
    }
    if let revision = step.insertion {
      try RevisionNumber.clear(revision.revision, of: name, in: db)
      try ConfigurationColumns.insert(revision, note: note, createdAtMicroseconds: now(), in: db)
    } else if let digest = step.adoption, let number = step.change.revision {
      try RevisionNumber.adopt(digest, as: number, of: name, in: db)
    }
  }
}
