import TransitionModel

struct TextRecommendation {
  let recommendation: ThresholdRecommendation
  let sparkline: Sparkline

  var lines: [String] {
    let r = recommendation
    return TextAnswer.heading(
      "Recommendation", "\(r.parameter.rawValue) of \(r.subject.transition), revision \(r.subject.revision)",
      population: r.subject.population)
      + TextLayout.field("rule", r.rule) + TextAnswer.latest(r.subject) + TextLayout.field("cost", costs)
      + TextLayout.field("basis", basis)
      + verdict + curve + [""] + TextAnswer.notes(r.notes) + command
  }

  var costs: String {
    let (finish, cancel) = (
      NumberFormat.shortest(recommendation.weights.finish), NumberFormat.shortest(recommendation.weights.cancel)
    )
    return "a finish that was not meant \(finish), a cancel that was not meant \(cancel); meant or not as what "
      + "followed within \(recommendation.windowSeconds) s tells"
  }

  var basis: String {
    let b = recommendation.basis
    func part(_ count: Int?, _ name: String) -> String? { count.map { "\($0) \(name)" } }
    let parts = [
      part(b.decided, "decided"), part(b.users, b.users == 1 ? "user" : "users"),
      part(b.meantToFinish, "meant to dismiss"),
      part(b.meantToKeep, "meant to keep"), part(b.regrettedFinishes, "regretted finishes"),
      part(b.regrettedCancels, "regretted cancels"), part(b.unknown, "unknown"),
    ].compactMap { $0 }
    return parts.isEmpty ? "too few people to tell" : parts.joined(separator: ", ")
  }

  private var verdict: [String] {
    TextLayout.field("answer", answer) + findings.flatMap { TextLayout.field($0, $1) }
  }

  /// Where the cheapest value lies, and what is saved.
  var findings: [(String, String)] {
    var findings: [(String, String)] = []
    if let best = recommendation.best {
      findings.append(("cheapest", TextAnswer.text(best, value) + ", 95 % interval over users"))
    }
    if let saving = recommendation.saving, recommendation.verdict == .change {
      let text = TextAnswer.text(saving) { NumberFormat.decimal($0, places: 4) }
      findings.append(("saves", "\(text) a session"))
    }
    return findings
  }

  var answer: String {
    let current = value(recommendation.current)
    switch recommendation.verdict {
    case .change:
      let isCheapest = recommendation.recommended == recommendation.best?.value
      return "change \(current) to \(recommendation.recommended.map(value) ?? "-")"
        + (isCheapest ? "" : ", the least change of all that cost about as little as the cheapest")
    case .keepCurrent:
      let isWithheld = recommendation.best != nil && recommendation.saving == nil
      return "keep \(current): "
        + (isWithheld ? "what costs less cannot be told" : "no other value is known to be better")
    case .notEnoughData:
      return "not enough data: " + recommendation.lacking.map(\.text).joined(separator: "; ")
        + (recommendation.lacking.isEmpty ? "too few users to show a curve" : "")
    case .notReproduced: return "none: the stored releases do not give the stored decisions under this rule"
    }
  }

  /// Bounds of an interval may lie between two values that were looked at.
  private func value(_ value: Double) -> String { FieldValue.number(value.rounded(to: 1000)).description }

  /// The points a screen has room for: about a dozen, with the current, the cheapest and the recommended one.
  private var shown: [ThresholdPoint] {
    let points = recommendation.points
    let step = max(1, (points.count + 11) / 12)
    let marked = [recommendation.current, recommendation.best?.value, recommendation.recommended]
    return points.enumerated().filter { $0.offset % step == 0 || marked.contains($0.element.value) }.map(\.element)
  }

  private var curve: [String] {
    // Without a cost there is nothing to choose by.
    guard recommendation.points.contains(where: { $0.cost != nil }) else { return [] }
    let names = ["finish", "false cancel", "false finish", "cost", "95 % interval"]
    let title = TextLayout.left("  \(recommendation.parameter.rawValue)", 12)
    return [""] + denominators + [title + columns(names)] + shown.map(line) + plot
  }

  /// Of how many the columns of the curve are: `false cancels of 396 meant to dismiss, …`.
  private var denominators: [String] { wholes.isEmpty ? [] : TextLayout.wrap(wholes + ":", indent: 2) + [""] }

  /// The same without a line's layout; empty where it is withheld.
  var wholes: String {
    let basis = recommendation.basis
    guard let finish = basis.meantToFinish, let keep = basis.meantToKeep else { return "" }
    return "False cancels of \(finish) meant to dismiss, false finishes of \(keep) meant to keep"
  }

  private func line(_ point: ThresholdPoint) -> String {
    func share(_ estimate: Estimate?) -> String { estimate.map { ReportUnit.share.text($0.value) } ?? "-" }
    func number(_ value: Double) -> String { NumberFormat.decimal(value, places: 4) }
    var interval = ""
    if let low = point.cost?.low, let high = point.cost?.high { interval = "\(number(low)) to \(number(high))" }
    let cells = [
      share(point.finishRate), share(point.falseCancels), share(point.falseFinishes),
      point.cost.map { number($0.value) } ?? "-", interval,
    ]
    return TextLayout.left("  \(mark(point.value)) \(value(point.value))", 12) + columns(cells)
  }

  private func columns(_ cells: [String]) -> String {
    zip(cells, [9, 14, 14, 9, 20]).map { TextLayout.right($0, $1) }.joined()
  }

  /// What the rule's own value is called: another one may be in use by now.
  var currentName: String {
    recommendation.subject.isInUse ? "in use" : "of revision \(recommendation.subject.revision)"
  }

  /// What is special about a value: the rule's own, the recommended one, the cheapest.
  private func mark(_ value: Double) -> String {
    if value == recommendation.recommended { return ">" }
    if value == recommendation.current { return "=" }
    return value == recommendation.best?.value ? "*" : " "
  }

  private var plot: [String] {
    let costs = recommendation.points.compactMap { $0.cost?.value }
    guard costs.count == recommendation.points.count, let first = recommendation.points.first,
      let last = recommendation.points.last
    else { return [] }
    let legend = TextLayout.wrap("= \(currentName), * cheapest, > recommended", indent: 2)
    let drawn = "  cost from \(value(first.value)) to \(value(last.value)):"
    return legend + ["", drawn, "    " + sparkline.curve(costs)]
  }

  private var command: [String] {
    guard let command = recommendation.command else { return [] }
    // One line, however long: it is there to be copied.
    return ["", "To take it:", command]
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
