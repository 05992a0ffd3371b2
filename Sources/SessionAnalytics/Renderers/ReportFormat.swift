import Foundation

/// A format of a report. To add one, add a constant in a separate file and a line in ``all``.
public struct ReportFormat: Sendable {
  /// The name on a command line.
  public let name: String
  /// Returns the whole text, ending with a line feed. The same document produces the same bytes.
  public let render: @Sendable (ReportDocument) throws -> String

  /// Every format, the default one first.
  public static let all: [ReportFormat] = [.text, .json, .csv, .html]
}

extension ReportFormat {
  /// A format for programs: the document as it is, with keys in alphabetical order.
  ///
  /// <doc:TheJSONReport> describes every key. Unknown values are left out.
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
    case .hidden: return "hidden: fewer than \(needs) people"
    }
  }
}

extension ReportRow {
  func text(_ value: ReportValue) -> String {
    guard let number = value.value else { return value.reason(n: n) ?? "-" }
    return isInPoints(value) ? "\(Self.points(number)) points" : unit.text(number)
  }

  /// Whether a value is a difference of shares.
  private func isInPoints(_ value: ReportValue) -> Bool { unit == .share && value.statistic == "difference" }

  private static func points(_ share: Double) -> String { NumberFormat.signed(100 * share, places: 1) }

  /// Returns `59.5 to 69.9 %`, or the reason that there is none; nil for values without an interval.
  func interval(_ value: ReportValue) -> String? {
    guard value.value != nil else { return nil }
    guard let low = value.low, let high = value.high else { return missingInterval?.short }
    return isInPoints(value) ? "\(Self.points(low)) to \(Self.points(high))" : unit.text(from: low, to: high)
  }

  /// The reason that the row has no intervals; nil if it has them, or if its values never have one.
  var missingInterval: MissingInterval? {
    MissingInterval.allCases.first { note?.hasSuffix($0.rawValue) == true }
  }

  /// The reason that the row has no number at all; nil if it has one. For several samples that are too small, it names
  /// the smallest requirement.
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
  /// The topic's title, or the metric's if the rows are parts of one.
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

  /// The statistic: `share`, or the one that all rows have instead.
  var statistic: String {
    let names = Set(rows.flatMap(\.values).map(\.statistic))
    return names.count == 1 ? names.first ?? "value" : names.isSubset(of: ["share", "difference"]) ? "share" : "value"
  }
}

extension ReportTopic {
  /// The title of a table of several of its metrics.
  var title: String {
    switch self {
    case .sessions: "Drags"
    case .rates: "Rates"
    case .outcomes: "Outcomes"
    case .progress: "Progress"
    case .velocity: "Velocity"
    case .release: "Release"
    case .regret: "Wrong decisions"
    case .time: "Time"
    case .jank: "Frames and input"
    case .breakdown: "By screen, device and version"
    case .quality: "Data quality"
    }
  }
}

/// The nesting of the parts of metric `outcomes`.
enum OutcomeFunnel {
  private static let depths = ["all": 0, "decided": 1, "finished": 2, "cancelled": 2]

  /// Returns the number of larger parts that contain a part; an unknown part is in all sessions.
  static func depth(of part: String) -> Int { depths[part] ?? 1 }
}
