import Foundation

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
