import TestSupport
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// A session with all values that a report aggregates, some of which may be missing.
struct MeasuredSession {
  /// A decision, with the windows closed at the censoring time, and the time of regret.
  struct Touch {
    var isCancel: Bool
    /// The number of closed windows of ``RegretWindow/shown``.
    var closed: Int
    /// The first window within which it was regretted; nil for none.
    var regretted: Int?
    var marginBand: Int?
    var lateBand: Int?

    func isFollowedUp(_ window: Int) -> Bool { window < closed }
    func isRegretted(_ window: Int) -> Bool { isFollowedUp(window) && regretted.map { $0 <= window } ?? false }
  }

  var person: Int?
  var outcome: SessionOutcome
  /// The known values and their sums.
  var sums: [CountedSum: Int]
  /// The bins by measure; missing ones were not measured.
  var bins: [SessionMeasure: Int]
  var touches: [Touch]
  /// The touches up to the one that dismissed the presentation; nil if unknown.
  var attempts: Int?

  func knows(_ sum: CountedSum) -> Bool { (sums[sum] ?? 0) > 0 }

  /// A Boolean value that indicates whether its presentation, which has no other session, has a complete follow-up.
  var isWatched: Bool { knows(.withPresentation) && touches.allSatisfy { $0.isFollowedUp(RegretWindow.place) } }
  var isTriedAgain: Bool { isWatched && touches.contains { $0.isCancel && $0.isRegretted(RegretWindow.place) } }
  var isCameBack: Bool { isWatched && touches.contains { !$0.isCancel && $0.isRegretted(RegretWindow.place) } }

  private static let knowable: [CountedSum] = [
    .withSamples, .withPresentation, .velocityKnown, .travelKnown, .reversalsKnown, .holdKnown, .marginKnown,
    .recomputed, .lsq100Known, .last2Known, .framesKnown, .inputKnown,
  ]

  /// Returns sessions of few people, with missing or rare values.
  static func random(seed: UInt64, hasUsers: Bool) -> [MeasuredSession] {
    var random = SplitMix64(seed: seed)
    let people = Int.random(in: 6...24, using: &random)
    // The rarity of missing values, by kind: never, or sometimes.
    let rarities = Dictionary(
      uniqueKeysWithValues: knowable.map { ($0, [0, 2, 10, 40, 120].randomElement(using: &random) ?? 0) })
    let events = Dictionary(
      uniqueKeysWithValues: CountedSum.allCases.map { ($0, [1, 3, 10, 60].randomElement(using: &random) ?? 1) })
    let (open, extra) = (Int.random(in: 4...80, using: &random), Int.random(in: 2...60, using: &random))
    // In tenths: one person may have most of the sessions.
    let heavy = Int.random(in: 0...2, using: &random) == 0 ? Int.random(in: 4...6, using: &random) : 0
    return (0..<Int.random(in: 40...260, using: &random)).map { _ in
      let isKnown = hasUsers && Int.random(in: 0..<40, using: &random) > 0
      let isHeavy = Int.random(in: 0..<10, using: &random) < heavy
      let person = isKnown ? isHeavy ? 4 : Int.random(in: 0..<people, using: &random) : nil
      var session = MeasuredSession(
        person: person,
        outcome: [.finished, .finished, .cancelled, .cancelled].randomElement(using: &random) ?? .finished,
        sums: [.representedMilli: Int(InstallFact.itself)], bins: [:], touches: [])
      if Int.random(in: 0..<12, using: &random) == 0 {
        session.outcome = [.interrupted, .abandoned, .invalid].randomElement(using: &random) ?? .invalid
      }
      for sum in knowable {
        let rarity = rarities[sum] ?? 0
        session.sums[sum] = rarity > 0 && Int.random(in: 0..<rarity, using: &random) == 0 ? 0 : 1
      }
      session.addEvents(events, using: &random)
      session.addMeasures(using: &random)
      session.addTouches(open: open, extra: extra, using: &random)
      return session
    }
  }

