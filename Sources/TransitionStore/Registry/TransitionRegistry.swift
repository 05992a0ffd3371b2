import Foundation
package import GRDB
public import TransitionModel

/// The registry: named transitions, their immutable revisions, and the sessions recorded under them, in one SQLite file.
///
/// One object owns the file's writing connection and a copy in memory of every transition in use. Asking for a
/// transition reads that copy and nothing else; it is renewed by this object's own writes, and by ``refresh()`` or
/// ``observeChanges(every:onChange:)`` for what other processes wrote.
///
/// ## Topics
///
/// ### Opening
/// - ``init(at:access:)``
/// - ``init(at:bundled:)``
/// - ``inMemory()``
/// - ``Access-swift.enum``
/// - ``access-swift.property``
/// - ``path``
///
/// ### Vending
/// - ``transition(named:)``
/// - ``refresh()``
/// - ``observeChanges(every:onChange:)``
///
/// ### Transitions
/// - ``transitions(includingRetired:)``
/// - ``history(of:)``
/// - ``revision(_:of:)``
/// - ``apply(_:note:prune:dryRun:)``
/// - ``revise(_:basedOn:note:dryRun:by:)``
/// - ``retire(_:dryRun:)``
/// - ``retire(_:)``
///
/// ### Sessions
/// - ``record(_:)``
/// - ``sessions(_:)``
/// - ``session(_:)``
/// - ``installToken(now:)``
/// - ``installCohort(of:)``
/// - ``isRecordingAllowed()``
/// - ``setRecordingAllowed(_:)``
/// - ``setSamplingRate(_:)``
/// - ``eraseInstall()``
/// - ``forgetSentTokens(sentBefore:)``
///
/// ### Presentations
/// - ``record(presentations:)``
/// - ``record(_:of:)``
/// - ``presentations(_:)``
///
/// ### Shipping
/// - ``bundle(to:overwrite:)``
/// - ``follow(bundled:)``
/// - ``outbox``
/// - ``outbox(maximumBytes:)``
///
/// ### Care
/// - ``migrationStatus(at:)``
/// - ``migrate(at:dryRun:)``
/// - ``checkpoint()``
public final class TransitionRegistry: TransitionProviding, Sendable {
  /// What an open registry may do with its file.
  public enum Access: Sendable, Hashable {
    /// Read. Never creates, migrates or changes a byte of the file.
    case readOnly
    /// Read and write a registry that exists; applies migrations it lacks.
    case readWrite
    /// The same, making the registry if there is none.
    case create
  }

  /// What is known of every name. An object, so that the lock is held no longer than it takes to have it.
  private final class Snapshot: Sendable {
    let inUse: [String: TransitionRevision]
    /// When, in UTC microseconds since 1970.
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

  /// The file's absolute path; `:memory:` for a registry without one.
  public let path: String
  /// What this object may do with the file.
  public let access: Access
  package let database: any DatabaseWriter
  package let isInMemory: Bool
  /// Which file was opened; nil for none.
  private let identity: FileIdentity?
  /// Which log this object writes to; nil for none.
  private let logIdentity: FileIdentity?
  /// What the file was like, where SQLite takes it that nobody changes it; nil elsewhere.
  private let state: FileState?
  /// The clock of `created_at_us` and `retired_at_us`.
  package let now: @Sendable () -> Int64
  /// How long a transaction waits for other programs, unless it is told.
  let patience: BusyPolicy
  private let snapshot = Lock(Snapshot())
  private let isClosed = Lock(false)
  /// What a registry that only reads has read of every transition, and the state of the file it was read from.
  private let lastRead = Lock<(state: Int, revisions: [StoredRevision])?>(nil)

  /// Opens the registry at `path`.
  ///
  /// - Throws: ``RegistryError`` when there is none, when the file is something else or damaged, or when a newer version
  ///   made it. The file is unchanged then.
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
    let state = file.state
    database = try Self.open(file, access: access, patience: patience)
    self.state = file.isImmutable(database) ? state : nil
    identity = Platform.identity(ofFileAt: file.path)
    logIdentity = access == .readOnly ? nil : Platform.identity(ofFileAt: file.path + "-wal")
    try refresh()
  }

