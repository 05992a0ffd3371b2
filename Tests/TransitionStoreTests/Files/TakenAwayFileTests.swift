import Foundation
import TestSupport
import Testing
import TransitionModel

@testable import RegistryTools
@testable import TransitionStore

/// The file is deleted, moved or replaced while it is open. ``RecorderFailureTests`` covers the recorder's reaction.
@Suite struct TakenAwayFileTests {
  /// The WAL stays at its path, beside the file's replacement, if any.
  @Test func closingSaysThatTheLogIsLeft() throws {
    let directory = try TemporaryDirectory()
    let (path, aside) = (directory.file(), directory.file("aside.db"))
    let registry = try Example.registry(at: path)
    try FileManager.default.moveItem(atPath: path, toPath: aside)
    #expect(throws: RegistryError(.logLeft(path: path, log: path + "-wal"))) { try registry.close() }
    #expect(throws: Never.self) { try registry.close() }
    #expect(FileManager.default.fileExists(atPath: path + "-wal"))
  }

  enum Loss: CaseIterable { case deleted, moved, replaced }

  private let directory: TemporaryDirectory
  private var path: String { directory.file() }
  private var moved: RegistryError { RegistryError(.fileMoved(path: path)) }

  init() throws { directory = try TemporaryDirectory() }

  private func registry(_ access: TransitionRegistry.Access = .create) throws -> TransitionRegistry {
    let registry = try TransitionRegistry(at: path, access: access)
    guard access == .create else { return registry }
    try registry.apply([Example.configuration()])
    try registry.record([Example.session(of: registry.transition(named: "card-modal"), beganAt: 1)])
    return registry
  }

  private func lose(_ loss: Loss) throws {
    switch loss {
    case .deleted: try FileManager.default.removeItem(atPath: path)
    case .moved: try FileManager.default.moveItem(atPath: path, toPath: directory.file("aside.db"))
    case .replaced:
      let other = directory.file("other.db")
      try TransitionRegistry(at: other, access: .create).apply([Example.configuration(Example.plain)])
      try FileManager.default.removeItem(atPath: path)
      try FileManager.default.moveItem(atPath: other, toPath: path)
    }
  }

  @Test(arguments: Loss.allCases) func aMissingFileIsNeitherReadNorWritten(_ loss: Loss) throws {
    let writer = try registry()
    let reader = try registry(.readOnly)
    let card = try writer.transition(named: "card-modal")
    try lose(loss)
    #expect(throws: moved) { try writer.apply([Example.configuration(Example.input)]) }
    #expect(throws: moved) { try writer.revise("card-modal") { $0 } }
    #expect(throws: moved) { try writer.retire("card-modal") }
    #expect(throws: moved) { try writer.record([Example.session(of: card)]) }
    #expect(throws: moved) { try writer.prune(tracesBefore: nil, sessionsBefore: .max) }
    for registry in [writer, reader] {
      #expect(throws: moved) { try registry.transitions() }
      #expect(throws: moved) { try registry.history(of: "card-modal") }
      #expect(throws: moved) { try registry.sessions() }
      #expect(throws: moved) { try registry.query("SELECT 1") }
      #expect(throws: moved) { try registry.exportSessions { _ in } }
      #expect(throws: moved) { try registry.refresh() }
      #expect(throws: moved) { try registry.bundle(to: directory.file("bundle.db")) }
      // A presentation that is about to begin does not fail: the earlier snapshot is still vended.
      #expect(try registry.transition(named: "card-modal") == card)
    }
    #expect(moved.description.contains("was deleted, moved or replaced while it was open"))
  }

  /// `: > r.db`: the same file, without its content.
  @Test(arguments: [0, 100]) func anEmptiedFileIsNeitherReadNorWritten(size: UInt64) throws {
    let writer = try registry()
    let reader = try registry(.readOnly)
    let card = try writer.transition(named: "card-modal")
    try FileHandle(forWritingTo: URL(filePath: path)).truncate(atOffset: size)
    let emptied = RegistryError(.fileEmptied(path: path))
    #expect(throws: emptied) { try writer.apply([Example.configuration(Example.input)]) }
    #expect(throws: emptied) { try writer.revise("card-modal") { $0 } }
    #expect(throws: emptied) { try writer.retire("card-modal") }
    #expect(throws: emptied) { try writer.record([Example.session(of: card)]) }
    for registry in [writer, reader] {
      #expect(throws: emptied) { try registry.transitions() }
      #expect(throws: emptied) { try registry.refresh() }
      #expect(try registry.transition(named: "card-modal") == card)
    }
  }

  /// An import may take minutes. Sessions that it reports as stored must be there.
  @Test(arguments: [false, true]) func anImportIsNotCommittedIntoWhatIsGone(inBatches: Bool) throws {
    let source = try Example.registry(at: directory.file("source.db"))
    let card = try source.transition(named: "card-modal")
    try source.record((1...20).map { Example.session(of: card, beganAt: Int64($0)) })
    var lines: [String] = []
    try source.exportSessions { lines.append($0) }
    let writer = try registry()
    let error = #expect(throws: RegistryError.self) {
      try writer.importSessions(skippingBadLines: inBatches) {
        guard !lines.isEmpty else { return nil }
        if lines.count == 5 { try FileManager.default.removeItem(atPath: path) }
        return Array((lines.removeFirst() + "\n").utf8)
      }
    }
    #expect(error == moved)
  }

  @Test func aFollowerGetsTheErrorOfAReplacedFile() async throws {
    let reader: TransitionRegistry
    do {
      _ = try registry()
      reader = try registry(.readOnly)
    }
    let follower = try reader.observeChanges(every: .milliseconds(5))
    defer { follower.cancel() }
    try lose(.replaced)
    #expect(try await comesTrue { follower.lastError != nil })
    #expect(follower.lastError == moved)
  }
}
