import Foundation
import TransitionModel

/// Plans an experiment as the comparison decides it: with the same interval, and over whole weeks, because people drag
/// otherwise on other weekdays.
struct PlanStudy {
  let metric: ComparisonMetric
  let sessions: [AnalysedSession]
  /// The other side's threshold; nil if people are assumed to differ as much as now.
  private let other: OtherThreshold?

  /// - Parameter rule: The rule of the drags; nil if it is not known.
  init(metric: ComparisonMetric, sessions: [AnalysedSession], rule: ReleaseRule?, weights: RegretWeights) {
    (self.metric, self.sessions) = (metric, sessions)
    other = metric.parts == nil ? nil : rule.flatMap { OtherThreshold($0, sessions, weights) }
  }

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
    guard let spread = spread(sample, of: sessions, together, difference) else {
      let isFew = sample.ratio.jackknife?.allowsInterval != true
      let reason = isFew ? MissingInterval.about([sample.people ?? 0]) : nil
      plan.notes.append("The variation between people is not known (\(reason ?? "no person differs from another")).")
      return plan
    }
    let (chosen, days) = weeks(spread, together: together, difference: difference, arrivals)
    let each = chosen.people(finding: difference)
    plan.peopleEachSide = each
    plan.peopleRange = chosen.peopleRange(finding: difference)
    plan.daysNeeded = days
    let least = spread.detectable(by: max(2, (sample.people ?? 0) / 2)).rounded(to: 1000, .up)
    let room = max(sample.value.value ?? 0, metric.most - (sample.value.value ?? 0))
    plan.minimumDetectable = least < room ? least : nil
    plan.notes += notes(arrivals, each, days)
    return plan
  }

  /// Returns the spread of people, on the other side with a mean that is lower or higher by the difference.
  private func spread(
    _ sample: MetricSample, of sessions: [AnalysedSession], _ together: Int, _ difference: Double
  ) -> PersonSpread? {
    guard let parts = metric.parts, let costs = other?.costs(sessions, parts), let mean = costs.ratio, mean > 0,
      let now = sample.ratio.ratio
    else { return PersonSpread(sample, together: together) }
    let planned = mean < now ? max(0, now - difference) : now + difference
    return PersonSpread(sample, other: costs, times: planned / mean, together: together)
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
      guard let spread = spread(sample, of: part, together, difference) else { continue }
      if 2 * spread.people(finding: difference) <= (sample.people ?? 0) { return (spread, 7 * weeks) }
    }
    let needed = arrivals.days(until: 2 * all.people(finding: difference))
    return (all, needed.map { max(7, ($0 + 6) / 7 * 7) })
  }

  private func notes(_ arrivals: Arrivals, _ each: Int, _ days: Int?) -> [String] {
    var notes = [
      "Half of the people see one revision all the time, half the other. The same people before and after a day need "
        + "fewer, but everything else that changed that day counts, too."
    ]
    if let other {
      let value = other.parameter.text(other.value)
      notes.append(
        "How much people differ on the other side is estimated from these drags at \(value), which would have cost least. "
          + "It is at least as much as now.")
    } else {
      notes.append("The other side is assumed to have people who differ as much as these.")
    }
    if arrivals.days < 7 {
      notes.append(
        "These drags are of \(Count.of(arrivals.days, "day")). The plan assumes that people differ as much in a week; if "
          + "they do not, it takes fewer.")
    }
    guard 2 * each > arrivals.firstDays.count else { return notes }
    if days == nil {
      notes.append("The \(arrivals.firstDays.count) people here are not enough, and few or no new ones come.")
    } else if let days, days <= SampleSizePlan.mostDays {
      let rate = NumberFormat.decimal(arrivals.perDay, places: arrivals.perDay < 10 ? 1 : 0)
      notes.append(
        "The weeks assume \(rate) people a day who have not dragged before, beside the \(arrivals.firstDays.count) here."
      )
    }
    return notes
  }
}

/// How much the people of both sides differ, and what that means for sides of other sizes.
struct PersonSpread {
  /// One person's part of the variance of the difference, which is inversely proportional to the people of a side. It is
  /// larger than estimated, the more so the fewer people estimate it: then it is mostly too small, and too few people lose
  /// more power than too many gain.
  private let variance: Double
  /// The standard error of the logarithm of the variance, from leaving out one person at a time.
  private let logarithmError: Double
  /// The degrees of freedom, for each person.
  private let freedom: Double
  private let together: Int

