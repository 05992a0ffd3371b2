import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// Registries that one user writes and another reads, in a folder that both may write.
///
/// Permissions do not restrict root. So root starts this program again as the user `nobody`, which runs
/// ``OtherUserChild``. Another user has the files' write permission taken away instead.
@Suite struct OtherUserTests {
  static let variable = "TRANSITIONS_OTHER_USER"
  /// The folder that a child examines; nil in the parent process.
  static let root = ProcessInfo.processInfo.environment[variable]
  static let places = ["clean", "log", "logless", "index"]

  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  @Test func aReaderLeavesNothingThatLocksTheOwnerOut() throws {
    var writers: [TransitionRegistry] = []
    for place in Self.places {
      try FileManager.default.createDirectory(atPath: directory.file(place), withIntermediateDirectories: true)
      let registry = try Example.registry(at: directory.file("\(place)/registry.db"))
      // The latest change of `log` stays in the WAL, which must be read.
      if place == "log" { writers.append(registry) } else { try registry.close() }
    }
    // As a program leaves them that may only read.
    for (place, ending) in [("logless", "-wal"), ("index", "-shm")] {
      _ = try directory.write([], to: "\(place)/registry.db\(ending)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("link.db"), withDestinationPath: directory.file("log/registry.db"))
    let before = try files()
    guard try runChild("OtherUserChild/reads", writable: false) else { return }
    #expect(try files() == before, "a reader leaves files")
    try TestProgram.run(["chmod", "-R", "u+w", directory.path])
    for place in Self.places where place != "log" {
      let owner = try TransitionRegistry(at: directory.file("\(place)/registry.db"), access: .readWrite)
      #expect(try owner.apply([Example.configuration(Example.plain)]).map(\.kind) == [.created])
    }
    for writer in writers { try writer.close() }
  }

  @Test func theOwnerReadsWhichFileIsWhose() throws {
    try FileManager.default.createDirectory(atPath: directory.file("mine"), withIntermediateDirectories: true)
    let registry = try Example.registry(at: directory.file("mine/registry.db"))
    try registry.close()
    for ending in ["-wal", "-shm"] {
      _ = try directory.write([], to: "mine/registry.db\(ending)")
      try TestProgram.run(["chmod", "444", directory.file("mine/registry.db\(ending)")])
    }
    if getuid() == 0 {
      try TestProgram.run(["chown", "65534", directory.file("mine"), directory.file("mine/registry.db")])
    }
    try runChild("OtherUserChild/isLockedOut", writable: true)
  }

  private func files() throws -> Set<String> {
    Set(try FileManager.default.subpathsOfDirectory(atPath: directory.path)).subtracting(["done"])
  }

  /// Runs a test of the child; false if the system does not allow another user.
  @discardableResult
  private func runChild(_ test: String, writable: Bool) throws -> Bool {
    try TestProgram.run(["chmod", "a+rwx", directory.path] + Self.places.map(directory.file))
    if !writable {
      let registries = try files().filter { $0.contains("/registry.db") }.map(directory.file)
      try TestProgram.run(["chmod", getuid() == 0 ? "644" : "444"] + registries)
    }
    let nobody = getuid() == 0 ? ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"] : []
    let environment = [Self.variable: directory.path]
    guard let result = try TestProgram.run(test, under: nobody, environment: environment) else { return false }
    #expect(result.code == 0, "\(result.text)")
    #expect(FileManager.default.fileExists(atPath: directory.file("done")), "the child did not run: \(result.text)")
    return true
  }
}

/// Runs only when ``OtherUserTests`` starts it.
@Suite(.enabled(if: OtherUserTests.root != nil)) struct OtherUserChild {
  @Test func reads() throws {
    let root = try #require(OtherUserTests.root)
    for path in OtherUserTests.places.map({ "\(root)/\($0)/registry.db" }) + ["\(root)/link.db"] {
      let registry = try TransitionRegistry(at: path, access: .readOnly)
      #expect(try registry.transitions().map(\.name) == ["card-modal"], "\(path)")
      #expect(try registry.query("SELECT count(*) FROM transition").rows == [[.integer(1)]])
      #expect(try TransitionRegistry.examine(at: path).isHealthy, "\(path)")
      #expect(throws: RegistryError(.readOnly(path: path))) { try TransitionRegistry(at: path, access: .readWrite) }
    }
    #expect(FileManager.default.createFile(atPath: root + "/done", contents: nil))
  }

  @Test func isLockedOut() throws {
    let root = try #require(OtherUserTests.root)
    let path = root + "/mine/registry.db"
    let files = ["\(path)-wal", "\(path)-shm"]
    let error = RegistryError(.foreignCompanions(path: path, files))
    #expect(throws: error) { try TransitionRegistry(at: path, access: .readWrite) }
    let owner = Platform.owner(ofFileAt: path + "-wal")
    for file in files { #expect(error.description.contains("\(file) belongs to the user \(owner)")) }
    #expect(error.description.contains("`sudo chown \(Platform.owner(ofFileAt: path)) \(path)-wal \(path)-shm`"))
    let problem = try #require(TransitionRegistry.examine(at: path).problems.first)
    #expect(problem.check == "another user's file" && problem.value == .text(files.joined(separator: ", ")))
    #expect(error.description.hasSuffix(try #require(problem.advice)))
    #expect(FileManager.default.createFile(atPath: root + "/done", contents: nil))
  }
}
