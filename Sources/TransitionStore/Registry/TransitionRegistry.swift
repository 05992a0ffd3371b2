import Foundation
package import GRDB
public import TransitionModel

/// A registry of named transitions, their immutable revisions and their recorded sessions, in one SQLite file.
///
/// Open the registry when the app starts, and keep the object:
///
/// ```swift
/// let registry = try TransitionRegistry.open(at: path, bundle: shipped) { problem in print(problem) }
/// let card = try registry.transition(named: "card-modal")
/// print(card.revision, card.configuration.summary)
/// ```
///
/// The object owns the file's writing connection, and a snapshot in memory of every transition in use. The app can present
/// even if the file is damaged or locked.
///
/// ## Reading transitions
///
/// ``transition(named:)`` reads only the snapshot, with one dictionary lookup and no SQL. You can call it from a
/// gesture handler.
///
/// This object's own writes renew the snapshot. Changes by other processes appear after ``refresh()``, or automatically
/// with ``observeChanges(every:onChange:)``. A running presentation keeps the configuration it started with.
///
/// ## Changing transitions
///
/// Every change is one transaction. Revisions are never edited: ``apply(_:note:prune:dryRun:)`` and
/// `revise(_:basedOn:note:dryRun:by:)` add new ones. `retire(_:dryRun:)` keeps all revisions and sessions.
///
/// ## Concurrency
///
/// Any thread can use the object, and several processes can open the same file. The file is in WAL mode, so reads never
/// wait for a writer. A writer that finds the file locked backs off and tries again until a busy timeout.
///
/// ## Topics
///
/// ### Opening
/// - ``open(at:bundle:onProblem:)``
/// - ``init(at:access:)``
/// - ``init(at:bundle:)``
/// - ``inMemory()``
/// - ``Access``
/// - ``path``
///
/// ### Vending
/// - ``transition(named:)``
/// - ``refresh()``
/// - ``observeChanges(every:onChange:)``
///
/// ### Transitions
/// - ``transitions(includingRetired:)``
/// - ``apply(_:note:prune:dryRun:)``
///
/// ### Sessions
/// - ``installToken()``
/// - ``resetInstallToken()``
/// - ``setSamplingRate(_:)``
/// - ``eraseInstall()``
/// - ``forgetSentTokens(sentBefore:)``
///
/// ### Shipping
/// - ``bundle(to:overwrite:)``
/// - ``outbox``
/// - ``outbox(maximumBytes:)``
///
/// ### Care
/// - ``checkpoint()``
public final class TransitionRegistry: TransitionProviding, Sendable {
  /// The access that an open registry has to its file.
  public enum Access: Sendable, Hashable {
    /// Access for reading. Never creates, migrates or changes the file. A user who may not write the file makes no files
    /// beside it either, and reads it as it is when it is opened, unless a program has it open for writing.
    case readOnly
    /// Access for reading and writing an existing registry. Applies pending migrations.
    case readWrite
    /// Access for reading and writing. Creates the registry if it does not exist, and applies pending migrations.
    case create
  }

  /// The state of every name. A class, so that the lock is held only to copy a reference.
  private final class Snapshot: Sendable {
    let inUse: [String: TransitionRevision]
    /// The retirement time of each retired name, in UTC microseconds since 1970.
    let retired: [String: Int64]

    init(_ latest: [StoredRevision] = []) {
      var (inUse, retired): ([String: TransitionRevision], [String: Int64]) = ([:], [:])
      for stored in latest {
        if let time = stored.retiredAtMicroseconds {
          retired[stored.name] = time
        } else {
          inUse[stored.name] = stored.transition
        }
      }
      (self.inUse, self.retired) = (inUse, retired)
    }
  }

