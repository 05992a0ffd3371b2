package import GRDB
public import TransitionModel

/// What applying did, or would do, to one transition.
public struct AppliedChange: Sendable, Hashable {
  /// What was done, or would be.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The transition is new.
    case created
    /// It has a new revision.
    case revised
    /// It equals its latest revision; nothing was added.
    case unchanged
    /// It is no longer vended; its revisions and sessions stay.
    case retired
    /// It was retired and is vended again, with a new revision if its values differ from the latest.
    case restored
  }

  /// The transition's name.
  public let name: String
  /// What was done to it.
  public let kind: Kind
  /// The latest revision afterwards.
  public let revision: Int?
  /// The fields in which the new revision differs from the one before it; empty where none was added, and for a
  /// transition that was created.
  public let differences: [FieldDifference]

  /// Describes a change; see its properties.
  public init(name: String, kind: Kind, revision: Int?, differences: [FieldDifference] = []) {
    self.name = name
    self.kind = kind
    self.revision = revision
    self.differences = differences
  }
}

/// What applying configurations to a registry will do, worked out before anything is written.
struct ApplicationPlan {
  /// One change, with the revision to insert, if any.
  struct Step {
    let change: AppliedChange
    let insertion: TransitionRevision?
  }

  /// In the order of the configurations given, what is pruned last and by name.
  let steps: [Step]

