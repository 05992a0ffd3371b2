import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// How pruning returns space: a few pages at a time, or by rewriting the file.
@Suite struct CompactionTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry
  private let card: TransitionRevision

  init() throws {
    directory = try TemporaryDirectory()
    registry = try Example.registry(at: directory.file())
    card = try registry.transition(named: "card-modal")
  }

  /// Opens a connection of another program, which fails fast.
  private func other() throws -> DatabaseQueue {
    var configuration = Configuration()
    configuration.busyMode = .immediateError
    return try DatabaseQueue(path: directory.file(), configuration: configuration)
  }

  private func pragma(_ name: String) throws -> SQLValue { try registry.query("PRAGMA \(name)").rows[0][0] }

  /// Records sessions that begin at 1…count, in random order, with a few of every length.
  private func fill(_ count: Int64, seed: UInt64 = 1) throws {
    var random = SplitMix64(seed: seed)
    let times = (1...count).shuffled(using: &random)
    try registry.record(times.map { Example.session(of: card, beganAt: $0) })
  }

  /// Makes a gap of this many pages in the file, with content after it.
  private func makeGap(pages: Int) throws {
    try other().writeWithoutTransaction { db in
      try db.execute(sql: "CREATE TABLE gap AS SELECT zeroblob(\(pages * 4096)) AS zeros")
      try fill(200)
      try db.execute(sql: "DROP TABLE gap")
    }
  }

  /// Returns the content of all tables, after checking the file's integrity.
  private func content(of registry: TransitionRegistry) throws -> [[SQLValue]] {
    #expect(try registry.query("PRAGMA integrity_check").rows == [[.text("ok")]])
    return try registry.query(
      """
      SELECT uuid, began_at_us, hex(samples) FROM session LEFT JOIN session_samples ON session_id = session.id
      ORDER BY uuid
      """
    ).rows
  }

  /// Returns the size of the schema table.
  private func schemaBytes(in path: String) throws -> Int {
    try DatabaseQueue(path: path).read { db in
      try #require(try Int.fetchOne(db, sql: "SELECT SUM(pgsize) FROM dbstat WHERE name = 'sqlite_schema'"))
    }
  }

  @Test func freePagesAreGivenBackInStepsBetweenWhichOthersWrite() throws {
    let step = TransitionRegistry.pagesAtATime
    try makeGap(pages: 2 * step + step / 2)
    guard case .integer(var free) = try pragma("freelist_count") else { throw CancellationError() }
    #expect(free > 2 * step)
    let before = try content(of: registry)
    let other = try other()
    var steps = 0
    while try registry.giveBackPages() {
      steps += 1
      guard case .integer(let left) = try pragma("freelist_count") else { throw CancellationError() }
      #expect(free - left <= step && left < free)
      free = left
      try other.write { db in
        try db.execute(sql: "UPDATE session SET completed = 1 - completed WHERE id = ?", arguments: [steps])
      }
    }
    #expect(steps == 2)
    #expect(try content(of: registry) == before)
  }

  @Test func aPruningThatWasCutOffIsFinishedByTheNext() throws {
    try makeGap(pages: 3 * TransitionRegistry.pagesAtATime)
    let before = try content(of: registry)
    #expect(try registry.giveBackPages())
    let done = try registry.prune(tracesBefore: nil, sessionsBefore: nil)
    #expect(done.isEmpty && done.isCompacted && done.bytesAfter < done.bytesBefore)
    #expect(try pragma("freelist_count") == .integer(0))
    #expect(Platform.size(ofFileAt: directory.file()) == done.bytesAfter)
    #expect(Platform.size(ofFileAt: directory.file() + "-wal") == 0)
    #expect(try content(of: registry) == before)
  }

  /// The result is the same whether space is returned in steps or the file is rewritten.
  @Test(arguments: [0, 1, 150, 299, 300, 301] as [Int64])
  func bothWaysLeaveTheSame(cut: Int64) throws {
    try fill(300, seed: UInt64(cut))
    let copy = directory.file("copy.db")
    try TransitionRegistry.backUp(at: directory.file(), to: copy)
    let second = try TransitionRegistry(at: copy, access: .readWrite)
    let one = try registry.prune(tracesBefore: cut + 20, sessionsBefore: cut)
    let other = try second.prune(tracesBefore: cut + 20, sessionsBefore: cut, rewriting: true)
    #expect((one.sessions, one.traces) == (other.sessions, other.traces))
    #expect(try content(of: registry) == content(of: second))
    // SQLite packs the rows of the schema itself less tightly when it rewrites them: 14 pages for 13.
    #expect(try other.bytesAfter - schemaBytes(in: copy) <= one.bytesAfter - schemaBytes(in: directory.file()))
  }

  /// Rows are inserted and deleted in random order, so that pages are split and joined.
  @Test func afterARewriteNoPageHasDeletedData() throws {
    try fill(2000)
    let gone = Set(try registry.query("SELECT uuid FROM session WHERE began_at_us < 1000", maximumRows: 2000).rows)
    try registry.prune(tracesBefore: nil, sessionsBefore: 1000, rewriting: true)
    let left = uuids(in: Array(try Data(contentsOf: URL(fileURLWithPath: directory.file()))))
    #expect(gone.count == 999 && left.count == 1001)
    #expect(left.allSatisfy { !gone.contains([.text($0)]) })
  }

  /// Returns every text that looks like a UUID.
  private func uuids(in bytes: [UInt8]) -> Set<String> {
    let dash = UInt8(ascii: "-")
    return bytes.withUnsafeBufferPointer { bytes in
      var found: Set<String> = []
      var start = 0
      while start + 36 <= bytes.count {
        defer { start += 1 }
        guard bytes[start + 8] == dash, bytes[start + 13] == dash, bytes[start + 18] == dash, bytes[start + 23] == dash
        else { continue }
        found.insert(String(decoding: bytes[start..<start + 36], as: UTF8.self))
      }
      return found
    }
  }

  @Test func aRegistryInMemoryIsPruned() throws {
    let registry = try Example.registry()
    try registry.record([Example.session(of: registry.transition(named: "card-modal"), beganAt: 1)])
    #expect(try registry.prune(tracesBefore: nil, sessionsBefore: 2).sessions == 1)
    #expect(try registry.query("PRAGMA freelist_count").rows == [[.integer(0)]])
  }
}
