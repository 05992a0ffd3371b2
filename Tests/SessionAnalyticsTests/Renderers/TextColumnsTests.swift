import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

/// Numbers of any size stay apart: two in neighboring columns never read like one.
@Suite struct TextColumnsTests {
  @Test(arguments: 1...50) func cellsAreFoundAgain(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let count = Int.random(in: 1...9, using: &random)
    func cell() -> String { NumberFormat.grouped(Self.count(&random)) }
    let rows = (0..<6).map { _ in (0..<count).map { _ in cell() } }
    let columns = TextColumns(rows, least: (0..<count).map { _ in Int.random(in: 0...12, using: &random) })
    let lines = rows.map(columns.line)
    #expect(Set(lines.map(\.count)) == [columns.width])
    #expect(lines.map { $0.split(separator: /\ {2,}/).map(String.init) } == rows)
    #expect(lines.allSatisfy { $0.hasPrefix("  ") })
  }

  /// Returns a number of any magnitude, up to a billion.
  private static func count(_ random: inout SplitMix64) -> Int {
    Int.random(in: 0...9, using: &random)
      * (0..<Int.random(in: 0...9, using: &random)).reduce(1) { power, _ in power * 10 }
      + Int.random(in: 0...999, using: &random)
  }

  /// Every number in a report with thousands separators is one of the document's.
  @Test(arguments: 1...25) func noTwoNumbersOfAReportReadLikeOne(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var numbers: Set<String> = ["1,024"]
    func count(_: Int) -> Int {
      let number = Self.count(&random)
      numbers.insert(NumberFormat.grouped(number))
      return number
    }
    var document = try ReportDocument.simulated.get().counted(count)
    let section = try #require(document.sections.first)
    document.sections = (1...4).map { revision in
      var section = section
      (section.revision, section.revisions) = (revision * 1003, [revision * 1003])
      section.rows = section.rows.map { row in
        var row = row
        // Quantiles of times and velocities, with their bounds.
        if [.milliseconds, .pointsPerSecond].contains(row.unit) {
          for value in row.values.indices {
            row.values[value].value = row.values[value].value.map { _ in Double(count(0)) }
            row.values[value].low = row.values[value].low.map { _ in -Double(count(0)) }
            row.values[value].high = row.values[value].high.map { _ in Double(count(0)) }
          }
        }
        return row
      }
      return section
    }
    document.findings = []
    // What is known without a finding names four times as many people.
    for row in document.sections.flatMap(\.rows) { row.people.map { _ = numbers.insert(NumberFormat.grouped(4 * $0)) } }
    document.methods = []
    for (page, name) in try zip(document.texts(), ["overview", "all", "summary", "full"]) {
      for number in page.matches(of: /\d+(?:,\d{3})+/).map({ String($0.output) }) {
        if !numbers.contains(number) { Issue.record("\(name): \(number)\n\(page)") }
      }
      #expect(page.firstMatch(of: /\d,\d{1,2}(?!\d)|\d{4,},\d/) == nil, "\(page)")
    }
  }
}

extension ReportDocument {
  /// The document as text: of all transitions, then of the first alone.
  fileprivate func texts() throws -> [String] {
    var one = self
    one.header.transition = sections.first?.transition
    return try [self, one].flatMap { document in
      try [ReportFormat.summary(unicode: true), .text].map { try $0.render(document) }
    }
  }
}
