import TransitionModel

/// The change from one revision to the next.
enum RevisionFinding {
  private static let metrics = [
    (ReportMetric.finishedAtOnce.definition.id, "finished at once"),
    (ReportMetric.triedAgain.definition.id, "were tried again"),
    (ReportMetric.cameBack.definition.id, "came back"),
  ]

  static func findings(from earlier: ReportSection, to later: ReportSection) -> [ReportFinding] {
    guard let numbers = earlier.revision.flatMap({ first in later.revision.map { (first, $0) } }) else { return [] }
    return metrics.compactMap { metric, words in
      guard let before = earlier.row(metric).flatMap(SegmentShare.init),
        let after = later.row(metric).flatMap(SegmentShare.init)
      else { return nil }
      let difference = after.difference(from: before, of: metrics.count)
      guard difference.low > 0 || difference.high < 0 else { return nil }
      return ReportFinding(
        transition: later.transition, revision: numbers.1, population: later.population, kind: .revisions,
        text: "In \(later.name.text), \(after.text) of presentations with a drag \(words) (\(after.interval)); in "
          + "\(earlier.name.text), \(before.text) (\(before.interval)).",
        metric: metric, value: difference.value, low: difference.low, high: difference.high, n: after.n,
        next: ShellCommand("transitions", "compare", later.transition, "\(numbers.0)", "\(numbers.1)").line)
    }
  }
}
