import TestSupport
import TransitionModel

/// Releases of views with stops: each rule and reach, from every stop, at and beside every boundary.
enum StopCases {
  private static let tracks: [[StopTrack.Place]] = [
    [.init(Stop("medium"), at: 415.5), .init(Stop("large"), at: 797)],
    [.init(Stop("tip"), at: 106), .init(Stop("half"), at: 406.5), .init(Stop("full", threshold: 0.2), at: 779)],
  ]

  private static let rules: [StopRule] = StopRule.Reach.allCases.flatMap { reach in
    [
      .nearest(horizon: 0.499, reach: reach), .nearest(horizon: 0, fraction: 0.7, reach: reach),
      .next(velocity: 300, reach: reach), .next(velocity: 125, fraction: 1, points: 56, reach: reach),
    ]
  }

  static func lines() -> [String] {
    var random = SplitMix64(seed: 65)
    return rules.enumerated().map { index, rule in
      let places = tracks[index % tracks.count]
      let releaseRule: ReleaseRule? = index % 3 == 2 ? nil : .projection(horizon: 0.499, fraction: 0.5)
      let parameters: [(String, Double?)] = [
        ("horizon", rule.horizon), ("velocity", rule.velocity), ("fraction", rule.fraction), ("points", rule.points),
      ]
      let given = parameters.compactMap { name, value in value.map { (name, JSONPart.number($0)) } }
      let step = (places[1].stop.threshold ?? rule.fraction) * (places[1].position - places[0].position)
      let boundary = places[0].position + min(step, rule.points ?? step)
      let atBoundary = part(
        StopRelease(
          track: StopTrack(places: places), rule: rule, releaseRule: releaseRule, home: 0, position: boundary,
          velocity: 0))
      let cases = (0..<13).map { _ in
        let home = Int.random(in: 0..<places.count, using: &random)
        let near = places.randomElement(using: &random)?.position ?? 0
        let position = Bool.random(using: &random) ? near : Double(Int.random(in: 0...820, using: &random))
        let velocity = [0, 125, 300, -300, 301, -301, 900, -1500].randomElement(using: &random) ?? 0
        return part(
          StopRelease(
            track: StopTrack(places: places), rule: rule, releaseRule: releaseRule, home: home, position: position,
            velocity: Double(velocity)))
      }
      return JSONLine.text([
        ("kind", "stop"), ("places", .list(places.map(part))),
        ("rule", .object([("kind", .text(rule.kind.rawValue)), ("reach", .text(rule.reach.rawValue))] + given)),
        ("dismisses", .flag(releaseRule != nil)), ("cases", .list([atBoundary] + cases)),
      ])
    }
  }

  private static func part(_ place: StopTrack.Place) -> JSONPart {
    [.text(place.stop.name), .number(place.position), .optional(place.stop.threshold)]
  }

  private static func part(_ release: StopRelease) -> JSONPart {
    let decision = StopDecision(release)
    return [
      .number(Double(release.home)), .number(release.position), .number(release.velocity), .text(decision.targetName),
      .text(decision.reason.rawValue), .number(decision.landing), .text(decision.runnerUpName ?? ""),
      .optional(decision.margin),
    ]
  }
}
