import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

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

  /// A registry without a list of applied migrations cannot be migrated.
  @Test func aRegistryWithoutItsListOfMigrationsIsRefused() throws {
    let path = directory.file("forgotten.db")
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.database.write { db in try db.execute(sql: "DROP TABLE grdb_migrations") }
    try registry.close()
    for access in [TransitionRegistry.Access.readOnly, .readWrite, .create] {
      let error = #expect(throws: RegistryError.self) { try TransitionRegistry(at: path, access: access) }
      #expect(error == RegistryError(.damaged(path: path, detail: "the list of its migrations is missing")))
    }
    let schema = try TransitionRegistry.examine(at: path).findings.first { $0.check == "schema" }
    #expect(schema?.status == .problem && schema?.value == .text("the list of its migrations is missing"))
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

  /// SQLite would delete it when it creates the file, although its content may be all that is left.
  @Test(arguments: [false, true]) func aLogWithoutItsRegistryIsKept(isEmptyFileThere: Bool) throws {
    let path = directory.file()
    let lost = directory.file("lost.db")
    do {
      let registry = try Example.registry(at: lost)
      try FileManager.default.copyItem(atPath: lost + "-wal", toPath: path + "-wal")
      withExtendedLifetime(registry) {}
    }
    if isEmptyFileThere { _ = try directory.write([]) }
    let before = try directory.contents()
    for text in refusals(of: path) {
      #expect(
        text.contains("There is no registry at \(path), but \(path)-wal holds changes of one. Put the registry back"))
    }
    #expect(try directory.contents() == before)
  }
}
