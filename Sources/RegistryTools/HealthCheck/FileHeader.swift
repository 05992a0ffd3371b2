import Foundation
import TransitionStore

/// The beginning of a database file, and the list of its free pages
/// (<https://www.sqlite.org/fileformat2.html#the_database_header>).
///
/// `PRAGMA integrity_check` of SQLite 3.40 passes over the format, and over the rest where the first table it thinks of is
/// a view. A wrong list or a wrong last root lets everything be read, and ends whatever wants a page; a format that SQLite
/// only reads ends whatever writes.
struct FileHeader {
  private static let length = 100
  private static let beginning = Array("SQLite format 3\0".utf8)
  /// Rollback journal and write-ahead log.
  private static let writtenFormats: ClosedRange<UInt8> = 1...2

  private let bytes: [UInt8]
  /// What is wrong with the format or the list of free pages; nil where nothing is, or where that cannot be told.
  private(set) var problem: String?

  /// Reads a file that nobody has open, whose log is empty, and that nobody writes meanwhile; nil for any other, and for
  /// one that does not begin as a database does. In a file that this process has open, closing a handle would drop its
  /// locks (<https://www.sqlite.org/howtocorrupt.html> §2.2).
  init?(of file: RegistryFile) {
    // Opening a pipe would wait for whoever writes into it.
    guard FilePlace.isRegularFile(file.path), !file.mayBeInUse,
      RegistryFile.size(ofFileAt: file.path + "-wal") ?? 0 == 0,
      let handle = FileHandle(forReadingAtPath: file.path)
    else { return nil }
    defer { try? handle.close() }
    guard let bytes = try? Self.bytes(of: handle), bytes.starts(with: Self.beginning) else { return nil }
    self.bytes = bytes
    let found = try? problem(in: handle)
    guard let after = try? Self.bytes(of: handle), after == bytes else { return nil }
    problem = found
  }

  private static func bytes(of handle: FileHandle) throws -> [UInt8]? {
    try handle.seek(toOffset: 0)
    let bytes = Array(try handle.read(upToCount: length) ?? Data())
    return bytes.count == length ? bytes : nil
  }

  /// What is wrong with where the file says that its tables and indexes begin. SQLite keeps these pages together at the
  /// front of a file that gives pages back.
  ///
  /// - Parameters:
  ///   - lastRoot: The page at which the last of them begins.
  ///   - schemaVersion: `PRAGMA schema_version`, read with it.
  /// - Returns: nil where nothing is, and where the schema is another one by now.
  func problem(lastRoot: Int, schemaVersion: Int) -> String? {
    guard Self.number(bytes, at: 40) == schemaVersion else { return nil }
    let (stated, isInSteps) = (Self.number(bytes, at: 52), Self.number(bytes, at: 64) != 0)
    if stated == 0 { return isInSteps ? "the file gives pages back in steps, and says not from where" : nil }
    return stated == lastRoot
      ? nil : "the file says that the last table or index begins at page \(stated), and it begins at \(lastRoot)"
  }

  private func problem(in file: FileHandle) throws -> String? {
    guard Self.writtenFormats.contains(bytes[18]) else {
      return "the file says that its format is \(bytes[18]), which can only be read"
    }
    let (first, count) = (Self.number(bytes, at: 32), Self.number(bytes, at: 36))
    guard let free = try freePages(in: file, from: first, atMost: count) else {
      return "the list of free pages is broken"
    }
    return free == count ? nil : "the file says that \(count) pages are free, and \(free) are in its list"
  }

  /// How many pages the list has, from its first trunk page on; nil where it leads out of the file or in circles.
  private func freePages(in file: FileHandle, from first: Int, atMost most: Int) throws -> Int? {
    let stored = Int(bytes[16]) << 8 | Int(bytes[17])
    let pageSize = stored == 1 ? 65_536 : stored
    guard pageSize >= 512 else { return nil }
    let pages = Int(try file.seekToEnd()) / pageSize
    // The first page is never free.
    func isInside(_ page: Int) -> Bool { page > 1 && page <= pages }
    var (trunk, free) = (first, 0)
    while trunk != 0 {
      guard isInside(trunk), free < most else { return nil }
      try file.seek(toOffset: UInt64(trunk - 1) * UInt64(pageSize))
      let page = Array(try file.read(upToCount: pageSize) ?? Data())
      guard page.count == pageSize else { return nil }
      let leaves = Self.number(page, at: 4)
      guard leaves <= pageSize / 4 - 2,
        (0..<leaves).allSatisfy({ isInside(Self.number(page, at: 8 + 4 * $0)) })
      else { return nil }
      free += 1 + leaves
      trunk = Self.number(page, at: 0)
    }
    return free
  }

  /// Four bytes, the largest first.
  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
