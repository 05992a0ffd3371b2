import TransitionModel

extension StopDrags {
  /// Where people move the view, where it goes too far or not far enough, and how long it rests at each stop.
  package var report: Answer {
    let moved = drags.filter { $0.wanted != nil && $0.stops.to != Stop.dismissed }
    let again = share("moved again", of: moved) { $0.movedTo != nil }
    var answer = Answer("stops", "Stops", about: subject, headline: headline(again, of: moved))
    (answer.n, answer.people) = (drags.count, hasPeople ? Set(drags.compactMap(\.person)).count : nil)
    answer.numbers = [again].filter { $0.value != nil }
    answer.sentences = unvisited
    answer.tables = drags.isEmpty ? [] : [moves, steps, rests]
    if let rule = transition.configuration.interaction?.stopRule {
      answer.facts = [Answer.Fact(name: "rule", text: rule.summary)]
    }
    answer.commands = [
      Answer.Command(
        reason: "Find the rule that would serve people best:",
        line: ShellCommand("transitions", "recommend", transition.name).line)
    ]
    answer.notes = notes
    return answer
  }

  private func headline(_ again: Answer.Number, of drags: [StopDrag]) -> String {
    guard !drags.isEmpty else { return "No drag of \(transition.name) is known with what followed it." }
    let taken = Dictionary(grouping: drags.filter { $0.movedTo != nil }) { Move($0.stops.from, $0.movedTo ?? "") }
    let seconds = RegretWindow.standard
    guard again.value != nil else {
      return "Too few drags for a rate: \(drags.count) of \(MinimumSample.share)."
    }
    let most = taken.max { ($0.value.count, $1.key.name) < ($1.value.count, $0.key.name) }
    let toward = most.map { " Most often, people wanted it to go \($0.key.words)." } ?? ""
    return
      "Of \(Count.of(drags.count, "drag")), \(again.text) were followed by another move within \(seconds) s, as if "
      + "the view had stopped at the wrong place.\(toward)"
  }

  private struct Move: Hashable {
    let (from, to): (String, String)

    init(_ from: String, _ to: String) { (self.from, self.to) = (from, to) }

    var name: String { "\(from) → \(to)" }

    /// `from tip to half`, or `back to tip`.
    var words: String {
      to == Stop.dismissed ? "from \(from) off the screen" : from == to ? "back to \(to)" : "from \(from) to \(to)"
    }
  }

  private func order(_ move: Move) -> (Int, Int) {
    (places.firstIndex(of: move.from) ?? places.count, places.firstIndex(of: move.to) ?? places.count)
  }

  /// From where to where, by a drag or something else.
  private var moves: Answer.Table {
    let dragged = Dictionary(grouping: drags.filter { $0.stops.to != nil }) { Move($0.stops.from, $0.stops.to ?? "") }
    let others = Dictionary(grouping: presentations.flatMap(\.moves)) { "\($0.from) → \($0.to), \($0.cause.rawValue)" }
    let rows = dragged.sorted { order($0.key) < order($1.key) }.map { move, drags in
      row(move, drags, of: dragged.filter { $0.key.from == move.from }.values.reduce(0) { $0 + $1.count })
    }
    let quiet = others.sorted { $0.key < $1.key }.map { name, moves in
      Answer.Row(name: name, cells: [Answer.Number("moves", moves.count, unit: "moves")])
    }
    return Answer.Table(
      title: "From and to", names: "from → to", rows: rows + quiet,
      legend: [
        "of from: of the drags that began at that stop. moved again: by the person, within \(RegretWindow.standard) s "
          + "after the view had come to rest; mostly: to where. Other causes than a drag are named."
      ])
  }

  private func row(_ move: Move, _ drags: [StopDrag], of all: Int) -> Answer.Row {
    let velocities = drags.compactMap(\.velocity).map(abs).sorted()
    let median = velocities.count < MinimumSample.quantile(percent: 50) ? nil : velocities[velocities.count / 2]
    let taken = Dictionary(grouping: drags.compactMap(\.movedTo)) { $0 }
    let most = taken.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    return Answer.Row(
      name: move.name,
      cells: [
        Answer.Number("moves", drags.count, unit: "moves"),
        Answer.Number("of from", Estimate(Double(drags.count) / Double(all)), n: all, unit: "share") {
          "\(NumberFormat.decimal(100 * $0, places: 0)) %"
        },
        Answer.Number("pt/s", median.map { Estimate($0) }, n: velocities.count, unit: "pt/s", missing: "few") {
          NumberFormat.grouped($0)
        },
        move.to == Stop.dismissed
          ? Answer.Number(name: "moved again", unit: "share", text: "-")
          : share("moved again", of: drags.filter { $0.wanted != nil }) { $0.movedTo != nil },
        Answer.Number(
          name: "mostly", value: nil, n: most.map { taken[$0]?.count ?? 0 }, unit: "stop", text: most ?? "-"),
      ])
  }