  /// Creates a spread; nil if there are too few people, or if they do not differ.
  ///
  /// - Parameters:
  ///   - other: The other side, by the same people; nil if they differ as much there.
  ///   - factor: Its planned mean, divided by that of `other`: the variance of costs is about proportional to the mean.
  init?(_ sample: MetricSample, other: ClusteredRatio<Int32>? = nil, times factor: Double = 1, together: Int) {
    guard let side = sample.ratio.side, let people = sample.people else { return nil }
    let jackknife = ClusterJackknife(side)
    guard jackknife.allowsInterval, jackknife.variance > 0 else { return nil }
    var sides = [side, side]
    var variances = [jackknife.variance, jackknife.variance]
    if let other, let otherSide = other.side, let paired = ClusterJackknife.Side.paired(sample.ratio, other),
      case let variance = factor * ClusterJackknife(otherSide).variance, variance > variances[0]
    {
      (sides, variances[1]) = ([paired.0, paired.1], variance)
    }
    logarithmError = ClusterJackknife.Side.errorOfLogVariance(sides)
    // Clusters may be groups of people. Calibration measures that this addition gives the promised power.
    variance = variances.reduce(0, +) * Double(people) * exp(Self.addition(logarithmError))
    freedom = jackknife.degreesOfFreedom / Double(people)
    self.together = together
  }

  private static func addition(_ logarithmError: Double) -> Double { min(1, logarithmError * logarithmError) }

  private init(_ other: PersonSpread, times factor: Double) {
    (variance, freedom, together) = (other.variance * factor, other.freedom, other.together)
    logarithmError = other.logarithmError
  }

  /// Returns the smallest difference that this number of people on each side finds with 80 % power:
  /// (t₀.₉₇₅ + t₀.₈) · √((s² + s'²) / m), with the comparison's degrees of freedom.
  func detectable(by people: Int) -> Double {
    guard let t = StudentT(degreesOfFreedom: max(1, 2 * freedom * Double(people))) else { return .infinity }
    return (t.quantile(ofIntervalsTogether: together) + t.quantile(0.8)) * (variance / Double(people)).squareRoot()
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
    let bounds = [-1.0, 1].map { sign in
      let exponent = sign * ConfidenceLevel.normalQuantile * logarithmError - Self.addition(logarithmError)
      return PersonSpread(self, times: exp(exponent)).people(finding: difference)
    }
    let each = people(finding: difference)
    return min(bounds[0], each)...max(bounds[1], each)
  }
}

/// The times at which people were first seen.
struct Arrivals {
  /// The UTC day of the first session, since 1970.
  let first: Int64
  /// The day of each person's first session, ascending, counted from the first of all.
  let firstDays: [Int64]
  let days: Int
  /// The people a day who have not dragged before.
  ///
  /// At most as many as in the second half of the time. Of these, some were there all the time: of people with drags on k
  /// days, 1 of 2ᵏ is first seen in the second half by chance. Only those beyond are new. If there are none, people like
  /// those who dragged on one day only are still to be seen (I. J. Good 1953).
  let perDay: Double

  init(_ sessions: [AnalysedSession]) {
    var ofPerson: [Int32: Set<Int64>] = [:]
    var (first, last) = (Int64.max, Int64.min)
    for session in sessions {
      let day = session.beganAtMicroseconds / WallClock.day
      (first, last) = (min(first, day), max(last, day))
      if let person = session.person { ofPerson[person, default: []].insert(day) }
    }
    let days = sessions.isEmpty ? 0 : Int(last - first) + 1
    let firstDays = ofPerson.values.compactMap { $0.min() }.map { $0 - first }.sorted()
    let half = Int64(days / 2)
    let (late, length) = (Double(firstDays.count { $0 >= half }), Double(Int64(days) - half))
    let expected = ofPerson.values.map { exp2(-Double($0.count)) }.sorted().reduce(0, +)
    let once = Double(ofPerson.values.count { $0.count == 1 })
    perDay = days > 1 ? min(late / length, max(once / Double(days), (late - expected) / length)) : 0
    (self.first, self.firstDays, self.days) = (sessions.isEmpty ? 0 : first, firstDays, days)
  }

  /// Returns the days until that many people have been seen; nil if no new ones appear.
  func days(until people: Int) -> Int? {
    if people <= firstDays.count { return Int(firstDays[max(people, 1) - 1]) + 1 }
    guard perDay > 0 else { return nil }
    let more = Double(people - firstDays.count) / perDay
    return more < 1e6 ? days + Int(more.rounded(.up)) : nil
  }
}
