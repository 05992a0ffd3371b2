import TransitionModel

/// A release as a rule sees it, and what was decided.
struct ObservedRelease: Sendable, Hashable {
  /// The travel toward the end, in points.
  var travel: Double
  /// The velocity toward the end, in pt/s.
  var velocity: Double
  /// The interaction distance, in points.
  var distance: Double
  var finishes: Bool
}

/// The rules that are tried on recorded decisions: those that a catalog can have, by family, with round values.
enum RuleFamily: CaseIterable {
  case direction, distance, points, fling, directionOrDistance, flingOrDistance, flingOrAnyDistance, flingOrPoints
  case projection

  /// Shares of the interaction distance, in percents.
  private static let fractions = (2...98).map { Double($0) / 100 }
  private static let lengths = stride(from: 10.0, through: 600, by: 5).map(\.self)
  private static let velocities = stride(from: 50.0, through: 2500, by: 50).map(\.self)
  private static let horizons = stride(from: 0.04, through: 0.6, by: 0.02).map { $0.rounded(to: 100) }

  /// The values of the two parameters; one value stands for a parameter that the family does not have.
  private var grid: (first: [Double], second: [Double]) {
    switch self {
    case .direction: ([0], [0])
    case .distance, .directionOrDistance: (Self.fractions, [0])
    case .points: (Self.lengths, [0])
    case .fling: ([0], Self.velocities)
    case .flingOrDistance, .flingOrAnyDistance: (Self.fractions, Self.velocities)
    case .flingOrPoints: (Self.lengths, Self.velocities)
    case .projection: (Self.fractions, Self.horizons)
    }
  }

  var parameters: Int { [grid.first, grid.second].count { $0.count > 1 } }

  var hasFraction: Bool {
    switch self {
    case .distance, .directionOrDistance, .flingOrDistance, .flingOrAnyDistance, .projection: true
    case .direction, .points, .fling, .flingOrPoints: false
    }
  }

  private func rule(_ first: Double, _ second: Double) -> ReleaseRule {
    switch self {
    case .direction: .direction
    case .distance: .distance(fraction: first)
    case .points: .anyOf(velocity: nil, fraction: nil, points: first)
    case .fling: .anyOf(velocity: second, fraction: nil, points: nil)
    case .directionOrDistance: .directionOrDistance(fraction: first)
    case .flingOrDistance: .flingOrDistance(velocity: second, fraction: first)
    case .flingOrAnyDistance: .anyOf(velocity: second, fraction: first, points: nil)
    case .flingOrPoints: .anyOf(velocity: second, fraction: nil, points: first)
    case .projection: .projection(horizon: second, fraction: first)
    }
  }

  /// Returns the rule of the family that reproduces the most decisions. Of several, it is the roundest one in the middle.
  func nearest(to releases: [ObservedRelease]) -> RuleFit {
    var (least, best): (Int, [(Double, Double)]) = (.max, [])
    let (firsts, seconds) = grid
    for first in firsts {
      for second in seconds {
        let misses = rule(first, second).misses(releases, atMost: least)
        if misses < least { (least, best) = (misses, []) }
        if misses == least { best.append((first, second)) }
      }
    }
    let first = Self.roundest(best.map(\.0))
    let second = Self.roundest(best.filter { $0.0 == first }.map(\.1))
    let ties = (best.filter { $0.1 == second }.map(\.0), best.filter { $0.0 == first }.map(\.1))
    return RuleFit(
      family: self, rule: rule(first, second), misses: least, firsts: Self.range(ties.0), seconds: Self.range(ties.1))
  }

  /// Returns the roundest value of the middle 60 %: people write rules with round numbers.
  private static func roundest(_ ties: [Double]) -> Double {
    let values = Set(ties).sorted()
    let (low, high) = (values[values.count / 5], values[values.count - 1 - values.count / 5])
    let middle = (low + high) / 2
    for step in [500, 100, 50, 10, 5, 1, 0.5, 0.1, 0.05] {
      let near = ((middle / step).rounded() * step).rounded(to: 100)
      if near >= low, near <= high, values.contains(near) { return near }
    }
    return values[values.count / 2]
  }

  private static func range(_ ties: [Double]) -> ClosedRange<Double>? {
    ties.min().flatMap { low in ties.max().map { low...$0 } }
  }
}

/// The rule of a family that reproduces the most decisions.
struct RuleFit {
  let family: RuleFamily
  let rule: ReleaseRule
  /// The number of decisions that it does not reproduce.
  let misses: Int
  /// The values of each parameter that reproduce as many, with the other one as it is.
  let firsts: ClosedRange<Double>?
  let seconds: ClosedRange<Double>?

  /// The number of decisions that a further parameter must explain.
  static func price(_ releases: Int) -> Int { max(2, releases / 200) }

  /// Returns the nearest rule of each family, the best one first: a parameter counts as much as the decisions that it
  /// must explain.
  static func all(_ releases: [ObservedRelease]) -> [RuleFit] {
    RuleFamily.allCases.map { $0.nearest(to: releases) }.enumerated().sorted { one, other in
      (one.element.cost(releases.count), one.offset) < (other.element.cost(releases.count), other.offset)
    }.map(\.element)
  }

  /// The decisions that it does not reproduce, and those that its parameters must explain.
  func cost(_ releases: Int) -> Int { misses + family.parameters * Self.price(releases) }
}

extension ReleaseRule {
  func decides(_ release: ObservedRelease) -> Bool {
    finishes(translation: release.travel, velocity: release.velocity, distance: release.distance) == release.finishes
  }

  /// Returns the number of decisions that differ from the rule's; any larger number than `most` if there are more.
  fileprivate func misses(_ releases: [ObservedRelease], atMost most: Int) -> Int {
    var misses = 0
    for release in releases where !decides(release) {
      misses += 1
      if misses > most { break }
    }
    return misses
  }
}
