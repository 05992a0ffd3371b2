import Foundation
import GRDB
import Testing
import TransitionModel

@testable import TransitionStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What stands at a registry's path and is none. ``OpeningTests`` has directories, other programs' databases and newer
/// ones, ``ReadOnlyPlaceTests`` what cannot be written.
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

  /// Nobody writes into it: whoever opened it would wait for ever.
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

  /// SQLite would delete it when it makes the file anew, and with it what may be all that is left.
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

  /// It belongs to another state of another file: SQLite knows by its salts, and answers from the registry.
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
