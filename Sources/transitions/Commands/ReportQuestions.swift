import ArgumentParser
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

/// Questions that a report answers about one transition: the effect of a change, of a planned change, and the best
/// threshold.
struct InferenceOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Compare two revisions (--compare 3 4), the drags before and after a day (--compare 2026-11-01), or the latest "
        + "drags of another transition with those of this one (--compare system-sheet). May be given once.",
      valueName: "sides"),
    completion: .revisionOrName)
  var compare: [String] = []
  @Option(
    help: ArgumentHelp(
      "Decide again how each stored drag ends, with another value: field=value, as in `transitions set`. May be "
        + "repeated.",
      valueName: "change"),
    completion: .assignment)
  var whatIf: [String] = []
  @Flag(
    help: ArgumentHelp(
      "Estimate the release rule from the drags and their outcomes, with intervals. Use it if the transition's rule is "
        + "unknown, or to check a known rule."))
  var infer = false
  @Option(
    defaultAsFlag: .best,
    help: ArgumentHelp(
      "Find the threshold with the lowest cost. The parameter is fraction or velocity. Default: the rule's fraction, or "
        + "its velocity if it has no fraction. Without a transition's name, the report covers all transitions.",
      valueName: "parameter"),
    completion: .list(TunableParameter.allCases.map(\.rawValue)), transform: RecommendedParameter.parse)
  var recommend: RecommendedParameter?
  @Option(
    help: ArgumentHelp(
      "Show the rates and the cost for each week, screen, device class, app version, orientation, or start-third (the "
        + "third of the screen's height where the drag began), with intervals.",
      valueName: "part"),
    completion: .list(RateBreakdown.Property.allCases.map(\.rawValue)), transform: Choice.value)
  var by: RateBreakdown.Property?
  @Option(
    help: ArgumentHelp(
      "Estimate how many people and days are needed to detect a difference of this size. For a rate, 0.02 means 2 "
        + "percentage points.",
      valueName: "difference"),
    completion: .list([]))
  var plan: Double?
  @Option(
    help: ArgumentHelp(
      "With --plan, the metric that differs: \(SampleSizePlan.metrics.map(\.1).joined(separator: ", ")). Default: "
        + "finished at once. `report --full` defines each.",
      valueName: "metric"),
    completion: .list([]), transform: parseMetric)
  var metric: String?
  @Option(
    help: ArgumentHelp(
      "With --recommend, --compare, --by and --plan, the costs of \"came back\" and of \"tried again\". Default: 3:1.",
      valueName: "back:again"),
    completion: .list([]), transform: parseWeights)
  var weights: RegretWeights?

  /// `--recommend` takes only words of its own, so that a name may follow it. A misspelled word ends up here.
  @Argument(help: .hidden, completion: .list([])) var leftover: [String] = []

  /// A Boolean value that indicates whether the only question is the best threshold of any parameter. It is the only
  /// question that can be about all transitions.
  var asksForAll: Bool { recommend == .best && compare.isEmpty && whatIf.isEmpty && !infer && by == nil && plan == nil }

  var asks: Bool { !compare.isEmpty || !whatIf.isEmpty || infer || recommend != nil || by != nil || plan != nil }

  @Sendable private static func parseMetric(_ name: String) throws -> String {
    let spelling = ReportMetric.spelling(name)
    if let (id, _) = SampleSizePlan.metrics.first(where: { ReportMetric.spelling($0.0) == spelling }) { return id }
    return try Choice.pick(spelling, from: SampleSizePlan.metrics.map { id, title in (title, id) })
  }

  @Sendable private static func parseWeights(_ text: String) throws -> RegretWeights {
    guard let weights = RegretWeights(text) else {
      throw ValidationError("Write two numbers above 0, at most 1000, such as 3:1.")
    }
    return weights
  }

  func validate() throws {
    if let word = leftover.first {
      guard recommend == .best else { throw ValidationError(Self.unexpected(leftover)) }
      throw ValidationError(Self.besideRecommend(leftover, first: word))
    }
    if let plan, !(plan > 0 && plan <= 10) {
      throw ValidationError("--plan is a difference above 0, at most 10. For a share, 0.02 means 2 percentage points.")
    }
    if metric != nil, plan == nil { throw ValidationError("--metric requires --plan. Add it, or leave --metric out.") }
    if weights != nil, compare.isEmpty, recommend == nil, by == nil, plan == nil {
      throw ValidationError(
        "--weights requires --recommend, --compare, --by or --plan. Add one of them, or leave it out.")
    }
  }

  /// Returns the problem in ArgumentParser's words, or the correct place of the parameter.
  private static func besideRecommend(_ words: [String], first word: String) -> String {
    do {
      let parameter: TunableParameter = try Choice.value(word)
      return "\(unexpected(words)). Write --recommend \(parameter.rawValue)."
    } catch {
      return "The value '\(word)' is invalid for '--recommend <parameter>': \(error)"
    }
  }

  private static func unexpected(_ words: [String]) -> String {
    let quoted = words.map { "'\($0)'" }.joined(separator: ", ")
    return words.count == 1 ? "Unexpected argument \(quoted)" : "\(words.count) unexpected arguments: \(quoted)"
  }

  /// Returns the parameter that was probably intended by the word after a bare `--recommend`.
  func misspelt(_ word: String) -> String? {
    guard recommend == .best else { return nil }
    return NearestNames.to(word, among: TunableParameter.allCases.map(\.rawValue), limit: 1).first
  }

  /// Validates the words of --compare, which takes every following word, including the transition's name.
  func validateSides(name: String?) throws {
    guard !compare.isEmpty, Self.sides(of: compare) == nil, name == nil || otherTransition == nil else { return }
    var message = Self.allowedSides
    if name == nil, let place = compare.firstIndex(where: { Int($0) == nil && Self.sides(of: [$0]) == nil }) {
      var sides = compare
      let name = sides.remove(at: place)
      if Self.sides(of: sides) != nil {
        let line = ShellCommand(words: ["transitions", "report", name, "--compare"] + sides)
        message += " The name goes first: \(line)."
      }
    }
    throw ValidationError(message)
  }

  private static let allowedSides =
    "--compare takes two revisions, such as 3 4, one day, such as 2026-11-01, or the name of another transition."

  /// The other transition of --compare; nil if it names revisions or a day.
  private var otherTransition: String? {
    guard compare.count == 1, Self.sides(of: compare) == nil else { return nil }
    return compare.first { TransitionName.isValid($0) }
  }

  /// Returns the two sides of a comparison; nil if the words are neither two revisions nor a day.
  private static func sides(of words: [String]) -> ComparisonSides? {
    let revisions = words.compactMap { Int($0) }
    if words.count == 2, revisions.count == 2 { return .revisions(revisions[0], revisions[1]) }
    guard words.count == 1, case .at(let microseconds)? = try? SinceTime.parse(words[0]) else { return nil }
    return .before(microseconds: microseconds)
  }

  /// Ranks all transitions by the savings of another threshold.
  func ranking(
    from registry: TransitionRegistry, _ filters: ReportFilters, database: DatabaseOptions
  ) throws -> ThresholdRanking {
    var ranking = try ThresholdRanking.make(
      from: registry, weights: weights ?? .standard, sinceMicroseconds: filters.bounds.start, origin: filters.origin)
    for index in ranking.recommendations.indices { Self.name(database, in: &ranking.recommendations[index]) }
    return ranking
  }

  /// Adds the registry's options to the recommended command.
  private static func name(_ database: DatabaseOptions, in recommendation: inout ThresholdRecommendation) {
    guard let path = database.db else { return }
    let option = " " + ShellCommand("--db", path).line
    recommendation.command? += option
    recommendation.confirmation?.command += option
  }

  func answer(
    about transition: String, from registry: TransitionRegistry, _ filters: ReportFilters, database: DatabaseOptions,
    in document: inout ReportDocument
  ) throws {
    let (since, origin) = (filters.bounds.start, filters.origin)
    if let sides = Self.sides(of: compare) {
      document.comparison = try RevisionComparison.make(
        from: registry, transition: transition, sides: sides, weights: weights ?? .standard,
        sinceMicroseconds: since, origin: origin)
    }
    if let other = otherTransition {
      document.comparison = try RevisionComparison.make(
        from: registry, transition: transition, comparedWith: other, weights: weights ?? .standard,
        sinceMicroseconds: since, origin: origin)
    }
    if !whatIf.isEmpty { document.whatIf = try whatIf(about: transition, from: registry, filters) }
    if infer {
      document.inferred = try InferredRule.make(
        from: registry, transition: transition, revision: filters.revision, sinceMicroseconds: since, origin: origin)
    }
    if let by {
      document.breakdown = try RateBreakdown.make(
        from: registry, transition: transition, by: by, revision: filters.revision, weights: weights ?? .standard,
        sinceMicroseconds: since, origin: origin)
    }
    if let plan {
      document.plan = try SampleSizePlan.make(
        from: registry, transition: transition, difference: plan, metric: metric, revision: filters.revision,
        weights: weights ?? .standard, sinceMicroseconds: since, origin: origin)
    }
    guard let recommend else { return }
    var recommendation = try ThresholdRecommendation.make(
      from: registry, transition: transition, revision: filters.revision, parameter: recommend.parameter,
      weights: weights ?? .standard, sinceMicroseconds: since, origin: origin)
    Self.name(database, in: &recommendation)
    document.recommendation = recommendation
  }

  private func whatIf(
    about transition: String, from registry: TransitionRegistry, _ filters: ReportFilters
  ) throws -> WhatIf {
    let assignments = FieldAssignments(whatIf)
    var starting: StartingRule?
    do {
      var answer = try WhatIf.make(
        from: registry, transition: transition, revision: filters.revision, sinceMicroseconds: filters.bounds.start,
        origin: filters.origin
      ) { observed in
        guard !assignments.areCompleteRule else { return try BuiltInCatalog.replacement(for: observed) }
        let rule = try StartingRule.make(
          from: registry, transition: transition, revision: filters.revision,
          sinceMicroseconds: filters.bounds.start, origin: filters.origin)
        starting = rule
        return try BuiltInCatalog.replacement(for: observed, deciding: rule.rule)
      } change: {
        try assignments.applied(to: $0)
      }
      answer.notes = (starting?.notes ?? []) + answer.notes
      return answer
    } catch let error as InvalidConfiguration where !assignments.isWellFormed {
      // As in `set`, a change that no transition allows is a usage error.
      throw ValidationError("\(error)")
    }
  }
}

struct RecommendedParameter: Sendable, Hashable, CustomStringConvertible {
  /// The parameter to tune; nil for the rule's first one.
  let parameter: TunableParameter?

  static let best = RecommendedParameter(parameter: nil)

  /// Empty for the rule's first parameter, which the option's help explains.
  var description: String { parameter?.rawValue ?? "" }

  @Sendable static func parse(_ word: String) throws -> RecommendedParameter {
    RecommendedParameter(parameter: try Choice.value(word))
  }
}
