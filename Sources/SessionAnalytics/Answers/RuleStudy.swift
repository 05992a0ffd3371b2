import TransitionModel

/// The computation of an ``InferredRule``.
struct RuleStudy {
  /// The minimum data for an estimate.
  enum Minimum {
    static let users = 5
    static let releases = 50
    static let eachWay = 10
  }

  /// The maximum number of releases that are used: enough for thresholds to a point, and for an answer in seconds.
  static let mostReleases = 1000
  /// The difference of two models' logarithmic evidences from which one of them is excluded, as in an interval of 95 %.
  private static let excluded = 3.0
  /// The level of each test of a misfit. Two tests at 2 % keep a right rule in at least 96 % of all cases.
  private static let level = 0.02
  /// The limits of what a rule may leave to other causes, such as a dismissal by code during a drag.
  private static let mostErrors = 0.1
  private static let leastExplained = 0.85
  private static let seed: UInt64 = 1

  let subject: AnalysisSubject
  private let hasUsers: Bool
  private let measured: [AnalysedSession]
  /// The sessions of the estimate: all, or evenly chosen ones in the order of random UUIDs.
  private let chosen: [AnalysedSession]

  init(of subject: AnalysisSubject, sessions: [AnalysedSession]) {
    let all = sessions.filter(\.outcome.isDecided)
    self.subject = subject
    hasUsers = all.haveUsers
    let measured = all.filter { $0.distance > 0 }
    let count = min(measured.count, Self.mostReleases)
    (self.measured, chosen) = (measured, (0..<count).map { measured[$0 * measured.count / count] })
  }

  /// Returns the estimate, beside the configuration's own rule.
  func inferred(besides configured: ReleaseRule?) -> InferredRule {
    let known = configured.map { InferredRule.Configured(rule: $0.description, summary: $0.summary) }
    var result = InferredRule(
      subject: subject, verdict: .notEnoughData, basis: basis, lacking: lacking, candidates: [], misfits: [],
      estimators: [], configured: known, notes: [])
    guard result.lacking.isEmpty else { return result }
    let fits = RuleFit.all(used, seed: Self.seed)
    guard let best = fits.first else { return result }
    let plausible = fits.filter { $0.sample.logEvidence > best.sample.logEvidence - Self.excluded }.distinct
    result.misfits = misfits(of: best)
    result.verdict =
      !result.misfits.isEmpty
      ? .noSingleRule : plausible.allSatisfy { $0.isAlike(best) } ? .oneRule : .severalRules
    result.candidates = (result.verdict == .noSingleRule ? [best] : plausible).map(\.candidate)
    (result.explained, result.commonest) = (explained(by: best), commonest)
    if result.verdict != .noSingleRule {
      let closest = ClosestRule(best.candidate, typicalDistance: typicalDistance)
      result.closestRule = closest?.rule.description
      result.closestSummary = closest?.rule.summary
      result.notes += closest?.cautions ?? []
      result.configured?.isContained = configured.flatMap { isContained($0, in: plausible.map(\.candidate)) }
    }
    return result
  }

  private var used: [ObservedRelease] {
    chosen.map {
      ObservedRelease(
        travel: $0.translation, velocity: $0.velocity, distance: $0.distance, finishes: $0.outcome == .finished,
        person: $0.cluster(hasUsers: hasUsers))
    }
  }

  var typicalDistance: Double { measured.map(\.distance).sorted()[measured.count / 2] }

  private func misfits(of fit: RuleFit) -> [InferredRule.Misfit] {
    let test = RuleMisfit(
      fit.model, fit.probabilities, people: chosen.map { $0.cluster(hasUsers: hasUsers) }, seed: Self.seed)
    let explained = 1 - Double(fit.misses.count) / Double(chosen.count)
    return [
      (InferredRule.Misfit.exceptions, fit.errors > Self.mostErrors || explained < Self.leastExplained),
      (.neighbors, test.neighbors <= Self.level), (.people, hasUsers && test.people <= Self.level),
    ].filter(\.1).map(\.0)
  }

  private var basis: InferredRule.Basis {
    InferredRule.Basis(releases: measured.count, used: chosen.count, users: hasUsers ? measured.users : nil)
  }

  private var lacking: [Shortfall] {
    let needs: [(String, Int?, Int)] = [
      ("people", hasUsers ? measured.users : nil, Minimum.users),
      ("decided drags", measured.count, Minimum.releases),
      ("drags that dismissed", measured.count { $0.outcome == .finished }, Minimum.eachWay),
      ("drags that were cancelled", measured.count { $0.outcome == .cancelled }, Minimum.eachWay),
    ]
    return needs.compactMap { what, has, needs in
      has.flatMap { $0 < needs ? Shortfall(what: what, has: $0, needs: needs) : nil }
    }
  }

  /// In whole percents, rounded down, so that it is 1 only if every decision is explained.
  private func explained(by fit: RuleFit) -> Double {
    (1 - Double(fit.misses.count) / Double(chosen.count)).rounded(to: 100, .down)
  }

  private var commonest: Double {
    let finished = chosen.count { $0.outcome == .finished }
    return (Double(max(finished, chosen.count - finished)) / Double(chosen.count)).rounded(to: 100)
  }

