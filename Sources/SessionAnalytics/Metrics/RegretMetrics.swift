import TransitionModel

extension ReportMetric {
  private static let standard = RegretWindow.standard
  private static let place = RegretWindow.place

  static let regrettedCancel = ReportMetric(
    "regretted_cancel", .rates, "retried cancel", unit: .share,
    "Cancelled drags after which another touch began on the same presentation within \(standard) s / cancelled drags whose "
      + "follow-up is complete. It counts touches: a touch that catches the moving view is a retry, too."
  ) { cells in
    guard cells.regrets.contains(where: \.isCancel) else { return [] }
    return [cells.regretted(isCancel: true, window: place)]
  }

  static let regrettedFinish = ReportMetric(
    "regretted_finish", .rates, "reopened dismissal", unit: .share,
    "Finished drags after which the same screen was presented again to the same token within \(standard) s / finished "
      + "drags whose follow-up is complete. People also come back because they want to: it does not prove an accident."
  ) { cells in
    guard cells.regrets.contains(where: { !$0.isCancel }) else { return [] }
    return [cells.regretted(isCancel: false, window: place)]
  }

  static let regrettedCancelWithin = ReportMetric(
    "regretted_cancel_within", .regret, "retried cancel within", unit: .share,
    "The share of retried cancels within other times."
  ) { within(isCancel: true, in: $0) }

  static let regrettedFinishWithin = ReportMetric(
    "regretted_finish_within", .regret, "reopened dismissal within", unit: .share,
    "The share of reopened dismissals within other times."
  ) { within(isCancel: false, in: $0) }

  private static func within(isCancel: Bool, in cells: SectionCells) -> [PartialRow] {
    guard cells.regrets.contains(where: { $0.isCancel == isCancel }) else { return [] }
    return RegretWindow.shown.indices.map { index in
      cells.regretted(isCancel: isCancel, window: index, group: "\(RegretWindow.shown[index]) s")
    }
  }

  static let censored = ReportMetric(
    "censored", .regret, "follow-up pending", unit: .touches,
    "Decisions whose follow-up is not complete (censored): they are in neither part of a rate. The follow-up of an origin "
      + "ends with its last recorded event."
  ) { cells in
    guard !cells.regrets.isEmpty else { return [] }
    let values = RegretWindow.shown.enumerated().map { index, seconds in
      ReportValue.count("\(seconds) s", cells.regrets.reduce(0) { $0 + $1.touches - $1.followedUp(index) })
    }
    return [PartialRow(n: cells.regrets.reduce(0) { $0 + $1.touches }, people: cells.people, values: values)]
  }

  static let excessRegrettedFinish = ReportMetric(
    "excess_regretted_finish", .regret, "reopened more than after a button", unit: .share,
    "The share of reopened dismissals minus the share of button dismissals after which the same screen was presented "
      + "again to the same token within \(standard) s. People who did both are paired."
  ) { cells in
    let finishes = cells.regrets.filter { !$0.isCancel }
    guard !finishes.isEmpty else { return [] }
    let finish = cells.regretted(isCancel: false, window: place)
    let buttons = cells.dismissals.map {
      Tally($0.reopened(place), of: $0.followedUp(place), person: $0.person)
    }
    let control = share(of: buttons, in: cells)
    guard let from = finish.values.first, from.status == .measured else { return [finish] }
    guard let to = control.values.first, to.status == .measured else {
      return [
        PartialRow(
          n: finish.n, people: finish.people, values: [from],
          note: "an upper bound: too few button dismissals to subtract")
      ]
    }
    func ratio(_ tallies: [Tally]) -> ClusteredRatio<Int> {
      tallies.reduce(into: ClusteredRatio()) {
        $0.add(Double($1.successes), of: Double($1.trials), by: cells.clusters[$1.person])
      }
    }
    let regrets = finishes.map { Tally($0.regretted(place), of: $0.followedUp(place), person: $0.person) }
    guard let share = from.value, let other = to.value else { return [] }
    let difference = ClusteredDifference(from: ratio(buttons), to: ratio(regrets))
      .flatMap { $0.jackknife.allowsInterval ? $0 : nil }
    let value = ReportValue(
      "difference", .measured, value: share - other, low: difference?.low, high: difference?.high)
    return [
      PartialRow(
        n: finish.n, people: finish.people, values: [value],
        note: cells.note(ofMissing: value, people: finish.people))
    ]
  }

