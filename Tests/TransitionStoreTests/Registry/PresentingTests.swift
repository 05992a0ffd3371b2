import Foundation
import GRDB
import TestSupport
import Testing
import TransitionModel

@testable import TransitionStore

/// An app always presents, and a person's choice is always kept: with a damaged file, and with one that is locked, busy, or of
/// another build. ``PresentingPlaceTests`` has the disk's cases.
@Suite struct PresentingTests {
  private let directory: TemporaryDirectory
  private var path: String { directory.file("own.db") }
  private var shipped: URL { URL(fileURLWithPath: directory.file("shipped.db")) }

  init() throws {
    directory = try TemporaryDirectory()
    let source = try Example.registry()
    try source.bundle(to: directory.file("shipped.db"))
  }

  private func open() throws -> (registry: TransitionRegistry, problems: [OpeningProblem]) {
    var problems: [OpeningProblem] = []
    let registry = try TransitionRegistry.open(at: path, bundle: shipped) { problems.append($0) }
    #expect(throws: Never.self) { try registry.transition(named: "card-modal") }
    return (registry, problems)
  }

  private func record(on registry: TransitionRegistry) throws -> Int {
    let revision = try registry.transition(named: "card-modal")
    try registry.record([Example.session(of: revision, context: SessionContext(origin: .device, token: "someone"))])
    return try registry.sessions().count
  }

  /// Leaves a registry with a drag in the state after its process was killed, with committed data in the WAL.
  private func leaveRegistry() throws {
    let (registry, problems) = try open()
    #expect(problems == [])
    // The WAL has the drag alone.
    try registry.checkpoint()
    #expect(try record(on: registry) == 1)
    let files = ["", "-wal"].map { (path + $0, FileManager.default.contents(atPath: path + $0)) }
    try registry.close()
    for (name, content) in files { try content?.write(to: URL(fileURLWithPath: name)) }
  }

  private func damage() throws {
    let size = try #require(FileManager.default.contents(atPath: path)).count
    let handle = try #require(FileHandle(forWritingAtPath: path))
    try handle.write(contentsOf: Data(repeating: 0xA5, count: size))
    try handle.close()
  }

