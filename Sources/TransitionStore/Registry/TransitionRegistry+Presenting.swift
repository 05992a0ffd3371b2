public import Foundation
import GRDB
import TransitionModel

/// A problem that kept an app from opening its registry as usual. Its screens are presented all the same.
/// More cases may be added; use `default`.
public enum OpeningProblem: Error, Sendable, Hashable, CustomStringConvertible {
  /// SQLite reported that the file is damaged, or not a database. The file and its WAL were moved to `path`, and a new
  /// registry was created from the bundle. Recording is off until the app turns it on, because the old file had the
  /// person's choice.
  case movedAside(path: String, RegistryError)
  /// The file is unchanged: it is locked, made by another build, cannot be read or written now, or the disk is full.
  /// Transitions are vended from the bundle, in memory, and nothing is recorded. The next start tries again.
  case leftAlone(RegistryError)
  /// The bundled registry cannot be used.
  case unusableBundle(RegistryError)

  /// The problem, for a log.
  public var description: String {
    switch self {
    case .movedAside(let path, let error):
      "\(error) It was moved to \(escaped: path), and a new registry was made. Recording is off until it is turned on again."
    case .leftAlone(let error):
      "\(error) The file was left as it is. Transitions come from the bundle, and nothing is recorded until the next start."
    case .unusableBundle(let error): "\(error)"
    }
  }
}

extension TransitionRegistry {
  /// Opens an app's registry, even if its file cannot be used. An app can always present with the result.
  ///
  /// If the file can be opened, this is the same as ``init(at:bundle:)``. Otherwise, there are two cases:
  ///
  /// - SQLite reports that the file is damaged, or not a database. The file and its WAL are moved aside, under a lock that
  ///   the app's extensions share. One such file is kept, and ``eraseInstall()`` deletes it. A new registry is created. If
  ///   the process is killed in between, the next start continues.
  /// - The file cannot be used for another reason. It stays unchanged, and a registry in memory replaces it. If another
  ///   process holds the write lock, that is so after 1 s.
  ///
  /// - Parameters:
  ///   - path: The registry, which is created with its directory if it does not exist. An app's support directory does not
  ///     exist at first.
  ///   - bundle: The registry that the app ships.
  ///   - onProblem: Called with the problem before this function returns.
  /// - Throws: ``RegistryError``, only if SQLite cannot even keep a database in memory.
  public static func open(
    at path: String, bundle: URL, onProblem: (OpeningProblem) -> Void
  ) throws(RegistryError) -> TransitionRegistry {
    var shipped: BundledRegistry?
    do throws(RegistryError) { shipped = try BundledRegistry(at: bundle) } catch { onProblem(.unusableBundle(error)) }
    do throws(RegistryError) {
      return try openUsually(at: path, shipped)
    } catch {
      let reason = error
      do throws(RegistryError) {
        if let aside = try replaceDamaged(path, because: reason) {
          onProblem(.movedAside(path: aside, reason))
        } else if !reason.isOfDamage {
          throw reason
        }
        // Where nothing was moved, another process has moved it meanwhile.
        return try openUsually(at: path, shipped)
      } catch {
        onProblem(.leftAlone(error))
      }
    }
    let registry = try standIn()
    if let shipped { _ = try? registry.follow(shipped) }
    return registry
  }

  private static func replaceDamaged(_ path: String, because reason: RegistryError) throws(RegistryError) -> String? {
    do throws(RegistryError) {
      return try AsideFile(of: path).replaceDamaged()
    } catch { throw reason.isOfDamage ? error : reason }
  }

  private static func openUsually(at path: String, _ shipped: BundledRegistry?) throws(RegistryError)
    -> TransitionRegistry
  {
    let aside = AsideFile(of: path)
    if aside.isHalfReplaced { _ = try aside.replaceDamaged() }
    if let directory = RegistryFile(path: path).missingDirectory {
      // If this fails, opening throws the reason.
      try? FileManager.default.createDirectory(atPath: directory, withIntermediateDirectories: true)
    }
    let registry = try TransitionRegistry(at: path, access: .create, patience: .starting)
    if let shipped { try registry.follow(shipped) }
    return registry
  }
}

extension RegistryError {
  fileprivate var isOfDamage: Bool {
    switch fault {
    case .damaged, .notADatabase: true
    default: false
    }
  }
}

/// The WAL is moved first and the file last, so that a file that was moved is complete. The new registry gets its name
/// only when it is completely written, with recording off.
struct AsideFile {
  private let registry: String
  private var aside: String { registry + "-damaged" }
  private var made: String { registry + "-new" }

  init(of path: String) { registry = FilePlace.behindLinks(RegistryFile(path: path).path) }

  var isHalfReplaced: Bool { Platform.exists(aside) && !Platform.exists(registry) }

  /// Moves the file aside and creates a new one, with recording off, unless another process has done so meanwhile.
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

  /// Deletes the files that were moved aside. The main file is last, so that the next call continues after a kill.
  func remove() {
    for ending in ["-wal", "-journal", ""] { Platform.remove(aside + ending) }
  }

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
    if let problem = Platform.synchronize(fileAt: made) {
      throw RegistryError(.cannotWrite(path: made, detail: problem))
    }
  }

  private func rename(_ path: String, to other: String) throws(RegistryError) {
    if let problem = Platform.rename(path, to: other) {
      throw RegistryError(.cannotWrite(path: other, detail: problem))
    }
  }
}

private struct FileLock {
  private let descriptor: Int32

  /// Waits until the lock is free. Its holder only renames files, so the wait is short.
  init(at path: String) throws(RegistryError) {
    do {
      descriptor = try Platform.lockedFile(at: path)
    } catch { throw RegistryError(.cannotWrite(path: path, detail: error.description)) }
  }

  func release() { Platform.close(descriptor) }
}
