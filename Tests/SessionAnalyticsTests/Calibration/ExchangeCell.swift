import Foundation
import TestSupport
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// One cell of `docs/calibration.md` about answers: many populations as exchange files, and the share of right results.
enum ExchangeCell: String, CaseIterable {
  case saving40 = "saving-40"
  case saving150 = "saving-150"
  case savingOneSided = "saving-60-one-sided"
  case savingInformative = "saving-60-informative"
  case savingWhales = "saving-150-whales"
  case savingNone = "saving-60-none"
  case rates15 = "rates-15-informative"
  case rates40 = "rates-40-informative"
  case rates150 = "rates-150-whales"
  case friday = "before-after-friday"
  case drift = "before-after-drift"
  case alert = "alert-40"
  case plan15 = "plan-15"
  case plan40 = "plan-40"
  case plan600 = "plan-600"
  case plan600Near = "plan-600-near"

  private var people: Int {
    switch self {
    case .rates15, .plan15: 15
    case .saving40, .rates40, .friday, .drift, .alert, .plan40: 40
    case .savingOneSided, .savingInformative, .savingNone: 60
    case .saving150, .savingWhales, .rates150: 150
    case .plan600, .plan600Near: 600
    }
  }

  private var threshold: Double {
    switch self {
    case .saving40, .savingWhales, .savingOneSided, .plan15, .plan40, .plan600, .plan600Near: 0.5
    case .savingInformative: 0.4
    case .saving150: 0.35
    default: 0.25
    }
  }

  /// The other threshold of an experiment.
  private var other: Double { self == .plan600Near ? 0.42 : 0.3 }

  private var traits: ExchangePopulation.Traits {
    switch self {
    case .savingOneSided: ExchangePopulation.Traits(isOneSided: true)
    case .savingInformative, .rates15, .rates40: ExchangePopulation.Traits(informative: 0.15)
    case .savingWhales: ExchangePopulation.Traits(tail: 1.3)
    case .rates150: ExchangePopulation.Traits(informative: 0.15, tail: 1.3)
    case .friday: ExchangePopulation.Traits(weekend: -0.25)
    case .drift: ExchangePopulation.Traits(drift: -0.05)
    default: ExchangePopulation.Traits()
    }
  }

  /// Runs a cell.
  ///
  /// - Parameter seed: The seed of the run, from which each population's seed follows.
  func run(replications: Int, seed: UInt64) throws -> CalibrationResult {
    var result = CalibrationResult(rawValue, replications: replications)
    var seeds = SplitMix64(seed: seed)
    let truth = ExchangeTruth(ExchangePopulation(people: 30_000, threshold: threshold, traits, seed: 1))
    let difference = rawValue.hasPrefix("plan") ? saving(truth) : 0
    for _ in 0..<replications {
      switch rawValue.prefix(4) {
      case "savi": try recommend(truth, seed: seeds.next(), &result)
      case "rate": try report(truth, seed: seeds.next(), &result)
      case "aler": try watch(seed: seeds.next(), &result)
      case "befo": try compare(seed: seeds.next(), &result)
      default: try plan(difference, seed: seeds.next(), &result)
      }
    }
    return result
  }

  /// What an experiment with ``other`` saves. What the events show differs with the threshold, so the cost is that of
  /// people who have it.
  private func saving(_ truth: ExchangeTruth) -> Double {
    let others = ExchangePopulation(people: 30_000, threshold: other, traits, seed: 1)
    return truth.cost(of: threshold) - others.cost(of: other)
  }

  private func recommend(_ everyone: ExchangeTruth, seed: UInt64, _ result: inout CalibrationResult) throws {
    let population = ExchangePopulation(people: people, threshold: threshold, traits, seed: seed)
    let answer = try ThresholdRecommendation.make(
      from: ExchangePopulation.registry(of: [population]), transition: "card-modal")
    let now = everyone.cost(of: threshold)
    let truth = answer.candidate.map { now - everyone.cost(of: $0) }
    let (low, high) = (answer.saving?.low, answer.saving?.high)
    result.add(
      "the saving's interval contains the true saving", isPrinted: low != nil,
      isHit: truth.map { (low ?? 0)...(high ?? 0) ~= $0 } ?? false)
    result.add("a change is recommended", isPrinted: true, isHit: answer.verdict == .change)
    result.add(
      "a recommended change saves nothing", isPrinted: answer.verdict == .change, isHit: (truth ?? 0) <= 0)
    result.add(
      "there is a curve", isPrinted: answer.lacking.isEmpty, isHit: answer.answer.curve != nil)
  }

