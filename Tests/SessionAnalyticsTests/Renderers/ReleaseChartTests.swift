import Testing
import TransitionModel

@testable import SessionAnalytics

/// The map of releases: its cells, the cells left out, and the rule's boundary.
@Suite struct ReleaseChartTests {
  private func sessions(
    _ count: Int, progress: Double, velocity: Double, outcome: SessionOutcome, users: Int
  ) -> [Recorded] {
    (0..<count).map {
      Recorded(token: "token-\($0 % users)", outcome: outcome, progress: progress, velocity: velocity)
    }
  }

  private var recorded: [Recorded] {
    sessions(40, progress: 0.45, velocity: 350, outcome: .finished, users: 8)
      + sessions(20, progress: 0.15, velocity: 60, outcome: .cancelled, users: 8)
      + sessions(9, progress: 0.85, velocity: 60, outcome: .finished, users: 4)
  }

  @Test func aCellIsWhereItsReleasesAreAndAsFullAsTheyAreMany() throws {
    let map = try #require(ReportDocument.on(recorded).sections[0].releases)
    #expect(
      map.cells == [
        ReleaseMap.Cell(progress: 4, velocity: 11, outcome: "finished", level: 4),
        ReleaseMap.Cell(progress: 8, velocity: 9, outcome: "finished", level: 2),
        ReleaseMap.Cell(progress: 1, velocity: 9, outcome: "cancelled", level: 3),
      ])
    // 300 ≤ 350 < 500 and 50 ≤ 60 < 100.
    #expect(map.velocityEdges[10...11] == [300, 500] && map.velocityEdges[8...9] == [50, 100])
  }

  @Test func tooFewHaveNoMap() throws {
    #expect(try ReportDocument.on(Array(recorded.prefix(19))).sections[0].releases == nil)
    #expect(try ReportDocument.on(Array(recorded.prefix(20))).sections[0].releases != nil)
  }

  /// The rule agrees with the line on both sides of it, for every rule.
  @Test(arguments: [
    ReleaseRule.distance(fraction: 0.3), .direction, .directionOrDistance(fraction: 0.4),
    .flingOrDistance(velocity: 300, fraction: 0.5), .anyOf(velocity: 500, fraction: 0.6, points: nil),
    .armed(points: 120), .projection(horizon: 0.499, fraction: 0.5),
  ])
  func theLineIsWhereTheRuleBeginsToFinish(rule: ReleaseRule) {
    let boundary = ReleaseMap.Boundary(rule, distance: 600)
    #expect(boundary.points.count < 602 && boundary.points.first?.velocity == -3000)
    for point in boundary.points {
      func finishes(_ progress: Double) -> Bool {
        rule.finishes(translation: progress * 600, velocity: point.velocity, distance: 600)
      }
      if let progress = point.progress {
        #expect(finishes(progress) && (progress == 0 || !finishes(progress - 0.005)))
      } else {
        #expect(!finishes(1))
      }
    }
  }

  @Test func theLineHasTheRuleOfTheRevisionAndTheMedianDistance() throws {
    let boundary = try #require(ReportDocument.on(recorded).sections[0].releases?.boundary)
    #expect(boundary.rule == "flingOrDistance(velocity: 300, fraction: 0.2)" && boundary.distance == 400)
  }

  @Test func marksAreToldApartByShapeAndStandInThePlot() throws {
    let map = try #require(ReportDocument.on(recorded).sections[0].releases)
    let chart = ReleaseChart(id: "releases", map: map)
    let source = chart.chart.markup.source
    #expect(source.contains("class=\"disc finished\"") && source.contains("class=\"hollow cancelled\""))
    #expect(source.contains("rule-boundary") && source.contains("flingOrDistance"))
    let table = chart.table.markup.source
    #expect(table.contains("F4") && table.contains("C3") && table.contains("F2"))
  }
}
