import TransitionModel
public import TransitionStore

/// The number of people and days needed to detect a difference between two revisions.
public struct SampleSizePlan: Sendable, Hashable {
  /// The sessions from which the variation between people is estimated.
  public var subject: AnalysisSubject
  /// The ``MetricDefinition/id`` of the compared metric.
  public var metric: String
  /// The metric's name for people.
  public var title: String
  /// The unit: `share` or `cost`.
  public var unit: String
  /// The true difference to detect, in the metric's unit; more than 0.
  public var difference: Double
  /// The probability of detecting it.
  public var power = 0.8
  /// The probability of detecting a difference if there is none.
  public var significance = 0.05
  /// The metric's current value, or the reason that it is unknown.
  public var now: ReportValue
  /// The number of presentations or sessions.
  public var n: Int
  /// The number of people here; nil if no session has a token.
  public var people: Int?
  /// The number of UTC days from the first session to the last.
  public var days: Int
  /// The number of people on each side; nil if too little is known about their variation.
  public var peopleEachSide: Int?
  /// The number of days until that many people have been seen; nil if no new people appear.
  public var daysNeeded: Int?
  /// The smallest difference that these people, half on each side, would show; nil if ``peopleEachSide`` is.
  public var minimumDetectable: Double?
  /// Notes on the numbers.
  public var notes: [String]
}

extension SampleSizePlan {
  /// The metrics that can be planned for.
  public static let metrics = ComparisonMetric.all(.standard).map { ($0.id, $0.title) }

  /// Plans a comparison of two revisions, each shown to one half of the people.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - transition: The name of the transition.
  ///   - selection: The drags that answer.
  ///   - difference: The true difference to detect, in the metric's unit; more than 0.
  ///   - metric: One of ``metrics``; nil for `finished_at_once`.
  ///   - weights: The costs of wrong decisions.
  /// - Throws: `RegistryError` for an unknown name or revision, and errors of reading a file.
  public static func make(
    from registry: TransitionRegistry, transition: String, difference: Double, metric: String? = nil,
    in selection: ReportSelection = ReportSelection(), weights: RegretWeights = .standard
  ) throws -> SampleSizePlan {
    let source = InferenceSource(
      registry: registry, transition: transition, selection: selection)
    let (stored, subject, passedOver) = try source.subject()
    let key = try source.numbers().key(of: stored)
    let sessions = try source.sessions(of: subject.population, revisions: [key])
    let wanted = ComparisonMetric.all(weights).first { $0.id == metric } ?? .finishedAtOnce
    var plan = PlanStudy(metric: wanted, sessions: sessions).plan(of: subject, difference: difference)
    plan.notes += [passedOver].compactMap { $0 }
    return plan
  }
}

// The answer in words.
extension SampleSizePlan {
  /// The plan in words.
  public var answer: Answer {
    var answer = Answer("plan", "Plan", about: subject, headline: headline)
    (answer.n, answer.people) = (n, people)
    answer.numbers = [
      Answer.Number("difference", Estimate(difference), unit: unit, points),
      Answer.Number("people on each side", peopleEachSide, unit: "people"),
      Answer.Number("days", daysNeeded, unit: "days"),
      Answer.Number("now", now, n: n, people: people, unit: unit, format),
      Answer.Number("detectable", minimumDetectable.map { Estimate($0) }, unit: unit, points),
    ]
    (answer.facts, answer.notes) = (facts, notes)
    return answer
  }

  private func format(_ value: Double) -> String { (unit == "share" ? ReportUnit.share : .cost).text(value) }

  /// The answer in one sentence.
  var headline: String {
    guard let people = peopleEachSide else {
      return "No plan for \(title): the variation between people is not known."
    }
    let days =
      daysNeeded.map { ", \(Self.duration($0))" }
      ?? "; at the present rate of new people, no number of days is enough"
    return "A difference of \(points(difference)) in \"\(title)\" takes about "
      + "\(NumberFormat.grouped(people)) people on each side\(days)."
  }

  /// Returns `about 14 days`.
  static func duration(_ days: Int) -> String {
    guard days <= 730 else { return "more than two years at the present rate of new people" }
    return "about \(days == 1 ? "a day" : "\(days) days")"
  }

  private var facts: [Answer.Fact] {
    let number = Answer.Number("now", now, n: n, people: people, unit: unit, format)
    var facts = [Answer.Fact(name: "now", text: now.value == nil ? now.reason(n: n) ?? "-" : number.text)]
    if peopleEachSide != nil {
      let text = "80 of 100 experiments would find such a difference; 5 of 100 find one where there is none"
      facts.append(Answer.Fact(name: "power", text: text))
    }
    if let people {
      let text = "\(Count.people(people)) in \(Count.of(days, "day")), \(Count.of(n, "presentation")) with a drag"
      facts.append(Answer.Fact(name: "here", text: text))
    }
    if let least = minimumDetectable {
      let text = "\(points(least)) or more with the people here, half on each side"
      facts.append(Answer.Fact(name: "detectable", text: text))
    }
    return facts
  }