  @Test func aDamagedFileIsMovedAsideOnceAndRecordingStaysOffUntilItIsTurnedOn() throws {
    try leaveRegistry()
    try damage()
    let (bytes, log) = (try sha256(ofFileAt: path), try sha256(ofFileAt: path + "-wal"))
    let (registry, problems) = try open()
    guard case .movedAside(let aside, _)? = problems.first else { throw CocoaError(.fileReadUnknown) }
    #expect(problems.count == 1)
    #expect(try sha256(ofFileAt: aside) == bytes && sha256(ofFileAt: aside + "-wal") == log)
    #expect(try !registry.isRecordingAllowed(consent: .given) && registry.sessions().isEmpty)
    #expect(try !open().registry.isRecordingAllowed(consent: .given))
    try registry.setRecordingAllowed(true)
    #expect(try open().registry.isRecordingAllowed(consent: .given))
    // A second one takes the place of the first.
    try registry.close()
    try damage()
    _ = try open()
    let kept = try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.contains("damaged") }
    #expect(kept.filter { !$0.hasSuffix("-wal") } == ["own.db-damaged"])
  }

  @Test func anErasedInstallLeavesNoDamagedFile() throws {
    try leaveRegistry()
    try damage()
    let (registry, _) = try open()
    try registry.eraseInstall()
    let names = try FileManager.default.contentsOfDirectory(atPath: directory.path)
    #expect(!names.contains { $0.contains("damaged") })
  }

  @Test func aProcessKilledAtAnyStepLeavesTheNextStartToGoOn() throws {
    try leaveRegistry()
    try damage()
    let before = try directory.contents()
    // The files on the disk after each of the steps, in order.
    let steps: [[(String, String?)]] = [
      [], [("own.db-new", nil)], [("own.db-wal", "own.db-damaged-wal")], [("own.db", "own.db-damaged")],
    ]
    for count in steps.indices {
      let other = try TemporaryDirectory()
      for name in before.keys {
        try FileManager.default.copyItem(atPath: directory.file(name), toPath: other.file(name))
      }
      for (from, to) in steps[...count].joined() {
        if let to {
          try FileManager.default.moveItem(atPath: other.file(from), toPath: other.file(to))
        } else {
          _ = try other.write([1, 2, 3], to: from)
        }
      }
      var problems = 0
      let url = URL(fileURLWithPath: other.file("shipped.db"))
      let registry = try TransitionRegistry.open(at: other.file("own.db"), bundle: url) { _ in problems += 1 }
      #expect(try registry.transition(named: "card-modal").revision == 1)
      #expect(try !registry.isRecordingAllowed(consent: .given), "step \(count)")
      let after = try other.contents()
      #expect(after["own.db-damaged"] == before["own.db"] && after["own.db-damaged-wal"] == before["own.db-wal"])
      #expect(problems == (count == 3 ? 0 : 1))
    }
  }

  @Test func whatIsNotDamagedIsLeftAloneAndNothingIsRecorded() throws {
    try leaveRegistry()
    let changes = [
      "madeByNewerVersion": "INSERT INTO grdb_migrations VALUES ('9999_later')",
      "madeByEarlierBuild": "INSERT INTO grdb_migrations VALUES ('0001_registry')",
      "notARegistry": "PRAGMA application_id = 1",
    ]
    for (error, change) in changes {
      let good = try FileManager.default.contentsOfDirectory(atPath: directory.path)
      let copy = try TemporaryDirectory()
      for name in good { try FileManager.default.copyItem(atPath: directory.file(name), toPath: copy.file(name)) }
      let other = copy.file("own.db")
      try DatabaseQueue(path: other).writeWithoutTransaction { try $0.execute(sql: change) }
      try expectLeftAlone(other, because: error)
    }
  }

  @Test(arguments: ["EXCLUSIVE", "IMMEDIATE"]) func aLockedOrBusyFileIsLeftAlone(lock: String) throws {
    try leaveRegistry()
    let holder = try DatabaseQueue(path: path)
    try holder.inDatabase { db in
      try db.execute(sql: "BEGIN \(lock)")
      // Another release of the app, with something to follow.
      let source = try TransitionRegistry.inMemory()
      try source.apply([Example.configuration(Example.interactive, ["presentation.duration": .number(0.9)])])
      try source.bundle(to: shipped.path, overwrite: true)
      let (registry, problems) = try open()
      guard case .leftAlone(let error)? = problems.first, error.kind == .busy else {
        throw CocoaError(.fileReadUnknown)
      }
      #expect(try !registry.isRecordingAllowed(consent: .given))
      try db.execute(sql: "ROLLBACK")
    }
    #expect(try open().problems == [])
  }

  /// The system ends an app that shows nothing for many seconds.
  @Test func anAppThatStartsWaitsASecondAtMost() throws {
    #expect(try open().registry.patience.longest <= 1)
  }

  /// An app's support directory does not exist at first.
  @Test func aMissingDirectoryIsCreated() throws {
    var problems: [OpeningProblem] = []
    let file = directory.file("Library/Application Support/own.db")
    let registry = try TransitionRegistry.open(at: file, bundle: shipped) { problems.append($0) }
    #expect(problems == [] && !registry.isInMemory)
  }

  @Test func withoutAUsableBundleItPresentsWhatItHas() throws {
    try leaveRegistry()
    try Data("nothing".utf8).write(to: shipped)
    let (registry, problems) = try open()
    #expect(problems.count == 1 && !registry.isInMemory)
    #expect(try registry.isRecordingAllowed(consent: .given))
  }

  private func expectLeftAlone(_ path: String, because reason: String) throws {
    let before = try sha256(ofFileAt: path)
    var problems: [OpeningProblem] = []
    let registry = try TransitionRegistry.open(at: path, bundle: shipped) { problems.append($0) }
    #expect(problems.map(\.words) == ["leftAlone \(reason)"])
    #expect(registry.isInMemory)
    #expect(try registry.transition(named: "card-modal").revision == 1)
    try registry.setRecordingAllowed(true)
    #expect(try !registry.isRecordingAllowed(consent: .given))
    #expect(try sha256(ofFileAt: path) == before)
    #expect(!FileManager.default.fileExists(atPath: path + "-damaged"))
  }
}

extension OpeningProblem {
  /// The names of the case and of its error's: `leftAlone busy`.
  var words: String {
    let error =
      switch self {
      case .movedAside(_, let error), .leftAlone(let error), .unusableBundle(let error): error
      }
    let names = [self as Any, error.fault].compactMap { Mirror(reflecting: $0).children.first?.label }
    return names.joined(separator: " ")
  }
}
