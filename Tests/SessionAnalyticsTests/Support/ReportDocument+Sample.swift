import TransitionModel

@testable import SessionAnalytics

extension ReportDocument {
  /// Returns a document that is small enough to read, with something of everything: people with and without tokens,
  /// simulated ones, too few, a small cell.
  static func sample() throws -> ReportDocument {
    var sessions: [Recorded] = []
    for index in 0..<120 {
      sessions.append(
        Recorded(
          origin: index % 10 == 0 ? .imported : .device, token: index % 12 == 0 ? nil : "token-\(index % 25)",
          outcome: index % 3 == 0 ? .cancelled : .finished, milliseconds: 120 + 7 * index % 400,
          progress: Double(index % 40) / 40, velocity: index % 11 == 0 ? 0 : Double(37 * index % 2600) - 900,
          day: index % 6))
    }
    for index in 0..<16 {
      let outcomes: [SessionOutcome] = [.interrupted, .abandoned]
      sessions.append(
        Recorded(token: "token-\(index)", outcome: outcomes[index % 2], reason: index % 2 == 0 ? "a call" : nil, day: 7)
      )
    }
    sessions += (0..<40).map { index in
      Recorded(
        transition: "pull-down", origin: .simulated, token: "simulated-\(index % 10)",
        outcome: index % 4 == 0 ? .cancelled : .finished, estimator: .last2, milliseconds: 300 + index,
        progress: Double(index) / 40, velocity: Double(index) * 25)
    }
    sessions += (0..<7).map { _ in Recorded(transition: "pull-down", direction: .present) }
    return try .on(sessions)
  }
}
