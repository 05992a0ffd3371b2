import Foundation
import Testing

@testable import RegistryTools
@testable import TransitionStore

/// A registry holds tokens and traces: only its owner may read a new one.
@Suite struct NewRegistryPermissionsTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func mode(_ path: String) throws -> Int {
    try #require(try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int)
  }

  @Test func aNewRegistryIsItsOwnersAlone() throws {
    let path = directory.file("new.db")
    let registry = try Example.registry(at: path)
    for ending in ["", "-wal", "-shm"] { #expect(try mode(path + ending) == 0o600, "\(ending)") }
    try registry.close()
    #expect(try mode(path) == 0o600)
  }

  @Test func whatItsOwnerWidenedStaysSo() throws {
    let path = directory.file("wide.db")
    try TransitionRegistry(at: path, access: .create).close()
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
    let registry = try Example.registry(at: path)
    for ending in ["", "-wal"] { #expect(try mode(path + ending) == 0o640, "\(ending)") }
    withExtendedLifetime(registry) {}
  }

  @Test func aBundleIsReadableByAllAndABackupLikeItsRegistry() throws {
    let path = directory.file("new.db")
    let registry = try Example.registry(at: path)
    try registry.bundle(to: directory.file("bundle.db"))
    try TransitionRegistry.backUp(at: path, to: directory.file("backup.db"))
    #expect(try mode(directory.file("bundle.db")) & 0o600 == 0o600)
    #expect(try mode(directory.file("bundle.db")) != 0o600)
    #expect(try mode(directory.file("backup.db")) == 0o600)
  }
}