  static let gaveUp = ReportMetric(
    "cancel_then_button", .regret, "cancelled, then a button", unit: .share,
    "Cancelled drags after which a button dismissed the presentation within \(standard) s / cancelled drags whose "
      + "follow-up is complete."
  ) { cells in
    let cancels = cells.regrets.filter(\.isCancel)
    guard !cancels.isEmpty else { return [] }
    let tallies = cancels.map { Tally($0.gaveUp(place), of: $0.followedUp(place), person: $0.person) }
    return [share(of: tallies, in: cells)]
  }

  static let recoveredCancel = ReportMetric(
    "recovered_cancel", .regret, "retried until dismissed", unit: .share,
    "Retried cancels that touches followed, each within \(standard) s of the previous one, until one dismissed the screen "
      + "/ retried cancels."
  ) { cells in
    let cancels = cells.regrets.filter(\.isCancel)
    guard !cancels.isEmpty else { return [] }
    let tallies = cancels.map { Tally($0.recovered, of: $0.regretted(place), person: $0.person) }
    return [share(of: tallies, in: cells)]
  }

  static let regrettedCancelByMargin = ReportMetric(
    "regretted_cancel_by_margin", .regret, "retried cancel by distance from the boundary", unit: .share,
    "The share of retried cancels by the distance of the last release from the rule's boundary (the margin), in "
      + "interaction distances. Near 0, the threshold may be wrong; far from it, the intent or the recognizer. It counts "
      + "drags by their last release. Earlier touches have no margin, so that the bands add up to fewer than all touches."
  ) { byMargin(isCancel: true, in: $0) }

  static let regrettedFinishByMargin = ReportMetric(
    "regretted_finish_by_margin", .regret, "reopened dismissal by distance from the boundary", unit: .share,
    "The share of reopened dismissals by the distance of the last release from the rule's boundary, in interaction "
      + "distances. It counts drags by their last release, as for cancels."
  ) { byMargin(isCancel: false, in: $0) }

  private static let bands = ["to -0.2", "-0.2 to -0.05", "-0.05 to 0.05", "0.05 to 0.2", "over 0.2"]

  private static func byMargin(isCancel: Bool, in cells: SectionCells) -> [PartialRow] {
    cells.regretted(isCancel: isCancel, by: bands, \.marginBand)
  }

  static let regrettedCancelByHitch = ReportMetric(
    "regretted_cancel_by_hitch", .jank, "retried cancel by hitches", unit: .share,
    "The share of retried cancels by the lateness of the drag's frames, in ms per second of drag and animation."
  ) { cells in cells.regretted(isCancel: true, by: lateBands, \.lateBand) }

  static let regrettedFinishByHitch = ReportMetric(
    "regretted_finish_by_hitch", .jank, "reopened dismissal by hitches", unit: .share,
    "The share of reopened dismissals by the lateness of the drag's frames, in ms per second of drag and animation."
  ) { cells in cells.regretted(isCancel: false, by: lateBands, \.lateBand) }

  private static let lateBands = ["up to 10 ms/s", "10 to 25 ms/s", "over 25 ms/s"]
}

extension SectionCells {
  func has(_ sum: CountedSum) -> Bool { outcomes.contains { $0[sum] > 0 } }

  fileprivate func regretted(isCancel: Bool, window: Int, group: String? = nil) -> ReportMetric.PartialRow {
    ReportMetric.share(of: tallies(isCancel: isCancel, window) { _ in true }, group: group, in: self)
  }

  fileprivate func regretted(
    isCancel: Bool, by bands: [String], _ band: (RegretCell) -> Int?
  ) -> [ReportMetric.PartialRow] {
    let parts = bands.indices.map { index in
      (group: bands[index], tallies: tallies(isCancel: isCancel, RegretWindow.place) { band($0) == index })
    }
    return ReportMetric.shares(of: parts, in: self)
  }

  private func tallies(isCancel: Bool, _ window: Int, where isMeant: (RegretCell) -> Bool) -> [Tally] {
    regrets.filter { $0.isCancel == isCancel && isMeant($0) }
      .map { Tally($0.regretted(window), of: $0.followedUp(window), person: $0.person) }
  }
}
