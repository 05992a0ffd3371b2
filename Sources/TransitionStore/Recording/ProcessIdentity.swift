import Foundation
import TransitionModel

/// Which process wrote a row: its id, and its start so that a later process with the same id is not taken for it.
struct ProcessIdentity: Sendable, Hashable {
  let id: Int32
  let start: String

  init(id: Int32, start: String) {
    self.id = id
    self.start = start
  }

  /// Reads ``text``; nil for anything else.
  init?(text: String) {
    let parts = text.split(separator: "@", maxSplits: 1)
    guard parts.count == 2, let id = Int32(parts[0]), id > 0 else { return nil }
    self.init(id: id, start: String(parts[1]))
  }

  /// `1234@5678`
  var text: String { "\(id)@\(start)" }

  /// This process. Where the system does not say when it started, the time of the first look stands for it.
  static let current: ProcessIdentity = {
    let id = ProcessInfo.processInfo.processIdentifier
    return ProcessIdentity(id: id, start: Platform.processStart(id) ?? "\(WallClock.system.microseconds())")
  }()

  /// Whether the process still runs. Where that cannot be known, yes: what it holds is then left alone.
  var isAlive: Bool {
    if self == .current { return true }
    guard id != Self.current.id, Platform.processExists(id) else { return false }
    return Platform.processStart(id).map { $0 == start } ?? true
  }
}