  /// Returns whether the intervals of a candidate contain a rule; nil if no candidate has its units.
  private func isContained(_ rule: ReleaseRule, in candidates: [InferredRule.Candidate]) -> Bool? {
    guard let (parameters, isShare) = rule.parameters else { return nil }
    let alike = candidates.filter { $0.isComparable(toShare: isShare) }
    return alike.isEmpty ? nil : alike.contains { $0.contains(parameters) }
  }
}

extension [RuleFit] {
  /// The fits without those that differ from an earlier one only in a unit that they do not use.
  fileprivate var distinct: [RuleFit] {
    enumerated().filter { index, fit in
      fit.candidate.distance?.value != nil || !self[..<index].contains { $0.isAlike(fit) }
    }.map(\.element)
  }
}

/// A fit of one kind of rules.
struct RuleFit {
  let model: RuleModel
  let sample: PosteriorSample
  private let draws: [RuleParameters]
  /// The indices of the decisions that the best rule does not give.
  let misses: [Int]

  init(_ model: RuleModel, seed: UInt64) {
    self.model = model
    sample = PosteriorSample(dimensions: model.dimensions, seed: seed) { model.logLikelihood($0) }
    draws = sample.particles.map(model.parameters)
    misses = draws.map(model.misses).min { $0.count < $1.count } ?? []
  }

  /// Returns the fits of all kinds, the most probable first.
  static func all(_ releases: [ObservedRelease], seed: UInt64) -> [RuleFit] {
    let lengths = releases.map(\.distance)
    let isConstant = (lengths.max() ?? 0) <= 1.01 * (lengths.min() ?? 0)
    // On one distance, points and shares are the same.
    return RuleModel.Family.allCases.flatMap { family in
      (isConstant ? [false] : [false, true]).map { RuleFit(RuleModel(family, isShare: $0, releases), seed: seed) }
    }.sorted { $0.sample.logEvidence > $1.sample.logEvidence }
  }

  /// A Boolean value that indicates whether both are of one kind, regardless of their units.
  func isAlike(_ other: RuleFit) -> Bool { model.family == other.model.family }

  /// The median share of decisions that the rule does not make.
  var errors: Double { draws.map(\.errors).sorted()[draws.count / 2] }

  /// The probabilities of a finish, averaged over rules.
  var probabilities: [Double] {
    let rules = stride(from: 0, to: draws.count, by: 10).map { draws[$0] }
    var sums = model.travels.map { _ in 0.0 }
    for rule in rules {
      for (index, probability) in model.probabilities(rule).enumerated() { sums[index] += probability }
    }
    return sums.map { $0 / Double(rules.count) }
  }

  var candidate: InferredRule.Candidate {
    let length = model.isShare ? 0.001 : 1
    let flings = draws.filter { $0.fling < .infinity }
    let distances = draws.filter { $0.distance < .infinity }
    var candidate = InferredRule.Candidate(unit: model.isShare ? .share : .points)
    candidate.distance = parameter(draws.map(\.distance), step: length)
    guard model.family == .thresholds else {
      candidate.horizon = parameter(draws.map { $0.horizon ?? 0 }, step: 0.001)
      return candidate
    }
    candidate.fling = parameter(draws.map(\.fling), step: 1)
    if candidate.fling?.value != nil {
      candidate.flingDistance = parameter(flings.map(\.flingDistance), step: length)
    }
    if candidate.distance?.value != nil {
      candidate.flingBack = parameter(distances.map(\.flingBack), step: 1)
    }
    return candidate
  }

  /// The share of draws outside of an interval, on each side. It is below 2.5 %, because the shape of the uncertainty
  /// around a threshold is not exactly the model's; `docs/calibration.md` has the coverage.
  private static let tail = 0.0125

  /// Returns the estimate of a parameter from draws; nil if nearly all are infinite.
  private func parameter(_ draws: [Double], step: Double) -> InferredRule.Parameter? {
    let sorted = draws.sorted()
    guard !sorted.isEmpty else { return nil }
    let outside = Int(Self.tail * Double(sorted.count))
    let (low, high) = (sorted[outside], sorted[sorted.count - 1 - outside])
    guard low.isFinite || high.isFinite else { return nil }
    guard low.isFinite, high.isFinite else {
      return InferredRule.Parameter(
        low: low.isFinite ? Self.rounded(low, step, .down) : nil,
        high: high.isFinite ? Self.rounded(high, step, .up) : nil)
    }
    let step = max(step, Self.step(of: high - low))
    return InferredRule.Parameter(
      value: Self.roundest(sorted, step), low: Self.rounded(low, step, .down), high: Self.rounded(high, step, .up))
  }

  /// Returns the roundest number in the middle 80 % of the draws, because people write rules with round numbers;
  /// without one, the median.
  private static func roundest(_ sorted: [Double], _ step: Double) -> Double {
    let middle = sorted[sorted.count / 10]...sorted[sorted.count * 9 / 10]
    let median = sorted[sorted.count / 2]
    let rounded = [1000, 100, 10, 1].map { Self.rounded(median, step * $0, .toNearestOrAwayFromZero) }
    return rounded.first(where: middle.contains) ?? rounded[3]
  }

  /// The power of ten that a number with an interval of this width has as its last digit.
  private static func step(of width: Double) -> Double {
    var step = 0.001
    while step * 50 < width { step *= 10 }
    return step
  }

  private static func rounded(_ value: Double, _ step: Double, _ rule: FloatingPointRoundingRule) -> Double {
    step < 1 ? value.rounded(to: (1 / step).rounded(), rule) : (value / step).rounded(rule) * step
  }
}
