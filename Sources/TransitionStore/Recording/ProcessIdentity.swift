import Foundation
import TransitionModel

/// Which process wrote a row: its id, and its start so that a later process with the same id is not taken for it; and in
/// which namespace it has that id, where a system has several of them, as containers that share a folder do.
struct ProcessIdentity: Sendable, Hashable {
  let id: Int32
  let start: String
  let namespace: String?

  init(id: Int32, start: String, namespace: String? = nil) {
    self.id = id
    self.start = start
    self.namespace = namespace
  }

  /// Reads ``text``; nil for anything else.
  init?(text: String) {
    let parts = text.split(separator: "@", maxSplits: 2)
    guard parts.count >= 2, let id = Int32(parts[0]), id > 0 else { return nil }
    self.init(id: id, start: String(parts[1]), namespace: parts.count == 3 ? String(parts[2]) : nil)
  }

  /// `1234@5678`, or `1234@5678@4026531836`
  var text: String { ["\(id)", start, namespace].compactMap(\.self).joined(separator: "@") }

  /// This process. Where the system does not say when it started, the time of the first look stands for it.
  static let current: ProcessIdentity = {
    let id = ProcessInfo.processInfo.processIdentifier
    return ProcessIdentity(
      id: id, start: Platform.processStart(id) ?? "\(WallClock.system.microseconds())",
      namespace: Platform.processNamespace)
  }()

  /// Whether the process still runs. Where that cannot be known, yes: what it holds is then left alone.
  var isAlive: Bool {
    if self == .current || isElsewhere { return true }
    guard id != Self.current.id, Platform.processExists(id), !Platform.isZombie(id) else { return false }
    return Platform.processStart(id).map { $0 == start } ?? true
  }

  /// Whether its id means nothing here. A row without a namespace is of a version that did not ask for it.
  var isElsewhere: Bool { namespace != nil && namespace != Self.current.namespace }
}
