import TransitionModel

/// Sessions that ended alike, of one person in one place: a row of `session_counts.sql`.
///
/// A class, because metrics pick the ones they are about by the thousand, and each holds much.
final class OutcomeCell: Sendable {
  let origin: SessionOrigin
  /// A number a person, ascending with the token; nil where none was recorded.
  let person: Int?
  let outcome: SessionOutcome
  let reason: String?
  let estimator: VelocitySource
  let deviceClass: String?
  let appVersion: String?
  let screen: String?
  let sessions: Int
  /// UTC microseconds since 1970.
  let firstBeganAtMicroseconds: Int64
  let lastBeganAtMicroseconds: Int64
  /// Those of the cell's table, which are not copied, and its row there.
  private let sums: ArraySlice<CellColumn>
  private let row: Int

  /// - Parameter sums: A column for each ``CountedSum``.
  init(
    origin: SessionOrigin, person: Int?, outcome: SessionOutcome, reason: String? = nil, estimator: VelocitySource,
    deviceClass: String? = nil, appVersion: String? = nil, screen: String? = nil, sessions: Int,
    firstBeganAtMicroseconds: Int64, lastBeganAtMicroseconds: Int64, sums: ArraySlice<CellColumn>, row: Int
  ) {
    self.origin = origin
    self.person = person
    self.outcome = outcome
    self.reason = reason
    self.estimator = estimator
    self.deviceClass = deviceClass
    self.appVersion = appVersion
    self.screen = screen
    self.sessions = sessions
    self.firstBeganAtMicroseconds = firstBeganAtMicroseconds
    self.lastBeganAtMicroseconds = lastBeganAtMicroseconds
    self.sums = sums
    self.row = row
  }

  subscript(_ sum: CountedSum) -> Int { sums[sums.startIndex + sum.rawValue][row] }
}
