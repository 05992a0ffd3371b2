import TransitionModel

extension StopDrags {
  /// The changes of the stop rule that would serve people best: one after the other, as long as one is better beyond
  /// chance.
  ///
  /// - Parameter db: The registry's path, for the command that makes them; nil for the usual one.
  package func recommendation(db: String?) -> Answer {
    let first = parameters(of: transition.configuration)
    let changes = changes(first)
    var answer = Answer("recommend", "Recommendation", about: subject, headline: headline(first, changes))
    (answer.n, answer.people) = (drags.count, hasPeople ? Set(drags.compactMap(\.person)).count : nil)
    answer.sentences = changes.count > 1 ? sentences(changes) : []
    if !changes.isEmpty {
      let values = changes.map { "\($0.parameter.option)=\($0.parameter.values[$0.value])" }
      let option = db.map { ["--db", $0] } ?? []
      answer.commands = [
        Answer.Command(
          reason: changes.count == 1 ? "Take it:" : "Take them:",
          line: ShellCommand(words: ["transitions", "set", transition.name] + values + option).line)
      ]
    }
    if let rule = transition.configuration.interaction?.stopRule {
      answer.facts = [Answer.Fact(name: "rule", text: rule.summary)]
    }
    if let latest = subject.latest { answer.facts.append(Answer.Fact(name: "in use", text: latest.text)) }
    let thresholds = first.filter { $0.smoothing > 0 && $0.best != nil }
    let chosen = changes.lazy.map(\.parameter.field).first { field in thresholds.contains { $0.field == field } }
    answer.curve = (thresholds.first { $0.field == chosen } ?? thresholds.max { $0.votes.count < $1.votes.count })
      .map(curve)
    answer.tables = [table(first)]
    answer.notes =
      notes + [
        "People adapt to what they see: this says what another rule would have decided at these releases, not what "
          + "people would have done next."
      ]
    return answer
  }

  private typealias Change = (parameter: StopParameter, value: Int)

  /// Returns the changes, the one that saves most first, and each tried on top of those before.
  private func changes(_ first: [StopParameter]) -> [Change] {
    var (changes, configuration, parameters): ([Change], TransitionConfiguration, [StopParameter]) =
      ([], transition.configuration, first)
    while changes.count < first.count {
      let open = parameters.filter { parameter in
        parameter.isWorthChanging && !changes.contains { $0.parameter.field == parameter.field }
      }
      func saved(_ parameter: StopParameter) -> Int {
        parameter.wrongNow - (parameter.best.map(parameter.wrong) ?? parameter.wrongNow)
      }
      guard let next = open.max(by: { saved($0) < saved($1) }), let best = next.best else { break }
      changes.append((next, best))
      configuration = next.setting(configuration, best)
      parameters = self.parameters(of: configuration)
    }
    return changes
  }

  private func headline(_ parameters: [StopParameter], _ changes: [Change]) -> String {
    guard parameters.contains(where: { $0.best != nil }) else {
      let most = parameters.map(\.votes.count).max() ?? 0
      return
        "Not enough data: \(Count.of(most, "drag")) of \(MinimumSample.share) would end elsewhere with another rule."
    }
    guard let last = changes.last else { return "Keep the rule: no other is known to be better." }
    guard changes.count > 1 else { return sentences(changes)[0] }
    let configuration = changes.reduce(transition.configuration) { $1.parameter.setting($0, $1.value) }
    let judged = replayable.filter { $0.drag.wanted != nil }
    let before = judged.count { $0.release.targetName != $0.drag.wanted }
    let after = judged.count { $0.drag.release(configuration)?.targetName != $0.drag.wanted }
    let names = changes.dropLast().map(\.parameter.title).joined(separator: ", ") + " and " + last.parameter.title
    return "Change \(names): of \(Count.of(judged.count, "drag")), \(NumberFormat.grouped(after)) instead of "
      + "\(NumberFormat.grouped(before)) would have ended where the person did not want the view."
  }

