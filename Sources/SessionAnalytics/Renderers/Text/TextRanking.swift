/// All recommendations on one screen: the changes, with commands, then the values to keep and the unknown ones.
struct TextRanking {
  let ranking: ThresholdRanking
  let unicode: Bool

  var lines: [String] {
    var lines = TextLayout.wrap(ranking.headline, indent: 0)
    lines += ranking.changed.flatMap(change)
    lines += ranking.others.flatMap { title, names in
      [""] + TextLayout.wrap("\(title): \(names.joined(separator: ", "))", indent: 4, first: "  ")
    }
    let isInvented = ranking.changed.contains { [.simulated, .stage].contains($0.subject.population) }
    if isInvented {
      lines += [""] + TextLayout.wrap(RecommendationWording.invented, indent: 0)
    }
    return lines + ["", "More: transitions recommend NAME"]
  }

  private func change(_ recommendation: ThresholdRecommendation) -> [String] {
    let wording = RecommendationWording(recommendation: recommendation)
    let mark = recommendation.subject.population.mark.map { " (\($0.label))" } ?? ""
    return [""] + TextLayout.wrap(wording.headline + mark, indent: 4, first: "  ")
      + wording.changes.flatMap { TextLayout.wrap($0, indent: 4) }
      + (recommendation.command.map { ["    \(unicode ? "→" : "->") \($0)"] } ?? [])
  }
}
