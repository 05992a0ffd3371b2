import Testing
import TransitionModel
import TransitionRuntime

/// Every rule on both sides of its boundaries and exactly on them; D = 100 unless stated otherwise.
@Suite("Release rules are strict and exact at their boundaries")
struct ReleaseRuleTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let rule: ReleaseRule
    let translation: Double
    let velocity: Double
    var distance = 100.0
    let finishes: Bool

    var testDescription: String { "\(rule) at T \(translation), v \(velocity), D \(distance)" }
  }

  static let cases: [Case] = [
    Case(rule: .distance(fraction: 0.2), translation: 20, velocity: 9999, finishes: false),
    Case(rule: .distance(fraction: 0.2), translation: 20.001, velocity: -9999, finishes: true),
    Case(rule: .direction, translation: 100, velocity: 0, finishes: false),
    Case(rule: .direction, translation: -5, velocity: 0.001, finishes: true),
    Case(rule: .direction, translation: 100, velocity: -0.001, finishes: false),
    Case(rule: .directionOrDistance(fraction: 0.5), translation: 50, velocity: 0, finishes: false),
    Case(rule: .directionOrDistance(fraction: 0.5), translation: 50.001, velocity: 0, finishes: true),
    Case(rule: .directionOrDistance(fraction: 0.5), translation: 90, velocity: -1, finishes: false),
    Case(rule: .directionOrDistance(fraction: 0.5), translation: 1, velocity: 0.001, finishes: true),
    Case(rule: .flingOrDistance(velocity: 300, fraction: 0.5), translation: 0, velocity: 300, finishes: false),
    Case(rule: .flingOrDistance(velocity: 300, fraction: 0.5), translation: -9, velocity: 300.001, finishes: true),
    Case(rule: .flingOrDistance(velocity: 300, fraction: 0.5), translation: 50, velocity: 300, finishes: false),
    Case(rule: .flingOrDistance(velocity: 300, fraction: 0.5), translation: 50.001, velocity: -300, finishes: false),
    Case(rule: .flingOrDistance(velocity: 300, fraction: 0.5), translation: 50.001, velocity: -299.9, finishes: true),
    Case(
      rule: .anyOf(velocity: 750, fraction: 0.33, points: 75), translation: 33, velocity: 750, finishes: false),
    Case(
      rule: .anyOf(velocity: 750, fraction: 0.33, points: 75), translation: 33.001, velocity: -750, finishes: true),
    Case(
      rule: .anyOf(velocity: 750, fraction: nil, points: nil), translation: 99, velocity: 750.001, finishes: true),
    Case(
      rule: .anyOf(velocity: nil, fraction: nil, points: 75), translation: 75, velocity: 9999, distance: 999,
      finishes: false),
    Case(
      rule: .anyOf(velocity: nil, fraction: nil, points: 75), translation: 75.001, velocity: 0, distance: 999,
      finishes: true),
    Case(rule: .armed(points: 120), translation: 119.999, velocity: 9999, finishes: false),
    Case(rule: .armed(points: 120), translation: 120, velocity: -9999, finishes: true),
    Case(rule: .projection(horizon: 0.5, fraction: 0.5), translation: 0, velocity: 100, finishes: false),
    Case(rule: .projection(horizon: 0.5, fraction: 0.5), translation: 0, velocity: 100.001, finishes: true),
    Case(rule: .projection(horizon: 0.5, fraction: 0.5), translation: 100, velocity: -100, finishes: false),
  ]

  @Test(arguments: cases)
  func decides(_ example: Case) {
    let finishes = example.rule.finishes(
      translation: example.translation, velocity: example.velocity, distance: example.distance)
    #expect(finishes == example.finishes)
  }

  @Test func withoutADistanceNoShareOfItCanBePassed() {
    let rules: [ReleaseRule] = [
      .distance(fraction: 0), .directionOrDistance(fraction: 0), .flingOrDistance(velocity: 300, fraction: 0),
      .anyOf(velocity: nil, fraction: 0, points: nil), .projection(horizon: 1, fraction: 0),
    ]
    for rule in rules {
      #expect(!rule.finishes(translation: 50, velocity: 0, distance: 0), "\(rule)")
    }
  }
}
