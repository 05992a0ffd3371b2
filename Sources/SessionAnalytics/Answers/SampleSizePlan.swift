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
  /// The 95 % interval of ``peopleEachSide``: how much people differ is itself estimated.
  var peopleRange: ClosedRange<Int>?
  /// The number of days until that many people have been seen, in whole weeks; nil if no new people appear.
  public var daysNeeded: Int?
  /// The smallest difference that these people, half on each side, would show; nil if ``peopleEachSide`` is, or if no
  /// possible difference is large enough.
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
    let (stored, subject, passedOver, key) = try source.subject()
    let sessions = try source.sessions(of: subject.population, revisions: [key])
    let wanted = ComparisonMetric.all(weights).first { $0.id == metric } ?? .finishedAtOnce
    var plan = PlanStudy(
      metric: wanted, sessions: sessions, rule: stored.configuration.interaction?.releaseRule, weights: weights
    ).plan(of: subject, difference: difference)
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
      Answer.Number("people on each side", eachSide, unit: "people", Self.grouped),
      Answer.Number("days", daysNeeded, unit: "days"),
      Answer.Number("now", now, n: n, people: people, unit: unit, format),
      Answer.Number("detectable", minimumDetectable.map { Estimate($0) }, unit: unit, points),
    ]
    (answer.facts, answer.notes) = (facts, notes)
    return answer
  }

  private var eachSide: Estimate? {
    peopleEachSide.map { people in
      let bounds = peopleRange.map { (Double($0.lowerBound), Double($0.upperBound)) }
      return Estimate(Double(people), low: bounds?.0, high: bounds?.1)
    }
  }

  private static func grouped(_ value: Double) -> String { NumberFormat.grouped(value) }

  private func format(_ value: Double) -> String { (unit == "share" ? ReportUnit.share : .cost).text(value) }

  /// The answer in one sentence.
  var headline: String {
    guard let eachSide else {
      return "No plan for \(title): the variation between people is not known."
    }
    let days =
      daysNeeded.map { ", \(Self.duration($0))" }
      ?? "; at the present rate of new people, no number of days is enough"
    return "A difference of \(points(difference)) in \"\(title)\" takes about "
      + "\(Answer.Number.text(eachSide, Self.grouped)) people on each side\(days)."
  }

  /// The longest time that is printed in weeks.
  static let mostDays = 730

  /// Returns `2 weeks`.
  static func duration(_ days: Int) -> String {
    guard days <= mostDays else { return "more than two years at the present rate of new people" }
    let weeks = (days + 6) / 7
    return weeks == 1 ? "a week" : "\(weeks) weeks"
  }

  private var facts: [Answer.Fact] {
    let number = Answer.Number("now", now, n: n, people: people, unit: unit, format)
    var facts = [Answer.Fact(name: "now", text: now.value == nil ? now.reason(n: n) ?? "-" : number.text)]
    if peopleEachSide != nil {
      let text = "80 of 100 comparisons (`compare`) would find such a difference; 5 of 100 find one where there is none"
      facts.append(Answer.Fact(name: "power", text: text))
    }
    if let people {
      let text = "\(Count.people(people)) in \(Count.of(days, "day")), \(Count.of(n, "presentation")) with a drag"
      facts.append(Answer.Fact(name: "here", text: text))
    }
    if peopleEachSide != nil {
      let text = minimumDetectable.map { "\(points($0)) or more" } ?? "no possible difference"
      facts.append(Answer.Fact(name: "detectable", text: text + " with the people here, half on each side"))
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
