import TransitionModel

/// How many sessions with one key ended for one reason: a row of `outcome_counts.sql`.
struct OutcomeCell: Sendable, Hashable, Codable {
  var key: CellKey
  var reason: String?
  var estimator: VelocitySource
  var sessions: Int
  /// Sessions whose velocity at release is known, and those among them in which it is exactly 0.
  var withVelocity: Int
  var atRest: Int
  /// UTC microseconds since 1970.
  var firstBeganAtMicroseconds: Int64
  var lastBeganAtMicroseconds: Int64

  /// The cell of the sessions of both; their identity is the same.
  func merged(with other: OutcomeCell) -> OutcomeCell {
    var sum = self
    sum.sessions += other.sessions
    sum.withVelocity += other.withVelocity
    sum.atRest += other.atRest
    sum.firstBeganAtMicroseconds = min(firstBeganAtMicroseconds, other.firstBeganAtMicroseconds)
    sum.lastBeganAtMicroseconds = max(lastBeganAtMicroseconds, other.lastBeganAtMicroseconds)
    return sum
  }

  /// What tells one cell from another.
  var identity: Identity { Identity(key: key, reason: reason ?? "", estimator: estimator.rawValue) }

  struct Identity: Hashable, Comparable {
    let key: CellKey
    let reason: String
    let estimator: String

    static func < (a: Identity, b: Identity) -> Bool {
      a.key == b.key ? (a.reason, a.estimator) < (b.reason, b.estimator) : a.key < b.key
    }
  }
}
