/// All recommendations on one screen: what to change, with the command, then what to keep and what is not known.
struct TextRanking {
  let ranking: ThresholdRanking
  let unicode: Bool

  var lines: [String] {
    let changes = ranking.recommendations.filter { $0.verdict == .change }
    let kept = ranking.recommendations.filter { $0.verdict == .keepCurrent }
    let unknown = ranking.recommendations.filter { ![.change, .keepCurrent].contains($0.verdict) }
    var lines = ["Thresholds, those that save most first"]
    lines += changes.isEmpty ? ["", "  No change is known to be better."] : changes.flatMap(change)
    lines += list("Keep", kept.map { "\($0.subject.transition) at \($0.parameter.text($0.current))" })
    lines += list("Not enough data", unknown.map(\.subject.transition))
    lines += list("No threshold to choose", ranking.notTunable)
    return lines + ["", "More: transitions report NAME --recommend"]
  }

  private func change(_ recommendation: ThresholdRecommendation) -> [String] {
    let wording = RecommendationWording(recommendation: recommendation)
    let mark = recommendation.subject.population.mark.map { " (\($0.label))" } ?? ""
    return [""] + TextLayout.wrap(wording.headline + mark, indent: 4, first: "  ")
      + wording.changes.flatMap { TextLayout.wrap($0, indent: 4) }
      + (recommendation.command.map { ["    \(unicode ? "→" : "->") \($0)"] } ?? [])
  }

  private func list(_ title: String, _ names: [String]) -> [String] {
    names.isEmpty ? [] : [""] + TextLayout.wrap("\(title): \(names.joined(separator: ", "))", indent: 4, first: "  ")
  }
}
