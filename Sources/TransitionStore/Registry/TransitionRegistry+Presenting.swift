public import Foundation
import GRDB

/// What kept an app from opening its registry as usual; its screens are presented all the same.
public enum OpeningProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// SQLite called the file damaged, or no database. It was moved to `path`, with its WAL, and a new registry was made of
  /// the bundle. Recording is off until the app turns it on: the old file held the person's choice.
  case movedAside(path: String, RegistryError)
  /// The file was left as it is: it is locked, made by another build, cannot be read or written now, or the disk is full.
  /// Transitions are vended from the bundle, in memory, and nothing is recorded. The next start tries again.
  case leftAlone(RegistryError)
  /// The bundled registry cannot be used.
  case unusableBundle(RegistryError)

  /// What happened, for a log.
  public var description: String {
    switch self {
    case .movedAside(let path, let error):
      "\(error) It was moved to \(path), and a new registry was made. Recording is off until it is turned on again."
    case .leftAlone(let error):
      "\(error) The file was left as it is. Transitions come from the bundle, and nothing is recorded until the next start."
    case .unusableBundle(let error): "\(error)"
    }
  }
}

extension TransitionRegistry {
  /// Opens an app's registry, whatever is wrong with its file: an app always presents.
  ///
  /// Usually that is ``init(at:bundled:)``. Only a file that SQLite calls damaged, or no database, is moved aside, with its
  /// WAL and under a lock that the app's extensions share; one such file is kept, and ``eraseInstall()`` deletes it. Any other
  /// file is left as it is, and a registry in memory takes its place. A process that is killed in between leaves the next
  /// start to go on.
  ///
  /// - Parameters:
  ///   - path: The registry, made if there is none.
  ///   - bundle: The registry that the app ships.
  ///   - onProblem: Gets what went wrong, before the call returns.
  /// - Throws: ``RegistryError`` only where SQLite cannot even keep a database in memory.
  public static func open(
    at path: String, bundle: URL, onProblem: (OpeningProblem) -> Void
  ) throws(RegistryError) -> TransitionRegistry {
    var shipped: BundledRegistry?
    do throws(RegistryError) { shipped = try BundledRegistry(at: bundle) } catch { onProblem(.unusableBundle(error)) }
    do throws(RegistryError) {
      return try openUsually(at: path, shipped)
    } catch {
      do throws(RegistryError) {
        guard let aside = try AsideFile(of: path).replaceDamaged() else { throw error }
        onProblem(.movedAside(path: aside, error))
        return try openUsually(at: path, shipped)
      } catch {
        onProblem(.leftAlone(error))
      }
    }
    let registry = try standIn()
    if let shipped { _ = try? registry.follow(shipped) }
    return registry
  }

  private static func openUsually(at path: String, _ shipped: BundledRegistry?) throws(RegistryError)
    -> TransitionRegistry
  {
    let aside = AsideFile(of: path)
    if aside.isHalfReplaced { _ = try aside.replaceDamaged() }
    let registry = try TransitionRegistry(at: path, access: .create, patience: .starting)
    if let shipped { try registry.follow(shipped) }
    return registry
  }
}

/// The place of a damaged registry beside the new one, and the way there.
///
/// The WAL goes first and the file last, so that what is there is whole. The new registry has its name only when all of it is
/// written, with recording off.
struct AsideFile {
  private let registry: String
  private var aside: String { registry + "-damaged" }
  private var made: String { registry + "-new" }

  init(of path: String) { registry = FilePlace.behindLinks(RegistryFile(path: path).path) }

  /// Whether a process died after it had moved the file, and before the new one had its name.
  var isHalfReplaced: Bool { Platform.exists(aside) && !Platform.exists(registry) }

  /// Moves the file aside and makes a new one, with recording off, unless another process has done so meanwhile.
  ///
  /// - Returns: Where the old file is; nil where SQLite does not call the file damaged.
  func replaceDamaged() throws(RegistryError) -> String? {
    let lock = try FileLock(at: registry + "-lock")
    defer { lock.release() }
    let isMissing = !Platform.exists(registry)
    guard isMissing ? Platform.exists(aside) : isDamaged else { return nil }
    try make()
    if !isMissing {
      if Platform.exists(aside) { remove() }
      for ending in ["-wal", "-journal"] where Platform.exists(registry + ending) {
        try rename(registry + ending, to: aside + ending)
      }
      Platform.remove(registry + "-shm")
      try rename(registry, to: aside)
    }
    try rename(made, to: registry)
    Platform.synchronize(folderOf: registry)
    return aside
  }

  /// Deletes what was moved aside; the file last, so that what a kill leaves is deleted the next time.
  func remove() {
    for ending in ["-wal", "-journal", ""] { Platform.remove(aside + ending) }
  }

  /// Whether SQLite itself says so.
  private var isDamaged: Bool {
    do {
      let queue = try DatabaseQueue(path: registry, configuration: .registry(readonly: true, waiting: .immediateError))
      defer { try? queue.close() }
      return try queue.read { try String.fetchOne($0, sql: "PRAGMA quick_check(1)") } != "ok"
    } catch let error as DatabaseError {
      return [.SQLITE_CORRUPT, .SQLITE_NOTADB].contains(error.resultCode)
    } catch { return false }
  }

  private func make() throws(RegistryError) {
    for ending in ["-wal", "-shm", ""] { Platform.remove(made + ending) }
    let registry = try TransitionRegistry(at: made, access: .create)
    try registry.setRecordingAllowed(false)
    try registry.close()
    if let problem = Platform.synchronize(fileAt: made) { throw .cannotWrite(path: made, detail: problem) }
  }

  private func rename(_ path: String, to other: String) throws(RegistryError) {
    if let problem = Platform.rename(path, to: other) { throw .cannotWrite(path: other, detail: problem) }
  }
}

/// A lock between processes that goes with the process that holds it.
private struct FileLock {
  private let descriptor: Int32

  /// Waits until the lock is free; who holds it only renames files.
  init(at path: String) throws(RegistryError) {
    do {
      descriptor = try Platform.lockedFile(at: path)
    } catch { throw .cannotWrite(path: path, detail: error.description) }
  }

  func release() { Platform.close(descriptor) }
}
