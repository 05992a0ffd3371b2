import TransitionModel
package import TransitionStore

/// The check of the last whole week against the four weeks before, for an alert: the same people and weekdays on both
/// sides, of one revision.
///
/// It fails if the 95 % interval of the rise in cost is above 0: without a change, once in 40 weeks.
extension RateLimit.Outcome {
  private static let weeksBefore = 4

  /// Checks a transition's cost per presentation.
  package static func ofLastWeek(
    from registry: TransitionRegistry, transition: String, in selection: ReportSelection
  ) throws -> RateLimit.Outcome {
    let source = InferenceSource(registry: registry, transition: transition, selection: selection)
    let (_, subject, _, key) = try source.subject()
    let sessions = try source.sessions(of: subject.population, revisions: [key])
    return ofLastWeek(sessions, "\(transition), revision \(subject.revision)")
  }

  /// - Parameter name: The name of what is checked.
  static func ofLastWeek(_ sessions: [AnalysedSession], _ name: String) -> RateLimit.Outcome {
    let (day, week) = (WallClock.day, 7 * WallClock.day)
    let times = sessions.lazy.map(\.beganAtMicroseconds)
    guard let first = times.min(), let last = times.max() else {
      return RateLimit.Outcome(verdict: .empty, text: "not checked: \(name): there is no drag.")
    }
    // The last day may not be over.
    let end = last / day * day
    let (start, begin) = (end - week, end - Int64(1 + weeksBefore) * week)
    guard first / day * day <= begin else {
      let weeks = (end - first / day * day) / week
      return RateLimit.Outcome(
        verdict: .tooFew,
        text: "not checked: \(name) has \(Count.of(Int(weeks), "whole week")) of drags; "
          + "a change takes \(1 + weeksBefore).")
    }
    let sides = [begin..<start, start..<end].map { range in
      MetricSample(
        .regret(.standard), of: sessions.filter { range.contains($0.beganAtMicroseconds) },
        hasUsers: sessions.haveUsers)
    }
    return outcome(
      MetricComparison(metric: .regret(.standard), isPrimary: true, before: sides[0], after: sides[1]).result, name,
      week: "\(UTCTime(microseconds: start).date) to \(UTCTime(microseconds: end - 1).date)")
  }

  private static func outcome(_ metric: ComparedMetric, _ name: String, week: String) -> RateLimit.Outcome {
    let subject = "\(metric.title) of \(name), \(week)"
    guard let before = metric.before.value, let after = metric.after.value, let difference = metric.difference,
      let low = difference.low, let high = difference.high
    else {
      return RateLimit.Outcome(
        verdict: .tooFew, text: "not checked: \(subject): too few drags or people for an interval about people.")
    }
    func cost(_ value: Double) -> String { NumberFormat.decimal(value, places: 3) }
    func bound(_ value: Double) -> String { NumberFormat.signed(value, places: 3) }
    let numbers = "\(cost(after)) after \(cost(before)) in the four weeks before (\(bound(low)) to \(bound(high)))"
    return low > 0
      ? RateLimit.Outcome(verdict: .broken, text: "failed: \(subject), rose: \(numbers).")
      : RateLimit.Outcome(verdict: .kept, text: "ok: \(subject), is not known to have risen: \(numbers).")
  }
}
