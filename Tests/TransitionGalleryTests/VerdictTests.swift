import Foundation
import HeadlessBrowser
import Testing
import TransitionExport
import TransitionModel

@testable import TransitionGallery

@Suite struct VerdictTests {
  static let cases: [(rule: ReleaseRule, travel: Double, velocity: Double, words: String)] = [
    (.flingOrDistance(velocity: 300, fraction: 0.5), 40, 349.4, "349 pt/s is faster than 300 pt/s"),
    (.flingOrDistance(velocity: 300, fraction: 0.5), 40, 300.2, "300.2 pt/s is faster than 300 pt/s"),
    (
      .flingOrDistance(velocity: 300, fraction: 0.5), 350, 300,
      "350 pt is not past 50 % of 700 pt, and 300 pt/s is not faster than 300 pt/s"
    ),
    (.flingOrDistance(velocity: 300, fraction: 0.5), 350.001, 0, "350.001 pt is past 50 % of 700 pt"),
    (
      .flingOrDistance(velocity: 300, fraction: 0.5), 420, -512,
      "420 pt is past 50 % of 700 pt, but the finger flicks back: 512 pt/s is faster than 300 pt/s"
    ),
    (.distance(fraction: 0.2), 262, -90, "262 pt is past 20 % of 700 pt"),
    (.direction, 10, 80, "the finger moves toward the end at 80 pt/s"),
    (.direction, 10, -80, "the finger moves back at 80 pt/s"),
    (.directionOrDistance(fraction: 0.5), 10, 0, "the finger rests, and 10 pt is not past 50 % of 700 pt"),
    (
      .anyOf(velocity: 750, fraction: 0.33, points: 75), 300, 900,
      "900 pt/s is faster than 750 pt/s, and 300 pt is past 33 % of 700 pt, and 300 pt is past 75 pt"
    ),
    (.armed(points: 120), 120, 0, "120 pt reaches 120 pt"), (.armed(points: 120), 90, 0, "90 pt falls short of 120 pt"),
    (
      .projection(horizon: 0.1, fraction: 0.5), 300, 600,
      "360 pt is past 50 % of 700 pt, with 100 ms of the release velocity added"
    ),
  ]

  @Test(arguments: cases) func aDecisionIsSaidInWords(
    _ rule: ReleaseRule, travel: Double, velocity: Double, words: String
  ) {
    let decision = ReleaseDecision(
      asking: rule, translation: travel, velocity: velocity, estimator: .lsq100, distance: 700)
    #expect(ReleaseVerdict(decision, .dismiss).reason == words)
    #expect(ReleaseVerdict(decision, .dismiss).outcome == (decision.finishes ? "Dismissed" : "Stays"))
    #expect(ReleaseVerdict(decision, .present).outcome == (decision.finishes ? "Presented" : "Goes back"))
  }