  /// The file's absolute path; `:memory:` for a registry in memory.
  public let path: String
  /// The access that this object has to the file.
  package let access: Access
  package let database: any DatabaseWriter
  package let isInMemory: Bool
  let isStandIn: Bool
  /// The identity of the opened file; nil for a registry in memory.
  private let identity: FileIdentity?
  /// The identity of the WAL that this object writes to; nil for none.
  private let logIdentity: FileIdentity?
  /// The file's state when it was opened as `immutable`; nil otherwise.
  private let state: FileState?
  /// The clock of `created_at_us` and `retired_at_us`.
  package let now: @Sendable () -> Int64
  let patience: BusyPolicy
  private let snapshot = Lock(Snapshot())
  private let isClosed = Lock(false)
  /// The revisions that a read-only registry has read, and the state of the file they were read from.
  private let lastRead = Lock<(state: Int, revisions: [StoredRevision])?>(nil)

  /// Opens the registry at `path`.
  ///
  /// - Throws: ``RegistryError`` if there is no file, if it is something else or damaged, or if a newer version made
  ///   it. The file is unchanged then.
  public convenience init(at path: String, access: Access) throws(RegistryError) {
    try self.init(at: path, access: access, patience: .usual)
  }

  package convenience init(at path: String, access: Access, patience: BusyPolicy) throws(RegistryError) {
    try self.init(at: path, access: access, now: WallClock.system.microseconds, patience: patience)
  }

  init(
    at path: String, access: Access, now: @escaping @Sendable () -> Int64,
    patience: BusyPolicy = .usual
  ) throws(RegistryError) {
    let file = RegistryFile(path: path)
    self.path = file.path
    self.access = access
    self.now = now
    self.patience = patience
    isInMemory = false
    isStandIn = false
    let state = file.state
    database = try Self.open(file, access: access, patience: patience)
    self.state = file.isImmutable(database) ? state : nil
    identity = Platform.identity(ofFileAt: file.path)
    logIdentity = access == .readOnly ? nil : Platform.identity(ofFileAt: file.path + "-wal")
    try refresh()
  }

  private init(inMemory database: DatabaseQueue, isStandIn: Bool) throws(RegistryError) {
    self.isStandIn = isStandIn
    path = ":memory:"
    access = .create
    now = WallClock.system.microseconds
    patience = .usual
    isInMemory = true
    identity = nil
    logIdentity = nil
    state = nil
    self.database = database
    try Self.migrate(database, at: path)
  }

  /// Closes the file, and checkpoints its WAL if no other program has it open. Using the registry afterwards throws.
  ///
  /// Releasing the object does the same. Call this in a program that ends while the object is still referenced. A
  /// second call does nothing.
  ///
  /// - Throws: ``RegistryError`` (`logLeft`) if the file is no longer at its path and its WAL still is. SQLite
  ///   then leaves both unchanged, and the registry is closed all the same.
  public func close() throws(RegistryError) {
    guard !isClosed.exchange(true) else { return }
    // Close the readers first: only a connection that may write checkpoints the WAL when it closes last.
    (database as? DatabasePool)?.releaseMemory()
    try translatingErrors(of: path) { try database.close() }
    let log = path + "-wal"
    guard let logIdentity, identity != Platform.identity(ofFileAt: path),
      logIdentity == Platform.identity(ofFileAt: log),
      Platform.size(ofFileAt: log) ?? 0 > 0
    else { return }
    throw RegistryError(.logLeft(path: path, log: log))
  }

  /// Returns an empty registry in memory, for tests and previews.
  public static func inMemory() throws(RegistryError) -> TransitionRegistry { try inMemory(isStandIn: false) }

  /// Returns a registry in memory that vends and never records.
  static func standIn() throws(RegistryError) -> TransitionRegistry { try inMemory(isStandIn: true) }

  private static func inMemory(isStandIn: Bool) throws(RegistryError) -> TransitionRegistry {
    let queue = try translatingErrors(of: ":memory:") { try DatabaseQueue(configuration: .registry(readonly: false)) }
    return try TransitionRegistry(inMemory: queue, isStandIn: isStandIn)
  }

  /// Returns the latest revision of the transition with this name, from memory.
  ///
  /// - Complexity: One dictionary lookup; no SQL.
  public func transition(named name: String) throws(UnknownTransition) -> TransitionRevision {
    let known = snapshot.withLock { $0 }
    guard let found = known.inUse[name] else {
      throw UnknownTransition(name: name, among: known.inUse.keys, retiredAtMicroseconds: known.retired[name])
    }
    return found
  }

