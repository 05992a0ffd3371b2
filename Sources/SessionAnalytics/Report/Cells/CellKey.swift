import TransitionModel

/// What the sessions of a cell have in common: under which configuration they were recorded, where they come from,
/// whose they are and how they ended.
struct CellKey: Sendable, Hashable, Codable {
  var transition: String
  var revision: Int
  var digest: String
  var direction: TransitionDirection
  var origin: SessionOrigin
  /// nil where none was recorded.
  var token: String?
  var outcome: SessionOutcome
}

extension CellKey: Comparable {
  static func < (a: CellKey, b: CellKey) -> Bool {
    (a.transition, a.revision, a.digest, a.direction.rawValue, a.origin.rawValue)
      == (b.transition, b.revision, b.digest, b.direction.rawValue, b.origin.rawValue)
      ? (a.token ?? "", a.outcome.rawValue) < (b.token ?? "", b.outcome.rawValue)
      : (a.transition, a.revision, a.digest, a.direction.rawValue, a.origin.rawValue)
        < (b.transition, b.revision, b.digest, b.direction.rawValue, b.origin.rawValue)
  }
}
