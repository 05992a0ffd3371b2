import TransitionModel

extension ReportMetric {
  static let finishRateByScreen = ReportMetric(
    "finish_rate_by_screen", .breakdown, "finish rate by screen", unit: .share, "The finish rate of each screen."
  ) { breakdown(of: $0, by: "screen") }

  static let finishRateByDevice = ReportMetric(
    "finish_rate_by_device", .breakdown, "finish rate by device", unit: .share, "The finish rate of each device class."
  ) { breakdown(of: $0, by: "device_class") }

  static let finishRateByVersion = ReportMetric(
    "finish_rate_by_app_version", .breakdown, "finish rate by version", unit: .share,
    "The finish rate of each app version."
  ) { breakdown(of: $0, by: "app_version") }

  /// The metrics by part, with the property of ``SegmentCount`` that each divides by.
  fileprivate static let bySegment = [
    (finishRateByScreen, "screen"), (finishRateByDevice, "device_class"), (finishRateByVersion, "app_version"),
  ]

  /// Returns the finish rates of the parts; empty if there is only one, which is the finish rate.
  private static func breakdown(of counts: SectionCounts, by property: String) -> [PartialRow] {
    let byPart = Dictionary(grouping: counts.segments.filter { $0.property == property }, by: \.name)
    guard byPart.count > 1 else { return [] }
    let parts = byPart.sorted { $0.key < $1.key }.map { name, members in
      (group: name, tallies: members.map { Tally($0.finished, of: $0.decided, cluster: $0.cluster) })
    }
    return shares(of: parts, in: counts)
  }
}

extension SectionCounts {
  /// Returns a section's rows with the differences of the parts that differ from the rest, of all properties together.
  func markingSegments(_ rows: [ReportRow]) -> [ReportRow] {
    let columns = ReportMetric.bySegment.map { metric, property in
      let sums = sums(property)
      return rows.indices.filter { rows[$0].metric == metric.definition.id && rows[$0].values.first?.low != nil }
        .map { (row: $0, sums: sums[rows[$0].group ?? ""]) }
    }
    let differences = PartDifferences(hasPeople: hasUsers).standingOut(columns.map { $0.map(\.sums) })
    var marked = rows
    for (column, found) in zip(columns, differences) {
      for (part, difference) in zip(column, found) {
        marked[part.row].difference = difference.map {
          ReportValue("difference", .measured, value: $0.value, low: $0.low, high: $0.high)
        }
      }
    }
    return marked
  }

  private func sums(_ property: String) -> [String: PartSums] {
    segments.reduce(into: [:]) { sums, part in
      guard part.property == property else { return }
      sums[part.name, default: PartSums()].add(1, times: Double(part.finished), cluster: part.cluster)
      sums[part.name, default: PartSums()].add(0, times: Double(part.decided - part.finished), cluster: part.cluster)
    }
  }
}
