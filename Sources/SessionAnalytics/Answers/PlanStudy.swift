import Foundation
import TransitionModel

/// Plans an experiment as the comparison decides it: with the same interval, and over whole weeks, because people drag
/// otherwise on other weekdays.
struct PlanStudy {
  let metric: ComparisonMetric
  let sessions: [AnalysedSession]

  func plan(of subject: AnalysisSubject, difference: Double) -> SampleSizePlan {
    let hasUsers = sessions.haveUsers
    let sample = MetricSample(metric, of: sessions, hasUsers: hasUsers)
    let arrivals = Arrivals(sessions)
    var plan = SampleSizePlan(
      subject: subject, metric: metric.id, title: metric.title, unit: metric.unit, difference: difference,
      now: sample.value, n: sample.n, people: sample.people, days: arrivals.days, notes: [])
    guard plan.now.status == .measured, hasUsers else {
      plan.notes.append(
        hasUsers
          ? "The variation between people is not known: \(plan.now.reason(n: plan.n) ?? "there are too few")."
          : "No drag has a token, so the variation between people is not known.")
      return plan
    }
    let together = together
    guard let spread = PersonSpread(sample, together: together) else {
      let isFew = sample.ratio.jackknife?.allowsInterval != true
      let reason = isFew ? MissingInterval.about([sample.people ?? 0]) : nil
      plan.notes.append("The variation between people is not known: \(reason ?? "no person differs from another").")
      return plan
    }
    let (chosen, days) = weeks(spread, together: together, difference: difference, arrivals)
    let each = chosen.people(finding: difference)
    plan.peopleEachSide = each
    plan.peopleRange = chosen.peopleRange(finding: difference)
    plan.daysNeeded = days
    plan.minimumDetectable = spread.detectable(by: max(2, (sample.people ?? 0) / 2)).rounded(to: 1000, .up)
    plan.notes += notes(arrivals, needed: 2 * each)
    return plan
  }

  /// The number of intervals that hold together in a comparison: 1 for the primary metric, which decides alone.
  private var together: Int {
    guard metric.id != ReportMetric.costID else { return 1 }
    let count = ComparisonMetric.others.count { other in
      let events = MetricSample(other, of: sessions, hasUsers: true).events
      return min(events.successes, events.trials - events.successes) >= 2 * MinimumSample.expectedEvents
    }
    return max(1, count)
  }

  /// The most weeks that are tried with the drags of just these weeks.
  private static let mostTried = 12

  /// Returns the spread of people in the shortest whole number of weeks whose people are enough, and the days; nil if no
  /// new people appear.
  ///
  /// The longer the time, the more each person has dragged, and the less the rates of people differ by chance.
  private func weeks(
    _ all: PersonSpread, together: Int, difference: Double, _ arrivals: Arrivals
  ) -> (PersonSpread, days: Int?) {
    for weeks in 1...max(1, min(arrivals.days / 7, Self.mostTried)) {
      let end = arrivals.first + Int64(7 * weeks)
      let part = sessions.filter { $0.beganAtMicroseconds / WallClock.day < end }
      let sample = MetricSample(metric, of: part, hasUsers: true)
      guard let spread = PersonSpread(sample, together: together) else { continue }
      if 2 * spread.people(finding: difference) <= (sample.people ?? 0) { return (spread, 7 * weeks) }
    }
    let needed = arrivals.days(until: 2 * all.people(finding: difference))
    return (all, needed.map { max(7, ($0 + 6) / 7 * 7) })
  }

  private func notes(_ arrivals: Arrivals, needed: Int) -> [String] {
    var notes = [
      "Half of the people see one revision all the time, half the other. The same people before and after a day need "
        + "fewer, but everything else that changed that day counts, too."
    ]
    if arrivals.days < 7 {
      notes.append(
        "These drags are of \(Count.of(arrivals.days, "day")). The plan assumes that people differ as much in a week; if "
          + "they do not, it takes fewer.")
    }
    if needed > arrivals.firstDays.count, arrivals.perDay == 0 {
      notes.append(
        "No new people came in the second half of these days. More days do not help; more people do.")
    } else if needed > arrivals.firstDays.count {
      let rate = NumberFormat.decimal(arrivals.perDay, places: arrivals.perDay < 10 ? 1 : 0)
      notes.append(
        "Weeks assume \(rate) new people a day, as in the second half of these days, beside the "
          + "\(arrivals.firstDays.count) so far.")
    }
    return notes
  }
}

