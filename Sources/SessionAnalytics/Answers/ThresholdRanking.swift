import TransitionModel
public import TransitionStore

/// The recommendations for all transitions of a registry, sorted by saving.
public struct ThresholdRanking: Sendable, Hashable {
  /// One recommendation for each transition in use with a tunable threshold, the largest savings first.
  public var recommendations: [ThresholdRecommendation]
  /// The names of transitions in use without a tunable threshold.
  public var notTunable: [String]
  /// The names of transitions in use with several stops, whose thresholds are another question.
  var withStops: [String] = []

  /// Recommends a value for every transition in use, or gives the reason for not doing so.
  ///
  /// - Parameters:
  ///   - registry: The registry.
  ///   - selection: The drags that answer.
  ///   - weights: The costs of wrong decisions.
  /// - Throws: Errors of reading a file.
  public static func make(
    from registry: TransitionRegistry, in selection: ReportSelection = ReportSelection(),
    weights: RegretWeights = .standard
  ) throws -> ThresholdRanking {
    var ranking = ThresholdRanking(recommendations: [], notTunable: [])
    for stored in try registry.transitions() {
      let (name, configuration) = (stored.transition.name, stored.transition.configuration)
      if configuration.interaction?.stopRule != nil {
        ranking.withStops.append(name)
        continue
      }
      let rule = configuration.dismissalType == .none ? nil : configuration.interaction?.releaseRule
      let isObserved = configuration.kind == .observed
      guard isObserved || rule.map({ !TunableParameter.all(of: $0).isEmpty }) ?? false else {
        ranking.notTunable.append(name)
        continue
      }
      do {
        let recommendation = try ThresholdRecommendation.make(
          from: registry, transition: name, in: selection, weights: weights)
        if isObserved, recommendation.basis.decided == 0 {
          ranking.notTunable.append(name)
        } else {
          ranking.recommendations.append(recommendation)
        }
      } catch is InferenceError {
        // The sessions are of an earlier revision without a tunable threshold.
        ranking.notTunable.append(name)
      }
    }
    ranking.recommendations.sort { a, b in
      func order(_ one: ThresholdRecommendation) -> Double { one.verdict == .change ? one.saving?.value ?? 0 : -1 }
      let savings = (order(a), order(b))
      return savings.0 != savings.1 ? savings.0 > savings.1 : a.subject.transition < b.subject.transition
    }
    return ranking
  }
}

// The answer in words.
extension ThresholdRanking {
  /// All recommendations in words: the changes, with commands, then the values to keep and the unknown ones.
  public var answer: Answer {
    var answer = Answer(
      question: "recommend", title: "Recommendations", subject: "all transitions", headline: headline)
    answer.people = recommendations.compactMap(\.basis.users).min()
    answer.n = recommendations.map(\.basis.decided).min()
    if changed.contains(where: { [.simulated, .stage].contains($0.subject.population) }) {
      answer.sentences = [ThresholdRecommendation.invented]
    }
    answer.commands = changed.map { one in
      let mark = one.subject.population.mark.map { " (\($0.label))" } ?? ""
      return Answer.Command(
        reason: ([one.headline + mark] + one.changes).joined(separator: " "),
        line: one.command ?? ShellCommand("transitions", "recommend", one.subject.transition).line)
    }
    answer.commands.append(Answer.Command(reason: "More about one of them:", line: "transitions recommend NAME"))
    answer.facts = others.map { Answer.Fact(name: $0.title, text: $0.names.joined(separator: ", ")) }
    answer.tables = [
      Answer.Table(
        title: "Thresholds", names: "transition",
        rows: recommendations.map { Answer.Row(name: $0.subject.transition, cells: Array($0.numbers.prefix(5))) })
    ].filter { !$0.rows.isEmpty }
    return answer
  }

  var headline: String {
    let names = changed.map(\.subject.transition)
    let judged = recommendations.count { [.change, .keepCurrent].contains($0.verdict) }
    guard !names.isEmpty else { return "No threshold is known to be worth a change." }
    return "\(names.count) of the \(judged) thresholds with enough drags would serve people better at another value: "
      + "\(names.joined(separator: ", "))."
  }

  var changed: [ThresholdRecommendation] { recommendations.filter { $0.verdict == .change } }

  /// The transitions without a change, with the reason, one line each.
  var others: [(title: String, names: [String])] {
    let kept = recommendations.filter { $0.verdict == .keepCurrent }
    let unknown = recommendations.filter { ![.change, .keepCurrent].contains($0.verdict) }
    return [
      ("keep", kept.map { "\($0.subject.transition) at \($0.parameter.text($0.current))" }),
      ("too little", unknown.map(\.subject.transition)), ("no choice", notTunable),
      ("with stops", withStops.isEmpty ? [] : withStops + ["each by `transitions recommend NAME`"]),
    ].filter { !$0.1.isEmpty }
  }
}