  /// A page words decisions as the command line does, also close to a threshold.
  @Test(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"))
  func aPageSaysItInTheSameWords() async throws {
    var source = SystemRandomNumberGenerator()
    func decision(_ rule: ReleaseRule, _ travel: Double, _ velocity: Double) -> ReleaseDecision {
      ReleaseDecision(asking: rule, translation: travel, velocity: velocity, estimator: .lsq100, distance: 700)
    }
    var cases = Self.cases.map { each in decision(each.rule, each.travel, each.velocity) }
    for rule in Set(Self.cases.map(\.rule)) {
      for _ in 0..<60 {
        func value(near thresholds: [Double]) -> Double {
          let offsets = [0, 0.0004, -0.0004, 0.3, -40, 200].map { $0 * Double.random(in: 0.5...1.5, using: &source) }
          return thresholds[Int.random(in: 0..<thresholds.count, using: &source)]
            + offsets[Int.random(in: 0..<offsets.count, using: &source)]
        }
        cases.append(decision(rule, value(near: [75, 120, 140, 231, 350]), value(near: [-300, 0, 300, 750])))
      }
    }
    let json = try cases.map { decision in
      let rule = try JSONSerialization.data(withJSONObject: Self.fields(of: decision.rule))
      return """
        {"rule":\(String(decoding: rule, as: UTF8.self)),"finishes":\(decision.finishes),\
        "translation":\(decision.translation),"velocity":\(decision.velocity),"distance":\(decision.distance)}
        """
    }
    let words = try await Site().browsed("/transitions/card-modal") { page, _ in
      try await page.evaluate(
        """
        \(Site.script("verdict.js")).then(({ verdict }) => [\(json.joined(separator: ","))].map((each) => {
          const { outcome, words } = verdict(each, "present");
          return `${outcome}: ${words}`;
        }).join("\\n"))
        """)
    }
    #expect(words.string?.split(separator: "\n").map(String.init) == cases.map { "\(ReleaseVerdict($0, .present))" })
  }

  /// A release among stops, with what the least change would give.
  @Test(.enabled(if: HeadlessBrowser.isExpected, "\(HeadlessBrowser.absence)"))
  func aPageSaysWhereAViewEndsInTheSameWords() async throws {
    var source = SystemRandomNumberGenerator()
    let releases = (0..<400).map { _ in Self.release(using: &source) }
    let json = try releases.map { release in
      let places = release.track.places.map { ["name": $0.stop.name, "position": $0.position] as [String: Any] }
      var fields: [String: Any] = [
        "places": places, "home": release.home, "distance": release.distance, "position": release.position,
        "velocity": release.velocity,
      ]
      if let rule = release.rule {
        fields["rule"] = [
          "kind": rule.kind.rawValue, "horizon": rule.horizon as Any, "velocity": rule.velocity as Any,
          "fraction": rule.fraction, "reach": rule.reach.rawValue,
        ]
      }
      fields["releaseRule"] = release.releaseRule.map(Self.fields)
      return String(decoding: try JSONSerialization.data(withJSONObject: fields.compactMapValues { $0 }), as: UTF8.self)
    }
    let words = try await Site().browsed("/transitions/card-modal") { page, _ in
      try await page.evaluate(
        """
        \(Site.script("verdict.js")).then(({ stopVerdict }) => [\(json.joined(separator: ","))].map((each) => {
          const { outcome, words, otherwise } = stopVerdict(each);
          return `${outcome}: ${words}. ${otherwise}`;
        }).join("\\n"))
        """)
    }
    let lines = words.string?.split(separator: "\n").map(String.init) ?? []
    #expect(lines.count == releases.count)
    for (line, release) in zip(lines, releases) { #expect(line == Self.words(of: release), "\(release)") }
  }

  private static func release(using source: inout some RandomNumberGenerator) -> StopRelease {
    let count = Int.random(in: 1...4, using: &source)
    let places = (0..<count).map { StopTrack.Place(Stop("stop-\($0)"), at: 103 + 225.3 * Double($0)) }
    let reach = StopRule.Reach.allCases.randomElement(using: &source) ?? .any
    let rule =
      Bool.random(using: &source) ? StopRule.nearest(horizon: 0.2, reach: reach) : .next(velocity: 300, reach: reach)
    let rules: [ReleaseRule] = [
      .projection(horizon: 0.2, fraction: 0.5), .flingOrDistance(velocity: 300, fraction: 0.4),
    ]
    let releaseRule = count == 1 || Bool.random(using: &source) ? rules.randomElement(using: &source) : nil
    return StopRelease(
      track: StopTrack(places: places), rule: count > 1 ? rule : nil, releaseRule: releaseRule,
      home: Int.random(in: 0..<count, using: &source),
      position: .random(in: 0...900, using: &source).rounded(.down) / 1,
      velocity: Bool.random(using: &source) ? 0 : .random(in: -2500...2500, using: &source))
  }

  private static func words(of release: StopRelease) -> String {
    let chosen = StopDecision(release)
    let decision = ReleaseDecision(
      among: release, rule: release.releaseRule ?? .direction, translation: 0, estimator: .lsq100, distance: 700)
    var text = "\(ReleaseVerdict(decision, .dismiss))"
    if [.keeps, .dismiss].contains(chosen.reason), let asked = chosen.releaseDecision {
      text += ": \(ReleaseVerdict(asked, .dismiss).reason)"
    }
    guard let other = chosen.runnerUpName, let margin = chosen.margin else { return "\(text). " }
    let share = ConfigurationFieldValue.number((margin * 1000).rounded() / 10)
    return "\(text). Otherwise \(other), at a change of \(share) %."
  }

  private static func fields(of rule: ReleaseRule) -> [String: Any] {
    switch rule {
    case .distance(let fraction): ["kind": "distance", "fraction": fraction]
    case .direction: ["kind": "direction"]
    case .directionOrDistance(let fraction): ["kind": "directionOrDistance", "fraction": fraction]
    case .flingOrDistance(let velocity, let fraction):
      ["kind": "flingOrDistance", "velocity": velocity, "fraction": fraction]
    case .anyOf(let velocity, let fraction, let points):
      ["kind": "anyOf", "velocity": velocity as Any, "fraction": fraction as Any, "points": points as Any]
    case .armed(let points): ["kind": "armed", "points": points]
    case .projection(let horizon, let fraction): ["kind": "projection", "horizon": horizon, "fraction": fraction]
    }
  }

  @Test func everyExportIsOnTheCodePage() throws {
    let page = try Site().get("/transitions/modal-standard/code").text
    for format in ExportFormat.all { #expect(page.contains("id=\"file-\(format.name)\""), "\(format.name)") }
    #expect(page.contains("Generated by `transitions export compose`"))
  }
}
