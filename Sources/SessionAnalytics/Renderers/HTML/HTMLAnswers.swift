struct HTMLAnswers {
  let document: ReportDocument

  var markup: [Markup] {
    [
      document.comparison.map { HTMLComparison(comparison: $0).markup },
      document.whatIf.map { HTMLWhatIf(whatIf: $0).markup },
      document.inferred.map { HTMLRule(inferred: $0).markup },
      document.recommendation.map { HTMLRecommendation(recommendation: $0).markup },
      document.breakdown.map { HTMLBreakdown(breakdown: $0).markup }, document.plan.map { HTMLPlan(plan: $0).markup },
    ].compactMap { $0 } + ranked
  }

  /// The changes in full, and the others in one line each.
  private var ranked: [Markup] {
    guard let ranking = document.ranking else { return [] }
    let summary = Markup.block("section", ["id": "ranking", "class": "subject", "aria-labelledby": "ranking-name"]) {
      Markup.block("header") { Markup.element("h2", ["id": "ranking-name"]) { ranking.headline } }
      ranking.others.map { title, names in
        Markup.element("p") {
          Markup.element("strong") { title }
          ": \(names.joined(separator: ", "))"
        }
      }
      if ranking.changed.contains(where: { [.simulated, .stage].contains($0.subject.population) }) {
        Markup.element("p", ["class": "note"]) { RecommendationWording.invented }
      }
    }
    return [summary]
      + ranking.changed.map { recommendation in
        HTMLRecommendation(
          recommendation: recommendation, id: "recommendation-\(recommendation.subject.transition)"
        ).markup
      }
  }

  static func section(
    _ id: String, title: String, subject: String, population: SessionPopulation, cards: [HTMLFigure], notes: [String]
  ) -> Markup {
    let isSimulated = population == .simulated
    return .block(
      "section", ["id": id, "class": isSimulated ? "subject simulated" : "subject", "aria-labelledby": "\(id)-name"]
    ) {
      Markup.block("header") {
        Markup.element("h2", ["id": "\(id)-name"]) { title.replacing(" %", with: "\u{a0}%") }
        Markup.element("p", ["class": "identity"]) {
          subject
          if let mark = population.mark {
            " "
            Markup.element("span", ["class": "badge"]) { mark.label }
          }
        }
      }
      Markup.block("div", ["class": "answer"]) { cards.map(\.markup) }
      notes.map { note in Markup.element("p", ["class": "note"]) { note } }
    }
  }
}

/// A comparison in HTML: differences with their intervals, both sides' values, and their composition.
struct HTMLComparison {
  let comparison: RevisionComparison

  var markup: Markup {
    var cards = [values]
    let shares = comparison.metrics.filter { $0.unit == "share" && $0.difference != nil }
    let costs = comparison.metrics.filter { $0.unit != "share" && $0.difference != nil }
    if !shares.isEmpty {
      cards.append(differences(shares, id: "comparison-shares", title: "Differences in shares, in points"))
    }
    if !costs.isEmpty { cards.append(differences(costs, id: "comparison-cost", title: "Difference in cost")) }
    cards += comparison.mix.compactMap(mix)
    return HTMLAnswers.section(
      "comparison", title: comparison.headline,
      subject: "Comparison of \(comparison.subject) · "
        + (comparison.restriction.map { "\($0) · " } ?? "") + comparison.caution,
      population: comparison.population, cards: cards, notes: comparison.notes)
  }

  private var values: HTMLFigure {
    let text = TextComparison(comparison: comparison)
    var figure = HTMLFigure(title: "Both sides", isWide: true)
    let rows = comparison.metrics.map { metric in
      let sides = [
        text.short(metric.before, n: metric.n[0], of: metric), text.short(metric.after, n: metric.n[1], of: metric),
      ]
      return HTMLTable.Row(
        metric.title, (sides + [text.difference(metric), text.detectable(metric)]).map { .number($0) })
    }
    figure.add(
      HTMLTable(
        columns: ["Metric", comparison.before.name, comparison.after.name, "difference", "detectable"], rows: rows)
    )
    figure.add(
      note:
        "With 95 % intervals over people. The cost decides; the intervals of the other differences hold together. Detectable: the smallest true difference that four of five comparisons find (MDE at 80 % power)."
    )
    return figure
  }

  private func differences(_ metrics: [ComparedMetric], id: String, title: String) -> HTMLFigure {
    let text = TextComparison(comparison: comparison)
    let unit: ReportUnit = metrics[0].unit == "share" ? .share : .cost
    var figure = HTMLFigure(title: title)
    let rows = metrics.map { metric in
      IntervalChart.Row(
        name: metric.title, style: .other,
        value: ReportValue(
          "difference", .measured, value: metric.difference?.value, low: metric.difference?.low,
          high: metric.difference?.high),
        text: text.difference(metric))
    }
    let lows = metrics.compactMap { $0.difference?.low }
    let highs = metrics.compactMap { $0.difference?.high }
    let chart = IntervalChart(
      id: id, title: title, rows: rows, domain: min(0, lows.min() ?? 0)...max(0, highs.max() ?? 0), unit: unit
    ).chart
    figure.add(chart)
    return figure
  }

  private func mix(_ table: MixTable) -> HTMLFigure? {
    guard table.rows.contains(where: { $0.value != nil }) else { return nil }
    var figure = HTMLFigure(title: "Drags with a decision by \(table.property)")
    func cell(_ count: Int) -> HTMLTable.Cell { .number(NumberFormat.grouped(count)) }
    figure.add(
      HTMLTable(
        columns: ["Drags", comparison.before.name, comparison.after.name],
        rows: table.rows.map { HTMLTable.Row($0.value ?? "unknown", [cell($0.before), cell($0.after)]) }))
    return figure
  }
}

