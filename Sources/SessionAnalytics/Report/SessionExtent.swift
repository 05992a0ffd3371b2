/// How many sessions there are, and when they were.
struct SessionExtent {
  private(set) var sessions = 0
  /// UTC microseconds since 1970.
  private var times: ClosedRange<Int64>?

  mutating func add(_ cells: [OutcomeCell]) {
    for cell in cells {
      sessions += cell.sessions
      let first = min(times?.lowerBound ?? .max, cell.firstBeganAtMicroseconds)
      times = first...max(first, times?.upperBound ?? .min, cell.lastBeganAtMicroseconds)
    }
  }

  /// nil where there is no session.
  var days: (first: String, last: String)? {
    times.map { (UTCTime(microseconds: $0.lowerBound).date, UTCTime(microseconds: $0.upperBound).date) }
  }
}
