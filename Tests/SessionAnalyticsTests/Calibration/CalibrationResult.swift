import Foundation

/// The results of a cell of `docs/calibration.md` by what was asked, in the order of asking.
struct CalibrationResult {
  struct Count {
    /// The populations with a printed result, and those in which it is as asked.
    var printed = 0
    var hits = 0
    /// The sum of amounts, for a mean.
    var sum: Double?

    var rate: Double { printed > 0 ? Double(hits) / Double(printed) : 0 }
  }

  let cell: String
  let replications: Int
  private(set) var names: [String] = []
  private(set) var counts: [String: Count] = [:]

  init(_ cell: String, replications: Int) { (self.cell, self.replications) = (cell, replications) }

  mutating func add(_ name: String, isPrinted: Bool, isHit: Bool) {
    if counts[name] == nil { names.append(name) }
    counts[name, default: Count()].printed += isPrinted ? 1 : 0
    counts[name, default: Count()].hits += isPrinted && isHit ? 1 : 0
  }

  mutating func add(_ name: String, amount: Double) {
    add(name, isPrinted: true, isHit: false)
    let sum = counts[name]?.sum ?? 0
    counts[name]?.sum = sum + amount
  }

  /// The rows of a table: cell, question, share of hits, share without a printed result.
  var rows: [String] {
    names.map { name in
      let count = counts[name] ?? Count()
      let withheld = 100 * Double(replications - count.printed) / Double(replications)
      let result = count.sum.map { String(format: "%.0f", $0 / Double(max(count.printed, 1))) }
      return "| \(cell) | \(name) | \(result ?? Self.percent(100 * count.rate)) | \(Self.percent(withheld)) |"
    }
  }

  private static func percent(_ value: Double) -> String { String(format: "%.1f %%", value) }
}
