import ArgumentParser
import SessionAnalytics
import TransitionCatalog
import TransitionModel
import TransitionStore

/// Questions that a report answers about one transition: what a change did, what one would do, which would be best.
struct InferenceOptions: ParsableArguments {
  @Option(
    parsing: .upToNextOption,
    help: ArgumentHelp(
      "Compare two revisions (3 4), or what was before a day with what came after (2026-11-01).", valueName: "side"),
    completion: .revision)
  var compare: [String] = []
  @Option(
    help: ArgumentHelp(
      "Replay the stored drags with another value: field=value as in `transitions set`. May be repeated.",
      valueName: "change"),
    completion: .assignment)
  var whatIf: [String] = []
  @Option(
    defaultAsFlag: .best,
    help: ArgumentHelp(
      "Find the release threshold that costs people least: fraction or velocity. Without NAME: for every transition.",
      valueName: "parameter"),
    completion: .list(TunableParameter.allCases.map(\.rawValue)), transform: RecommendedParameter.parse)
  var recommend: RecommendedParameter?
  @Option(
    help: ArgumentHelp(
      "With --recommend and --what-if: the sessions of this revision. Without it: the latest that has some.",
      valueName: "number"),
    completion: .revision)
  var revision: Int?
  @Option(
    help: ArgumentHelp(
      "With --recommend and --compare: what a finish and a cancel cost that were not meant. Without it: 3:1.",
      valueName: "finish:cancel"),
    completion: .list([]), transform: parseWeights)
  var weights: RegretWeights?

  /// `--recommend` takes no word that is not its own, so that a name may follow it. A misspelt one ends up here.
  @Argument(help: .hidden, completion: .list([])) var leftover: [String] = []

  /// Whether the one question is the best threshold, whichever it is: it can be asked about all transitions.
  var asksForAll: Bool { recommend == .best && compare.isEmpty && whatIf.isEmpty && revision == nil }

  var asks: Bool { !compare.isEmpty || !whatIf.isEmpty || recommend != nil }

  @Sendable private static func parseWeights(_ text: String) throws -> RegretWeights {
    guard let weights = RegretWeights(text) else {
      throw ValidationError("Write two numbers above 0, at most 1000, as 3:1.")
    }
    return weights
  }

  func validate() throws {
    if let word = leftover.first {
      guard recommend == .best else { throw ValidationError(Self.unexpected(leftover)) }
      throw ValidationError(Self.besideRecommend(leftover, first: word))
    }
    if revision != nil, whatIf.isEmpty, recommend == nil {
      throw ValidationError("--revision goes with --recommend or --what-if. Add one of them, or leave it out.")
    }
    if weights != nil, compare.isEmpty, recommend == nil {
      throw ValidationError("--weights goes with --recommend or --compare. Add one of them, or leave it out.")
    }
  }

  /// In ArgumentParser's words, or where to write the parameter instead.
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

  /// The parameter that the word behind a bare `--recommend` may have been meant to be.
  func misspelt(_ word: String) -> String? {
    guard recommend == .best else { return nil }
    return NearestNames.to(word, among: TunableParameter.allCases.map(\.rawValue), limit: 1).first
  }

  /// Checks the words of --compare, which takes every word behind it, also the transition's name.
  func validateSides(name: String?) throws {
    guard !compare.isEmpty, Self.sides(of: compare) == nil else { return }
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

  private static let allowedSides = "--compare takes two revisions, as 3 4, or one day, as 2026-11-01."

  /// What is compared; nil where the words are neither two revisions nor a day.
  private static func sides(of words: [String]) -> ComparisonSides? {
    let revisions = words.compactMap { Int($0) }
    if words.count == 2, revisions.count == 2 { return .revisions(revisions[0], revisions[1]) }
    guard words.count == 1, case .at(let microseconds)? = try? SinceTime.parse(words[0]) else { return nil }
    return .before(microseconds: microseconds)
  }

  /// Ranks all transitions by what another threshold would save.
  func ranking(
    from registry: TransitionRegistry, since: Int64?, origin: SessionOrigin?, smallestCell: Int,
    database: DatabaseOptions
  ) throws -> ThresholdRanking {
    var ranking = try ThresholdRanking.make(
      from: registry, weights: weights ?? .standard, sinceMicroseconds: since, origin: origin,
      smallestCell: smallestCell)
    for index in ranking.recommendations.indices { Self.name(database, in: &ranking.recommendations[index]) }
    return ranking
  }

  /// Makes the command one for the registry that was asked.
  private static func name(_ database: DatabaseOptions, in recommendation: inout ThresholdRecommendation) {
    guard let path = database.db, let command = recommendation.command else { return }
    recommendation.command = command + " " + ShellCommand("--db", path).line
  }

  func answer(
    about transition: String, from registry: TransitionRegistry, since: Int64?, origin: SessionOrigin?,
    smallestCell: Int, database: DatabaseOptions, in document: inout ReportDocument
  ) throws {
    if let sides = Self.sides(of: compare) {
      document.comparison = try RevisionComparison.make(
        from: registry, transition: transition, sides: sides, weights: weights ?? .standard,
        sinceMicroseconds: since, origin: origin, smallestCell: smallestCell)
    }
    if !whatIf.isEmpty {
      document.whatIf = try whatIf(
        about: transition, from: registry, since: since, origin: origin, smallestCell: smallestCell)
    }
    guard let recommend else { return }
    var recommendation = try ThresholdRecommendation.make(
      from: registry, transition: transition, revision: revision, parameter: recommend.parameter,
      weights: weights ?? .standard, sinceMicroseconds: since, origin: origin, smallestCell: smallestCell)
    Self.name(database, in: &recommendation)
    document.recommendation = recommendation
  }

  private func whatIf(
    about transition: String, from registry: TransitionRegistry, since: Int64?, origin: SessionOrigin?,
    smallestCell: Int
  ) throws -> WhatIf {
    let assignments = FieldAssignments(whatIf)
    do {
      return try WhatIf.make(
        from: registry, transition: transition, revision: revision, sinceMicroseconds: since, origin: origin,
        smallestCell: smallestCell
      ) { try assignments.applied(to: $0) }
    } catch let error as InvalidConfiguration where !assignments.isWellFormed {
      // As in `set`: a change that no transition allows is a mistake in the command line.
      throw ValidationError("\(error)")
    }
  }
}

struct RecommendedParameter: Sendable, Hashable, CustomStringConvertible {
  /// nil for the rule's first one.
  let parameter: TunableParameter?

  static let best = RecommendedParameter(parameter: nil)

  var description: String { parameter?.rawValue ?? "the rule's first" }

  @Sendable static func parse(_ word: String) throws -> RecommendedParameter {
    RecommendedParameter(parameter: try Choice.value(word))
  }
}
