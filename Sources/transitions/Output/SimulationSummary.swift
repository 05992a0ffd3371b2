import SessionSimulation
import TransitionModel
import TransitionStore

/// What simulated people did with one transition, in three lines.
struct SimulationSummary {
  let transition: TransitionRevision
  let users: Int
  let days: Int
  private var outcomes: [SessionOutcome: Int] = [:]
  private var endings: [DismissalCause?: Int] = [:]
  private var stored = RecordingSummary()
  private var storedPresentations = RecordingSummary()

  init(transition: TransitionRevision, users: Int, days: Int) {
    self.transition = transition
    self.users = users
    self.days = days
  }

  mutating func add(
    _ history: SimulatedHistory, stored: (sessions: RecordingSummary, presentations: RecordingSummary)
  ) {
    for session in history.sessions { outcomes[session.result.outcome, default: 0] += 1 }
    for presentation in history.presentations { endings[presentation.dismissedBy, default: 0] += 1 }
    self.stored.inserted += stored.sessions.inserted
    self.stored.duplicates += stored.sessions.duplicates
    storedPresentations.inserted += stored.presentations.inserted
    storedPresentations.duplicates += stored.presentations.duplicates
  }

  var lines: [String] {
    let parts = SessionOutcome.allCases.compactMap { outcome in outcomes[outcome].map { "\($0) \(outcome.rawValue)" } }
    let causes = DismissalCause.allCases.compactMap { cause in endings[cause].map { "\($0) by \(cause.rawValue)" } }
    let left = endings[nil].map { ["\($0) still open when the app was killed"] } ?? []
    let known = stored.duplicates + storedPresentations.duplicates
    return [
      "\(transition.name) revision \(transition.revision), \(Count.of(users, "person", "people")), "
        + "\(Count.of(days, "day")): \(Count.of(outcomes.values.reduce(0, +), "drag"))"
        + (parts.isEmpty ? "." : ", \(parts.joined(separator: ", "))."),
      "  \(Count.of(endings.values.reduce(0, +), "presentation")), dismissed "
        + (causes + left).joined(separator: ", ") + ".",
      "  Added \(Count.of(stored.inserted, "session")) and \(Count.of(storedPresentations.inserted, "presentation"))."
        + (known == 0 ? "" : " \(known) were there already."),
    ]
  }
}