  /// Returns the same; nil for a name that is not in use.
  func vended(_ name: String) -> TransitionRevision? { snapshot.withLock { $0 }.inUse[name] }

  /// Reads the transitions again, to vend changes that other processes applied.
  ///
  /// Running presentations keep the configuration they started with.
  public func refresh() throws(RegistryError) {
    try checkPlace()
    // On the writing connection, so that two refreshes cannot overtake each other.
    try translatingErrors(of: path) {
      try database.writeWithoutTransaction { db in try self.refresh(in: db) }
    }
  }

  func refresh(in db: Database) throws {
    let current = Snapshot(try latestRevisions(in: db))
    snapshot.withLock { $0 = current }
  }

  /// A read-only registry caches them until the next commit. Otherwise a command that opens the registry to list its
  /// content would read everything twice.
  func latestRevisions(in db: Database) throws -> [StoredRevision] {
    // Changes whenever another connection commits (<https://www.sqlite.org/pragma.html#pragma_data_version>).
    guard access == .readOnly, let state = try Int.fetchOne(db, sql: "PRAGMA data_version") else {
      return try RevisionQuery.latest(in: db, known: snapshot.withLock { $0 }.inUse)
    }
    if let known = lastRead.withLock({ $0 }), known.state == state { return known.revisions }
    let revisions = try RevisionQuery.latest(in: db)
    lastRead.withLock { $0 = (state, revisions) }
    return revisions
  }

  /// Reads with a connection that sees one state of the file throughout `body`.
  ///
  /// - Throws: ``RegistryError`` (`fileMoved`) if the file is no longer at its path: older connections would read
  ///   the old file, and newer ones its replacement. ``RegistryError`` (`changedMeanwhile`) if the file is open as
  ///   `immutable` and another program changed it.
  package func read<T>(_ body: (Database) throws -> T) throws(RegistryError) -> T { try read(with: nil, body) }

  /// Reads in the same way with another reader of the same file; nil for the usual one.
  func read<T>(with reader: (any DatabaseReader)?, _ body: (Database) throws -> T) throws(RegistryError) -> T {
    try checkPlace()
    do throws(RegistryError) {
      let result = try translatingErrors(of: path) { try (reader ?? database).read(body) }
      try checkState()
      return result
    } catch {
      // Data that is read during a change may look damaged.
      try checkState()
      throw error
    }
  }

  package func checkPlace() throws(RegistryError) {
    guard identity == nil || identity == Platform.identity(ofFileAt: path) else {
      throw RegistryError(.fileMoved(path: path))
    }
    try checkContent()
    try checkState()
  }

  /// Checks that the file was not emptied.
  ///
  /// SQLite does not read the file again while its pages are in the WAL or in memory. Its commits would then go to the
  /// WAL of a file that cannot be opened any more.
  private func checkContent() throws(RegistryError) {
    guard identity != nil, let size = Platform.size(ofFileAt: path), size < Self.smallestFile else { return }
    throw RegistryError(.fileEmptied(path: path))
  }

  private static let smallestFile = 512

  private func checkState() throws(RegistryError) {
    guard state == nil || state == RegistryFile(path: path).state else {
      throw RegistryError(.changedMeanwhile(path: path))
    }
  }

  /// Writes in one transaction, all or nothing.
  ///
  /// - Throws: ``RegistryError`` (`fileMoved`) if the file is no longer at its path: SQLite would go on writing to
  ///   an unreachable file. ``RegistryError`` (`fileEmptied`) if it was truncated.
  package func write<T>(patience: BusyPolicy? = nil, _ body: (Database) throws -> T) throws(RegistryError) -> T {
    try transaction(body, patience: patience)
  }

  /// Checks before `body`, and again before the commit, possibly minutes later, that the file is still at its path.
  func inPlace<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
    guard !db.fileHasMoved else { throw RegistryError(.fileMoved(path: path)) }
    try checkContent()
    let result = try body(db)
    guard !db.fileHasMoved else { throw RegistryError(.fileMoved(path: path)) }
    try checkContent()
    return result
  }
}
