import TestSupport
import Testing
import TransitionModel

@testable import SessionAnalytics

/// Printed numbers, scales and legends are true of the numbers behind them.
@Suite struct HonestNumbersTests {
  /// The printed ends of an axis contain every bound.
  @Test(arguments: 1...60 as ClosedRange<UInt64>) func aChartsRangeContainsItsBounds(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for unit in [ReportUnit.share, .cost] {
      let numbers = (0..<4).map { row -> (row: String, number: Answer.Number) in
        let low = random.unit() - (seed.isMultiple(of: 2) ? 0.7 : 0)
        let high = min(1, low + 0.5 * random.unit())
        let estimate = Estimate((low + high) / 2, low: low, high: high)
        return ("\(row)", Answer.Number("difference", estimate, unit: unit.rawValue) { "\($0)" })
      }
      let chart = AnswerChart(title: "-", unit: unit.rawValue, numbers: numbers)
      let ends = chart.range.split(separator: " ").compactMap { Double($0) }.map { unit == .share ? $0 / 100 : $0 }
      let (low, high) = (try #require(ends.first), try #require(ends.last))
      #expect(ends.count == 2 && numbers.allSatisfy { $0.number.low ?? 0 >= low - 1e-9 }, "\(chart.range)")
      #expect(numbers.allSatisfy { $0.number.high ?? 0 <= high + 1e-9 }, "\(chart.range)")
      #expect(abs(chart.domain.lowerBound - low) < 1e-9 && abs(chart.domain.upperBound - high) < 1e-9)
    }
  }

  /// A difference of shares is in points, with its sign, in every format for people.
  @Test func aDifferenceOfSharesIsInPoints() throws {
    let row = ReportRow(
      metric: ReportMetric.excessRegrettedFinish.definition.id, unit: .share, n: 118, people: 18,
      values: [ReportValue("difference", .measured, value: 0.082, low: -0.083, high: 0.247)])
    #expect(row.text(row.values[0]) == "+8.2 points" && row.interval(row.values[0]) == "-8.3 to +24.7")
    var document = try ReportDocument.sample()
    document.definitions.append(ReportMetric.excessRegrettedFinish.definition)
    document.sections[0].rows.append(row)
    #expect(try ReportFormat.text.render(document).contains("+8.2 points"))
    #expect(try ParsedElement.parse(ReportFormat.html.render(document)).text.contains("+8.2 points"))
    let share = ReportRow(metric: "tried_again", unit: .share, values: [ReportValue("share", .measured, value: 0.082)])
    #expect(share.text(share.values[0]) == "8.2 %")
  }

  /// Only the marks that are shown are explained, each with the limit that it stands for.
  @Test func theLegendExplainsTheMarksThatAreThere() throws {
    func text(_ tried: Int, _ back: Int) throws -> String {
      var document = try ReportDocument.sample()
      func row(_ metric: ReportMetric, _ share: Int) -> ReportRow {
        let tallies = (0..<40).map { Tally(share, of: 10, cluster: $0) }
        var row = ReportMetric.share(of: tallies, in: counts)
        row.group = nil
        return ReportRow(
          metric: metric.definition.id, unit: .share, n: row.n, people: row.people, values: row.values)
      }
      var counts = SectionCounts(.people)
      counts.people = 40
      document.sections = [document.sections[0]]
      document.sections[0].rows.removeAll { ["tried_again", "came_back"].contains($0.metric) }
      document.sections[0].rows += [row(.triedAgain, tried), row(.cameBack, back)]
      (document.sections[0].direction, document.sections[0].population) = (.dismiss, .people)
      document.findings = [ReportFinding](in: document.sections)
      return try ReportFormat.summary(unicode: true).render(document)
    }
    let (none, tried, back, both) = (try text(0, 0), try text(5, 0), try text(0, 5), try text(5, 5))
    #expect(!none.contains("▲") && !none.contains("▼"))
    #expect(tried.contains("▲ tried again in more than 10 %") && !tried.contains("▼"))
    #expect(back.contains("▼ came back in more than 10 %") && !back.contains("▲"))
    #expect(both.contains("▲▼ both in more than 10 %") && !both.contains("may be too high."))
  }

  /// A number at the end of a name stays with the word before it.
  @Test(arguments: 10...40) func aNameIsNotBrokenBeforeItsLastNumber(width: Int) {
    let lines = TextLayout.wrap("came back 3, tried again 1", indent: 4, width: width)
    #expect(lines.last?.hasSuffix("again 1") == true, "\(lines)")
  }
}