  /// - Parameter latest: The latest revision of every transition, retired ones included.
  init(
    applying configurations: [TransitionConfiguration], to latest: [StoredRevision], prune: Bool
  ) throws(RegistryError) {
    var names: Set<String> = []
    for configuration in configurations where !names.insert(configuration.name).inserted {
      throw .duplicateName(configuration.name)
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

  /// What applying one configuration to its transition's latest revision does.
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
      return Step(change: AppliedChange(name: name, kind: kind, revision: latest.revision), insertion: nil)
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
  /// A configuration equal to its transition's latest revision adds nothing; any other becomes the next revision, also
  /// when an earlier one was the same. A retired transition is restored.
  ///
  /// - Parameters:
  ///   - configurations: One for each transition, in any order.
  ///   - note: Why, kept with each revision that is added; text without control characters, but for line feeds and tabs.
  ///   - prune: Also retire every transition that is not among `configurations`.
  ///   - dryRun: Only say what would happen. Works on a registry opened for reading.
  /// - Returns: One change for each configuration, in order, then one for each transition retired.
  /// - Throws: ``RegistryError/invalidNote(problem:)``, ``RegistryError/duplicateName(_:)``, or why the file cannot be
  ///   read or written.
  @discardableResult
  public func apply(
    _ configurations: [TransitionConfiguration], note: String? = nil, prune: Bool = false, dryRun: Bool = false
  ) throws(RegistryError) -> [AppliedChange] {
    if let problem = note?.noteProblem { throw .invalidNote(problem: problem) }
    guard !dryRun else {
      return try read { db in
        try ApplicationPlan(applying: configurations, to: RevisionQuery.latest(in: db), prune: prune)
      }.steps.map(\.change)
    }
    return try change { db in
      let plan = try ApplicationPlan(applying: configurations, to: RevisionQuery.latest(in: db), prune: prune)
      for step in plan.steps { try self.write(step, note: note, in: db) }
      return plan.steps.map(\.change)
    }
  }

  /// Makes the next revision of a transition out of its latest, in one transaction: nothing that someone else changes
  /// meanwhile is lost. A retired transition is restored.
  ///
  /// - Parameters:
  ///   - name: The transition's name.
  ///   - base: The revision that was looked at to decide on the change; nil where the change is to whatever is latest.
  ///   - note: Why, kept with the revision; text without control characters, but for line feeds and tabs.
  ///   - dryRun: Only say what would happen. Works on a registry opened for reading.
  ///   - edit: Gives the new configuration, under the same name.
  /// - Returns: The change; `unchanged` when the new configuration equals the latest.
  /// - Throws: ``RegistryError/invalidNote(problem:)``; ``RegistryError/invalidRevision(name:_:)`` with what `edit` throws;
  ///   ``RegistryError/revisedMeanwhile(name:base:latest:)`` where another revision than `base` is the latest.
  @discardableResult
  public func revise(
    _ name: String, basedOn base: Int? = nil, note: String? = nil, dryRun: Bool = false,
    by edit: (TransitionConfiguration) throws(InvalidConfiguration) -> TransitionConfiguration
  ) throws(RegistryError) -> AppliedChange {
    if let problem = note?.noteProblem { throw .invalidNote(problem: problem) }
    func step(in db: Database) throws -> ApplicationPlan.Step {
      let latest = try RevisionQuery.latest(in: db)
      guard let stored = latest.first(where: { $0.name == name }) else {
        throw RegistryError.unknownTransition(UnknownTransition(name: name, among: latest.map(\.name)))
      }
      if let base, base != stored.revision {
        throw RegistryError.revisedMeanwhile(name: name, base: base, latest: stored.revision)
      }
      do throws(InvalidConfiguration) {
        let edited = try edit(stored.transition.configuration)
        guard edited.name == name else {
          let problem = ConfigurationProblem(path: "name", message: "stays the same through every revision.")
          throw InvalidConfiguration(problems: [problem])
        }
        return ApplicationPlan.step(applying: edited, to: stored)
      } catch {
        throw RegistryError.invalidRevision(name: name, error)
      }
    }
    guard !dryRun else { return try read(step).change }
    return try change { db in
      let step = try step(in: db)
      try self.write(step, note: note, in: db)
      return step.change
    }
  }

  /// Retires transitions, all or none: they are no longer vended, their revisions and sessions stay. Applying one again
  /// restores it.
  ///
  /// - Parameters:
  ///   - names: The transitions' names.
  ///   - dryRun: Only say what would happen. Works on a registry opened for reading.
  /// - Returns: One change for each name, in order, a repeated one once; `unchanged` for one retired already.
  @discardableResult
  public func retire(_ names: [String], dryRun: Bool = false) throws(RegistryError) -> [AppliedChange] {
    var seen: Set<String> = []
    let names = names.filter { seen.insert($0).inserted }
    func changes(in db: Database) throws -> [AppliedChange] {
      let latest = Dictionary(try RevisionQuery.latest(in: db).map { ($0.name, $0) }, uniquingKeysWith: { $1 })
      let unknown = names.filter { latest[$0] == nil }.map { UnknownTransition(name: $0, among: latest.keys) }
      if let only = unknown.first, unknown.count == 1 { throw RegistryError.unknownTransition(only) }
      guard unknown.isEmpty else { throw RegistryError.unknownTransitions(unknown) }
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

  /// Retires one transition; see ``retire(_:dryRun:)``.
  @discardableResult
  public func retire(_ name: String) throws(RegistryError) -> AppliedChange {
    guard let change = try retire([name]).first else {
      throw .unknownTransition(UnknownTransition(name: name, among: []))
    }
    return change
  }

  /// Changes transitions in one transaction, then renews the snapshot before anyone else can write.
  package func change<T>(_ body: (Database) throws -> T) throws(RegistryError) -> T {
    try transaction(body) { db in try self.refresh(in: db) }
  }

  func write(_ step: ApplicationPlan.Step, note: String?, in db: Database) throws {
    let name = step.change.name
    switch step.change.kind {
    case .created:
      // A name whose configurations someone deleted is still there.
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
      try ConfigurationColumns.insert(revision, note: note, createdAtMicroseconds: now(), in: db)
    } else if step.change.kind == .restored, let revision = step.change.revision {
      try adopt(revision, of: name, in: db)
    }
  }

  /// Takes a configuration that arrived with imported sessions into the history.
  private func adopt(_ revision: Int, of name: String, in db: Database) throws {
    let sql = """
      DELETE FROM foreign_configuration
      WHERE configuration_id = (SELECT configuration.id FROM configuration
        JOIN transition ON transition.id = configuration.transition_id WHERE name = ? AND revision = ?)
      """
    try db.cachedStatement(sql: sql).execute(arguments: [name, revision])
  }
}