extension WhatIf {
  /// The answer as a section of a page.
  package var html: Markup { HTMLWhatIf(whatIf: self).markup }
}

struct HTMLWhatIf {
  let whatIf: WhatIf

  private var latest: [HTMLTable.Row] {
    whatIf.subject.latest.map { [HTMLTable.Row("in use", [.number($0.text)])] } ?? []
  }

  /// The rules, if something else decided.
  private var foreign: [HTMLTable.Row] {
    guard whatIf.rule == nil else { return [] }
    return [
      HTMLTable.Row("rule", [.number("unknown: something else decides")]),
      HTMLTable.Row("would be", [.number(whatIf.changedRuleSummary)]),
    ]
  }

  private static func row(_ decision: String, _ flips: WhatIf.Direction) -> HTMLTable.Row {
    let counts = [flips.releases, flips.users, flips.takenBack, flips.accepted]
    return HTMLTable.Row(decision, counts.map { .number($0.map(NumberFormat.grouped) ?? "-") })
  }

  var markup: Markup {
    var change = HTMLFigure(title: "The change")
    change.add(
      HTMLTable(
        columns: ["What", ""],
        rows: whatIf.changes.map { HTMLTable.Row("change", [.number($0)]) } + foreign + latest + [
          HTMLTable.Row("releases replayed", [.number(NumberFormat.grouped(whatIf.releases))]),
          HTMLTable.Row("drags without a trace", [.number(NumberFormat.grouped(whatIf.withoutTrace))]),
        ]
          + (whatIf.rule == nil
            ? [] : [HTMLTable.Row("drags not reproduced", [.number(NumberFormat.grouped(whatIf.failing.count))])])))
    var cards = [change]
    if let toFinish = whatIf.toFinish, let toCancel = whatIf.toCancel {
      var figure = HTMLFigure(title: "Decisions that change")
      let rows = [Self.row("cancel would finish", toFinish), Self.row("finish would cancel", toCancel)]
      figure.add(HTMLTable(columns: ["Decision", "releases", "people", "taken back", "accepted"], rows: rows))
      figure.add(note: TextWhatIf.sequels.capitalizedFirst)
      cards.append(figure)
    }
    let failure =
      whatIf.isFaithful
      ? []
      : ["Some stored decisions are not reproduced under their own revision, so nothing is predicted. JSON lists them."]
    return HTMLAnswers.section(
      "what-if", title: WhatIfWording(whatIf: whatIf).headline,
      subject: "What if: \(whatIf.subject.transition), revision \(whatIf.subject.revision)",
      population: whatIf.subject.population, cards: cards, notes: failure + whatIf.notes)
  }
}

/// A recommendation in HTML: the answer, the curve and its numbers.
struct HTMLRecommendation {
  let recommendation: ThresholdRecommendation
  /// The ID, which is unique if there are several on a page.
  var id = "recommendation"

  var markup: Markup {
    let r = recommendation
    var answer = HTMLFigure(title: "Why")
    for sentence in wording.sentences { answer.add(paragraph: sentence) }
    if let latest = r.subject.latest { answer.add(note: "In use: \(latest.text)") }
    if let command = r.command {
      answer.add(paragraph: wording.taking)
      answer.add(command: command)
    }
    if let confirmation = r.confirmation {
      answer.add(paragraph: confirmation.text)
      answer.add(command: confirmation.command)
    }
    answer.add(note: "Basis: \(wording.basis).")
    var cards = [answer]
    if r.hasBasis, let chart = ThresholdChart(id: "\(id)-curve", recommendation: r).chart {
      var figure = HTMLFigure(title: r.parameter.costTitle)
      figure.add(chart, numbers: points)
      figure.add(note: "Cost \(wording.cost).")
      figure.add(
        note: "Band: 95 % interval over people. It is wider than that of the difference of two values, which the same "
          + "people pay; see the numbers. The mark at the bottom is the cheapest value with its interval.")
      if !wording.wholes.isEmpty { figure.add(note: wording.wholes + ".") }
      cards.append(figure)
    }
    return HTMLAnswers.section(
      id, title: wording.headline,
      subject:
        "Recommendation for \(r.subject.transition), revision \(r.subject.revision) · \(r.starting?.text ?? r.ruleSummary)",
      population: r.subject.population, cards: cards, notes: r.notes)
  }

  private var wording: RecommendationWording { RecommendationWording(recommendation: recommendation) }

  private var points: HTMLTable {
    let lines = recommendation.points.map { point in
      let shares = [point.finishRate, point.falseCancels, point.falseFinishes].map { estimate in
        estimate.map { ReportUnit.share.text($0.value) } ?? "-"
      }
      let cost = point.cost.map { RecommendationWording.cost($0.value) } ?? "-"
      let difference = point.difference.map { TextAnswer.text($0) { NumberFormat.signed($0, places: 3) } } ?? "-"
      return HTMLTable.Row(wording.value(point.value), (shares + [cost, difference]).map { .number($0) })
    }
    return HTMLTable(
      columns: [
        recommendation.parameter.rawValue, "finish", "denied", "unwanted", "cost",
        "difference from \(wording.value(recommendation.current))",
      ], rows: lines)
  }
}
