import GRDB
import TransitionStore

/// The aggregated values of one session, from `session_fact`.
struct CountedSession {
  var subject: CountedSubject
  /// A Boolean value that indicates whether the session is in the report's selection; others only show what followed.
  var isSelected: Bool
  /// Indices among the words; ``CellTable/null`` if there is none.
  var outcome, reason, estimator, deviceClass, appVersion, screen: Int
  /// A Boolean value that indicates whether the session finished; nil if it was not decided.
  var finished: Bool?
  /// The ID of the session's presentation in the registry.
  var presentation: Int?
  /// Times in microseconds; times of day since 1970.
  var beganAt: Int
  var duration: Int
  var settle: Int?
  var releaseProgress: Double?
  var releaseVelocity: Double?
  var peakProgress: Double
  var distance: Double
  var touches: Int
  var sampleCount: Int
  var travel, reversals, hold, inputGap, margin: Int?
  var recomputed, lsq100, last2, motion2, flutter: Int?
  var frames, slowFrames, frozenFrames, late: Int?
  /// A Boolean value that indicates whether its time was corrected.
  var isClockCorrected: Bool
  /// The number of installs that its install represents, in thousandths.
  var represents: Int
}

extension CountedSession {
  private var animated: Int { duration + (settle ?? 0) }

  private func isLate(upTo share: Int) -> Bool { late.map { $0 * share <= animated } ?? false }

  /// The band of lateness: 0 up to 10 ms/s, 1 up to 25, 2 above; NULL if frames were not measured.
  var lateBand: Int {
    guard late != nil else { return CellTable.null }
    return isLate(upTo: 100) ? 0 : isLate(upTo: 40) ? 1 : 2
  }

  /// The band of the margin: 0 below -200, 1 below -50, 2 up to 50, 3 up to 200, 4 above; NULL if there is none.
  ///
  /// The margin is rounded away from 0, so -50 stands for margins from -0.05 up to -0.049.
  var marginBand: Int {
    guard let margin else { return CellTable.null }
    return [-201, -51, 50, 200].firstIndex { margin <= $0 } ?? 4
  }

  /// Returns the value that a session adds to a sum: a column of `session_counts.sql`.
  func value(of sum: CountedSum) -> Int {
    switch sum {
    case .velocityKnown: releaseVelocity == nil ? 0 : 1
    case .atRest: releaseVelocity == 0 ? 1 : 0
    case .withSamples: sampleCount > 0 ? 1 : 0
    case .withPresentation: presentation != nil ? 1 : 0
    case .travelKnown: travel == nil ? 0 : 1
    case .deadSwipes: (travel ?? 0) >= 40_000 && peakProgress < 0.02 ? 1 : 0
    case .reversalsKnown: reversals == nil ? 0 : 1
    case .withReversals: (reversals ?? 0) > 0 ? 1 : 0
    case .reversalCount: reversals ?? 0
    case .holdKnown: hold == nil ? 0 : 1
    case .longHolds: (hold ?? 0) > 100_000 ? 1 : 0
    case .marginKnown: margin == nil ? 0 : 1
    case .ambiguous: margin.map { (-50...50).contains($0) } == true ? 1 : 0
    case .recomputed: recomputed == nil ? 0 : 1
    case .reproduced: finished != nil && recomputed == (finished == true ? 1 : 0) ? 1 : 0
    case .lsq100Known: lsq100 == nil ? 0 : 1
    case .lsq100Differs: differs(lsq100)
    case .last2Known: last2 == nil ? 0 : 1
    case .last2Differs: differs(last2)
    case .motion2Known: motion2 == nil ? 0 : 1
    case .motion2Differs: differs(motion2)
    case .flutterKnown: flutter == nil ? 0 : 1
    case .flutterDiffers: differs(flutter)
    case .framesKnown: frames == nil ? 0 : 1
    case .frames: frames ?? 0
    case .slowFrames: slowFrames ?? 0
    case .frozenFrames: frozenFrames ?? 0
    case .lateMicroseconds: late ?? 0
    case .animatedMicroseconds: late == nil ? 0 : animated
    case .lateUpTo10: isLate(upTo: 100) ? 1 : 0
    case .lateUpTo25: isLate(upTo: 40) ? 1 : 0
    case .lateUpTo50: isLate(upTo: 20) ? 1 : 0
    case .inputKnown: inputGap == nil ? 0 : 1
    case .inputGapMicroseconds: inputGap ?? 0
    case .inputMicroseconds: inputGap == nil ? 0 : duration
    case .clockCorrected: isClockCorrected ? 1 : 0
    case .representedMilli: represents
    }
  }

