import TransitionModel

/// Sections of one transition, direction and population.
enum SectionPair {
  /// Returns the latest revision and the previous one, if both have sessions.
  static func latest(in sections: [ReportSection]) -> [(later: ReportSection, earlier: ReportSection)] {
    groups(of: sections).compactMap { group in group.count > 1 ? (group[0], group[1]) : nil }
  }

  /// Returns the groups by transition, direction and population in the order of the sections; the latest revision comes
  /// first, and those outside the history last.
  static func groups(of sections: [ReportSection]) -> [[ReportSection]] {
    var (groups, places): ([[ReportSection]], [[String]: Int]) = ([], [:])
    for section in sections {
      let key = [section.transition, section.direction.rawValue, section.population.rawValue]
      if let place = places[key] {
        groups[place].append(section)
      } else {
        places[key] = groups.count
        groups.append([section])
      }
    }
    return groups.map { $0.sorted { ($1.revision ?? 0, $0.digest) < ($0.revision ?? 0, $1.digest) } }
  }
}

extension ReportSection {
  var name: ConfigurationName {
    ConfigurationName(digest: digest, revisions: revisions, releases: releaseLabels)
  }

  /// A Boolean value that indicates whether rates are per presentation: for dismissals, unless an older version
  /// aggregated them.
  var isPerPresentation: Bool { row(ReportMetric.finishedAtOnce.definition.id) != nil }

  var headline: ReportRow? {
    row(ReportMetric.finishedAtOnce.definition.id) ?? row(ReportMetric.finishRate.definition.id)
  }

  /// The share of dragged presentations that were neither dismissed at once nor tried again; nil if either is unknown,
  /// or if many are too recent to know.
  var leftOpen: Double? {
    guard let atOnce = row(ReportMetric.finishedAtOnce.definition.id),
      let again = row(ReportMetric.triedAgain.definition.id), let all = atOnce.n, let known = again.n,
      let (one, other) = atOnce.values.first?.value.flatMap({ one in again.values.first?.value.map { (one, $0) } }),
      Double(known) >= 0.95 * Double(all)
    else { return nil }
    return max(0, 1 - one - other)
  }

  /// The number of dragged presentations and the number of drags; nil if it is unknown.
  var presentations: Int? { row(ReportMetric.finishedAtOnce.definition.id)?.n }
  var drags: Double? {
    row(ReportMetric.outcomes.definition.id)?.values.first { $0.statistic == "all" }?.value
  }

  /// Returns the first row of a metric that does not belong to a part.
  func row(_ metric: String, group: String? = nil) -> ReportRow? {
    rows.first { $0.metric == metric && $0.group == group }
  }
}
