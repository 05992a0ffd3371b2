import TransitionModel

extension StopDrags {
  /// Where people move the view, where it goes too far or not far enough, and how long it rests at each stop.
  package var report: Answer {
    let moved = drags.filter { $0.wanted != nil && $0.stops.to != Stop.dismissed }
    let again = share("moved again", of: moved.map { ($0, $0.isMovedOn) })
    var answer = answer("stops", "Stops", headline: headline(again, of: moved))
    answer.numbers = [again].filter { $0.value != nil }
    answer.sentences = unvisited
    guard !drags.isEmpty else { return answer }
    answer.tables = [moves, steps, rests].filter { !$0.rows.isEmpty }
    if transition.configuration.interaction?.stopRule != nil {
      answer.commands = [
        Answer.Command(
          reason: "Find the rule that would serve people best:",
          line: ShellCommand("transitions", "recommend", transition.name).line)
      ]
    }
    return answer
  }

  private func headline(_ again: Answer.Number, of drags: [StopDrag]) -> String {
    guard again.value != nil else {
      return "Too few drags for a rate: \(drags.count) of \(MinimumSample.share) with what followed."
    }
    let taken = Dictionary(grouping: drags.filter(\.isMovedOn)) { Move($0.stops.from, $0.wanted ?? "") }
    let most = taken.max { ($0.value.count, $1.key.name) < ($1.value.count, $0.key.name) }
    let toward = most.map { " Most often, people wanted it \($0.key.words)." } ?? ""
    return
      "Of \(Count.of(drags.count, "drag")), \(again.text) left the view where the person did not want it: more moves "
      + "followed, each within \(RegretWindow.standard) s, and it was elsewhere in the end.\(toward)"
  }

  private struct Move: Hashable {
    let (from, to): (String, String)

    init(_ from: String, _ to: String) { (self.from, self.to) = (from, to) }

    var name: String { "\(from) → \(to)" }

    /// `to go from tip to half`, or `to stay at tip`.
    var words: String {
      to == Stop.dismissed
        ? "to leave the screen from \(from)" : from == to ? "to stay at \(to)" : "to go from \(from) to \(to)"
    }
  }

