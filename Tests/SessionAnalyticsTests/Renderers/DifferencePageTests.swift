import TestSupport
import Testing
import TransitionCatalog
import TransitionModel

@testable import SessionAnalytics

@Suite struct DifferencePageTests {
  private static let rules: [ReleaseRule] = [
    .distance(fraction: 0.2), .distance(fraction: 0.39), .direction, .directionOrDistance(fraction: 0.5),
    .flingOrDistance(velocity: 300, fraction: 0.5), .flingOrDistance(velocity: 500, fraction: 0.3),
    .anyOf(velocity: 750, fraction: 0.33, points: 75), .projection(horizon: 0.1, fraction: 0.5),
  ]

  /// Every cell of the map shows what both rules decide in its middle.
  @Test(arguments: rules) func aMapShowsWhatBothRulesDecide(new: ReleaseRule) throws {
    for old in Self.rules {
      let map = DecisionMap(
        DecisionMap.Decision(new, distance: 700), before: DecisionMap.Decision(old, distance: 844), label: "")
      let cells = try ParsedElement.parse(map.markup.source).all.compactMap { $0.attributes["class"] }
        .filter { $0.hasPrefix("cell") }
      let wanted = stride(from: -500.0, through: 2500, by: 200).flatMap { velocity in
        (0..<20).map { column -> String in
          let share = (Double(column) + 0.5) / 20
          let was = old.finishes(translation: share * 844, velocity: velocity, distance: 844)
          let does = new.finishes(translation: share * 700, velocity: velocity, distance: 700)
          return was && does ? "cell goes" : does ? "cell gained" : was ? "cell lost" : "cell"
        }
      }
      #expect(cells == wanted, "\(old) \(new)")
    }
  }

  /// Every transition beside every other: well-formed, and nothing is loaded.
  @Test func anyTwoConfigurationsMakeAPage() throws {
    let transitions = try BuiltInCatalog.transitions()
    for old in transitions {
      for new in transitions {
        let source = DifferencePage(
          from: DifferencePage.Side("<\(old.name)>", old), to: DifferencePage.Side(new.name, new),
          differences: new.values.differences(from: old.values), whatIf: .failure(.notInteractive(transition: "<a>"))
        ).source
        let page = try ParsedElement.parse(source)
        #expect(
          page.all.allSatisfy { $0.attributes["href"] == nil && $0.attributes["src"] == nil && $0.name != "script" })
        #expect(source.prefix(100).contains(DifferencePage.mark))
        let maps = page.all.count { $0.attributes["class"] == "release-map" }
        #expect(maps == (old.dragCanDismiss || new.dragCanDismiss ? 1 : 0), "\(old.name) \(new.name)")
        #expect(page.all.count { $0.name == "title" && $0.text.contains("<\(old.name)>") } == 1)
      }
    }
  }
}
