import TransitionRuntime

extension StageTrace {
  /// Progress at one time, in seconds.
  struct Point: Equatable {
    var time: Double
    var progress: Double
  }

  /// Progress over time, a curve a transition: what stands still between two of them is no curve.
  var progressCurves: [[Point]] {
    var curves: [[Point]] = []
    var begin: Event?
    for event in events {
      if event.name.hasPrefix("present") || event.name.hasPrefix("dismiss") { begin = event }
      if event.name.hasPrefix("complete"), let started = begin {
        curves.append(curve(from: started, to: event.time))
        begin = nil
      }
    }
    if let begin { curves.append(curve(from: begin, to: nil)) }
    return curves.filter { !$0.isEmpty }
  }

  /// Where fingers let go, on the curve.
  var releases: [Point] {
    let points = progressCurves.joined()
    return events.filter { $0.name.hasPrefix("settle to") }.compactMap { event in
      guard let after = points.first(where: { $0.time >= event.time }) else { return nil }
      let before = points.last { $0.time <= event.time } ?? after
      let span = after.time - before.time
      let share = span > 0 ? (event.time - before.time) / span : 0
      return Point(time: event.time, progress: before.progress + (after.progress - before.progress) * share)
    }
  }

  private func curve(from begin: Event, to end: Double?) -> [Point] {
    let isInteractive = begin.name.hasSuffix("interactively")
    let points = frames.filter { frame in
      // The frame at the end of a plain animation already shows what comes next.
      frame.time >= begin.time && end.map { isInteractive ? frame.time <= $0 : frame.time < $0 } ?? true
    }.map { Point(time: $0.time, progress: $0.progress) }
    guard let end, !isInteractive else { return points }
    return points + [Point(time: end, progress: 1)]
  }
}
