import TransitionModel

/// Sessions that ended alike, of one person in one place: a row of `session_counts.sql`.
struct OutcomeCell: Sendable, Hashable {
  var origin: SessionOrigin
  /// nil where none was recorded.
  var token: String?
  var outcome: SessionOutcome
  var reason: String?
  var estimator: VelocitySource
  var deviceClass: String?
  var appVersion: String?
  var screen: String?
  var sessions: Int
  /// UTC microseconds since 1970.
  var firstBeganAtMicroseconds: Int64
  var lastBeganAtMicroseconds: Int64
  /// By ``CountedSum/index``.
  var sums: [Int]

  subscript(_ sum: CountedSum) -> Int { sums[sum.index] }
}
