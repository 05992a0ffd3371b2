import TransitionModel

@testable import SessionAnalytics

/// The meaning of a section's words.
extension SumAttacker {
  private static let shares: [(CountedSum, CountedSum)] = [
    (.velocityKnown, .atRest), (.travelKnown, .deadSwipes), (.reversalsKnown, .withReversals), (.holdKnown, .longHolds),
    (.marginKnown, .ambiguous), (.recomputed, .reproduced), (.lsq100Known, .lsq100Differs),
    (.last2Known, .last2Differs),
    (.framesKnown, .lateUpTo10), (.inputKnown, .inputKnown), (.withSamples, .withSamples),
    (.withPresentation, .withPresentation),
  ]
  private static let windows = RegretWindow.shown.indices
  private static let standard = 2
  private static let bands = [("margin", 5), ("late", 3)]

  /// Returns a sum over some outcomes of a part.
  static func of(_ part: String, _ outcomes: Set<SessionOutcome>) -> Sum {
    Dictionary(uniqueKeysWithValues: outcomes.map { ("\(part) \($0.rawValue)", 1) })
  }

  mutating func defineEverything() {
    for outcome in SessionOutcome.allCases { define(outcome) }
    for isCancel in [true, false] { define(isCancel ? "cancelled" : "finished", isCancel: isCancel) }
    defineAttempts()
    for outcomes in [Set([SessionOutcome.finished]), [.cancelled], .decided, .valid, [.invalid], .all, Self.travelled] {
      for (known, part) in Self.shares {
        let name = "\(known.column) of \(outcomes.map(\.rawValue).sorted())"
        seek(name, Self.of("\(known) known", outcomes))
        seek("no \(name)", Self.of("\(known) unknown", outcomes))
        guard known != part, outcomes != .all, outcomes != [.invalid] else { continue }
        seek("\(part.column) \(name)", Self.of("\(part) yes", outcomes))
        seek("not \(part.column) \(name)", Self.of("\(part) no", outcomes))
      }
    }
    for outcome in SessionOutcome.allCases { seek(outcome.rawValue, Self.of("sessions", [outcome])) }
    for outcome in [SessionOutcome.finished, .cancelled] {
      seek("more \(outcome)", Self.of("more reversals", [outcome]))
    }
    for (index, band) in ["10 to 25", "25 to 50", "over 50"].enumerated() {
      seek("\(band) ms/s", Self.of("late \(index + 1)", .valid))
    }
  }

  static let travelled: Set<SessionOutcome> = [.finished, .cancelled, .interrupted]

  private mutating func define(_ outcome: SessionOutcome) {
    let name = outcome.rawValue
    func isIn(_ session: MeasuredSession) -> Bool { session.outcome == outcome }
    define("sessions \(name)") { isIn($0) ? 1 : 0 }
    for (known, part) in Self.shares {
      define("\(known) known \(name)") { isIn($0) && $0.knows(known) ? 1 : 0 }
      define("\(known) unknown \(name)") { isIn($0) && !$0.knows(known) ? 1 : 0 }
      identify(["sessions \(name)": 1], ["\(known) known \(name)": 1, "\(known) unknown \(name)": 1])
      guard known != part else { continue }
      define("\(part) yes \(name)") { isIn($0) && $0.knows(part) ? 1 : 0 }
      define("\(part) no \(name)") { isIn($0) && $0.knows(known) && !$0.knows(part) ? 1 : 0 }
      identify(["\(known) known \(name)": 1], ["\(part) yes \(name)": 1, "\(part) no \(name)": 1])
    }
    define("more reversals \(name)") { isIn($0) ? ($0.sums[.reversalCount] ?? 0) - ($0.sums[.withReversals] ?? 0) : 0 }
    for band in 1...3 {
      define("late \(band) \(name)") {
        isIn($0) && $0.knows(.framesKnown)
          && 3 - ($0.sums[.lateUpTo10] ?? 0) - ($0.sums[.lateUpTo25] ?? 0)
            - ($0.sums[.lateUpTo50] ?? 0) == band
          ? 1 : 0
      }
    }
    identify(["lateUpTo10 no \(name)": 1], ["late 1 \(name)": 1, "late 2 \(name)": 1, "late 3 \(name)": 1])
  }

  private mutating func define(_ kind: String, isCancel: Bool) {
    func touches(_ session: MeasuredSession, _ isMember: (MeasuredSession.Touch) -> Bool) -> Int {
      session.touches.count { $0.isCancel == isCancel && isMember($0) }
    }
    // By the number of closed windows: decisions followed up in one window and not in another lie between them.
    for closed in 0...Self.windows.count {
      define("\(kind) closed \(closed)") { touches($0) { $0.closed == closed } }
      seek("\(kind) with \(closed) windows closed", ["\(kind) closed \(closed)": 1])
    }
    define("\(kind) again") { touches($0) { _ in true } - ($0.outcome == (isCancel ? .cancelled : .finished) ? 1 : 0) }
    identify(
      Self.touches(kind, from: 0),
      ["sessions \(isCancel ? SessionOutcome.cancelled : .finished)": 1, "\(kind) again": 1])
    seek("\(kind) taken up again", ["\(kind) again": 1])
    for window in Self.windows {
      seek("\(kind) censored in \(window)", Self.censored(kind, window))
      define("\(kind) regretted \(window)") { touches($0) { $0.isRegretted(window) } }
      define("\(kind) kept \(window)") { touches($0) { $0.isFollowedUp(window) && !$0.isRegretted(window) } }
      identify(
        Self.touches(kind, from: window + 1), ["\(kind) regretted \(window)": 1, "\(kind) kept \(window)": 1])
      seek("\(kind) regretted in \(window)", ["\(kind) regretted \(window)": 1])
      seek("\(kind) kept in \(window)", ["\(kind) kept \(window)": 1])
    }
    for (family, count) in Self.bands { define(kind, family, count, touches) }
  }

