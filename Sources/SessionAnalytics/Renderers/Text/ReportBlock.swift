struct ReportBlock {
  enum Shape {
    /// One value a row, with its interval: shares, means, ratios.
    case values
    /// Several values a row, one a column: quantiles, counts.
    case columns
  }

  let shape: Shape
  /// The topic's, or the metric's where the rows are parts of one.
  let title: String
  var rows: [ReportRow]

  static func blocks(of rows: [ReportRow], topic: ReportTopic, titles: (ReportRow) -> String) -> [ReportBlock] {
    var blocks: [ReportBlock] = []
    for row in rows {
      let shape: Shape = row.values.count == 1 ? .values : .columns
      let isPart = row.group != nil || shape == .columns
      let title = isPart ? titles(row) : topic.title
      if let last = blocks.indices.last, blocks[last].shape == shape, blocks[last].title == title {
        blocks[last].rows.append(row)
      } else {
        blocks.append(ReportBlock(shape: shape, title: title, rows: [row]))
      }
    }
    return blocks
  }

  /// `share`, or what all rows give instead.
  var statistic: String {
    let names = Set(rows.flatMap(\.values).map(\.statistic))
    return names.count == 1 ? names.first ?? "value" : names.isSubset(of: ["share", "difference"]) ? "share" : "value"
  }
}

extension ReportTopic {
  /// What a table of several of its metrics is called.
  var title: String {
    switch self {
    case .sessions: "Sessions"
    case .rates: "Rates"
    case .outcomes: "Outcomes"
    case .progress: "Progress"
    case .velocity: "Velocity"
    case .release: "Release"
    case .regret: "Regret"
    case .time: "Time"
    case .jank: "Frames and input"
    case .breakdown: "Breakdown"
    case .quality: "Data quality"
    }
  }
}

/// How the parts of metric `outcomes` stand in each other.
enum OutcomeFunnel {
  private static let depths = ["all": 0, "decided": 1, "finished": 2, "cancelled": 2]

  /// In how many larger parts a part lies; what is not known lies in all sessions.
  static func depth(of part: String) -> Int { depths[part] ?? 1 }
}
