import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// Files at a registry's path that are not registries. ``OpeningTests`` covers directories, other programs' databases
/// and newer ones; ``ReadOnlyPlaceTests`` covers read-only locations.
@Suite struct HostilePlaceTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func refusals(of path: String) -> [String] {
    let openings = [TransitionRegistry.Access.readOnly, .readWrite, .create].map { access in
      #expect(throws: RegistryError.self) { try TransitionRegistry(at: path, access: access) }?.description ?? ""
    }
    let examination = #expect(throws: RegistryError.self) { try TransitionRegistry.examine(at: path) }
    let status = #expect(throws: RegistryError.self) { try TransitionRegistry.migrationStatus(at: path) }
    let backup = #expect(throws: RegistryError.self) {
      try TransitionRegistry.backUp(at: path, to: directory.file("backup.db"))
    }
    return openings + [examination, status, backup].map { $0?.description ?? "" }
  }

  /// The target is unknown, so the error must not claim that there is none.
  @Test func aLinkInACircleIsRefused() throws {
    let path = directory.file("circle.db")
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "circle.db")
    for text in refusals(of: path) { #expect(text.contains("cannot be opened: Too many levels of symbolic links")) }
  }

  /// SQLite opens any file that has the name of its WAL or journal, and would block on a pipe until another program
  /// writes.
  @Test(arguments: ["-journal", "-wal", "-shm"], [true, false])
  func aPipeInTheNameOfALogIsRefused(ending: String, isThere: Bool) throws {
    let path = directory.file("r.db")
    if isThere { try TransitionRegistry(at: path, access: .create).close() }
    try #require(mkfifo(path + ending, 0o600) == 0)
    for text in refusals(of: path) {
      #expect(text.hasPrefix("\(path) cannot be opened: \(path)\(ending) is a directory, a pipe"), "\(text)")
    }
    let other = try TransitionRegistry.inMemory()
    try other.apply([Example.configuration()])
    #expect(throws: RegistryError.self) { try other.bundle(to: path, overwrite: true) }
  }

  /// A registry without a list of applied migrations cannot be migrated.
  @Test func aRegistryWithoutItsListOfMigrationsIsRefused() throws {
    let path = directory.file("forgotten.db")
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.database.write { db in try db.execute(sql: "DROP TABLE grdb_migrations") }
    try registry.close()
    for access in [TransitionRegistry.Access.readOnly, .readWrite, .create] {
      let error = #expect(throws: RegistryError.self) { try TransitionRegistry(at: path, access: access) }
      #expect(error == .damaged(path: path, detail: "the list of its migrations is missing"))
    }
    let schema = try TransitionRegistry.examine(at: path).findings.first { $0.check == "schema" }
    #expect(schema?.status == .problem && schema?.value == .text("the list of its migrations is missing"))
    // The suggested SQL repairs it.
    let sql = try #require(schema?.advice?.firstMatch(of: /"(CREATE TABLE .*)"` restores the list/)?.1)
    let queue = try DatabaseQueue(path: path)
    try queue.writeWithoutTransaction { db in try db.execute(sql: String(sql)) }
    try queue.close()
    #expect(try TransitionRegistry.migrationStatus(at: path).allSatisfy(\.isApplied))
    #expect(try TransitionRegistry.examine(at: path).isHealthy)
  }

  /// It may delete recorded data unnoticed.
  @Test func aTriggerOfAnotherToolIsNamed() throws {
    let path = directory.file("trigger.db")
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.database.write { db in
      try db.execute(sql: "CREATE TRIGGER audit AFTER INSERT ON session BEGIN SELECT 1; END")
    }
    try registry.close()
    let examination = try TransitionRegistry.examine(at: path)
    #expect(examination.isHealthy)
    let notice = examination.findings.first { $0.status == .notice && $0.check == "schema" }
    #expect(notice?.value == .text("trigger audit"))
  }

  /// No program writes to it: opening it would block forever.
  @Test(.timeLimit(.minutes(5))) func aPipeIsRefused() throws {
    let path = directory.file("pipe.db")
    try #require(mkfifo(path, 0o600) == 0)
    for text in refusals(of: path) { #expect(text.contains("\(path) cannot be opened: it is a pipe")) }
  }

  @Test func aDeviceIsRefused() {
    for text in refusals(of: "/dev/zero") {
      #expect(text.contains("/dev/zero cannot be opened: it is a pipe, a socket"))
    }
  }

  /// SQLite would delete it when it creates the file, although its content may be all that is left.
  @Test(arguments: [false, true]) func aLogWithoutItsRegistryIsKept(isEmptyFileThere: Bool) throws {
    let path = directory.file()
    let lost = directory.file("lost.db")
    do {
      let registry = try TransitionRegistry(at: lost, access: .create)
      try registry.apply([Example.configuration()])
      try FileManager.default.copyItem(atPath: lost + "-wal", toPath: path + "-wal")
    }
    if isEmptyFileThere { _ = try directory.write([]) }
    let before = try directory.contents()
    for text in refusals(of: path) {
      #expect(
        text.contains("There is no registry at \(path), but \(path)-wal holds changes of one. Put the registry back"))
    }
    #expect(try directory.contents() == before)
  }

  /// It belongs to another file: SQLite detects that by its salts, and reads only the registry.
  @Test func anotherRegistrysLogIsNotTakenForItsOwn() throws {
    let path = directory.file()
    let other = directory.file("other.db")
    try TransitionRegistry(at: path, access: .create).apply([Example.configuration()])
    do {
      let registry = try TransitionRegistry(at: other, access: .create)
      try registry.apply([Example.configuration(Example.plain)])
      try FileManager.default.copyItem(atPath: other + "-wal", toPath: path + "-wal")
    }
    let names: [String]
    do {
      names = try TransitionRegistry(at: path, access: .readOnly).transitions().map(\.name)
    } catch {
      #expect(!error.description.isEmpty)
      return
    }
    let examination = try TransitionRegistry.examine(at: path)
    #expect(names == ["card-modal"] || names == ["plain"] && examination.isHealthy || !examination.isHealthy)
  }
}
