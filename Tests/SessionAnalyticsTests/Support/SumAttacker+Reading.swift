import TransitionModel

@testable import SessionAnalytics

/// Reading the rows of a section.
extension SumAttacker {
  mutating func read(_ rows: [ReportRow]) {
    for row in rows where !(readOutcomes(row) || readMeasures(row) || readRegrets(row)) { misread(row) }
  }

  private mutating func readOutcomes(_ row: ReportRow) -> Bool {
    let share = row.values.first?.value
    func rate(_ part: SessionOutcome, _ whole: Set<SessionOutcome>) -> Bool {
      learn(row.metric, mean: share, of: row.n, Self.of("sessions", whole), Self.of("sessions", [part]))
      return true
    }
    switch row.metric {
    case "finish_rate": return rate(.finished, .decided)
    case "cancel_rate": return rate(.cancelled, .decided)
    case "interruption_rate": return rate(.interrupted, .valid)
    case "abandoned_rate": return rate(.abandoned, .valid)
    case "invalid_rate": return rate(.invalid, .all)
    case "outcomes":
      for value in row.values {
        let named: [String: Set<SessionOutcome>] = ["all": .all, "decided": .decided]
        let outcomes = named[value.statistic] ?? SessionOutcome(rawValue: value.statistic).map { [$0] } ?? []
        learn("outcomes \(value.statistic)", value.value.map(Int.init), Self.of("sessions", outcomes))
      }
      return true
    // Always printed, or only of one part here, or not solved for.
    case "sessions", "users", "sessions_without_token", "estimators", "interrupted_by_reason", "invalid_by_reason",
      "finish_rate_by_screen", "finish_rate_by_device", "finish_rate_by_app_version":
      learn(row.metric, row.metric.hasSuffix("reason") ? nil : row.n, Self.of("sessions", .all))
      return true
    case "coverage":
      learn(row.metric, row.n, Self.of("sessions", .all))
      let sums = ["samples": CountedSum.withSamples, "frames": .framesKnown, "presentation": .withPresentation]
      for value in row.values {
        guard let sum = sums[value.statistic] else { continue }
        learn("coverage \(value.statistic)", value.value.map(Int.init), Self.of("\(sum) known", .all))
      }
      return true
    default: return false
    }
  }

  private mutating func readMeasures(_ row: ReportRow) -> Bool {
    let (share, group) = (row.values.first?.value, row.group.flatMap(SessionOutcome.init))
    func read(_ known: CountedSum, _ part: CountedSum?, _ outcomes: Set<SessionOutcome>, plus more: Sum = [:])
      -> Bool
    {
      let whole = Self.of("\(known) known", outcomes)
      guard let part else {
        learn(row.metric, row.n, whole)
        if let bars = row.histogram { learn("\(row.metric) bars", bars.reduce(0) { $0 + $1.sessions }, whole) }
        return true
      }
      learn("\(row.metric) \(row.group ?? "")", mean: share, of: row.n, whole, Self.of("\(part) yes", outcomes) + more)
      return true
    }
    let outcomes: Set<SessionOutcome> = group.map { [$0] } ?? .decided
    switch row.metric {
    case "replay_fidelity": return read(.recomputed, .reproduced, .decided)
    case "release_at_rest": return read(.velocityKnown, .atRest, .decided)
    case "dead_swipe": return read(.travelKnown, .deadSwipes, Self.travelled)
    case "long_hold": return read(.holdKnown, .longHolds, .decided)
    case "ambiguous_release": return read(.marginKnown, .ambiguous, .decided)
    case "with_reversals": return read(.reversalsKnown, .withReversals, outcomes)
    case "reversals":
      return read(.reversalsKnown, .withReversals, outcomes, plus: Self.of("more reversals", outcomes))
    case "estimator_sensitivity":
      return row.group == "lsq100"
        ? read(.lsq100Known, .lsq100Differs, .decided) : read(.last2Known, .last2Differs, .decided)
    case "hitch_bands":
      let bands = row.group == "up to 10 ms/s" ? 1 : row.group == "up to 25 ms/s" ? 2 : 3
      let more = (1..<bands).reduce(Sum()) { $0 + Self.of("late \($1)", .valid) }
      return read(.framesKnown, .lateUpTo10, .valid, plus: more)
    case "hitch_ratio", "slow_frames", "frozen_frames": return read(.framesKnown, nil, .valid)
    case "input_gap": return read(.inputKnown, nil, .valid)
    case "release_progress", "overshoot", "release_velocity": return read(.velocityKnown, nil, outcomes)
    case "hold": return read(.holdKnown, nil, outcomes)
    case "settle_time": return read(.framesKnown, nil, outcomes)
    case "decision_time", "peak_progress":
      learn(row.metric, row.n, Self.of("sessions", outcomes))
      return true
    default: return false
    }
  }

