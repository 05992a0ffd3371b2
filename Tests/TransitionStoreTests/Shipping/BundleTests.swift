import Foundation
import GRDB
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

@Suite struct BundleTests {
  private let directory: TemporaryDirectory
  private let registry: TransitionRegistry

  init() throws {
    directory = try TemporaryDirectory()
    registry = try TransitionRegistry(at: directory.file(), access: .create)
    try registry.apply([Example.configuration(), Example.configuration(Example.plain)], note: "FIRST-NOTE")
    try registry.apply([Example.configuration(Example.plain, ["presentation.duration": .number(0.9)])])
    try registry.retire("card-modal")
  }

  /// Records sessions whose tokens contain a word that can be found in a file's bytes.
  private func recordSessions() throws {
    let plain = try registry.transition(named: "plain")
    let sessions = (0..<200).map { index in
      Example.session(
        of: plain, beganAt: Int64(index),
        context: SessionContext(presentation: UUID(), origin: .device, token: "SECRET-\(index)"))
    }
    try registry.record(sessions)
  }

  @Test func itHoldsTheCatalogAndNothingElse() throws {
    try recordSessions()
    let summary = try registry.bundle(to: directory.file("b.db"))
    #expect(summary.transitions == 1 && summary.retired == 1 && summary.revisions == 3)
    let bundle = try TransitionRegistry(at: directory.file("b.db"), access: .readOnly)
    #expect(try bundle.query("SELECT * FROM transition") == registry.query("SELECT * FROM transition"))
    let revisions = try registry.query("SELECT * FROM configuration ORDER BY id")
    let bundled = try bundle.query("SELECT * FROM configuration ORDER BY id")
    let note = try #require(revisions.columns.firstIndex(of: "note"))
    #expect(revisions.rows.map { $0[note] } == [.text("FIRST-NOTE"), .text("FIRST-NOTE"), .null])
    #expect(
      bundled.rows
        == revisions.rows.map { row in
          var row = row
          row[note] = .null
          return row
        })
    for table in ["session", "session_samples", "presentation", "open_session", "bundled_transition", "install_token"] {
      #expect(try bundle.query("SELECT count(*) FROM \(table)").rows == [[.integer(0)]])
    }
    let bytes = try #require(FileManager.default.contents(atPath: directory.file("b.db")))
    for word in ["SECRET", "FIRST-NOTE"] { #expect(bytes.range(of: Data(word.utf8)) == nil) }
    #expect(try bundle.query("PRAGMA journal_mode").rows == [[.text("delete")]])
    #expect(try bundle.query("PRAGMA freelist_count").rows == [[.integer(0)]])
    #expect(try TransitionRegistry.examine(at: directory.file("b.db")).isHealthy)
  }

  @Test func theSameCatalogGivesTheSameBytesWithAnySessions() throws {
    try registry.bundle(to: directory.file("one.db"))
    try recordSessions()
    try registry.bundle(to: directory.file("two.db"))
    #expect(try sha256(ofFileAt: directory.file("one.db")) == sha256(ofFileAt: directory.file("two.db")))
    let bundle = try TransitionRegistry(at: directory.file("one.db"), access: .readOnly)
    try bundle.bundle(to: directory.file("three.db"))
    #expect(try sha256(ofFileAt: directory.file("one.db")) == sha256(ofFileAt: directory.file("three.db")))
  }

  @Test func aFileThatIsThereIsReplacedOnlyWhenAsked() throws {
    let path = try directory.write("precious".utf8, to: "b.db")
    let before = try directory.contents()
    #expect(throws: RegistryError(.fileExists(path: path))) { try registry.bundle(to: path) }
    #expect(try directory.contents() == before)
    try registry.bundle(to: path, overwrite: true)
    #expect(try TransitionRegistry(at: path, access: .readOnly).transitions().count == 1)
  }

