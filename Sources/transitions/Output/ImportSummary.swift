import SessionSimulation
import TransitionModel
import TransitionStore

/// What an import did, in two lines.
struct ImportSummary {
  let sessions: [InteractionSession]
  let summary: RecordingSummary
  let through: StrokePlayer

  func write(to console: Console) {
    let outcomes = SessionOutcome.allCases.compactMap { outcome in
      let count = sessions.count { $0.result.outcome == outcome }
      return count == 0 ? nil : "\(count) \(outcome.rawValue)"
    }
    let strokes = "\(sessions.count) stroke\(sessions.count == 1 ? "" : "s")"
    let revision = "\(through.transition.name) revision \(through.transition.revision)"
    console.print(
      "\(strokes) through \(revision) (\(through.estimator.rawValue)): \(outcomes.joined(separator: ", ")).")
    let known = summary.duplicates == 0 ? "" : " \(summary.duplicates) were there already."
    console.print("Added \(summary.inserted) session\(summary.inserted == 1 ? "" : "s").\(known)")
  }
}
