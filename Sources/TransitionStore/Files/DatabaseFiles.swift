import Foundation

/// The files that make up a database: the one with its name, and those that SQLite keeps beside it. Whoever puts
/// another file in the place of one of them loses what was committed.
package enum DatabaseFiles {
  /// What SQLite adds to a database's name (<https://www.sqlite.org/tempfiles.html>).
  static let endings = ["-wal", "-shm", "-journal"]

  /// Whether two paths lead to one file, by links or by another name that it has. A file need not be there.
  package static func isSame(_ path: String, as other: String) -> Bool {
    if resolved(path) == resolved(other) { return true }
    guard let identity = Platform.identity(ofFileAt: path) else { return false }
    return identity == Platform.identity(ofFileAt: other)
  }

  /// The database for which SQLite keeps, or would keep, a file at the path.
  ///
  /// - Parameters:
  ///   - path: The file need not be there.
  ///   - registry: A database to look at in any case; of others, those whose file is there.
  /// - Returns: nil where the path is not that of such a file.
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

  /// The path without links: SQLite keeps its files beside what a link leads to.
  static func resolved(_ path: String) -> String {
    let place = URL(fileURLWithPath: FilePlace.behindLinks(path))
    if FileManager.default.fileExists(atPath: place.path) { return place.resolvingSymlinksInPath().path }
    // Where nothing is, Foundation resolves nothing, not even the way there.
    return place.deletingLastPathComponent().resolvingSymlinksInPath().appendingPathComponent(place.lastPathComponent)
      .path
  }
}

/// What is at a path, by the links that are there.
package enum FilePlace {
  /// Whether what is there, or what a link there points to, is a file with bytes, and no folder, pipe, socket or device:
  /// reading one comes to an end, and writing one keeps what is written.
  package static func isRegularFile(_ path: String) -> Bool { Platform.isRegularFile(path) }

  /// Where links lead that are at a path, also to where nothing is yet; the path itself where there is none.
  ///
  /// Foundation resolves links only where something is behind them. A link of `/proc` that leads to a pipe, as
  /// `/dev/stdout` may, tells of no path, and is where that can be opened.
  package static func behindLinks(_ path: String) -> String {
    var place = path
    // As many as Linux follows.
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

/// Who else has a registry open, where the system tells: on Linux, by `/proc/locks` (proc_locks(5)).
///
/// Asking through the file itself (`F_GETLK`) would need a handle of our own, and closing that would drop every lock this
/// process holds on the file (<https://www.sqlite.org/howtocorrupt.html> §2.2).
enum FileLocks {
  /// A lock as the system lists it.
  struct Lock: Sendable, Hashable {
    let process: Int32
    let isExclusive: Bool
    let inode: UInt64
    let range: ClosedRange<UInt64>

    /// Reads `1: POSIX  ADVISORY  WRITE 4711 08:01:1234 120 120`; nil for a line of another kind.
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

  /// Where SQLite's locks lie: the writer's in the index of a log (<https://www.sqlite.org/walformat.html#wal_locks>), and
  /// those of a file without a log (`PENDING_BYTE` and what follows, <https://www.sqlite.org/lockingv3.html>).
  private static let (logWriter, fileWriter): (UInt64, ClosedRange<UInt64>) = (120, 0x4000_0000...0x4000_01FF)

  /// The program that is writing to a database, as "sqlite3 (process 4711)"; nil where nobody else is, or nobody knows.
  static func writer(ofDatabaseAt path: String) -> String? {
    holder(of: path + "-shm") { $0.isExclusive && $0.range.contains(logWriter) }
      ?? holder(of: path) { $0.isExclusive && $0.range.overlaps(fileWriter) }
  }

  /// Whether a program has a database with a log open, this one among them: each holds a lock in the log's index for as
  /// long. False where nobody knows; see ``areKnown``.
  static func isOpen(databaseAt path: String) -> Bool { !locks(of: path + "-shm").isEmpty }

  /// Whether the system can be asked at all.
  static var areKnown: Bool { FileManager.default.isReadableFile(atPath: list) }

  private static let list = "/proc/locks"

  private static func holder(of path: String, where isMeant: (Lock) -> Bool) -> String? {
    let lock = locks(of: path).first { $0.process != ProcessIdentity.current.id && isMeant($0) }
    return lock.map { "\(name(of: $0.process)) (process \($0.process))" }
  }

  /// The locks that are held on a file.
  static func locks(of path: String) -> Set<Lock> {
    guard let inode = Platform.identity(ofFileAt: path)?.inode else { return [] }
    var found: Set<Lock> = []
    for _ in 0..<looks {
      // Foundation reads on to the end by itself, and in smaller pieces than the system gives.
      let pieces = Platform.pieces(ofFileAt: list)
      found.formUnion(
        String(decoding: pieces.joined(), as: UTF8.self).split(separator: "\n").compactMap(Lock.init(line:))
          .filter { $0.inode == inode })
      // A lock that comes or goes between two pieces of the list hides another one or shows it twice.
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
