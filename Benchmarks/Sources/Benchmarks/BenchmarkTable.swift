import Foundation

/// Results as a Markdown table, which is readable in a terminal and on a page.
struct BenchmarkTable {
  let results: [BenchmarkResult]

  var text: String {
    let rows =
      [["what", "measured", "baseline", "", "ratio", "target", ""]]
      + results.map { result in
        let benchmark = result.benchmark
        return [
          benchmark.name, "\(Self.short(result.product)) \(benchmark.unit)",
          "\(Self.short(result.baseline)) \(benchmark.unit)", benchmark.baseline, Self.short(result.ratio),
          Self.text(of: benchmark.goal, unit: benchmark.unit), result.isReached.map { $0 ? "reached" : "MISSED" } ?? "",
        ]
      }
    let widths = rows[0].indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let lines = rows.map { row in
      "| " + zip(row, widths).map { $0.padding(toLength: $1, withPad: " ", startingAt: 0) }.joined(separator: " | ")
        + " |"
    }
    let rule = "|" + widths.map { String(repeating: "-", count: $0 + 2) }.joined(separator: "|") + "|"
    return ([lines[0], rule] + lines.dropFirst()).joined(separator: "\n")
  }

  private static func text(of goal: Benchmark.Goal, unit: String) -> String {
    switch goal {
    case .maximumRatio(let limit): "ratio ≤ \(short(limit))"
    case .minimumRatio(let limit): "ratio ≥ \(short(limit))"
    case .maximumValue(let limit): "≤ \(short(limit)) \(unit)"
    case .none: ""
    }
  }

  /// Returns three digits, because more would be noise.
  private static func short(_ value: Double) -> String {
    guard value.isFinite, value != 0 else { return "0" }
    let digits = max(0, 2 - Int(log10(abs(value)).rounded(.down)))
    return String(format: "%.\(min(digits, 4))f", value)
  }
}