  /// Returns what each change does, on top of those before.
  private func sentences(_ changes: [Change]) -> [String] {
    changes.enumerated().map { index, change in
      let parameter = change.parameter
      return "\(index == 0 ? "Change" : "Then") \(parameter.title) from \(parameter.words(parameter.current)) to "
        + "\(parameter.words(parameter.values[change.value])): of \(Count.of(parameter.votes.count, "drag")) that depend "
        + "on it, \(NumberFormat.grouped(parameter.wrong(with: change.value))) instead of "
        + "\(NumberFormat.grouped(parameter.wrongNow)) would have ended where the person did not want the view."
    }
  }

  private func table(_ parameters: [StopParameter]) -> Answer.Table {
    let rows = parameters.map { parameter in
      let best = parameter.best
      let range = parameter.asGood.map { $0.count > 1 && parameter.smoothing > 0 ? $0 : nil } ?? nil
      let words = best.map { parameter.words(parameter.values[$0]) } ?? "few"
      let ends = range.map { [$0.lowerBound, $0.upperBound].map { parameter.words(parameter.values[$0]) } }
      return Answer.Row(
        name: parameter.name,
        cells: [
          Answer.Number("drags", parameter.votes.count, unit: "drags"),
          Answer.Number(
            name: "now", value: parameter.current.amount, unit: "value", text: parameter.words(parameter.current)),
          Answer.Number("wrong", parameter.wrongNow, unit: "drags"),
          Answer.Number(
            name: "best", value: best.flatMap { parameter.values[$0].amount },
            low: range.flatMap { parameter.values[$0.lowerBound].amount },
            high: range.flatMap { parameter.values[$0.upperBound].amount }, unit: "value",
            text: words
              + (ends.map { " (\($0[0].replacing(" %", with: "")) to \($0[1].replacing(" %", with: "")))" } ?? "")),
          Answer.Number("wrong then", best.map(parameter.wrong), unit: "drags"),
          Answer.Number("saved of 100", parameter.saving, unit: "share", missing: "few") {
            NumberFormat.signed(100 * $0, places: 0)
          },
        ])
    }
    return Answer.Table(
      title: "Each alone", names: "parameter", rows: rows,
      legend: [
        "drags: those whose end depends on it. wrong: of these, the ones that would end at another place than the "
          + "person wanted, who moved the view on within \(RegretWindow.standard) s, or left it there. best: the fewest "
          + "wrong; the range is not known to be worse. saved: wrong ends of 100 such drags, of people who had no part "
          + "in the choice, with the 95 % interval over people."
      ])
  }

  private func curve(_ parameter: StopParameter) -> Answer.Curve {
    // Every other value, so that it fits a line.
    let values = Array(stride(from: 1, to: parameter.values.count, by: 2))
    func place(_ index: Int) -> Double { parameter.values[index].amount ?? 0 }
    func nearest(_ value: Double) -> Int { values.min { abs(place($0) - value) < abs(place($1) - value) } ?? 1 }
    let chosen = parameter.isWorthChanging ? ("recommended", ">", "recommended") : ("cheapest", "*", "fewest wrong")
    let named = [
      parameter.best.map { (chosen, place($0)) }, (("current", "=", "current"), parameter.current.amount ?? 0),
    ]
    let marks = named.compactMap { $0 }.map { words, value in
      let number = Answer.Number(words.2, Estimate(place(nearest(value))), unit: "share") { _ in
        parameter.words(.number(value))
      }
      return Answer.Curve.Mark(kind: words.0, character: words.1, at: number)
    }
    return Answer.Curve(
      title: "Drags that end elsewhere than wanted, by \(parameter.title)",
      points: values.map { index in
        Answer.Number(parameter.words(parameter.values[index]), parameter.wrong(with: index), unit: "drags")
      },
      places: values.map(place), unit: .share, marks: marks)
  }
}

extension StopParameter {
  /// Returns a value as people read it: `41 %`, `0.2 s`, `one stop from the start`.
  fileprivate func words(_ value: ConfigurationFieldValue) -> String {
    if smoothing > 0, let share = value.amount { return "\(NumberFormat.shortest((100 * share).rounded(to: 10))) %" }
    if field.hasSuffix("horizon") { return "\(value) s" }
    return field.hasSuffix("velocity") ? "\(value) pt/s" : value.description
  }
}

extension ConfigurationFieldValue {
  /// The number; nil for a word.
  fileprivate var amount: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }
}
