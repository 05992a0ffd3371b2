import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct BackupTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file() }
  private var copy: String { directory.file("copy.db") }

  init() throws { directory = try TemporaryDirectory() }

  private func registry(sessions: Int = 50) throws -> TransitionRegistry {
    let registry = try TransitionRegistry(at: path, access: .create)
    try registry.apply([Example.configuration(), Example.configuration(Example.plain)])
    let card = try registry.transition(named: "card-modal")
    try registry.record((0..<sessions).map { Example.session(of: card, beganAt: Int64($0)) })
    return registry
  }

  @Test func theCopyHasEverythingAndNeedsNothingBesideIt() throws {
    let source = try registry()
    var reports: [(Int, Int)] = []
    let size = try TransitionRegistry.backUp(at: path, to: copy) { reports.append(($0, $1)) }
    #expect(reports.last.map { $0.0 == $0.1 } == true)
    #expect(RegistryFile.size(ofFileAt: copy) == size)
    let saved = try TransitionRegistry(at: copy, access: .readOnly)
    for table in ["transition", "configuration", "session", "session_samples", "presentation", "grdb_migrations"] {
      #expect(try saved.query("SELECT * FROM \(table)") == source.query("SELECT * FROM \(table)"))
    }
    #expect(try TransitionRegistry.examine(at: copy).isHealthy)
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.hasPrefix("copy") }
    #expect(names == ["copy.db"])
  }

  @Test(arguments: [0o600, 0o640, 0o644, 0o666])
  func theCopyIsAsPrivateAsTheRegistryEvenWhileItIsWritten(mode: Int) throws {
    _ = try registry(sessions: 500)
    func permissions(_ path: String) throws -> Int? {
      try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    }
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
    var seen: [String: Int?] = [:]
    try TransitionRegistry.backUp(at: path, to: copy) { _, _ in
      for name in (try? FileManager.default.contentsOfDirectory(atPath: directory.path)) ?? []
      where name.contains(".partial") {
        seen[name] = try? permissions(directory.file(name))
      }
    }
    #expect(!seen.isEmpty && seen.values.allSatisfy { $0 == mode })
    #expect(try permissions(copy) == mode)
  }

  @Test func anUnfinishedFileTakesNoPlaceAndFollowsNoLink() throws {
    let victim = try directory.write(Array("mine".utf8), to: "victim")
    try FileManager.default.createSymbolicLink(atPath: directory.file("link"), withDestinationPath: "victim")
    try FileManager.default.createSymbolicLink(atPath: directory.file("loose"), withDestinationPath: "nothing")
    for name in ["victim", "link", "loose"] {
      #expect(throws: SystemProblem.self) {
        try Platform.makeFile(at: directory.file(name), permissions: .usual, isExact: false)
      }
    }
    #expect(FileManager.default.contents(atPath: victim) == Data("mine".utf8))
    #expect(!FileManager.default.fileExists(atPath: directory.file("nothing")))
    // Two concurrent files have different names, however long the final names are.
    let long = String(repeating: "é", count: 120)
    let files = try (0..<2).map { _ in
      try UnfinishedFile(in: directory.path, for: long, permissions: .owner, isExact: true, companions: ["-journal"])
    }
    #expect(files[0].path != files[1].path)
    for file in files {
      Platform.close(file.descriptor)
      file.remove()
    }
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: directory.path).sorted() == ["link", "loose", "victim"])
  }

  @Test func itIsOneStateWhileOthersWrite() async throws {
    let source = try registry(sessions: 2000)
    let card = try source.transition(named: "card-modal")
    let path = path
    let files = (0..<4).map { directory.file("copy-\($0).db") }
    try await withThrowingTaskGroup { group in
      group.addTask {
        for batch in 0..<20 {
          try source.record((0..<50).map { Example.session(of: card, beganAt: Int64(10_000 + batch * 50 + $0)) })
        }
      }
      for file in files {
        group.addTask {
          try TransitionRegistry.backUp(at: path, to: file)
          let saved = try TransitionRegistry(at: file, access: .readOnly)
          let count = try saved.sessions().count
          #expect(count >= 2000 && count % 50 == 0)
          #expect(try saved.query("SELECT count(*) FROM session_samples").rows == [[.integer(Int64(count))]])
        }
      }
      try await group.waitForAll()
    }
  }

  @Test func aFileThatIsThereIsReplacedOnlyWhenAsked() throws {
    _ = try registry()
    _ = try directory.write("precious".utf8, to: "copy.db")
    #expect(throws: RegistryError(.fileExists(path: copy))) { try TransitionRegistry.backUp(at: path, to: copy) }
    #expect(FileManager.default.contents(atPath: copy) == Data("precious".utf8))
    try TransitionRegistry.backUp(at: path, to: copy, overwrite: true)
    #expect(try TransitionRegistry(at: copy, access: .readOnly).sessions().count == 50)
  }

  @Test func aCopyOfADamagedRegistryIsNotKept() throws {
    let whole = try registry(sessions: 500)
    try whole.database.writeWithoutTransaction { db in try db.execute(sql: "PRAGMA wal_checkpoint(TRUNCATE)") }
    try whole.database.close()
    var bytes = Array(try #require(FileManager.default.contents(atPath: path)))
    for index in 40_960..<81_920 { bytes[index] = 0xA5 }
    _ = try directory.write(bytes)
    _ = try directory.write("precious".utf8, to: "copy.db")
    let before = try directory.contents().filter { !$0.key.hasPrefix("transitions.db-") }
    let error = #expect(throws: (any Error).self) {
      try TransitionRegistry.backUp(at: path, to: copy, overwrite: true)
    }
    switch try #require(error) {
    case RegistryToolError.damagedCopy: break
    case let error as RegistryError where error.kind == .damaged: break
    default: Issue.record("another error: \(String(describing: error))")
    }
    #expect(try directory.contents().filter { !$0.key.hasPrefix("transitions.db-") } == before)
  }
}