  /// The places in order: stops from the smallest up, then the dismissal. Those of another view are in order of name.
  private var places: [String] {
    let own = transition.configuration.geometry.stops.map(\.name)
    let known = own.isEmpty ? Set(drags.flatMap { [$0.stops.from, $0.stops.to ?? Stop.dismissed] }).sorted() : own
    return known.filter { $0 != Stop.dismissed } + [Stop.dismissed]
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
        "of from: of the drags that began at that stop. pt/s: the median speed at release. moved on: the view was "
          + "elsewhere in the end, after moves that each followed within \(RegretWindow.standard) s; mostly: where."
          + (quiet.isEmpty ? "" : " A cause after the name: moves without a drag.")
      ])
  }

  private func row(_ move: Move, _ drags: [StopDrag], of all: Int) -> Answer.Row {
    let velocities = drags.compactMap(\.velocity).map(abs).sorted()
    let median = velocities.count < MinimumSample.quantile(percent: 50) ? nil : velocities[velocities.count / 2]
    let taken = Dictionary(grouping: drags.filter(\.isMovedOn).compactMap(\.wanted)) { $0 }
    let most = taken.max { ($0.value.count, $1.key) < ($1.value.count, $0.key) }?.key
    let from = all < MinimumSample.share ? nil : Estimate(Double(drags.count) / Double(all))
    return Answer.Row(
      name: move.name,
      cells: [
        Answer.Number("moves", drags.count, unit: "moves"),
        Answer.Number("of from", from, n: all, unit: "share", missing: "few", ReportUnit.progress.text),
        Answer.Number("pt/s", median.map { Estimate($0) }, n: velocities.count, unit: "pt/s", missing: "few") {
          NumberFormat.grouped($0)
        },
        share("moved on", of: drags.filter { $0.wanted != nil }.map { ($0, $0.isMovedOn) }),
        Answer.Number(
          name: "mostly", value: nil, n: most.map { taken[$0]?.count ?? 0 }, unit: "stop", text: most ?? "-"),
      ])
  }

  /// Each boundary between two stops: how often it was not passed although people wanted that, or passed although not.
  private var steps: Answer.Table {
    let stops = transition.configuration.geometry.stops
    let rows = zip(stops, stops.dropFirst()).map { lower, upper in
      let near = replayable.compactMap { Passage($0, lower: lower.name, upper: upper.name) }
      return Answer.Row(
        name: "\(lower.name) – \(upper.name)",
        cells: [
          Answer.Number("drags near", near.count, unit: "drags"),
          share("fell short", of: near.map { ($0.drag, $0.fellShort) }),
          share("went too far", of: near.map { ($0.drag, $0.wentTooFar) }),
        ])
    }
    return Answer.Table(
      title: "Boundaries", names: "step", rows: rows,
      legend: [
        "drags near: those whose release, with its velocity projected, was nearer to the boundary than half a step. fell "
          + "short: the boundary was not passed, and the person wanted the view beyond it. went too far: it was passed, "
          + "and the person wanted the view before it."
      ])
  }

  /// The time at each stop, and how many presentations reached it.
  private var rests: Answer.Table {
    let total = presentations.reduce(0) { $0 + Double($1.dismissedAt.subtractingClamped($1.presentedAt)) }
    func percent(_ name: String, _ part: Double, of whole: Double) -> Answer.Number {
      let few = presentations.count < MinimumSample.share || whole <= 0
      return Answer.Number(
        name, few ? nil : Estimate(part / whole), n: presentations.count, unit: "share", missing: "few",
        ReportUnit.progress.text)
    }
    let rows = places.dropLast().map { stop in
      Answer.Row(
        name: stop,
        cells: [
          percent("reached", Double(reached(stop)), of: Double(presentations.count)),
          percent("of the time", time(at: stop), of: total),
        ])
    }
    return Answer.Table(
      title: "Rests", names: "stop", rows: rows,
      legend: [
        "reached: of \(Count.of(presentations.count, "presentation")) with a drag and a recorded end, those in which the "
          + "view rested there. of the time: of all of them together."
      ])
  }

  private func reached(_ stop: String) -> Int {
    presentations.count { $0.rests.contains { $0.stop == stop } }
  }

  private func time(at stop: String) -> Double {
    presentations.reduce(0) { sum, presentation in
      var (sum, begin) = (sum, presentation.presentedAt)
      for rest in presentation.rests {
        if rest.stop == stop { sum += Double(max(rest.until.subtractingClamped(begin), 0)) }
        begin = max(rest.until, begin)
      }
      return sum
    }
  }

  /// The stops at which nobody's view rested, which may be superfluous.
  private var unvisited: [String] {
    guard presentations.count >= MinimumSample.share else { return [] }
    return places.dropLast().filter { reached($0) == 0 }.map {
      "In \(Count.of(presentations.count, "presentation")), no view ever rested at \($0)."
    }
  }
}

/// A drag that came near a boundary between two stops.
private struct Passage {
  let drag: StopDrag
  let (fellShort, wentTooFar): (Bool, Bool)

  /// Creates a passage; nil if the drag did not come nearer to the boundary than half a step.
  init?(_ one: ReplayableDrag, lower: String, upper: String) {
    let track = one.release.track
    guard let wanted = one.drag.wanted, let below = track.index(named: lower), let above = track.index(named: upper),
      above == below + 1
    else { return nil }
    let step = track.places[above].position - track.places[below].position
    guard abs(one.release.landing - one.release.boundary(ofStep: below)) < step / 2 else { return nil }
    func isAbove(_ place: String?) -> Bool? {
      place == Stop.dismissed ? false : place.flatMap { track.index(named: $0) }.map { $0 >= above }
    }
    guard let endsAbove = isAbove(one.drag.stops.to), let isMeantAbove = isAbove(wanted) else { return nil }
    let isFromBelow = one.release.home <= below
    drag = one.drag
    (fellShort, wentTooFar) = (
      endsAbove != isFromBelow && isMeantAbove == isFromBelow, endsAbove == isFromBelow && isMeantAbove != isFromBelow
    )
  }
}
