/// A part of the time, of which counts are exact: those of adjacent periods add up to those of the whole.
///
/// A presentation is in the period in which its first session began, with all its sessions, whenever they are. What follows
/// a decision is looked for beyond the end. A cut-off instead would end every follow-up.
struct ReportPeriod: Sendable, Hashable, Codable {
  /// The first microsecond of the period, and the first behind it, since 1970; nil for no bound.
  var sinceMicroseconds: Int64?
  var untilMicroseconds: Int64?

  func contains(_ other: ReportPeriod) -> Bool {
    sinceMicroseconds.map { $0 <= other.sinceMicroseconds ?? .min } ?? true
      && untilMicroseconds.map { $0 >= other.untilMicroseconds ?? .max } ?? true
  }

  func isDisjoint(with other: ReportPeriod) -> Bool {
    (other.sinceMicroseconds ?? .min) >= (untilMicroseconds ?? .max)
      || (sinceMicroseconds ?? .min) >= (other.untilMicroseconds ?? .max)
  }

  /// Returns the period from the earlier begin to the later end; nil for all time.
  func merged(with other: ReportPeriod) -> ReportPeriod? {
    let merged = ReportPeriod(
      sinceMicroseconds: sinceMicroseconds.flatMap { mine in other.sinceMicroseconds.map { min(mine, $0) } },
      untilMicroseconds: untilMicroseconds.flatMap { mine in other.untilMicroseconds.map { max(mine, $0) } })
    return merged == ReportPeriod() ? nil : merged
  }

  /// Returns the times between the given bounds that no period contains, ascending.
  ///
  /// Without a bound, the first period's begin or the last one's end is the bound.
  static func gaps(between periods: [ReportPeriod], in bounds: ReportPeriod = ReportPeriod()) -> [ReportPeriod] {
    let spans = periods.map { ($0.sinceMicroseconds ?? .min, $0.untilMicroseconds ?? .max) }.sorted { $0 < $1 }
    guard let first = spans.first else { return [] }
    var covered = bounds.sinceMicroseconds ?? first.0
    var gaps: [ReportPeriod] = []
    func add(until end: Int64) {
      if end > covered { gaps.append(ReportPeriod(sinceMicroseconds: covered, untilMicroseconds: end)) }
    }
    for (since, until) in spans {
      add(until: since)
      covered = max(covered, until)
    }
    if let until = bounds.untilMicroseconds { add(until: until) }
    return gaps
  }

  /// The UTC days that a bounded period touches; nil for an unbounded one.
  var days: ReportDays? {
    guard let sinceMicroseconds, let untilMicroseconds else { return nil }
    return ReportDays(
      first: UTCTime(microseconds: sinceMicroseconds).date, last: UTCTime(microseconds: untilMicroseconds - 1).date)
  }

  /// `2026-11-01 to 2026-11-02`, where the end is not in it.
  var words: String {
    "\(sinceMicroseconds.map { UTCTime(microseconds: $0).date } ?? "the first") to "
      + "\(untilMicroseconds.map { UTCTime(microseconds: $0).date } ?? "the last")"
  }
}
