import TransitionModel

/// Rates for presentations: a screen that was presented once counts once, however many attempts its drag needed.
extension ReportMetric {
  private static let standard = RegretWindow.standard

  static let finishedAtOnce = ReportMetric(
    "finished_at_once", .rates, "finished at once", unit: .share,
    "Presentations that the first drag dismissed / presentations with a drag. A drag without a known presentation counts "
      + "as a presentation."
  ) { counts in
    guard !counts.presentations.isEmpty else { return [] }
    return [share(\.atOnce, of: \.all, in: counts)]
  }

  static let triedAgain = ReportMetric(
    "tried_again", .rates, "tried again", unit: .share,
    "Presentations with a cancelled drag that another drag or a button followed within \(standard) s / presentations with "
      + "a drag, all of whose follow-ups are complete."
  ) { counts in
    guard counts.presentations.contains(where: { $0.watched > 0 }) else { return [] }
    return [share(\.triedAgain, of: \.watched, in: counts)]
  }

  static let cameBack = ReportMetric(
    "came_back", .rates, "came back", unit: .share,
    "Presentations that a drag dismissed and whose screen was presented again to the same token within \(standard) s / "
      + "presentations with a drag whose screen and token are known, all of whose follow-ups are complete. People also "
      + "come back because they want to: it does not prove an accident."
  ) { counts in
    guard counts.presentations.contains(where: { $0.judged > 0 }) else { return [] }
    return [share(\.cameBack, of: \.judged, in: counts)]
  }

  static let presentationRegret = ReportMetric(
    "regret_per_presentation", .rates, "cost per presentation", unit: .cost,
    "The cost of wrong decisions (regret): presentations that were tried again and that came back, each multiplied by "
      + "its weight / presentations with a drag whose screen and token are known, all of whose follow-ups are complete. A "
      + "presentation costs \(RegretWeights.standard.text). A higher threshold causes more second tries, a lower one more "
      + "returns."
  ) { counts in
    guard counts.presentations.contains(where: { $0.judged > 0 }) else { return [] }
    let weights = RegretWeights.standard
    var row = mean(
      of: counts.presentations.filter { $0.judged > 0 }, "mean",
      { weights.cancel * Double($0.judgedTriedAgain) + weights.finish * Double($0.cameBack) }, per: { $0.judged },
      n: { $0.judged }, most: weights.most, needs: MinimumSample.share, in: counts)
    row.group =
      "came back \(NumberFormat.shortest(weights.finish)), tried again \(NumberFormat.shortest(weights.cancel))"
    return [row]
  }

  static let affectedPeople = ReportMetric(
    "people_tried_again", .regret, "people who tried again", unit: .share,
    "People with a presentation that was tried again / people with a presentation with a drag, all of whose follow-ups are "
      + "complete. Worst tenth: of the presentations that were tried again, the share of the tenth of people with the most."
  ) { counts in
    let people = counts.presentations.filter { $0.cluster != nil && $0.watched > 0 }
    // Beyond, clusters are groups of people.
    guard let all = counts.people, !people.isEmpty, all <= PersonClusters.most else { return [] }
    let one = share(of: people.map { Tally($0.triedAgain > 0 ? 1 : 0, of: 1, cluster: $0.cluster) }, in: counts)
    let tries = people.map(\.triedAgain).sorted(by: >)
    let (worst, whole) = (tries.prefix((tries.count + 9) / 10).reduce(0, +), tries.reduce(0, +))
    guard one.values.first?.status == .measured, whole >= MinimumSample.share else { return [one] }
    let share = ReportValue("share", .measured, value: Double(worst) / Double(whole))
    return [one, PartialRow(group: "worst tenth", n: whole, people: people.count, values: [share])]
  }

  private static func share(
    _ part: KeyPath<PresentationCount, Int> & Sendable, of whole: KeyPath<PresentationCount, Int> & Sendable,
    in counts: SectionCounts
  ) -> PartialRow {
    share(
      of: counts.presentations.map { Tally($0[keyPath: part], of: $0[keyPath: whole], cluster: $0.cluster) }, in: counts
    )
  }
}
