import TransitionModel

/// Sessions whose number is printed, by how they ended: which of the counts may be printed beside it.
struct OutcomePartition: Sendable {
  /// What is too small.
  let rule: SmallCells
  /// By outcome, all of them.
  private let parts: [SessionOutcome: SmallCells.Part]
  /// Outcomes whose counts are withheld.
  private let hidden: Set<SessionOutcome>

  init(_ parts: [SessionOutcome: SmallCells.Part], rule: SmallCells) {
    let none = SmallCells.Part(sessions: 0, users: [])
    let ordered = SessionOutcome.allCases.map { parts[$0] ?? none }
    self.parts = parts
    self.rule = rule
    hidden = Set(rule.hidden(in: ordered).map { SessionOutcome.allCases[$0] })
  }

  /// Whether the sum over these outcomes may be printed: none of them is withheld, or all that is withheld is in it, so
  /// that it follows from the total and the rest.
  func isShown(_ outcomes: Set<SessionOutcome>) -> Bool {
    hidden.isDisjoint(with: outcomes) || hidden.isSubset(of: outcomes)
  }

  /// What is withheld and is, or is not, among these outcomes.
  fileprivate func withheld(_ outcomes: Set<SessionOutcome>, isAmong: Bool) -> SmallCells.Part {
    hidden.filter { outcomes.contains($0) == isAmong }.reduce(into: SmallCells.Part(sessions: 0, users: [])) {
      $0.sessions += parts[$1]?.sessions ?? 0
      $0.users.formUnion(parts[$1]?.users ?? [])
    }
  }
}

/// Which sums over outcomes an answer may print beside the sections that are printed of the same sessions.
struct ToldOutcomes: Sendable {
  /// Each of them is printed by itself.
  private let alone: [OutcomePartition]
  /// The answer's numbers add up to theirs.
  private let together: [OutcomePartition]

  /// - Parameters:
  ///   - alone: Printed by themselves, and whatever is withheld of them must stay so.
  ///   - together: What the answer divides otherwise. A sum over all of them, less what is printed of some, is one over
  ///     the others.
  init(_ alone: [OutcomePartition], together: [OutcomePartition] = []) {
    self.alone = alone
    self.together = together
  }

  /// Whether the sum over these outcomes may be printed.
  func isShown(_ outcomes: Set<SessionOutcome>) -> Bool {
    guard alone.allSatisfy({ $0.isShown(outcomes) }) else { return false }
    let others = together.filter { !$0.isShown(outcomes) }
    return [true, false].allSatisfy { isAmong in
      let rest = others.map { $0.withheld(outcomes, isAmong: isAmong) }
      let users = rest.reduce(into: Set<String>()) { $0.formUnion($1.users) }.count
      let sessions = rest.reduce(0) { $0 + $1.sessions }
      return !others.contains { $0.rule.isSmall(sessions: sessions, users: users) }
    }
  }
}