/// How much the people of one side differ, and what that means for sides of other sizes.
struct PersonSpread {
  /// One person's part of the variance of a side, which is inversely proportional to its people.
  private let variance: Double
  /// The standard error of the logarithm of ``variance``, from leaving out one person at a time.
  private let logarithmError: Double
  /// The degrees of freedom, for each person.
  private let freedom: Double
  private let together: Int

  /// Creates a spread; nil if there are too few people, or if they do not differ.
  init?(_ sample: MetricSample, together: Int) {
    guard let side = sample.ratio.side, let people = sample.people else { return nil }
    let jackknife = ClusterJackknife(side)
    guard jackknife.allowsInterval, jackknife.variance > 0 else { return nil }
    // Clusters may be groups of people.
    variance = jackknife.variance * Double(people)
    freedom = jackknife.degreesOfFreedom / Double(people)
    logarithmError = side.errorOfLogVariance
    self.together = together
  }

  private init(_ other: PersonSpread, times factor: Double) {
    (variance, freedom, together) = (other.variance * factor, other.freedom, other.together)
    logarithmError = other.logarithmError
  }

  /// Returns the smallest difference that this number of people on each side finds with 80 % power:
  /// (t₀.₉₇₅ + t₀.₈) · √(2 s² / m), with the comparison's degrees of freedom.
  func detectable(by people: Int) -> Double {
    guard let t = StudentT(degreesOfFreedom: max(1, 2 * freedom * Double(people))) else { return .infinity }
    return (t.quantile(ofIntervalsTogether: together) + t.quantile(0.8)) * (2 * variance / Double(people)).squareRoot()
  }

  /// Returns the smallest number of people on each side that finds the difference.
  func people(finding difference: Double) -> Int {
    // By bisection: more people always find smaller differences.
    var (low, high) = (1, 2)
    while detectable(by: high) > difference, high < 1 << 40 { (low, high) = (high, 2 * high) }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if detectable(by: middle) > difference { low = middle } else { high = middle }
    }
    return high
  }

  /// Returns the 95 % interval of the number of people.
  func peopleRange(finding difference: Double) -> ClosedRange<Int> {
    let factor = exp(ConfidenceLevel.normalQuantile * logarithmError)
    let bounds = [1 / factor, factor].map { PersonSpread(self, times: $0).people(finding: difference) }
    return min(bounds[0], bounds[1])...max(bounds[0], bounds[1])
  }
}

/// The times at which people were first seen.
struct Arrivals {
  /// The UTC day of the first session, since 1970.
  let first: Int64
  /// The day of each person's first session, ascending, counted from the first of all.
  let firstDays: [Int64]
  let days: Int

  init(_ sessions: [AnalysedSession]) {
    var firstDays: [Int32: Int64] = [:]
    var (first, last) = (Int64.max, Int64.min)
    for session in sessions {
      let day = session.beganAtMicroseconds / WallClock.day
      (first, last) = (min(first, day), max(last, day))
      if let person = session.person { firstDays[person] = min(firstDays[person] ?? .max, day) }
    }
    self.first = sessions.isEmpty ? 0 : first
    days = sessions.isEmpty ? 0 : Int(last - first) + 1
    self.firstDays = firstDays.values.map { $0 - first }.sorted()
  }

  /// The new people per day in the second half of the time.
  var perDay: Double {
    let half = Int64(days / 2)
    let length = Int64(days) - half
    return length > 0 && days > 1 ? Double(firstDays.count { $0 >= half }) / Double(length) : 0
  }

  /// Returns the days until that many people have been seen; nil if no new ones appear.
  func days(until people: Int) -> Int? {
    if people <= firstDays.count { return Int(firstDays[max(people, 1) - 1]) + 1 }
    guard perDay > 0 else { return nil }
    let more = Double(people - firstDays.count) / perDay
    return more < 1e6 ? days + Int(more.rounded(.up)) : nil
  }
}
