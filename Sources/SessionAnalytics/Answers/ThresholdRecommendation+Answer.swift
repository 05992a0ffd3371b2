import TransitionModel

extension ThresholdRecommendation {
  /// The recommendation in words: the value first, then why, the curve and its numbers.
  public var answer: Answer {
    var answer = Answer("recommend", "Recommendation", about: subject, headline: headline)
    (answer.n, answer.people) = (basis.decided, basis.users)
    (answer.sentences, answer.numbers, answer.notes) = (sentences, numbers.filter { $0.value != nil }, notes)
    answer.commands =
      (command.map { [Answer.Command(reason: taking, line: $0)] } ?? [])
      + confirmations.map { Answer.Command(reason: $0.text, line: $0.command) }
    answer.facts = [Answer.Fact(name: "rule", text: starting?.text ?? ruleSummary)]
    if let latest = subject.latest { answer.facts.append(Answer.Fact(name: "in use", text: latest.text)) }
    answer.facts += [Answer.Fact(name: "basis", text: basisText), Answer.Fact(name: "cost", text: costText)]
    if hasBasis { (answer.curve, answer.tables) = (curve, [table]) }
    return answer
  }

  /// The values in question, and what the recommended one changes.
  var numbers: [Answer.Number] {
    func place(_ name: String, _ estimate: Estimate?) -> Answer.Number {
      Answer.Number(name, estimate, unit: parameter.unit.rawValue, value)
    }
    return [
      place("current", Estimate(current)), place("recommended", recommended.map { Estimate($0) }),
      place("cheapest", best),
      place("smallest good change", candidate.map { Estimate($0) }),
      Answer.Number("saving", saving, unit: "cost", Self.cost),
      Answer.Number("second tries", change?.secondTries, unit: "share") { NumberFormat.signed(100 * $0, places: 1) },
      Answer.Number("unwanted dismissals", change?.unwantedDismissals, unit: "share") {
        NumberFormat.signed(100 * $0, places: 1)
      },
    ]
  }

  /// The named values: the recommended one, the rule's own, the cheapest.
  private var marks: [Answer.Curve.Mark] {
    let named = [
      ("recommended", ">", "recommended", recommended.map { Estimate($0) }),
      ("current", "=", currentName, Estimate(current)),
      ("cheapest", "*", "cheapest", best),
    ]
    return named.compactMap { kind, character, name, estimate in
      estimate.map {
        let place = Answer.Number(name, $0, unit: parameter.unit.rawValue, saysInterval: false, value)
        return Answer.Curve.Mark(kind: kind, character: character, at: place)
      }
    }
  }

  private var curve: Answer.Curve? {
    let known = points.filter { $0.cost != nil }
    guard known.count == points.count, points.count > 1 else { return nil }
    return Answer.Curve(
      title: "Cost of wrong decisions per presentation",
      points: points.map { Answer.Number(value($0.value), $0.cost, unit: "cost", Self.cost) },
      places: points.map(\.value),
      unit: parameter.unit, marks: marks)
  }

  /// The number of points that text shows, besides the named ones.
  private static let fewestShown = 12

  private var table: Answer.Table {
    let step = max(1, (points.count + Self.fewestShown - 1) / Self.fewestShown)
    let rows = points.enumerated().map { index, point in
      let mark = marks.first { $0.at.value == point.value }?.character
      return Answer.Row(
        name: value(point.value), mark: mark, isDetail: mark == nil && !index.isMultiple(of: step), cells: cells(point))
    }
    let differences =
      "The difference in cost is paired by person, with its 95 % interval. A change takes more: a saving for people who "
      + "had no part in the choice."
    return Answer.Table(
      title: "Every value", names: parameter.rawValue, rows: rows, legend: [wholes, differences])
  }

  private func cells(_ point: ThresholdPoint) -> [Answer.Number] {
    // The interval of the difference decides.
    func share(_ name: String, _ estimate: Estimate?, n: Int) -> Answer.Number {
      Answer.Number(name, estimate, n: n, unit: "share", saysInterval: false, ReportUnit.share.text)
    }
    let cost = Answer.Number(
      "cost", point.cost, n: basis.presentations, unit: "cost", saysInterval: false, Self.cost)
    var difference = Answer.Number("difference from \(value(current))", point.difference, unit: "cost") {
      NumberFormat.signed($0, places: 3)
    }
    if point.value == current { difference.text = currentName }
    return [
      share("finish", point.finishRate, n: basis.decided), share("denied", point.falseCancels, n: basis.meantToFinish),
      share("unwanted", point.falseFinishes, n: basis.meantToKeep), cost, difference,
    ]
  }
}
