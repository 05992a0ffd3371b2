import Foundation
import GRDB
import Synchronization
import TestSupport
import Testing

@testable import RegistryTools
@testable import TransitionStore

/// Many connections open one new or older registry at the same time, as an app and its extension do after an update.
/// The tests bypass the lock that serializes openings within a process.
@Suite struct OpeningAtOnceTests {
  /// The numbers of migrations that the file has; nil for no file.
  private static let starts: [Int?] = [nil] + RegistryMigrations.all.indices.map { $0 + 1 }

  private let directory: TemporaryDirectory
  private var path: String { directory.file() }

  init() throws { directory = try TemporaryDirectory() }

  private func make(_ start: Int?, at path: String) throws {
    guard let start else { return }
    let queue = try DatabaseQueue(path: path, configuration: .registry(readonly: false))
    try RegistryMigrations.migrate(queue, with: Array(RegistryMigrations.all.prefix(start)))
    try queue.close()
  }

  private static func problem(opening path: String, isNew: Bool) -> String? {
    do {
      try TransitionRegistry.openForWriting(path, isNew: isNew, patience: .usual).close()
      return nil
    } catch {
      return "\(error)"
    }
  }

  private func expectWhole(_ path: String) throws {
    #expect(try TransitionRegistry.migrationStatus(at: path).allSatisfy(\.isApplied))
    #expect(try TransitionRegistry.examine(at: path).problems == [])
  }

  @Test(arguments: starts) func eightConnectionsMakeOneRegistry(of start: Int?) async throws {
    for round in Thoroughness.seeds(2, inSoak: 30) {
      let path = directory.file("\(round).db")
      try make(start, at: path)
      let problems = await withTaskGroup(of: String?.self) { group in
        for _ in 0..<8 {
          group.addTask {
            await withCheckedContinuation { done in
              Thread.detachNewThread { done.resume(returning: Self.problem(opening: path, isNew: start == nil)) }
            }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      #expect(problems.compactMap(\.self) == [])
      try expectWhole(path)
    }
  }

  /// Another connection applies everything after this one has listed the pending migrations, before its first
  /// transaction.
  @Test(arguments: starts) func aMigrationThatAnotherConnectionAppliedIsNotAppliedAgain(_ start: Int?) throws {
    try make(start, at: path)
    let path = path
    let isFirst = Mutex(true)
    var configuration = Configuration.registry(readonly: false)
    configuration.prepareDatabase { db in
      db.trace { event in
        guard "\(event)".contains("BEGIN IMMEDIATE"), isFirst.withLock({ $0.exchange(false) }) else { return }
        #expect(throws: Never.self) { try RegistryMigrations.migrate(DatabaseQueue(path: path)) }
      }
    }
    let late = try DatabaseQueue(path: path, configuration: configuration)
    try RegistryMigrations.migrate(late)
    #expect(try late.read(RegistryMigrations.pending) == [])
    try late.close()
    try expectWhole(path)
  }

  /// SQLite answers the switch to WAL with `SQLITE_BUSY` and does not call the busy handler.
  @Test func theSwitchToWALWaitsForAWriter() throws {
    try TransitionRegistry(at: path, access: .create).close()
    var configuration = Configuration()
    configuration.allowsUnsafeTransactions = true
    // A commit fails while another connection reads, and the lock would stay.
    configuration.busyMode = .timeout(60)
    let writer = try DatabaseQueue(path: path, configuration: configuration)
    try writer.writeWithoutTransaction { db in
      #expect(try String.fetchOne(db, sql: "PRAGMA journal_mode = DELETE") == "delete")
      try db.beginTransaction(.immediate)
    }
    let impatient = #expect(throws: DatabaseError.self) {
      try TransitionRegistry.openForWriting(path, isNew: false, patience: BusyPolicy(longest: 0.05))
    }
    #expect(impatient?.resultCode == .SQLITE_BUSY)
    Thread.detachNewThread {
      Thread.sleep(forTimeInterval: 0.3)
      try? writer.writeWithoutTransaction { db in try db.commit() }
    }
    #expect(throws: Never.self) { try TransitionRegistry.openForWriting(path, isNew: false, patience: .usual).close() }
  }
}

extension Bool {
  /// Sets a new value and returns the old one.
  fileprivate mutating func exchange(_ new: Bool) -> Bool {
    defer { self = new }
    return self
  }
}
