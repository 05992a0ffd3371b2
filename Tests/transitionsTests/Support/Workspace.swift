import Foundation
import Synchronization
import TestSupport
import Testing
import TransitionCatalog
import TransitionModel

@testable import TransitionStore

/// A temporary folder for running the tool, deleted with the object.
final class Workspace: Sendable {
  let folder: URL
  var tool: Tool { Tool(workspace: self) }

  init() throws { folder = try Self.emptyFolder() }

  deinit { try? FileManager.default.removeItem(at: folder) }

  static func emptyFolder() throws -> URL {
    let folder = FileManager.default.temporaryDirectory.appending(path: "transitions-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    return folder
  }

  static let fixtures = Repository.root.appending(path: "Tests/transitionsTests/Fixtures")

  /// Returns a registry in which nothing depends on the clock: two transitions, one with two revisions, three sessions.
  ///
  /// - Parameters:
  ///   - retired: Transitions to retire at the end.
  ///   - origin: The origin of all sessions; nil for an individual one each.
  static func withRegistry(retiring retired: [String] = [], from origin: SessionOrigin? = nil) throws -> Workspace {
    let workspace = try Workspace()
    let clock = FixedClock()
    let registry = try TransitionRegistry(at: workspace.path("transitions.db"), access: .create, now: clock.now)
    let catalog = try CatalogReader.readFiles(paths: [fixtures.path])
    try registry.apply(catalog, note: "First")
    let sheet = try #require(catalog.first { $0.name == "sheet" })
    try registry.apply([sheet.setting(["presentation.duration": .number(0.4)])], note: "Quicker")
    var sessions = try FixedSessions.all(of: registry.transition(named: "sheet"))
    if let origin {
      for index in sessions.indices { sessions[index].header.context.origin = origin }
    }
    try registry.record(sessions)
    try registry.retire(retired)
    return workspace
  }

  func path(_ name: String) -> String { folder.appending(path: name).path }

  @discardableResult
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    return path(name)
  }

  /// Returns the bytes of the registry's file, to compare before and after.
  func registryBytes() throws -> Data { try Data(contentsOf: URL(filePath: path("transitions.db"))) }
}

/// A clock that advances by a second each time it is read.
private final class FixedClock: Sendable {
  private let time = Mutex<Int64>(1_790_000_000_000_000)
  var now: @Sendable () -> Int64 {
    { [self] in
      time.withLock {
        $0 += 1_000_000
        return $0
      }
    }
  }
}
