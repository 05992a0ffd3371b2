import TransitionModel

/// A recommendation on one page: the answer, the chart, the numbers.
struct TextRecommendation {
  let recommendation: ThresholdRecommendation
  let sparkline: Sparkline

  private var wording: RecommendationWording { RecommendationWording(recommendation: recommendation) }

  var lines: [String] {
    let r = recommendation
    return TextAnswer.heading(
      "Recommendation", "\(r.subject.transition), revision \(r.subject.revision)", population: r.subject.population)
      + [""] + TextLayout.wrap(wording.headline, indent: 2) + findings + plot + command + [""]
      + TextLayout.field("rule", r.starting?.text ?? r.ruleSummary) + TextAnswer.latest(r.subject)
      + TextLayout.field("basis", wording.basis)
      + TextLayout.field("cost", wording.cost) + curve + [""] + TextAnswer.notes(r.notes)
  }

  private var findings: [String] {
    let sentences = wording.sentences
    return sentences.isEmpty
      ? [] : [""] + sentences.flatMap { TextLayout.wrap($0, indent: 4, first: "  - ") }
  }

  /// The points that fit on a screen: about a dozen, including the current, the cheapest and the recommended one.
  private var shown: [ThresholdPoint] {
    let points = recommendation.points
    let step = max(1, (points.count + 11) / 12)
    let marked = [recommendation.current, recommendation.best?.value, recommendation.recommended]
    return points.enumerated().filter { $0.offset % step == 0 || marked.contains($0.element.value) }.map(\.element)
  }

  private var curve: [String] {
    guard recommendation.hasBasis else { return [] }
    let names = ["finish", "denied", "unwanted", "cost", "difference from \(wording.value(recommendation.current))"]
    let title = TextLayout.left("  \(recommendation.parameter.rawValue)", 12)
    let wholes = wording.wholes
    return [""] + [title + columns(names)] + shown.map(line)
      + (wholes.isEmpty ? [] : [""] + TextLayout.wrap(wholes + ".", indent: 2))
      + TextLayout.wrap("The difference in cost is paired by person, with its 95 % interval; it decides.", indent: 2)
  }

  private func line(_ point: ThresholdPoint) -> String {
    func share(_ estimate: Estimate?) -> String { estimate.map { ReportUnit.share.text($0.value) } ?? "-" }
    let signed = { NumberFormat.signed($0, places: 3) }
    let difference = point.difference.map { TextAnswer.text($0, signed) } ?? "-"
    let cells = [
      share(point.finishRate), share(point.falseCancels), share(point.falseFinishes),
      point.cost.map { RecommendationWording.cost($0.value) } ?? "-",
      point.value == recommendation.current
        ? (recommendation.starting == nil ? "in use" : wording.currentName) : difference,
    ]
    return TextLayout.left("  \(mark(point.value)) \(wording.value(point.value))", 12) + columns(cells)
  }

  private func columns(_ cells: [String]) -> String {
    zip(cells, [9, 10, 10, 9, 29]).map { TextLayout.right($0, $1) }.joined()
  }

  /// The named values: the recommended one, the rule's own, the cheapest.
  private var marks: [(mark: Character, value: Double, name: String)] {
    let named: [(Character, Double?, String)] = [
      (">", recommendation.recommended, "recommended"), ("=", recommendation.current, wording.currentName),
      ("*", recommendation.best?.value, "cheapest"),
    ]
    return named.compactMap { mark, value, name in value.map { (mark, $0, name) } }
  }

  private func mark(_ value: Double) -> Character { marks.first { $0.value == value }?.mark ?? " " }

  /// The cost by value, and below it each named value at its position.
  private var plot: [String] {
    let points = recommendation.points
    let costs = points.compactMap { $0.cost?.value }
    guard recommendation.hasBasis, costs.count == points.count, costs.count > 1, let first = points.first,
      let last = points.last
    else {
      return []
    }
    let indent = 4
    let named = marks.compactMap { mark, value, name -> (place: Int, line: String)? in
      guard let place = points.firstIndex(where: { $0.value == value }) else { return nil }
      let label = "\(mark) \(wording.value(value)) \(name)"
      // To the left of its position if there is no room to the right.
      let mirrored = "\(wording.value(value)) \(name) \(mark)"
      let fits = indent + place + label.count <= TextLayout.width || place < mirrored.count
      let line =
        fits
        ? String(repeating: " ", count: place) + label
        : String(repeating: " ", count: place + 1 - mirrored.count) + mirrored
      return (place, String(repeating: " ", count: indent) + line)
    }
    let title =
      "  Cost of wrong decisions per presentation, from \(wording.value(first.value)) to \(wording.value(last.value)):"
    return ["", title, "", String(repeating: " ", count: indent) + sparkline.curve(costs)]
      + named.sorted { $0.place < $1.place }.map(\.line)
  }

  private var command: [String] {
    // One line each, regardless of their length, because readers copy them.
    (recommendation.command.map { [""] + TextLayout.wrap(wording.taking, indent: 0) + [$0] } ?? [])
      + (recommendation.confirmation.map { confirmation in
        [""] + TextLayout.wrap(confirmation.text, indent: 0) + [confirmation.command]
      } ?? [])
  }
}

extension Sparkline {
  func curve(_ values: [Double]) -> String {
    guard let low = values.min(), let high = values.max(), high > low else {
      return String(repeating: levels[0], count: values.count)
    }
    return String(
      values.map { value in
        let share = (value - low) / (high - low)
        return levels[min(Int(share * Double(levels.count)), levels.count - 1)]
      })
  }
}
