import Foundation

/// A way to print a report. Another one is a constant in a file of its own and a line in ``all``.
public struct ReportFormat: Sendable {
  /// As given on a command line.
  public let name: String
  /// The whole text, with a line feed at its end. The same document gives the same bytes.
  public let render: @Sendable (ReportDocument) throws -> String

  /// Every format, the default one first.
  public static let all: [ReportFormat] = [.text, .json, .csv, .html]
}

extension ReportFormat {
  /// For programs: the document as it is, keys in alphabetical order.
  ///
  /// <doc:TheJSONReport> says what every key means. What is not known is left out.
  public static let json = ReportFormat(name: "json") { document in
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(document), as: UTF8.self) + "\n"
  }
}

extension ReportValue {
  func reason(n: Int?) -> String? {
    let needs = needs.map(String.init) ?? "more"
    switch status {
    case .measured: return nil
    case .undefined: return "-"
    case .insufficient: return "insufficient data (n = \(n.map(String.init) ?? "?"); needs \(needs))"
    case .tooFewUsers, .suppressed: return (hidden ?? .complement).text(smallestCell: self.needs)
    }
  }
}

extension HiddenReason {
  /// `hidden: fewer than 5 people (--min-users 1 shows it)`.
  func text(smallestCell: Int?) -> String { phrase(smallestCell) + (self == .fewPeople ? Self.hint : "") }

  /// What shows a number that is hidden because of few people.
  static let hint = " (--min-users 1 shows it)"

  private func phrase(_ smallestCell: Int?) -> String {
    switch self {
    case .fewPeople: "hidden: fewer than \(smallestCell.map(String.init) ?? "the least") people"
    case .dominance: "hidden: one person has most of it"
    case .complement: "hidden: it would reveal another"
    }
  }
}

extension ReportValue {
  /// What stands in place of an interval about people where there are too few effective clusters for one.
  static let noInterval = "no interval"
}

extension ReportRow {
  func text(_ value: ReportValue) -> String { value.value.map(unit.text) ?? value.reason(n: n) ?? "-" }

  /// `59.5 to 69.9 %`, or that there is none of a share; nil for what has no interval.
  func interval(_ value: ReportValue) -> String? {
    guard value.value != nil else { return nil }
    guard let low = value.low, let high = value.high else { return unit == .share ? ReportValue.noInterval : nil }
    return unit.text(from: low, to: high)
  }

  /// The same, or that there is none because of whom the number is of.
  func intervalText(_ value: ReportValue) -> String {
    interval(value) ?? (note == ReportMetric.tooFewClusters ? ReportValue.noInterval : "")
  }

  /// Why the row has no number at all; nil where it has one. Of several samples that are too small, the one that needs
  /// least is what the reader is missing first.
  var reason: String? {
    guard !values.contains(where: { $0.status == .measured }) else { return nil }
    return values.min { ($0.needs ?? 0) < ($1.needs ?? 0) }?.reason(n: n)
  }
}

extension [ReportRow] {
  var commonReason: String? {
    guard count > 1, let first = self[0].reason, allSatisfy({ $0.reason == first }) else { return nil }
    return first
  }
}

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
