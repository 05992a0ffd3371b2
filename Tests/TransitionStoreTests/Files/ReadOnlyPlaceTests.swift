import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import TransitionStore

/// Registries in read-only locations: on a read-only mount, and in a directory without write permission.
///
/// Neither is possible in this process without disturbing others, and permissions do not restrict root. So the tests
/// start this test program again, in a separate mount namespace or as the user `nobody`, and run ``ReadOnlyPlaceChild``
/// there.
@Suite struct ReadOnlyPlaceTests {
  static let variable = "TRANSITIONS_READ_ONLY_PLACE"
  /// The folder that a child examines; nil in the parent process.
  static let root = ProcessInfo.processInfo.environment[variable]

  private let directory: TemporaryDirectory

  init() throws {
    directory = try TemporaryDirectory()
    // World-readable, for the user `nobody`.
    for place in ["place", "place/logged", "open"] {
      try FileManager.default.createDirectory(atPath: directory.file(place), withIntermediateDirectories: true)
    }
    let registry = try TransitionRegistry(at: directory.file("place/registry.db"), access: .create)
    try registry.apply([Example.configuration(), Example.configuration(Example.plain)])
    try registry.record([Example.session(of: registry.transition(named: "card-modal"))])
    try registry.bundle(to: directory.file("place/bundle.db"))
    try registry.database.writeWithoutTransaction { db in
      try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)")
      try db.execute(sql: "UPDATE transition SET retired_at_us = NULL")
      try db.execute(sql: "PRAGMA wal_autocheckpoint = 0")
      try db.execute(sql: "INSERT INTO transition (name, created_at_us) VALUES ('logged', 0)")
    }
    // With a WAL that has content, as a crashed program leaves it: without its index.
    for suffix in ["", "-wal"] {
      try FileManager.default.copyItem(
        atPath: directory.file("place/registry.db\(suffix)"),
        toPath: directory.file("place/logged/registry.db\(suffix)"))
    }
    try registry.database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try registry.database.close()
    for suffix in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: directory.file("place/registry.db\(suffix)"))
    }
  }

  @Test func everythingThatReadsReadsFromAReadOnlyMount() throws {
    let place = directory.file("place")
    let mount = "mount --bind '\(place)' '\(place)' && mount -o remount,ro,bind '\(place)'"
    let unshare = getuid() == 0 ? ["unshare", "-m"] : ["unshare", "-rm"]
    try runChild(unshare + ["sh", "-c", mount + " && ! touch '\(place)/x' 2>/dev/null && exec \"$@\"", "sh"])
  }

  @Test func everythingThatReadsReadsFromADirectoryThatIsNotOurs() throws {
    try TestProgram.run(["chmod", "-R", "a+rX,a-w", directory.file("place")])
    try TestProgram.run(["chmod", "a+rwx", directory.file("open"), directory.path])
    defer { _ = try? TestProgram.run(["chmod", "-R", "u+w", directory.file("place")]) }
    let nobody = getuid() == 0 ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : []
    try runChild(nobody + ["sh", "-c", "! touch '\(directory.file("place"))/x' 2>/dev/null && exec \"$@\"", "sh"])
  }

  /// Runs the child under `prefix`. If the system does not allow it, prints a warning and checks nothing.
  private func runChild(_ prefix: [String]) throws {
    let environment = [Self.variable: directory.path]
    guard let result = try TestProgram.run("ReadOnlyPlaceChild", under: prefix, environment: environment) else {
      return
    }
    #expect(result.code == 0, "\(result.text)")
    #expect(
      FileManager.default.fileExists(atPath: directory.file("open/done")), "the child did not run: \(result.text)")
  }
}