  private init(inMemory database: DatabaseQueue) throws(RegistryError) {
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

  /// Closes the file, and takes its log into it where nobody else has it open. What is asked of the registry afterwards is
  /// an error.
  ///
  /// The end of the object does the same; this is for programs that end while something still holds it. A second time does
  /// nothing.
  ///
  /// - Throws: ``RegistryError/logLeft(path:log:)`` when the file is no longer at its path and its log still is, closed all
  ///   the same: SQLite does not touch either then.
  public func close() throws(RegistryError) {
    guard !isClosed.exchange(true) else { return }
    // Readers first: only a connection that may write takes the log into the file when it is the last to close.
    (database as? DatabasePool)?.releaseMemory()
    try translatingErrors(of: path) { try database.close() }
    let log = path + "-wal"
    guard let logIdentity, identity != Platform.identity(ofFileAt: path),
      logIdentity == Platform.identity(ofFileAt: log),
      Platform.size(ofFileAt: log) ?? 0 > 0
    else { return }
    throw .logLeft(path: path, log: log)
  }

  /// An empty registry that is gone with the object: for tests and previews.
  public static func inMemory() throws(RegistryError) -> TransitionRegistry {
    let queue = try translatingErrors(of: ":memory:") { try DatabaseQueue(configuration: .registry(readonly: false)) }
    return try TransitionRegistry(inMemory: queue)
  }

  /// The latest revision of the transition with this name, from memory.
  ///
  /// - Complexity: one dictionary lookup; no SQL.
  public func transition(named name: String) throws(UnknownTransition) -> TransitionRevision {
    let known = snapshot.withLock { $0 }
    guard let found = known.inUse[name] else {
      throw UnknownTransition(name: name, among: known.inUse.keys, retiredAtMicroseconds: known.retired[name])
    }
    return found
  }

  /// The same; nil for a name that is not in use.
  func vended(_ name: String) -> TransitionRevision? { snapshot.withLock { $0 }.inUse[name] }

  /// Reads the transitions anew, so that what other processes applied is vended. Presentations that are running keep
  /// the configuration they were vended with.
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

  /// The latest revision of every transition, retired or not, by name.
  ///
  /// A registry that only reads keeps them until somebody commits: a command that opens it to list what is in it would
  /// read everything twice.
  func latestRevisions(in db: Database) throws -> [StoredRevision] {
    // Changes whenever another connection commits (<https://www.sqlite.org/pragma.html#pragma_data_version>).
    guard access == .readOnly, let state = try Int.fetchOne(db, sql: "PRAGMA data_version") else {
      return try RevisionQuery.latest(in: db)
    }
    if let known = lastRead.withLock({ $0 }), known.state == state { return known.revisions }
    let revisions = try RevisionQuery.latest(in: db)
    lastRead.withLock { $0 = (state, revisions) }
    return revisions
  }

  /// Reads with a connection that sees one state of the file throughout `body`.
  ///
  /// - Throws: ``RegistryError/fileMoved(path:)`` when the file is no longer at its path: some connections would read what
  ///   nobody else can see any more, and others, opened since, what has taken its place.
  ///   ``RegistryError/changedMeanwhile(path:)`` where nothing can be written beside the file and somebody changed it.
  package func read<T>(_ body: (Database) throws -> T) throws(RegistryError) -> T {
    try checkPlace()
    do throws(RegistryError) {
      let result = try translatingErrors(of: path) { try database.read(body) }
      try checkState()
      return result
    } catch {
      // What was read while it changed may look damaged.
      try checkState()
      throw error
    }
  }

  package func checkPlace() throws(RegistryError) {
    guard identity == nil || identity == Platform.identity(ofFileAt: path) else { throw .fileMoved(path: path) }
    try checkContent()
    try checkState()
  }

  /// SQLite does not look at the file again while its pages are in the WAL or in memory. What it commits then goes to the
  /// WAL of a file that nobody can open any more.
  private func checkContent() throws(RegistryError) {
    guard identity != nil, let size = Platform.size(ofFileAt: path), size < Self.smallestFile else { return }
    throw .fileEmptied(path: path)
  }

  /// SQLite's smallest page.
  private static let smallestFile = 512

  private func checkState() throws(RegistryError) {
    guard state == nil || state == RegistryFile(path: path).state else { throw .changedMeanwhile(path: path) }
  }

  /// Writes in one transaction, all or nothing.
  ///
  /// - Throws: ``RegistryError/fileMoved(path:)`` when the file is no longer at its path: SQLite would go on writing to
  ///   what nobody can open any more. ``RegistryError/fileEmptied(path:)`` when it was truncated.
  func write<T>(patience: BusyPolicy? = nil, _ body: (Database) throws -> T) throws(RegistryError) -> T {
    try transaction(body, patience: patience)
  }

  /// Looks before the work and again before it is committed, which may be minutes later, that the file is where it was.
  func inPlace<T>(_ db: Database, _ body: (Database) throws -> T) throws -> T {
    guard !db.fileHasMoved else { throw RegistryError.fileMoved(path: path) }
    try checkContent()
    let result = try body(db)
    guard !db.fileHasMoved else { throw RegistryError.fileMoved(path: path) }
    try checkContent()
    return result
  }
}