  /// Each boundary between two stops: how often it was not passed although people wanted that, or passed although not.
  private var steps: Answer.Table {
    let stops = transition.configuration.geometry.stops
    let rows = zip(stops, stops.dropFirst()).map { lower, upper in
      let near = replayable.compactMap { drag, release in
        Passage(drag, release, lower: lower.name, upper: upper.name)
      }
      let drags = near.map(\.drag)
      let (short, far) = (
        Set(near.filter(\.fellShort).map(\.drag.uuid)), Set(near.filter(\.wentTooFar).map(\.drag.uuid))
      )
      return Answer.Row(
        name: "\(lower.name) – \(upper.name)",
        cells: [
          Answer.Number("drags near", drags.count, unit: "drags"),
          share("fell short", of: drags) { short.contains($0.uuid) },
          share("went too far", of: drags) { far.contains($0.uuid) },
        ])
    }
    return Answer.Table(
      title: "Boundaries", names: "step", rows: rows,
      legend: [
        "drags near: those that came nearer to the boundary than half a step. fell short: the boundary was not passed, "
          + "and the next move went beyond it. went too far: it was passed, and the next move went back."
      ])
  }

  /// The time at each stop, and how many presentations reached it.
  private var rests: Answer.Table {
    let total = presentations.reduce(0) { $0 + Double($1.dismissedAt - $1.presentedAt) }
    func percent(_ name: String, _ part: Double, of whole: Double, unit: String) -> Answer.Number {
      let estimate = whole > 0 ? Estimate(part / whole) : nil
      return Answer.Number(name, estimate, n: presentations.count, unit: unit) {
        "\(NumberFormat.decimal(100 * $0, places: 0)) %"
      }
    }
    let rows = transition.configuration.geometry.stops.map { stop in
      Answer.Row(
        name: stop.name,
        cells: [
          percent("reached", Double(reached(stop.name)), of: Double(presentations.count), unit: "share"),
          percent("of the time", time(at: stop.name), of: total, unit: "share"),
        ])
    }
    return Answer.Table(
      title: "Rests", names: "stop", rows: rows,
      legend: [
        "reached: of \(Count.of(presentations.count, "presentation")) with a drag and a recorded end, those in which the "
          + "view rested there."
      ])
  }

  private func reached(_ stop: String) -> Int {
    presentations.count { $0.rests.contains { $0.stop == stop } }
  }

  private func time(at stop: String) -> Double {
    presentations.reduce(0) { sum, presentation in
      var (sum, begin) = (sum, presentation.presentedAt)
      for rest in presentation.rests {
        if rest.stop == stop { sum += Double(max(rest.until - begin, 0)) }
        begin = max(rest.until, begin)
      }
      return sum
    }
  }

  /// The stops at which nobody's view rested, which may be superfluous.
  private var unvisited: [String] {
    guard presentations.count >= MinimumSample.share else { return [] }
    return transition.configuration.geometry.stops.map(\.name).filter { reached($0) == 0 }.map {
      "In \(Count.of(presentations.count, "presentation")), no view ever rested at \($0)."
    }
  }
}

/// A drag that came near a boundary between two stops.
private struct Passage {
  let drag: StopDrag
  let (fellShort, wentTooFar): (Bool, Bool)

  /// Creates a passage; nil if the drag did not come nearer to the boundary than half a step.
  init?(_ drag: StopDrag, _ release: StopRelease, lower: String, upper: String) {
    guard let wanted = drag.wanted, let below = release.track.index(named: lower),
      let above = release.track.index(named: upper), above == below + 1
    else { return nil }
    let isFromBelow = release.home <= below
    let boundary = release.boundary(ofStep: below)
    let step = release.track.places[above].position - release.track.places[below].position
    guard abs(release.landing - boundary) < step / 2 else { return nil }
    func isAbove(_ place: String?) -> Bool {
      (place.flatMap { release.track.index(named: $0) } ?? StopDecision.dismissal) >= above
    }
    self.drag = drag
    let (ended, meant) = (isAbove(drag.stops.to) == isFromBelow, isAbove(wanted) == isFromBelow)
    (fellShort, wentTooFar) = (!ended && meant, ended && !meant)
  }
}
