import Foundation
import TestSupport
import TransitionModel

@testable import SessionAnalytics

/// One cell of `docs/calibration.md`: many populations, and the share of correct printed results.
enum CalibrationCell: String, CaseIterable {
  case coverage15 = "coverage-15"
  case coverage40 = "coverage-40"
  case coverage150 = "coverage-150"
  case others7 = "others-7"
  case same7 = "same-7"
  case others7Power = "others-7-power"
  case same7Power = "same-7-power"

  /// The effect on the compared metric on the second side: 10 of 100 people fewer finish at once.
  private static let effect = -0.1

  private var people: Int {
    switch self {
    case .coverage15: 15
    case .coverage150: 150
    default: 40
    }
  }

  private static let days = 7.0
  private var isPaired: Bool { self == .same7 || self == .same7Power }
  private var shift: Double { rawValue.hasSuffix("power") ? Self.effect : 0 }
  var isCoverage: Bool { rawValue.hasPrefix("coverage") }

  /// Runs a cell.
  ///
  /// - Parameter seed: The seed of the run, from which each population's seed follows.
  func run(replications: Int, seed: UInt64) -> CalibrationResult {
    var result = CalibrationResult(rawValue, replications: replications)
    var seeds = SplitMix64(seed: seed)
    for _ in 0..<replications {
      if isCoverage { cover(seed: seeds.next(), &result) } else { compare(seed: seeds.next(), &result) }
    }
    return result
  }

  private func cover(seed: UInt64, _ result: inout CalibrationResult) {
    typealias Truth = CalibrationPopulation.Truth
    var population = CalibrationPopulation(people: people, seed: seed)
    let cells = SectionCounts(population.presentations(days: 0...Self.days))
    let metrics: [(ReportMetric, Double)] = [
      (.finishedAtOnce, Truth.finishedAtOnce), (.triedAgain, Truth.triedAgain), (.cameBack, Truth.cameBack),
      (.presentationRegret, Truth.regret), (.finishRate, Truth.finishRate),
      (.interruptionRate, Truth.interruptionRate),
    ]
    for (metric, truth) in metrics {
      result.add(metric.definition.id, metric.rows(of: cells).first?.values.first, truth)
    }
    let medians = ReportMetric.releaseProgress.rows(of: cells).first { $0.group == "finished" }
    result.add("median progress at release", medians?.values.first { $0.statistic == "p50" }, Truth.reach)
  }

  private func compare(seed: UInt64, _ result: inout CalibrationResult) {
    var population = CalibrationPopulation(people: people, seed: seed)
    let first = population.presentations(days: 0...Self.days)
    var second: [CalibrationPopulation.Presentation]
    if isPaired {
      second = population.presentations(days: Self.days...2 * Self.days, atOnce: shift)
    } else {
      var others = CalibrationPopulation(people: people, seed: seed &+ 0x9E37_79B9)
      second = others.presentations(days: 0...Self.days, firstPerson: 1000, atOnce: shift)
    }
    let sides = [first, second].enumerated().map { index, presentations in
      ComparisonStudy.Side(
        name: index == 0 ? "a" : "b",
        sessions: presentations.enumerated().flatMap { place, one in
          one.sessions(place: Int32(1_000_000 * index + 2 * place))
        })
    }
    let comparison = ComparisonStudy(
      transition: "-", population: .people, before: sides[0], after: sides[1], weights: .standard
    ).comparison
    var isAnyAlarmed = false
    for metric in comparison.metrics where metric.id != "abandoned_rate" {
      let isAlarmed = metric.difference?.excludesZero == true
      isAnyAlarmed = isAnyAlarmed || isAlarmed && !metric.isPrimary
      if metric.isPrimary { result.add(metric.id, isPrinted: metric.difference?.low != nil, isHit: isAlarmed) }
    }
    result.add("any of the others, together", isPrinted: true, isHit: isAnyAlarmed)
  }
}

extension CalibrationResult {
  fileprivate mutating func add(_ name: String, _ value: ReportValue?, _ truth: Double) {
    guard let low = value?.low, let high = value?.high else { return add(name, isPrinted: false, isHit: false) }
    add(name, isPrinted: true, isHit: (low...high).contains(truth))
  }
}