  private mutating func readRegrets(_ row: ReportRow) -> Bool {
    let share = row.values.first?.value
    let kind = row.metric.contains("cancel") ? "cancelled" : "finished"
    func rate(_ window: Int) -> Bool {
      learn(
        "\(row.metric) \(row.group ?? "")", mean: share, of: row.n, Self.touches(kind, from: window + 1),
        ["\(kind) regretted \(window)": 1])
      return true
    }
    func banded(_ family: String, _ names: [String]) -> Bool {
      guard let index = names.firstIndex(where: { $0 == row.group }) else { return false }
      let name = "\(kind) \(family) \(index)"
      learn(name, mean: share, of: row.n, ["\(name) yes": 1, "\(name) no": 1], ["\(name) yes": 1])
      return true
    }
    switch row.metric {
    case "regretted_cancel", "regretted_finish", "excess_regretted_finish": return rate(2)
    case "cancel_then_button":
      learn(row.metric, row.n, Self.touches(kind, from: 3))
      return true
    case "regretted_cancel_within", "regretted_finish_within":
      guard let window = RegretWindow.shown.firstIndex(where: { "\($0) s" == row.group }) else { return false }
      return rate(window)
    case "regretted_cancel_by_margin", "regretted_finish_by_margin":
      return banded("margin", ["to -0.2", "-0.2 to -0.05", "-0.05 to 0.05", "0.05 to 0.2", "over 0.2"])
    case "regretted_cancel_by_hitch", "regretted_finish_by_hitch":
      return banded("late", ["up to 10 ms/s", "10 to 25 ms/s", "over 25 ms/s"])
    case "weighted_regret":
      learn(row.metric, row.n, Self.touches("cancelled", from: 3) + Self.touches("finished", from: 3))
      return true
    case "recovered_cancel":
      learn(row.metric, row.n, ["cancelled regretted 2": 1])
      return true
    case "censored":
      learn(row.metric, row.n, Self.touches("cancelled", from: 0) + Self.touches("finished", from: 0))
      for (window, value) in row.values.enumerated() {
        learn(
          "censored \(window)", value.value.map(Int.init),
          Self.censored("cancelled", window) + Self.censored("finished", window))
      }
      return true
    case "attempts":
      guard row.values.first?.statistic == "mean" else { return false }
      learn(row.metric, mean: share, of: row.n, ["dismissed": 1], ["dismissed": 1, "attempts again": 1])
      return true
    case "finished_at_once":
      learn(row.metric, mean: share, of: row.n, Self.shown, ["sessions finished": 1, "attempts again": -1])
      return true
    case "tried_again", "came_back":
      let part = row.metric == "tried_again" ? "tried again" : "came back"
      learn(row.metric, mean: share, of: row.n, ["watched": 1], [part: 1])
      return true
    case "regret_per_presentation":
      learn(row.metric, row.n, ["watched": 1])
      return true
    case "rage_swipe":
      learn(row.metric, row.n, ["dismissed": 1, "not dismissed": 1])
      return true
    default: return false
    }
  }
}