  private func report(_ everyone: ExchangeTruth, seed: UInt64, _ result: inout CalibrationResult) throws {
    let population = ExchangePopulation(people: people, threshold: threshold, traits, seed: seed)
    let registry = try ExchangePopulation.registry(of: [population])
    let document = try SessionReport.make(from: registry)
    let section = document.sections.first { $0.direction == .dismiss }
    let truths = everyone.rates + [(.presentationRegret, everyone.cost(of: threshold))]
    for (metric, truth) in truths {
      let value = section?.rows.first { $0.metric == metric.definition.id }?.values.first
      let (low, high) = (value?.low, value?.high)
      result.add(metric.definition.id, isPrinted: low != nil, isHit: (low ?? 0)...(high ?? 0) ~= truth)
    }
  }

  /// The 18th day is a Friday, and nothing changes on it.
  private func compare(seed: UInt64, _ result: inout CalibrationResult) throws {
    for (name, end) in [("a week after the day", 25.0), ("three days after the day", 21)] {
      let population = ExchangePopulation(people: people, days: 0..<end, threshold: threshold, traits, seed: seed)
      let registry = try ExchangePopulation.registry(of: [population])
      let day = ExchangePopulation.microseconds(ofDay: 18)
      let comparison = try RevisionComparison.make(
        from: registry, transition: "card-modal", sides: .before(microseconds: day))
      result.add(name, isPrinted: true, isHit: comparison.headline.hasPrefix("card-modal got "))
    }
  }

  /// Checks the last week of nearly six, in which nothing changes.
  private func watch(seed: UInt64, _ result: inout CalibrationResult) throws {
    let population = ExchangePopulation(people: people, days: 0..<37, threshold: threshold, traits, seed: seed)
    let outcome = try RateLimit.Outcome.ofLastWeek(
      from: ExchangePopulation.registry(of: [population]), transition: "card-modal", in: ReportSelection())
    result.add("a false alarm in a week", isPrinted: outcome.verdict != .tooFew, isHit: outcome.verdict == .broken)
  }

  /// Plans an experiment, and runs one of the planned size: the share of those that find the difference is the power.
  private func plan(_ difference: Double, seed: UInt64, _ result: inout CalibrationResult) throws {
    let recorded = ExchangePopulation(people: people, threshold: threshold, traits, seed: seed)
    let plan = try SampleSizePlan.make(
      from: ExchangePopulation.registry(of: [recorded]), transition: "card-modal", difference: difference,
      metric: ReportMetric.costID)
    guard let size = plan.peopleEachSide else {
      return result.add("the experiment finds the difference", isPrinted: false, isHit: false)
    }
    let sides = [threshold, other].enumerated().map { index, threshold in
      ExchangePopulation(
        people: size, threshold: threshold, traits, firstPerson: index * 1_000_000, seed: seed &+ UInt64(index) &+ 1)
    }
    let comparison = try RevisionComparison.make(
      from: ExchangePopulation.registry(of: sides), transition: "card-modal", sides: .revisions(1, 2))
    result.add(
      "the experiment finds the difference", isPrinted: true,
      isHit: comparison.metrics.first?.difference?.excludesZero == true)
    result.add("mean people planned", amount: Double(size))
    result.add("mean of the interval's upper end", amount: Double(plan.peopleRange?.upperBound ?? size))
  }
}

/// What is true of many people, computed once: it takes longer than an answer about a population.
private final class ExchangeTruth {
  private let everyone: ExchangePopulation
  private var costs: [Double: Double] = [:]
  let rates: [(ReportMetric, Double)]

  init(_ everyone: ExchangePopulation) {
    self.everyone = everyone
    let all = Double(everyone.presentations.count)
    func share(_ isOne: (ExchangePopulation.Presentation) -> Bool) -> Double {
      Double(everyone.presentations.count(where: isOne)) / all
    }
    rates = [
      (.finishedAtOnce, share(\.finishes)), (.triedAgain, share(\.isTriedAgain)), (.cameBack, share(\.cameBack)),
    ]
  }

  func cost(of threshold: Double) -> Double {
    if let known = costs[threshold] { return known }
    let cost = everyone.cost(of: threshold)
    costs[threshold] = cost
    return cost
  }
}

extension ExchangePopulation {
  static func microseconds(ofDay day: Int) -> Int64 { monday + Int64(day) * 86_400_000_000 }
}
