import Foundation

/// The beginning of a database file, and the list of its free pages
/// (<https://www.sqlite.org/fileformat2.html#the_database_header>).
///
/// `PRAGMA integrity_check` of SQLite 3.40 passes over the format, and over the rest where the first table it thinks of is
/// a view. A wrong list or a wrong last root lets everything be read, and ends whatever wants a page; a format that SQLite
/// only reads ends whatever writes.
struct FileHeader: Equatable {
  private static let length = 100
  private static let beginning = Array("SQLite format 3\0".utf8)
  /// Rollback journal and write-ahead log.
  private static let writtenFormats: ClosedRange<UInt8> = 1...2

  private let bytes: [UInt8]

  /// nil where the file does not begin as a database does.
  init?(_ file: FileHandle) throws {
    try file.seek(toOffset: 0)
    bytes = Array(try file.read(upToCount: Self.length) ?? Data())
    guard bytes.count == Self.length, bytes.starts(with: Self.beginning) else { return nil }
  }

  /// What is wrong with a file that nobody writes meanwhile and whose log is empty; nil where nothing is, or where that
  /// cannot be told.
  static func problem(ofFileAt path: String) -> String? {
    problem(ofFileAt: path) { header, file in try header.problem(in: file) }
  }

  /// What is wrong with where a file, as above, says that its tables and indexes begin, the last of them at page
  /// `lastRoot`. SQLite keeps these pages together at the front of a file that gives pages back.
  static func problem(ofFileAt path: String, lastRoot: Int) -> String? {
    problem(ofFileAt: path) { header, _ in
      let (stated, isInSteps) = (number(header.bytes, at: 52), number(header.bytes, at: 64) != 0)
      if stated == 0 { return isInSteps ? "the file gives pages back in steps, and says not from where" : nil }
      return stated == lastRoot
        ? nil : "the file says that the last table or index begins at page \(stated), and it begins at \(lastRoot)"
    }
  }

  private static func problem(
    ofFileAt path: String, _ look: (FileHeader, FileHandle) throws -> String?
  ) -> String? {
    guard RegistryFile.size(ofFileAt: path + "-wal") ?? 0 == 0,
      let file = FileHandle(forReadingAtPath: path), let header = try? FileHeader(file)
    else { return nil }
    defer { try? file.close() }
    guard let found = try? look(header, file), let after = try? FileHeader(file), after == header else { return nil }
    return found
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
