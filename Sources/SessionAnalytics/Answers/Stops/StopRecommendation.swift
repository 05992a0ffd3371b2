import TransitionModel

extension StopDrags {
  /// The changes of the stop rule that would serve people best: one after the other, as long as one is better beyond
  /// chance.
  ///
  /// - Parameter db: The registry's path, for the command that makes them; nil for the usual one.
  /// - Throws: `InvalidConfiguration` if the changes contradict each other.
  package func recommendation(db: String?) throws -> Answer {
    let first = parameters(of: transition.configuration)
    let changes = try changes(first)
    var answer = answer("recommend", "Recommendation", headline: headline(first, changes))
    answer.sentences = changes.count > 1 ? changes.enumerated().map { sentence($1, isFirst: $0 == 0) } : []
    if !changes.isEmpty, subject.isInUse, conditions == nil {
      let values = changes.map { "\($0.parameter.option)=\($0.parameter.values[$0.value])" }
      let words = ["transitions", "set", transition.name] + values + (db.map { ["--db", $0] } ?? [])
      answer.commands = [
        Answer.Command(reason: changes.count == 1 ? "Take it:" : "Take them:", line: ShellCommand(words: words).line)
      ]
    }
    let thresholds = first.filter { $0.isThreshold && $0.best != nil }
    let chosen = changes.first { $0.parameter.isThreshold }?.parameter.kind
    answer.curve = (thresholds.first { $0.kind == chosen } ?? thresholds.max { $0.drags < $1.drags }).map(curve)
    if first.contains(where: { $0.drags > 0 }) { answer.tables = [table(first)] }
    answer.notes += notes(first)
    return answer
  }

  private typealias Change = (parameter: StopParameter, value: Int)

  /// Returns the changes, the one that saves most first, and each tried on top of those before.
  private func changes(_ first: [StopParameter]) throws -> [Change] {
    var (changes, configuration, parameters): ([Change], TransitionConfiguration, [StopParameter]) =
      ([], transition.configuration, first)
    while changes.count < first.count {
      let open = parameters.filter { parameter in
        parameter.isWorthChanging && !changes.contains { $0.parameter.kind == parameter.kind }
      }
      guard let next = open.max(by: { $0.saved < $1.saved }), let best = next.best else { break }
      changes.append((next, best))
      configuration = try configuration.setting([next.field: next.values[best]])
      parameters = self.parameters(of: configuration)
    }
    return changes
  }

  private func headline(_ parameters: [StopParameter], _ changes: [Change]) -> String {
    guard let last = changes.last else {
      if parameters.contains(where: { $0.saving?.low != nil }) {
        return "Keep the rule: no other is known to be better."
      }
      let most = parameters.map(\.drags).max() ?? 0
      return most < MinimumSample.share
        ? "Not enough data: \(Count.of(most, "drag")) of \(MinimumSample.share) would end elsewhere with another rule."
        : "Not enough people, or too uneven: it is not known whether another rule would be better."
    }
    guard changes.count > 1 else { return sentence(last, isFirst: true) }
    let judged = replayable.filter { $0.drag.wanted != nil }
    let wrong = judged.count { $0.drag.isMovedOn }
    let saved = changes.reduce(0) { $0 + $1.parameter.saved }
    let names = changes.dropLast().map(\.parameter.title).joined(separator: ", ") + " and " + last.parameter.title
    return
      "Change \(names): \(NumberFormat.grouped(wrong)) of \(Count.of(judged.count, "drag")) ended where the person "
      + "did not want the view, and about \(NumberFormat.grouped(saved)) of them would not."
  }

  /// Returns what a change does, on top of those before.
  private func sentence(_ change: Change, isFirst: Bool) -> String {
    let parameter = change.parameter
    let saved = parameter.saving.map { $0.times(Double(parameter.drags)) }
    let fewer = Answer.Number("saved", saved, unit: "drags") { NumberFormat.grouped($0) }.text
    return
      "\(isFirst ? "Change" : "Then") \(parameter.title) from \(parameter.words(parameter.values[parameter.current])) "
      + "to \(parameter.words(parameter.values[change.value])): of \(Count.of(parameter.drags, "drag")) that depend on it, "
      + "\(NumberFormat.grouped(parameter.wrong[parameter.current])) ended where the person did not want the view, and "
      + "about \(fewer) of them would not."
  }

  private func notes(_ parameters: [StopParameter]) -> [String] {
    var notes: [String] = []
    if let people, parameters.contains(where: { $0.best != nil && $0.saving?.low == nil }) {
      notes += [MissingInterval.about([people]).map { "\($0)." }].compactMap { $0 }
    }
    if people == nil, !drags.isEmpty { notes.append("No drag has a token: drags are considered independent.") }
    let left = drags.count - replayable.count
    if left > 0 {
      notes.append("\(Count.of(left, "drag")) that the rule did not decide alone \(left == 1 ? "is" : "are") left out.")
    }
    let dismissals = replayable.count { $0.drag.isMovedOn && $0.drag.wanted == Stop.dismissed }
    if dismissals > 0 {
      notes.append(
        "\(Count.of(dismissals, "drag")) should have dismissed the view. The release rule decides that, and no other was "
          + "tried.")
    }
    notes.append(Self.adaptation)
    return notes
  }

