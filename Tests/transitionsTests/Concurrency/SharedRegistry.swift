import Foundation
import TransitionCatalog
import TransitionModel

@testable import TransitionStore

/// The registry that all threads and processes share, and the data that they add.
struct SharedRegistry: Sendable {
  /// The time before which sessions may be pruned.
  static let oldest: Int64 = 1_300_000_000_000_000
  /// The age for `session prune`: above that of a new session, below that of an old one.
  static let prunedAge = "1000d"

  let workspace: Workspace
  let log: UseLog
  let sheet: TransitionConfiguration
  var path: String { workspace.path("transitions.db") }

  init(in workspace: Workspace, log: UseLog) throws {
    self.workspace = workspace
    self.log = log
    let catalog = try CatalogReader.readFiles(paths: [Workspace.fixtures.path])
    guard let sheet = catalog.first(where: { $0.name == "sheet" }) else { throw CocoaError(.fileNoSuchFile) }
    self.sheet = sheet
    try TransitionRegistry(at: workspace.path("transitions.db"), access: .create).apply(catalog)
  }

  /// Returns this many unique sessions.
  static func sessions(_ count: Int, of transition: TransitionRevision, old: Bool = false) -> [InteractionSession] {
    (0..<count).map { index in
      var session = FixedSessions.all(of: transition)[index % 3]
      let time = old ? oldest - Int64(index) * 1_000_000 : WallClock.system.microseconds()
      let uuid = UUID()
      session.header.uuid = uuid
      session.header.beganAtMicroseconds = time
      session.header.context = SessionContext(uuid: uuid, origin: .imported, beganAtMicroseconds: time)
      return session
    }
  }

  /// Returns an exchange file of new sessions, some of them old, as written by another registry.
  func exchangeFile(fresh: Int, old: Int) throws -> (text: String, fresh: [UUID], old: [UUID]) {
    let elsewhere = try TransitionRegistry.inMemory()
    try elsewhere.apply([sheet])
    let transition = try elsewhere.transition(named: "sheet")
    let sessions = (Self.sessions(fresh, of: transition), Self.sessions(old, of: transition, old: true))
    try elsewhere.record(sessions.0 + sessions.1)
    var text = ""
    try elsewhere.exportSessions { text += $0 + "\n" }
    return (text, sessions.0.map(\.header.uuid), sessions.1.map(\.header.uuid))
  }

  /// Returns six random digits of a second between 0.1 and 9, which almost never equal a recently set value.
  static var duration: Double { Double(Int.random(in: 100_000...9_000_000)) / 1_000_000 }

  /// Runs work on a separate thread of this process, outside the pool of other tests' tasks.
  static func onThread(_ body: @escaping @Sendable () -> Void) async {
    await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
      Thread.detachNewThread {
        body()
        done.resume()
      }
    }
  }
}
