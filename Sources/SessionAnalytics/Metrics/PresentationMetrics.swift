import TransitionModel

/// Rates for presentations: a screen that was presented once counts once, however many attempts its drag needed.
extension ReportMetric {
  private static let standard = RegretWindow.standard

  static let finishedAtOnce = ReportMetric(
    "finished_at_once", .rates, "finished at once", unit: .share,
    "Presentations that the first drag dismissed / presentations with a drag. A drag without a known presentation counts "
      + "as a presentation."
  ) { cells in
    guard !cells.presentations.isEmpty else { return [] }
    return [share(\.atOnce, of: \.all, in: cells)]
  }

  static let triedAgain = ReportMetric(
    "tried_again", .rates, "tried again", unit: .share,
    "Presentations with a cancelled drag that another drag or a button followed within \(standard) s / presentations with "
      + "a drag, all of whose follow-ups are complete."
  ) { cells in
    guard cells.presentations.contains(where: { $0.watched > 0 }) else { return [] }
    return [share(\.triedAgain, of: \.watched, in: cells)]
  }

  static let cameBack = ReportMetric(
    "came_back", .rates, "came back", unit: .share,
    "Presentations that a drag dismissed and whose screen was presented again to the same token within \(standard) s / "
      + "presentations with a drag whose screen and token are known, all of whose follow-ups are complete. People also "
      + "come back because they want to: it does not prove an accident."
  ) { cells in
    guard cells.presentations.contains(where: { $0.judged > 0 }) else { return [] }
    return [share(\.cameBack, of: \.judged, in: cells)]
  }

  static let presentationRegret = ReportMetric(
    "regret_per_presentation", .rates, "cost per presentation", unit: .cost,
    "The cost of wrong decisions (regret): presentations that were tried again and that came back, each multiplied by "
      + "its weight / presentations with a drag whose screen and token are known, all of whose follow-ups are complete. A "
      + "higher threshold causes more second tries, a lower one more returns."
  ) { cells in
    guard cells.presentations.contains(where: { $0.judged > 0 }) else { return [] }
    let weights = RegretWeights.standard
    var row = mean(
      of: cells.presentations.filter { $0.judged > 0 }, "mean",
      { weights.cancel * Double($0.judgedTriedAgain) + weights.finish * Double($0.cameBack) }, per: { $0.judged },
      n: { $0.judged }, needs: MinimumSample.share, in: cells)
    row.group =
      "came back \(NumberFormat.shortest(weights.finish)), tried again \(NumberFormat.shortest(weights.cancel))"
    return [row]
  }

  private static func share(
    _ part: KeyPath<PresentationCounts, Int> & Sendable, of whole: KeyPath<PresentationCounts, Int> & Sendable,
    in cells: SectionCells
  ) -> PartialRow {
    share(
      of: cells.presentations.map { Tally($0[keyPath: part], of: $0[keyPath: whole], person: $0.person) }, in: cells)
  }
}

/// One person's presentations with a drag, and the events within the standard window.
struct PresentationCounts: Sendable, CountedByPerson {
  let person: Int?
  /// The presentations, and the drags without a known presentation.
  fileprivate(set) var all = 0
  /// The presentations that the first drag dismissed.
  fileprivate(set) var atOnce = 0
  /// The presentations whose decisions all have a complete follow-up.
  fileprivate(set) var watched = 0
  /// Those of them that were tried again.
  fileprivate(set) var triedAgain = 0
  /// The followed-up presentations whose screen and token are known.
  fileprivate(set) var judged = 0
  /// Those of them that were tried again, and that came back.
  fileprivate(set) var judgedTriedAgain = 0
  fileprivate(set) var cameBack = 0

  fileprivate init(_ person: Int?) { self.person = person }

  fileprivate mutating func add(_ cell: AttemptCell) {
    all += cell.presentations
    atOnce += cell.atOnce
    watched += cell.watched
    triedAgain += cell.triedAgain
    judged += cell.judged
    judgedTriedAgain += cell.judgedTriedAgain
    cameBack += cell.cameBack
  }

  fileprivate mutating func add(_ cell: OutcomeCell) {
    let without = cell.sessions - cell[.withPresentation]
    if Set<SessionOutcome>.valid.contains(cell.outcome) { all += without }
    if cell.outcome == .finished { atOnce += without }
  }
}

extension SectionCells {
  /// Returns the counts by person.
  static func presentations(_ attempts: [AttemptCell], _ outcomes: [OutcomeCell]) -> [PresentationCounts] {
    var counts: [Int?: PresentationCounts] = [:]
    for cell in attempts { counts[cell.person, default: PresentationCounts(cell.person)].add(cell) }
    for cell in outcomes { counts[cell.person, default: PresentationCounts(cell.person)].add(cell) }
    return counts.values.filter { $0.all > 0 }.sorted { ($0.person ?? -1) < ($1.person ?? -1) }
  }
}