  @Test func theRegistryItselfIsNeverReplaced() throws {
    try FileManager.default.createSymbolicLink(
      atPath: directory.file("link.db"), withDestinationPath: directory.file())
    for name in ["transitions.db", "link.db", "./transitions.db"] {
      #expect(throws: RegistryError(.copyOntoItself(path: directory.file(name)))) {
        try registry.bundle(to: directory.file(name), overwrite: true)
      }
      #expect(throws: RegistryError(.copyOntoItself(path: directory.file(name)))) {
        try TransitionRegistry.backUp(at: directory.file(), to: directory.file(name), overwrite: true)
      }
    }
  }

  /// The mark that the tool and the recorder go by: a bundle is only opened for reading.
  @Test func aBundleIsNeverOpenedForWriting() throws {
    let path = directory.file("b.db")
    try registry.bundle(to: path)
    let before = try directory.contents()
    for access in [TransitionRegistry.Access.readWrite, .create] {
      #expect(throws: RegistryError(.isBundle(path: path))) { try TransitionRegistry(at: path, access: access) }
    }
    #expect(throws: RegistryError(.isBundle(path: path))) {
      try TransitionRegistry(at: path, bundle: URL(filePath: path))
    }
    // An app presents all the same, and records nothing.
    var problem: OpeningProblem?
    let vending = try TransitionRegistry.open(at: path, bundle: URL(filePath: path)) { problem = $0 }
    #expect(problem == .leftAlone(RegistryError(.isBundle(path: path))))
    #expect(try vending.transition(named: "plain").revision == 1)
    let reading = try TransitionRegistry(at: path, access: .readOnly)
    let recorder = SessionRecorder(recordingTo: reading, consent: .given)
    let session = Example.session(of: try reading.transition(named: "plain"))
    recorder.begin(session.header).end(with: session.result)
    recorder.flush()
    var after = try directory.contents()
    // Apps and their extensions share it.
    after["b.db-lock"] = nil
    #expect(after == before)
  }

  @Test func aBackupOfABundleIsAWorkingCopy() throws {
    try registry.bundle(to: directory.file("b.db"))
    try TransitionRegistry.backUp(at: directory.file("b.db"), to: directory.file("work.db"))
    let work = try TransitionRegistry(at: directory.file("work.db"), access: .readWrite)
    try work.apply([Example.configuration()])
    #expect(try work.transitions().map(\.name) == ["card-modal", "plain"])
    // It gives the same bundle again once it has the same transitions.
    try work.retire("card-modal")
    #expect(try work.changes(toBundleAt: directory.file("b.db")).isEmpty)
  }

  @Test func aBundleIsComparedWithTheRegistry() throws {
    let path = directory.file("b.db")
    try registry.bundle(to: path)
    #expect(try registry.changes(toBundleAt: path).isEmpty)
    // Neither history nor notes nor sessions are followed.
    try recordSessions()
    let fresh = try TransitionRegistry(at: directory.file("fresh.db"), access: .create)
    try fresh.apply([Example.configuration(Example.plain, ["presentation.duration": .number(0.9)])])
    #expect(try fresh.changes(toBundleAt: path).isEmpty)

    try registry.apply([Example.configuration(), Example.configuration(Example.plain)])
    let changes = try registry.changes(toBundleAt: path)
    #expect(changes.map(\.name) == ["card-modal", "plain"] && changes.map(\.kind) == [.restored, .revised])
    #expect(changes[1].differences.map(\.field.path) == ["presentation.duration"])
    try registry.retire("plain")
    #expect(try registry.changes(toBundleAt: path).map(\.kind) == [.restored, .retired])
    // A working registry in its place would ship sessions.
    try fresh.close()
    #expect(throws: RegistryError(.notABundle(path: directory.file("fresh.db")))) {
      try registry.changes(toBundleAt: directory.file("fresh.db"))
    }
  }

  @Test func whatFailsLeavesNothing() throws {
    let empty = try TransitionRegistry(at: directory.file("empty.db"), access: .create)
    let before = try directory.contents()
    #expect(throws: RegistryError(.nothingToBundle(path: directory.file("empty.db")))) {
      try empty.bundle(to: directory.file("b.db"))
    }
    let (nowhere, folder) = (directory.file("no/b.db"), directory.file(""))
    #expect(throws: RegistryError(.directoryMissing(path: nowhere, directory: directory.file("no")))) {
      try registry.bundle(to: nowhere, overwrite: true)
    }
    #expect(throws: RegistryError(.cannotWrite(path: folder, detail: "it is a directory"))) {
      try registry.bundle(to: folder, overwrite: true)
    }
    #expect(try directory.contents() == before)
  }
}
