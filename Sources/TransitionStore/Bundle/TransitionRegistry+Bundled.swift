public import Foundation
import GRDB
import TransitionModel

extension TransitionRegistry {
  /// Opens an app's own registry at `path`, made if there is none, and brings it in line with the one the app ships.
  ///
  /// The bundled registry (`transitions bundle FILE`) is only read, and may lie in a place where nothing can be written.
  /// See ``follow(bundled:)`` for what is taken from it.
  ///
  /// ```swift
  /// let shipped = Bundle.main.bundleURL.appending(path: "transitions.db")
  /// let own = URL.applicationSupportDirectory.appending(path: "transitions.db")
  /// let registry = try TransitionRegistry(at: own.path, bundled: shipped)
  /// ```
  ///
  /// - Throws: ``RegistryError/unusableBundle(path:_:)`` when the bundled registry is missing, damaged, something else
  ///   or made by a newer version. The own registry is then neither made nor changed: to go on without the bundle, open
  ///   it with ``init(at:access:)``.
  public convenience init(at path: String, bundled: URL) throws(RegistryError) {
    let shipped = try BundledRegistry(at: bundled)
    try self.init(at: path, access: .create)
    _ = try follow(shipped)
  }

  /// Takes over what a bundled registry says differently from the one that was followed before, in one transaction.
  ///
  /// The registry remembers, per transition, the digest of the bundle's latest configuration and whether it was retired
  /// there, and acts only where that has changed. So a change made locally survives until the app ships another
  /// configuration of that transition, and following the same bundle again writes nothing. A transition retired in the
  /// bundle, or no longer in it, is retired here; one that is back is restored. Transitions the bundle never had are
  /// left alone. Revisions are numbered in this registry; name and digest are the same everywhere.
  ///
  /// - Returns: What was done, transition by transition; empty when the bundle says nothing new.
  @discardableResult
  public func follow(bundled: URL) throws(RegistryError) -> [AppliedChange] {
    try follow(BundledRegistry(at: bundled))
  }

  private func follow(_ shipped: BundledRegistry) throws(RegistryError) -> [AppliedChange] {
    // Looking first keeps the usual start of an app free of a write transaction.
    guard try !read({ db in try plan(for: shipped, in: db) }).steps.isEmpty else { return [] }
    return try change { db in
      let plan = try self.plan(for: shipped, in: db)
      for step in plan.steps {
        try self.write(step.change, note: step.note, in: db)
        try step.state.remember(for: step.change.change.name, at: self.now(), in: db)
      }
      return plan.steps.map(\.change.change)
    }
  }

  private func plan(for shipped: BundledRegistry, in db: Database) throws -> BundlePlan {
    try BundlePlan(
      bundled: shipped.latest, remembered: BundleState.remembered(in: db), latest: RevisionQuery.latest(in: db))
  }
}
