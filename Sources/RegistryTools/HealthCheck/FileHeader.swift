import Foundation
import TransitionStore

/// The header of a database file, and its free list (<https://www.sqlite.org/fileformat2.html#the_database_header>).
///
/// `PRAGMA integrity_check` of SQLite 3.40 ignores the format, and it ignores the free list and the root pages if the
/// first table it processes is a view. With a wrong free list or last root, reads work and every page allocation fails.
/// With a read-only format, every write fails.
struct FileHeader {
  private static let length = 100
  private static let beginning = Array("SQLite format 3\0".utf8)
  /// Rollback journal and write-ahead log.
  private static let writtenFormats: ClosedRange<UInt8> = 1...2

  private let bytes: [UInt8]
  /// The problem of the format or the free list; nil if there is none or it cannot be checked.
  private(set) var problem: String?

  /// Reads the header of a file that no program has open or writes, and whose WAL is empty; nil otherwise.
  ///
  /// It is also nil for a file that does not begin like a database. In a file that this process has open, closing a
  /// handle would drop its locks (<https://www.sqlite.org/howtocorrupt.html> §2.2).
  init?(of file: RegistryFile) {
    // Opening a pipe would block until another program writes to it.
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

  /// Returns the problem of the recorded root pages of tables and indexes.
  ///
  /// With incremental vacuum, SQLite keeps these pages together at the front of a file.
  ///
  /// - Parameters:
  ///   - lastRoot: The last root page.
  ///   - schemaVersion: `PRAGMA schema_version`, read with it.
  /// - Returns: nil if there is none, or if the schema has changed since.
  func problem(lastRoot: Int, schemaVersion: Int) -> String? {
    guard Self.number(bytes, at: 40) == schemaVersion else { return nil }
    let (stated, isInSteps) = (Self.number(bytes, at: 52), Self.number(bytes, at: 64) != 0)
    if stated == 0 { return isInSteps ? "incremental vacuum is on, but the header names no largest root page" : nil }
    return stated == lastRoot
      ? nil : "the header says that the last table or index begins at page \(stated), but it begins at \(lastRoot)"
  }

  private func problem(in file: FileHandle) throws -> String? {
    guard Self.writtenFormats.contains(bytes[18]) else {
      return "the header has write format \(bytes[18]), which is read-only"
    }
    let (first, count) = (Self.number(bytes, at: 32), Self.number(bytes, at: 36))
    guard let free = try freePages(in: file, from: first, atMost: count) else {
      return "the list of free pages is broken"
    }
    return free == count ? nil : "the header says that \(count) pages are free, but the list has \(free)"
  }

  /// Returns the number of pages in the free list, from its first trunk page on; nil if it leaves the file or is
  /// circular.
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

  /// Returns the big-endian number of four bytes.
  private static func number(_ bytes: [UInt8], at place: Int) -> Int {
    bytes[place..<place + 4].reduce(0) { $0 << 8 | Int($1) }
  }
}