  static let adaptation =
    "This says what another rule would have decided at these releases, not what people would have done next: they adapt "
    + "to what they see."

  private func table(_ parameters: [StopParameter]) -> Answer.Table {
    let rows = parameters.map { parameter in
      let (now, range) = (parameter.values[parameter.current], parameter.asGood)
      func words(_ index: Int) -> String { parameter.words(parameter.values[index]) }
      let ends = range.map {
        " (\(words($0.lowerBound).replacing(" %", with: "")) to \(words($0.upperBound).replacing(" %", with: "")))"
      }
      return Answer.Row(
        name: parameter.name,
        cells: [
          Answer.Number("drags", parameter.drags, unit: "drags"),
          Answer.Number(name: "now", value: now.amount, unit: "value", text: parameter.words(now)),
          Answer.Number("wrong", parameter.wrong[parameter.current], unit: "drags"),
          Answer.Number(
            name: "best", value: parameter.best.flatMap { parameter.values[$0].amount },
            low: range.flatMap { parameter.values[$0.lowerBound].amount },
            high: range.flatMap { parameter.values[$0.upperBound].amount }, unit: "value",
            text: parameter.best.map { words($0) + (ends ?? "") } ?? "few"),
          Answer.Number("wrong then", parameter.best.map { parameter.wrong[$0] }, unit: "drags"),
          Answer.Number("saved of 100", parameter.saving, unit: "share", missing: "few") {
            NumberFormat.signed(100 * $0, places: 0)
          },
        ])
    }
    return Answer.Table(
      title: "Each alone", names: "each alone", rows: rows,
      legend: [
        "drags: those whose end depends on it. wrong: of these, the ones that end elsewhere than the person wanted. best: "
          + "the fewest wrong, where a threshold counts with those up to \(StopParameter.smoothing) % away; the range is "
          + "not known to be worse. saved: wrong ends of 100 such drags, of \(people == nil ? "drags that" : "people who") had "
          + "no part in the choice, with the 95 % interval\(people == nil ? "" : " over people")."
      ])
  }

  private func curve(_ parameter: StopParameter) -> Answer.Curve {
    let best = parameter.best ?? parameter.current
    // Every other value, so that it fits a line.
    let shown = parameter.values.indices.filter { !$0.isMultiple(of: 2) || $0 == best || $0 == parameter.current }
    let chosen = parameter.isWorthChanging ? ("recommended", ">", "recommended") : ("cheapest", "*", "fewest wrong")
    let marks = [(chosen, best), (("current", "=", "current"), parameter.current)].map { words, index in
      let number = Answer.Number(words.2, Estimate(parameter.values[index].amount ?? 0), unit: "share") { _ in
        parameter.words(parameter.values[index])
      }
      return Answer.Curve.Mark(kind: words.0, character: words.1, at: number)
    }
    return Answer.Curve(
      title: "Drags that end elsewhere than wanted, by \(parameter.title) alone",
      points: shown.map { Answer.Number(parameter.words(parameter.values[$0]), parameter.wrong[$0], unit: "drags") },
      places: shown.map { parameter.values[$0].amount ?? 0 }, unit: .share, marks: marks)
  }
}

extension StopParameter {
  fileprivate var isThreshold: Bool { if case .threshold = kind { true } else { false } }

  /// The wrong ends that a change saves, as people who had no part in the choice show.
  fileprivate var saved: Int { Int(((saving?.value ?? 0) * Double(drags)).rounded()) }

  /// Its name in a table, in a sentence, and as a person writes it.
  fileprivate var name: String {
    if case .threshold(let lower, let upper, _) = kind { "\(lower) – \(upper)" } else { "\(kind)" }
  }
  fileprivate var title: String {
    if case .threshold(let lower, let upper, _) = kind {
      "the threshold between \(lower) and \(upper)"
    } else {
      "the \(kind)"
    }
  }
  fileprivate var option: String {
    if case .threshold(_, let upper, _) = kind { "stops.\(upper).threshold" } else { "stopRule.\(kind)" }
  }

  /// Its field.
  var field: String {
    if case .threshold(_, _, let ordinal) = kind {
      "geometry.stops.\(ordinal).threshold"
    } else {
      "interaction.stopRule.\(kind)"
    }
  }

  /// Returns a value as people read it: `41 %`, `0.2 s`, `oneFromStart`.
  fileprivate func words(_ value: ConfigurationFieldValue) -> String {
    switch kind {
    case .threshold: "\(NumberFormat.shortest((100 * (value.amount ?? 0)).rounded(to: 10))) %"
    case .reach: value.description
    case .horizon: "\(value) s"
    case .velocity: "\(value) pt/s"
    }
  }
}

extension Estimate {
  fileprivate func times(_ factor: Double) -> Estimate {
    Estimate(value * factor, low: low.map { $0 * factor }, high: high.map { $0 * factor })
  }
}

extension ConfigurationFieldValue {
  /// The number; nil for a word.
  fileprivate var amount: Double? { if case .number(let number) = self { number } else { nil } }
}