  private mutating func define(
    _ kind: String, _ family: String, _ count: Int,
    _ touches: (MeasuredSession, (MeasuredSession.Touch) -> Bool) -> Int
  ) {
    func band(_ touch: MeasuredSession.Touch) -> Int? { family == "margin" ? touch.marginBand : touch.lateBand }
    var all: [String: Sum] = ["yes": [:], "no": [:]]
    for index in [nil] + Array(0..<count) as [Int?] {
      let name = "\(kind) \(family) \(index.map(String.init) ?? "none")"
      for word in ["yes", "no"] {
        define("\(name) \(word)") { session in
          touches(session) {
            band($0) == index && $0.isFollowedUp(Self.standard) && $0.isRegretted(Self.standard) == (word == "yes")
          }
        }
        all[word]?["\(name) \(word)"] = 1
        seek("\(name) \(word)", ["\(name) \(word)": 1])
      }
      seek(name, ["\(name) yes": 1, "\(name) no": 1])
    }
    identify(["\(kind) regretted \(Self.standard)": 1], all["yes"] ?? [:])
    identify(["\(kind) kept \(Self.standard)": 1], all["no"] ?? [:])
    guard family == "margin" else { return }
    // Sessions with a known margin, whose last decision is not judged.
    define("\(kind) margin open") { session in
      touches(session) { $0.marginBand != nil && !$0.isFollowedUp(Self.standard) }
    }
    let known = (all["yes"] ?? [:]) + (all["no"] ?? [:])
    identify(
      ["marginKnown known \(kind)": 1], known.filter { !$0.key.contains("none") } + ["\(kind) margin open": 1])
    seek("\(kind) margin open", ["\(kind) margin open": 1])
  }

  private mutating func defineAttempts() {
    define("dismissed") { $0.attempts == nil ? 0 : 1 }
    define("attempts again") { $0.attempts.map { $0 - 1 } ?? 0 }
    define("not dismissed") { $0.knows(.withPresentation) && $0.attempts == nil ? 1 : 0 }
    define("finished elsewhere") { $0.outcome == .finished && $0.attempts == nil ? 1 : 0 }
    identify(["sessions finished": 1], ["dismissed": 1, "finished elsewhere": 1])
    for name in ["dismissed", "attempts again", "not dismissed", "finished elsewhere"] { seek(name, [name: 1]) }
    definePresentations()
  }

  /// Defines the results of presentations, beside those of their touches.
  private mutating func definePresentations() {
    define("watched") { $0.isWatched ? 1 : 0 }
    define("unwatched") { $0.knows(.withPresentation) && !$0.isWatched ? 1 : 0 }
    identify(Self.of("withPresentation known", .all), ["watched": 1, "unwatched": 1])
    let sequels: [(String, String, (MeasuredSession) -> Bool)] = [
      ("tried again", "cancelled", \.isTriedAgain), ("came back", "finished", \.isCameBack),
    ]
    for (name, kind, isTrue) in sequels {
      define(name) { isTrue($0) ? 1 : 0 }
      define("not \(name)") { $0.isWatched && !isTrue($0) ? 1 : 0 }
      identify(["watched": 1], [name: 1, "not \(name)": 1])
      define("\(name) beside") { session in
        session.touches.count {
          $0.isCancel == (kind == "cancelled") && $0.isRegretted(Self.standard)
        } - (isTrue(session) ? 1 : 0)
      }
      identify(["\(kind) regretted \(Self.standard)": 1], [name: 1, "\(name) beside": 1])
      for name in [name, "not \(name)", "\(name) beside"] { seek(name, [name: 1]) }
    }
    seek("watched", ["watched": 1])
    seek("unwatched", ["unwatched": 1])
  }

  /// Every presentation, and every drag without one.
  static let shown = of("sessions", .valid) + of("withPresentation known", [.invalid])

  static func touches(_ kind: String, from closed: Int) -> Sum {
    Dictionary(uniqueKeysWithValues: (closed...windows.count).map { ("\(kind) closed \($0)", 1) })
  }

  static func censored(_ kind: String, _ window: Int) -> Sum {
    Dictionary(uniqueKeysWithValues: (0...window).map { ("\(kind) closed \($0)", 1) })
  }
}

extension SumAttacker.Sum {
  static func + (a: SumAttacker.Sum, b: SumAttacker.Sum) -> SumAttacker.Sum { a.merging(b) { $0 + $1 } }
}