  /// Returns a difference. Shares differ in percentage points.
  private func points(_ value: Double) -> String {
    guard unit == "share" else { return NumberFormat.shortest(value) }
    let points = (100 * value).rounded(to: 100)
    return "\(NumberFormat.shortest(points)) point\(points == 1 ? "" : "s")"
  }
}

struct PlanStudy {
  let metric: ComparisonMetric
  let sessions: [AnalysedSession]

  func plan(of subject: AnalysisSubject, difference: Double) -> SampleSizePlan {
    let hasUsers = sessions.haveUsers
    let sample = MetricSample(metric, of: sessions, hasUsers: hasUsers)
    let arrivals = arrivals
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
    let people = sample.people ?? 0
    guard let jackknife = sample.ratio.jackknife, jackknife.allowsInterval, jackknife.variance > 0 else {
      let isFew = sample.ratio.jackknife?.allowsInterval != true
      let reason = isFew ? MissingInterval.about([people]) : nil
      plan.notes.append("The variation between people is not known: \(reason ?? "no person differs from another").")
      return plan
    }
    // One person's part of a side's variance, which is inversely proportional to its people.
    let spread = jackknife.variance * Double(people)
    let each = Self.people(spread: spread, difference: difference)
    plan.peopleEachSide = each
    plan.daysNeeded = arrivals.days(until: 2 * each)
    plan.minimumDetectable = Self.detectable(spread: spread, people: max(2, people / 2)).rounded(to: 1000, .up)
    plan.notes += notes(arrivals, needed: 2 * each)
    return plan
  }

  /// Returns the smallest number of people on each side that detects the difference with 80 % power at 5 %, with
  /// Student's t on the people of both sides.
  static func people(spread: Double, difference: Double) -> Int {
    // By bisection: more people always detect smaller differences.
    var (low, high) = (1, 2)
    while detectable(spread: spread, people: high) > difference, high < 1 << 40 {
      (low, high) = (high, 2 * high)
    }
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if detectable(spread: spread, people: middle) > difference {
        low = middle
      } else {
        high = middle
      }
    }
    return high
  }

  /// Returns the smallest difference that this number of people on each side detects with 80 % power: (t₀.₉₇₅ + t₀.₈) ·
  /// √(2 s² / m).
  static func detectable(spread: Double, people: Int) -> Double {
    guard let t = StudentT(degreesOfFreedom: Double(max(1, 2 * people - 2))) else { return .infinity }
    return (t.intervalQuantile + t.quantile(0.8)) * (2 * spread / Double(people)).squareRoot()
  }

  /// The times at which people were first seen.
  struct Arrivals {
    /// The day of each person's first session, ascending, counted from the first of all.
    let firstDays: [Int64]
    let days: Int

    /// The new people per day in the second half of the time.
    var perDay: Double {
      let half = Int64(days / 2)
      let length = Int64(days) - half
      return length > 0 && days > 1 ? Double(firstDays.count { $0 >= half }) / Double(length) : 0
    }

    /// Returns the days until that many people have been seen; nil if no new ones appear.
    func days(until people: Int) -> Int? {
      if people <= firstDays.count { return Int(firstDays[people - 1]) + 1 }
      guard perDay > 0 else { return nil }
      let more = Double(people - firstDays.count) / perDay
      return more < 1e6 ? days + Int(more.rounded(.up)) : nil
    }
  }

  var arrivals: Arrivals {
    let days = sessions.map { $0.beganAtMicroseconds / WallClock.day }
    guard let first = days.min(), let last = days.max() else { return Arrivals(firstDays: [], days: 0) }
    var firstDays: [Int32: Int64] = [:]
    for (session, day) in zip(sessions, days) {
      guard let person = session.person else { continue }
      firstDays[person] = min(firstDays[person] ?? .max, day - first)
    }
    return Arrivals(firstDays: firstDays.values.sorted(), days: Int(last - first) + 1)
  }

  private func notes(_ arrivals: Arrivals, needed: Int) -> [String] {
    var notes = [
      "Half of the people see one revision all the time, half the other. The same people before and after a day need "
        + "fewer, but everything else that changed that day counts, too."
    ]
    notes.append(
      "People are counted by their tokens. In a longer experiment each of them drags more, so fewer may be enough."
    )
    if needed > arrivals.firstDays.count, arrivals.perDay == 0 {
      notes.append(
        "No new people came in the second half of these days. More days do not help; more people do.")
    } else if needed > arrivals.firstDays.count {
      let rate = NumberFormat.decimal(arrivals.perDay, places: arrivals.perDay < 10 ? 1 : 0)
      notes.append(
        "Days assume \(rate) new people a day, as in the second half of these days, beside the \(arrivals.firstDays.count) so "
          + "far.")
    }
    return notes
  }
}