  private mutating func addEvents(_ rarities: [CountedSum: Int], using random: inout SplitMix64) {
    func happens(_ sum: CountedSum) -> Bool { Int.random(in: 0..<(rarities[sum] ?? 1), using: &random) == 0 }
    let shares: [(CountedSum, CountedSum)] = [
      (.atRest, .velocityKnown), (.deadSwipes, .travelKnown), (.withReversals, .reversalsKnown),
      (.longHolds, .holdKnown), (.ambiguous, .marginKnown), (.reproduced, .recomputed),
      (.lsq100Differs, .lsq100Known), (.last2Differs, .last2Known),
    ]
    for (part, whole) in shares where knows(whole) && happens(part) { sums[part] = 1 }
    if knows(.recomputed) { sums[.reproduced] = 1 }
    if knows(.withReversals) { sums[.reversalCount] = happens(.reversalCount) ? 2 : 1 }
    if knows(.framesKnown) {
      (sums[.frames], sums[.animatedMicroseconds]) = (60, 1_000_000)
      if happens(.slowFrames) { sums[.slowFrames] = 3 }
      if happens(.frozenFrames) { sums[.frozenFrames] = 1 }
      let band = happens(.lateUpTo10) ? Int.random(in: 1...3, using: &random) : 0
      for (index, sum) in [CountedSum.lateUpTo10, .lateUpTo25, .lateUpTo50].enumerated() where band <= index {
        sums[sum] = 1
      }
      sums[.lateMicroseconds] = 8000 + 20_000 * band
    }
    if knows(.inputKnown) { (sums[.inputMicroseconds], sums[.inputGapMicroseconds]) = (300_000, 1000) }
  }

  private mutating func addMeasures(using random: inout SplitMix64) {
    bins = [
      .decisionTime: Int.random(in: 80...900, using: &random), .peakProgress: Int.random(in: 0...200, using: &random),
    ]
    guard outcome.isDecided else { return }
    if knows(.velocityKnown) {
      bins[.releaseVelocity] = Int.random(in: -60...60, using: &random)
      bins[.releaseProgress] = Int.random(in: 0...150, using: &random)
    }
    if knows(.holdKnown) { bins[.hold] = Int.random(in: 0...300, using: &random) }
    if knows(.framesKnown) { bins[.settleTime] = Int.random(in: 100...400, using: &random) }
  }

  private mutating func addTouches(open: Int, extra: Int, using random: inout SplitMix64) {
    guard outcome.isDecided else { return }
    func touch(isCancel: Bool, isLast: Bool) -> Touch {
      let windows = RegretWindow.shown.count
      let isOpen = Int.random(in: 0..<open, using: &random) == 0
      let isRegretted = Int.random(in: 0..<3, using: &random) == 0
      return Touch(
        isCancel: isCancel, closed: isOpen ? Int.random(in: 0..<windows, using: &random) : windows,
        regretted: isRegretted ? Int.random(in: 0..<windows, using: &random) : nil,
        marginBand: isLast && knows(.marginKnown) ? Int.random(in: 0...4, using: &random) : nil,
        lateBand: knows(.framesKnown) ? (knows(.lateUpTo10) ? 0 : knows(.lateUpTo25) ? 1 : 2) : nil)
    }
    if Int.random(in: 0..<extra, using: &random) == 0 {
      touches.append(touch(isCancel: Bool.random(using: &random), isLast: false))
    }
    touches.append(touch(isCancel: outcome == .cancelled, isLast: true))
    guard outcome == .finished, knows(.withPresentation) else { return }
    attempts = Int.random(in: 0..<extra, using: &random) == 0 ? 2 : 1
  }
}

extension RawSectionCells {
  /// Creates one cell for each session, as if no two were equal.
  init(_ sessions: [MeasuredSession]) {
    self.init()
    outcomes = sessions.map {
      OutcomeCell(person: $0.person, outcome: $0.outcome, sessions: 1, sums: $0.sums)
    }
    measures = MeasureCells(
      sessions.map { session in
        var bins = SIMD8<Int32>(repeating: MeasureCell.missing)
        for (measure, bin) in session.bins { bins[measure.index] = Int32(bin) }
        return MeasureCell(person: session.person ?? -1, outcome: session.outcome, sessions: 1, bins: bins)
      })
    let windows = RegretWindow.shown.indices
    regrets = sessions.flatMap { session in
      session.touches.map { touch in
        RegretCell(
          person: session.person, isCancel: touch.isCancel, marginBand: touch.marginBand, lateBand: touch.lateBand,
          touches: 1, followedUp: windows.map { touch.isFollowedUp($0) ? 1 : 0 },
          regretted: windows.map { touch.isRegretted($0) ? 1 : 0 }, recovered: 0)
      }
    }
    attempts = sessions.compactMap { session in
      guard session.knows(.withPresentation) else { return nil }
      return AttemptCell(
        person: session.person, attempts: session.attempts ?? 1, isFinished: session.attempts != nil, isRage: false,
        presentations: 1, watched: session.isWatched ? 1 : 0, triedAgain: session.isTriedAgain ? 1 : 0,
        judged: session.isWatched ? 1 : 0, judgedTriedAgain: session.isTriedAgain ? 1 : 0,
        cameBack: session.isCameBack ? 1 : 0)
    }
  }
}
