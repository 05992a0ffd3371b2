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
    return [regret(in: cells, .standard)]
  }

  private static func share(
    _ part: KeyPath<PresentationCounts, Int> & Sendable, of whole: KeyPath<PresentationCounts, Int> & Sendable,
    in cells: SectionCells
  ) -> PartialRow {
    let tallies = cells.presentations.map { Tally($0[keyPath: part], of: $0[keyPath: whole], person: $0.person) }
    return share(of: tallies, in: cells, hidden: cells.hidden([.finished], [.cancelled], .valid))
      .telling(n: cells.arePresentationsTold)
  }

  private static func regret(in cells: SectionCells, _ weights: RegretWeights) -> PartialRow {
    let name =
      "came back \(NumberFormat.shortest(weights.finish)), tried again \(NumberFormat.shortest(weights.cancel))"
    let members = cells.presentations.filter { $0.judged > 0 }
    // With known weights, the mean and one of the two shares reveal the other.
    let parts = [\PresentationCounts.judgedTriedAgain, \.cameBack].map { part in
      share(
        of: members.map { Tally($0[keyPath: part], of: $0.judged, person: $0.person) }, in: cells,
        hidden: cells.hidden([.finished], [.cancelled], .valid))
    }
    func row(_ value: ReportValue) -> PartialRow {
      PartialRow(group: name, n: parts[0].n, values: [value], note: cells.note(ofMissing: value)).telling(
        n: cells.arePresentationsTold)
    }
    if var missing = parts.flatMap(\.values).first(where: { $0.status != .measured }) {
      missing.statistic = "mean"
      return row(missing)
    }
    func cost(_ counts: PresentationCounts) -> Double {
      weights.cancel * Double(counts.judgedTriedAgain) + weights.finish * Double(counts.cameBack)
    }
    let n = members.reduce(0) { $0 + $1.judged }
    let interval = cells.interval(over: members, cost, per: { Double($0.judged) })
    return row(
      ReportValue(
        "mean", .measured, value: members.reduce(0) { $0 + cost($1) } / Double(n), low: interval?.low,
        high: interval?.high))
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

  // Counts that other rows reveal.
  fileprivate var withoutPresentation = 0
  fileprivate var validSessions = 0
  fileprivate var dismissed = 0
  fileprivate var finishedSessions = 0
  fileprivate var takenBack = 0
  fileprivate var reopened = 0

  fileprivate init(_ person: Int?) { self.person = person }

  fileprivate mutating func add(_ cell: AttemptCell) {
    all += cell.presentations
    atOnce += cell.atOnce
    watched += cell.watched
    triedAgain += cell.triedAgain
    judged += cell.judged
    judgedTriedAgain += cell.judgedTriedAgain
    cameBack += cell.cameBack
    if cell.isFinished { dismissed += cell.presentations }
  }

  fileprivate mutating func add(_ cell: OutcomeCell) {
    let without = cell.sessions - cell[.withPresentation]
    if Set<SessionOutcome>.valid.contains(cell.outcome) {
      withoutPresentation += without
      validSessions += cell.sessions
      all += without
    }
    guard cell.outcome == .finished else { return }
    atOnce += without
    finishedSessions += cell.sessions
  }

  fileprivate mutating func add(_ cell: RegretCell) {
    let place = RegretWindow.place
    if cell.isCancel {
      takenBack += cell.regretted(place) + cell.gaveUp(place)
    } else {
      reopened += cell.regretted(place)
    }
  }

  /// The differences that follow from these counts and from the printed ones of sessions and touches.
  fileprivate static let differences: [@Sendable (PresentationCounts) -> Int] = [
    { $0.withoutPresentation }, { $0.all - $0.validSessions }, { $0.all - $0.withoutPresentation - $0.watched },
    { $0.all - $0.atOnce }, { $0.dismissed - $0.atOnce },
    { $0.finishedSessions - $0.atOnce },
    { $0.all - $0.watched }, { $0.watched - $0.triedAgain }, { $0.takenBack - $0.triedAgain },
    { $0.watched - $0.judged }, { $0.judged - $0.cameBack }, { $0.judged - $0.judgedTriedAgain },
    { $0.triedAgain - $0.judgedTriedAgain }, { $0.reopened - $0.cameBack },
  ]
}

extension SectionCells {
  /// Returns the counts by person.
  static func presentations(
    _ attempts: [AttemptCell], _ outcomes: [OutcomeCell], _ regrets: [RegretCell]
  ) -> [PresentationCounts] {
    var counts: [Int?: PresentationCounts] = [:]
    for cell in attempts { counts[cell.person, default: PresentationCounts(cell.person)].add(cell) }
    for cell in outcomes { counts[cell.person, default: PresentationCounts(cell.person)].add(cell) }
    for cell in regrets { counts[cell.person, default: PresentationCounts(cell.person)].add(cell) }
    return counts.values.filter { $0.all > 0 }.sorted { ($0.person ?? -1) < ($1.person ?? -1) }
  }

  /// A Boolean value that indicates whether the number of presentations may be printed: no count of few people follows
  /// from it.
  fileprivate var arePresentationsTold: Bool {
    PresentationCounts.differences.allSatisfy { difference in
      !smallCells.isSmall(byPerson: Dictionary(uniqueKeysWithValues: presentations.map { ($0.person, difference($0)) }))
    }
  }
}
