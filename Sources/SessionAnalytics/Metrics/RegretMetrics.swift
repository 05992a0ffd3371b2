import TransitionModel

/// The window of what follows a decision, in seconds: open at the decision and closed at the end, t < e ≤ t + 10.
///
/// The statements of `Aggregation/Statements` contain the same number.
enum RegretWindow {
  static let standard = 10
}

extension ReportMetric {
  private static let standard = RegretWindow.standard

  static let regrettedCancel = ReportMetric(
    "regretted_cancel", .rates, "tried again after a cancel", unit: .share,
    "Cancelled drags after which another touch began on the same presentation within \(standard) s / cancelled drags whose "
      + "follow-up is complete. It counts touches: a touch that catches the moving view is a retry, too."
  ) { counts in
    guard counts.touches.contains(where: { $0.facts.contains(.cancelled) }) else { return [] }
    return [share(of: counts.followed(.cancelled, by: .retried), in: counts)]
  }

  static let regrettedFinish = ReportMetric(
    "regretted_finish", .rates, "came back after a drag", unit: .share,
    "Finished drags after which the same screen was presented again to the same token within \(standard) s / finished "
      + "drags whose follow-up is complete. People also come back because they want to: it does not prove an accident."
  ) { counts in
    guard counts.touches.contains(where: { $0.facts.contains(.dismissed) }) else { return [] }
    return [share(of: counts.followed(.dismissed, by: .reopened), in: counts)]
  }

  static let censored = ReportMetric(
    "censored", .regret, "follow-up pending", unit: .touches,
    "Decisions whose follow-up is not complete (censored): they are in neither part of a rate. The follow-up of an origin "
      + "ends with its last recorded event."
  ) { counts in
    let decided = counts.touches.filter { !$0.facts.isDisjoint(with: [.cancelled, .dismissed]) }
    guard !decided.isEmpty else { return [] }
    let pending = decided.reduce(0) { $0 + ($1.facts.contains(.isPending) ? $1.touches : 0) }
    return [
      PartialRow(
        n: decided.reduce(0) { $0 + $1.touches }, people: counts.people,
        values: [.count("\(standard) s", pending)])
    ]
  }

  static let excessRegrettedFinish = ReportMetric(
    "excess_regretted_finish", .regret, "came back more than after a button", unit: .share,
    "The share of drags after which people came back, minus the share of button dismissals after which the same screen was presented "
      + "again to the same token within \(standard) s. People who did both are paired."
  ) { counts in
    let finishes = counts.followed(.dismissed, by: .reopened)
    guard !finishes.isEmpty else { return [] }
    let finish = share(of: finishes, in: counts)
    let buttons = counts.buttons.map { Tally($0.cameBack, of: $0.watched, cluster: $0.cluster) }
    guard let from = finish.values.first, from.status == .measured else { return [finish] }
    guard let to = share(of: buttons, in: counts).values.first, to.status == .measured else {
      return [
        PartialRow(
          n: finish.n, people: finish.people, values: [from],
          note: "an upper bound: too few button dismissals to subtract")
      ]
    }
    func ratio(_ tallies: [Tally]) -> ClusteredRatio<Int32> {
      tallies.reduce(into: ClusteredRatio()) {
        $0.add(Double($1.successes), of: Double($1.trials), by: $1.cluster ?? -1)
      }
    }
    guard let share = from.value, let other = to.value else { return [] }
    let difference = ClusteredDifference(from: ratio(buttons), to: ratio(finishes))
      .flatMap { $0.jackknife.allowsInterval ? $0 : nil }
    let value = ReportValue(
      "difference", .measured, value: share - other, low: difference?.low, high: difference?.high)
    return [
      PartialRow(
        n: finish.n, people: finish.people, values: [value],
        note: counts.note(ofMissing: value, people: finish.people))
    ]
  }

  static let deadSwipe = ReportMetric(
    "dead_swipe", .regret, "drags without effect", unit: .share,
    "Drags in which the finger moved 40 pt or more toward the end and the view less than 2 % of its way (dead swipes) / "
      + "decided and interrupted drags whose travel is known.", ifAny: .travelKnown
  ) { [counted(.deadSwipes, of: .travelKnown, among: [.finished, .cancelled, .interrupted], in: $0)] }
}

extension SectionCounts {
  /// Returns the touches of a kind that an event followed, of those whose follow-up is complete.
  fileprivate func followed(_ kind: TouchFacts, by event: TouchFacts) -> [Tally] {
    touches.filter { $0.facts.contains(kind) && !$0.facts.contains(.isPending) }
      .map { Tally($0.facts.contains(event) ? $0.touches : 0, of: $0.touches, cluster: $0.cluster) }
  }
}
