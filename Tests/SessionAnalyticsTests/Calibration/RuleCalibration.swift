import Foundation
import TestSupport

@testable import SessionAnalytics

/// Many unknown rules: how often the intervals contain the true values, and how often rules of the family and others
/// are taken for what they are.
struct RuleCalibration {
  private(set) var inside = 0
  /// The rules of the family that were called none.
  private(set) var rejected = 0
  /// The accepted ones for which another kind of rule was possible too.
  private(set) var ambiguous = 0
  private(set) var outside = 0
  private(set) var recognized = 0
  /// The number of intervals, and of those that contain the true value, by parameter and by noise.
  private(set) var coverage: [String: (intervals: Int, held: Int)] = [:]
  private var widths: [String: [Double]] = [:]
  private var recognizedByKind: [String: (all: Int, recognized: Int)] = [:]
  private(set) var misses: [String] = []

  /// Runs the calibration.
  ///
  /// - Parameters:
  ///   - insideCount: The number of rules of the family.
  ///   - outsideCount: The number of others.
  init(inside insideCount: Int, outside outsideCount: Int, seed: UInt64) {
    var seeds = SplitMix64(seed: seed)
    typealias Truth = RulePopulation.Truth
    let (kinds, noises) = (Truth.Kind.allCases, Truth.Noise.allCases)
    var number = 0
    while inside < insideCount {
      var population = RulePopulation(seed: seeds.next())
      let truth = population.decide(kinds[number % kinds.count], noises[number / kinds.count % noises.count])
      number += 1
      let inferred = population.inferred
      if inferred.verdict != .notEnoughData { add(inferred, truth) }
    }
    number = 0
    while outside < outsideCount {
      var population = RulePopulation(seed: seeds.next())
      let kind = RulePopulation.Outside.allCases[number % RulePopulation.Outside.allCases.count]
      population.decide(kind)
      number += 1
      let inferred = population.inferred
      guard inferred.verdict != .notEnoughData else { continue }
      outside += 1
      let isRecognized = inferred.verdict == .noSingleRule
      recognized += isRecognized ? 1 : 0
      recognizedByKind["\(kind)", default: (0, 0)].all += 1
      recognizedByKind["\(kind)", default: (0, 0)].recognized += isRecognized ? 1 : 0
    }
  }

  private mutating func add(_ inferred: InferredRule, _ truth: RulePopulation.Truth) {
    inside += 1
    guard inferred.verdict != .noSingleRule else {
      rejected += 1
      return
    }
    if inferred.verdict == .severalRules { ambiguous += 1 }
    let isProjection = truth.rule.horizon != nil
    // The possible rules of the true kind, in its unit if they have a distance.
    let candidate = inferred.candidates.first {
      ($0.horizon != nil) == isProjection
        && (truth.rule.distance == .infinity || $0.distance?.value == nil || ($0.unit == .share) == truth.isShare)
    }
    for (name, value) in truth.parameters {
      guard let candidate else {
        add(name, truth, false, nil)
        continue
      }
      let parameter = candidate.parameters.first { $0.name == name }?.1
      // These are looked for only beside another one.
      if name == "fling_distance", candidate.fling?.value == nil { continue }
      if name == "fling_back", candidate.distance?.value == nil { continue }
      add(name, truth, parameter.map { $0.contains(value) } ?? value.isInfinite, parameter)
    }
  }

  private mutating func add(
    _ name: String, _ truth: RulePopulation.Truth, _ isHeld: Bool, _ parameter: InferredRule.Parameter?
  ) {
    let isTwoSided = parameter?.value != nil
    for key in ["all", name, "\(truth.noise)"] + (isTwoSided ? ["two-sided", "two-sided \(name)"] : []) {
      coverage[key, default: (0, 0)].intervals += 1
      coverage[key, default: (0, 0)].held += isHeld ? 1 : 0
    }
    if !isHeld { misses.append("\(name) of \(truth): \(parameter.map { "\($0)" } ?? "none")") }
    if let low = parameter?.low, let high = parameter?.high {
      let isLength = ["distance", "fling_distance"].contains(name)
      widths[name + (isLength ? truth.isShare ? ", share" : ", pt" : ""), default: []].append(high - low)
    }
  }

  var coverageOfAll: Double { share(coverage["all"] ?? (0, 0)) }

  private func share(_ count: (Int, Int)) -> Double { count.0 > 0 ? Double(count.1) / Double(count.0) : 0 }

  /// The results, one a line.
  var rows: [String] {
    func percent(_ part: Int, _ whole: Int) -> String {
      String(format: "%.1f %%", 100 * Double(part) / Double(max(1, whole)))
    }
    return coverage.sorted { $0.key < $1.key }.map { key, count in
      "| coverage | \(key) | \(percent(count.held, count.intervals)) | \(count.intervals) |"
    }
      + widths.sorted { $0.key < $1.key }.map { key, widths in
        "| median width | \(key) | \(String(format: "%.3f", widths.sorted()[widths.count / 2])) | \(widths.count) |"
      }
      + recognizedByKind.sorted { $0.key < $1.key }.map { key, count in
        "| recognized | \(key) | \(percent(count.recognized, count.all)) | \(count.all) |"
      } + [
        "| recognized | all | \(percent(recognized, outside)) | \(outside) |",
        "| called none | rules of the family | \(percent(rejected, inside)) | \(inside) |",
        "| several kinds possible | rules of the family | \(percent(ambiguous, inside)) | \(inside) |",
      ]
  }
}

extension RulePopulation.Truth {
  /// The parameters by the names of CSV; infinite for absent conditions.
  fileprivate var parameters: [(String, Double)] {
    if let horizon = rule.horizon { return [("distance", rule.distance), ("horizon", horizon)] }
    return [
      ("distance", rule.distance), ("fling", rule.fling), ("fling_distance", rule.flingDistance),
      ("fling_back", rule.flingBack),
    ]
  }
}
