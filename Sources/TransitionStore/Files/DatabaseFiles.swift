import Foundation

/// The files that make up a database: the main file and the ones SQLite keeps beside it.
///
/// Replacing any of them loses committed data.
package enum DatabaseFiles {
  /// The suffixes that SQLite appends to a database's name (<https://www.sqlite.org/tempfiles.html>).
  static let endings = ["-wal", "-shm", "-journal"]

  /// Returns whether two paths lead to the same file, through symbolic or hard links. The files need not exist.
  package static func isSame(_ path: String, as other: String) -> Bool {
    if resolved(path) == resolved(other) { return true }
    guard let identity = Platform.identity(ofFileAt: path) else { return false }
    return identity == Platform.identity(ofFileAt: other)
  }

  /// Returns the database for which SQLite keeps, or would keep, a file at the path.
  ///
  /// - Parameters:
  ///   - path: The file need not exist.
  ///   - registry: A database to consider even if its file does not exist. Other databases count only if their file
  ///     exists.
  /// - Returns: nil if the path is not that of such a file.
  package static func databaseKept(with path: String, orBy registry: String) -> String? {
    let real = resolved(registry)
    if endings.contains(where: { isSame(path, as: real + $0) || isSame(path, as: registry + $0) }) { return registry }
    for name in [path, resolved(path)] {
      for ending in endings where name.hasSuffix(ending) {
        let database = String(name.dropLast(ending.count))
        if Platform.isRegularFile(database) { return database }
      }
    }
    return nil
  }

  /// Returns the path with links resolved: SQLite keeps its files beside the target of a link.
  static func resolved(_ path: String) -> String {
    let place = URL(fileURLWithPath: FilePlace.behindLinks(path))
    if FileManager.default.fileExists(atPath: place.path) { return place.resolvingSymlinksInPath().path }
    // For a path that does not exist, Foundation resolves nothing, not even the parent folders.
    return place.deletingLastPathComponent().resolvingSymlinksInPath().appendingPathComponent(place.lastPathComponent)
      .path
  }
}

/// Information about the file at a path, with links resolved.
package enum FilePlace {
  /// Returns the target of the links at a path, even if the target does not exist; the path itself if it is not a link.
  ///
  /// Foundation resolves links only if their target exists. A link in `/proc` to a pipe, as `/dev/stdout` may be, has
  /// no target path. It is returned as is, because it can be opened there.
  package static func behindLinks(_ path: String) -> String {
    var place = path
    // The same limit as on Linux.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: place) else { return place }
      let folder = URL(fileURLWithPath: place).deletingLastPathComponent().path
      let end = next.hasPrefix("/") ? next : "\(folder)/\(next)"
      if FileManager.default.fileExists(atPath: place), !FileManager.default.fileExists(atPath: end) { return place }
      place = end
    }
    return place
  }
}

/// The locks that processes hold on a registry, where the system lists them: on Linux, `/proc/locks` (proc_locks(5)).
///
/// Querying the file itself (`F_GETLK`) would need another file handle. Closing that handle would drop every lock that
/// this process holds on the file (<https://www.sqlite.org/howtocorrupt.html> §2.2).
enum FileLocks {
  struct Lock: Sendable, Hashable {
    let process: Int32
    let isExclusive: Bool
    let inode: UInt64
    let range: ClosedRange<UInt64>

    /// Parses `1: POSIX  ADVISORY  WRITE 4711 08:01:1234 120 120`. Returns nil for a line of another kind.
    init?(line: Substring) {
      let words = line.split(separator: " ")
      guard words.count >= 8, words[1] == "POSIX", let process = Int32(words[4]), process > 0,
        let inode = words[5].split(separator: ":").last.flatMap({ UInt64($0) }), let first = UInt64(words[6])
      else { return nil }
      self.process = process
      self.inode = inode
      isExclusive = words[3] == "WRITE"
      range = first...max(first, words[7] == "EOF" ? .max : UInt64(words[7]) ?? first)
    }
  }

  /// The byte offsets of SQLite's write locks: in the WAL index (<https://www.sqlite.org/walformat.html#wal_locks>),
  /// and in a file without a WAL (from `PENDING_BYTE`, <https://www.sqlite.org/lockingv3.html>).
  private static let (logWriter, fileWriter): (UInt64, ClosedRange<UInt64>) = (120, 0x4000_0000...0x4000_01FF)

  /// Returns the program that is writing to a database, as "sqlite3 (process 4711)"; nil if there is none or it is
  /// unknown.
  static func writer(ofDatabaseAt path: String) -> String? {
    holder(of: path + "-shm") { $0.isExclusive && $0.range.contains(logWriter) }
      ?? holder(of: path) { $0.isExclusive && $0.range.overlaps(fileWriter) }
  }

  /// Returns whether any program, including this one, has a database with a WAL open.
  ///
  /// Each such program holds a lock in the WAL index. The result is false if locks cannot be listed; see ``areKnown``.
  static func isOpen(databaseAt path: String) -> Bool { !locks(of: path + "-shm").isEmpty }

  static var areKnown: Bool { FileManager.default.isReadableFile(atPath: list) }

  private static let list = "/proc/locks"

  private static func holder(of path: String, where isMeant: (Lock) -> Bool) -> String? {
    let own = ProcessInfo.processInfo.processIdentifier
    let lock = locks(of: path).first { $0.process != own && isMeant($0) }
    return lock.map { "\(name(of: $0.process)) (process \($0.process))" }
  }

  static func locks(of path: String) -> Set<Lock> {
    guard let inode = Platform.identity(ofFileAt: path)?.inode else { return [] }
    var found: Set<Lock> = []
    for _ in 0..<looks {
      // Foundation reads to the end in one call, and in smaller pieces than the system returns.
      let pieces = Platform.pieces(ofFileAt: list)
      found.formUnion(
        String(decoding: pieces.joined(), as: UTF8.self).split(separator: "\n").compactMap(Lock.init(line:))
          .filter { $0.inode == inode })
      // A lock that is taken or released between two pieces hides another lock or lists it twice.
      if pieces.count <= 1 { break }
    }
    return found
  }

  private static let looks = 5

  private static func name(of process: Int32) -> String {
    let data = FileManager.default.contents(atPath: "/proc/\(process)/comm") ?? Data()
    let name = String(decoding: data, as: UTF8.self).filter { $0.isASCII && !$0.isNewline && $0 >= " " }
    return name.isEmpty ? "a program" : name
  }
}
