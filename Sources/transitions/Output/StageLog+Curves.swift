import TransitionRuntime
import TransitionStage

extension StageLog {
  /// Progress at one time, in seconds.
  struct Point: Equatable {
    var time: Double
    var progress: Double
  }

  /// Progress over time, a curve a transition: what stands still between two of them is no curve.
  var progressCurves: [[Point]] {
    var curves: [[Point]] = []
    var begin: Double?
    var previousEnd = -1.0
    for event in events {
      if event.name.hasPrefix("present") || event.name.hasPrefix("dismiss") { begin = event.time }
      if event.name.hasPrefix("complete"), let started = begin {
        curves.append(curve(from: started, to: event.time, after: previousEnd))
        begin = nil
        previousEnd = event.time
      }
    }
    if let begin { curves.append(curve(from: begin, to: .infinity, after: previousEnd)) }
    return curves
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

  /// The frames of one transition. It sets out at 0, which no frame shows where another one ended at that instant.
  private func curve(from begin: Double, to end: Double, after previousEnd: Double) -> [Point] {
    let points = frames.filter { $0.time >= begin && $0.time > previousEnd && $0.time <= end }
      .map { Point(time: $0.time, progress: $0.progress) }
    return points.first?.time == begin ? points : [Point(time: begin, progress: 0)] + points
  }
}