  private func differs(_ decision: Int?) -> Int {
    finished != nil && decision == (finished == true ? 0 : 1) ? 1 : 0
  }

  /// Returns the session's bin of a measure, a column of `session_measures.sql`; NULL if it was not measured.
  func bin(of measure: SessionMeasure) -> Int {
    let bin: Int? =
      switch measure {
      case .decisionTime: duration / 1000
      case .settleTime: settle.map { $0 / 1000 }
      case .hold: hold.map { $0 / 1000 }
      case .releaseProgress: releaseProgress.map { min(Self.whole($0 / 0.005), 199) }
      case .peakProgress: min(Self.whole(peakProgress / 0.005), 199)
      case .releaseVelocity: releaseVelocity.map { Self.whole(($0 / 5).rounded(.down)) }
      case .distance: Self.whole(distance + 0.5)
      }
    return bin ?? CellTable.null
  }

  /// Returns the integer part. Numbers that only a damaged file has become impossible ones.
  private static func whole(_ value: Double) -> Int {
    let bound = Double(CellTable.largest + 1)
    return value.magnitude < bound ? Int(value) : value < 0 ? -CellTable.largest - 1 : CellTable.largest + 1
  }
}

/// The first columns of all cells: the section of the sessions, and the person. Indices among the words;
/// ``CellTable/null`` if there is none.
struct CountedSubject: Equatable {
  var configuration: CountedConfiguration
  var direction: Int
  var origin: Int
  var token: Int

  func append(to key: inout [Int]) {
    key.append(configuration.transition)
    key.append(configuration.digest)
    key.append(direction)
    key.append(origin)
    key.append(token)
  }
}

struct CountedConfiguration: Equatable {
  var transition: Int
  var digest: Int
  var isSelected: Bool
}

/// The lookup tables for every aggregated row.
struct CountingContext {
  var words = StringInterner(columns: CountedColumn.allCases.count)
  let dismiss, finished, cancelled, invalid, finish, cancel: Int
  private(set) var configurations: [Int: CountedConfiguration] = [:]
  var censoringTimes: CensoringTimes
  /// The pseudonyms of people, by ID.
  private var tokens: [Int: Int] = [:]
  /// The number of installs that a token's install represents, in thousandths, if it is not 1000.
  private(set) var represented: [Int: Int] = [:]

  init(_ db: Database, of selection: ReportSelection) throws {
    censoringTimes = CensoringTimes(cutoff: selection.cutoffMicroseconds)
    (dismiss, finished) = (words.index(of: "dismiss"), words.index(of: "finished"))
    (cancelled, invalid) = (words.index(of: "cancelled"), words.index(of: "invalid"))
    (finish, cancel) = (words.index(of: "finish"), words.index(of: "cancel"))
    let rows = try StatementRows(
      """
      SELECT configuration.id, transition.name, digest FROM configuration
      JOIN transition ON transition.id = configuration.transition_id
      """, in: db)
    while try rows.next() {
      let name = words.index(of: rows.text(1), column: 1)
      configurations[rows.integer(0) ?? 0] = CountedConfiguration(
        transition: name, digest: words.index(of: rows.text(2), column: 2),
        isSelected: selection.transition.map { name != CellTable.null && $0 == words.words[name] } ?? true)
    }
    try readPeople(db)
  }

  private mutating func readPeople(_ db: Database) throws {
    let rows = try StatementRows("SELECT id, token, log_ends_at_us, represents_milli FROM person", in: db)
    while try rows.next() {
      guard let id = rows.integer(0), let text = rows.text(1) else { continue }
      let token = words.index(of: TokenPseudonym(String(decoding: text, as: UTF8.self)).text)
      tokens[id] = token
      if let end = rows.integer(2) { censoringTimes.setEnd(end, ofToken: token) }
      if let represents = rows.integer(3), represents != InstallFact.itself { represented[token] = represents }
    }
  }

  /// Returns the index of a person's pseudonym; ``CellTable/null`` if the person is unknown.
  func token(of person: Int?) -> Int { person.flatMap { tokens[$0] } ?? CellTable.null }
}
