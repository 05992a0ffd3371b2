import SessionSimulation
import TestSupport
import Testing
import TransitionModel
import TransitionStore

@testable import SessionAnalytics

/// What people did after a drag between stops tells the threshold that they mean, without knowing their wishes.
@Suite struct StopRecommendationTests {
  private struct Case: CustomTestStringConvertible {
    let transition: String
    var change: [String] = []
    let farEnough: Double

    var testDescription: String { "\(transition) \(change) \(farEnough)" }
  }

  private static let next = ["stopRule=next(velocity: 300)"]
  private static let seeds = Thoroughness.seeds(2, inSoak: 50).map { UInt64($0 + 1) }

  private static func drags(_ one: Case, users: Int = 64, seed: UInt64) throws -> StopDrags {
    let simulated = try SimulatedRegistry(
      one.transition, users: users, days: 7, seed: seed, change: one.change, keepsTraces: false, origin: .device,
      farEnough: one.farEnough)
    return try #require(try StopDrags(from: simulated.registry, transition: one.transition))
  }

  private static func thresholds(_ drags: StopDrags) -> [StopParameter] {
    drags.parameters(of: drags.transition.configuration).filter { if case .threshold = $0.kind { true } else { false } }
  }

  @Test(arguments: [
    Case(transition: "map-panel", farEnough: 0.3), Case(transition: "map-panel", farEnough: 0.4),
    Case(transition: "map-panel", farEnough: 0.65), Case(transition: "sheet-detents", farEnough: 0.35),
    Case(transition: "map-panel", change: next, farEnough: 0.35),
    Case(transition: "map-panel", change: next, farEnough: 0.6),
  ])
  private func thePlantedThresholdIsFoundWithinFivePercentOfAStep(one: Case) throws {
    var furthest = 0.0
    for seed in Self.seeds {
      let drags = try Self.drags(one, seed: seed)
      #expect((800...6000).contains(drags.drags.count))
      for parameter in Self.thresholds(drags) {
        let best = try #require(parameter.best, "\(parameter.kind): \(parameter.drags)")
        let value = try #require(Double(parameter.values[best].description))
        furthest = max(furthest, abs(value - one.farEnough))
        #expect(abs(value - one.farEnough) <= 0.05, "seed \(seed), \(parameter.kind): \(value)")
        // A clear difference is recommended.
        if abs(one.farEnough - 0.5) > 0.12 { #expect(parameter.isWorthChanging, "seed \(seed), \(parameter.kind)") }
      }
    }
    print("planted \(one.testDescription): furthest \(furthest) in \(Self.seeds.count) seeds")
  }

  /// Of people whom the threshold suits, none is recommended to change it but by chance.
  @Test func aThresholdThatSuitsPeopleStays() throws {
    var (changed, all) = (0, 0)
    for seed in Thoroughness.seeds(6, inSoak: 200).map({ UInt64($0 + 1) }) {
      let drags = try Self.drags(
        Case(transition: "map-panel", change: Self.next, farEnough: 0.5), users: 25, seed: seed)
      let thresholds = Self.thresholds(drags)
      changed += thresholds.count { $0.isWorthChanging }
      all += thresholds.count
    }
    print("changed without a reason: \(changed) of \(all)")
    #expect(Double(changed) <= max(1, 0.05 * Double(all)))
  }

  /// The stops that were wanted are known of simulated people: the reading of what followed finds nearly all of them.
  @Test func whatFollowedTellsWherePeopleWantedTheView() throws {
    let simulated = try SimulatedRegistry("map-panel", users: 40, days: 7, keepsTraces: false)
    let drags = try #require(try StopDrags(from: simulated.registry, transition: "map-panel"))
    let wishes = Dictionary(
      uniqueKeysWithValues: simulated.history.intents.map { ($0.uuid.uuidString.lowercased(), $0.stop) })
    let known = drags.drags.filter { $0.wanted != nil }
    let right = known.count { $0.wanted == wishes[$0.uuid] }
    // Without it, those that ended elsewhere are wrong.
    let naive = known.count { $0.stops.to == wishes[$0.uuid] }
    print("what was wanted is read right of \(right) of \(known.count), and \(naive) ended there")
    #expect(known.count > 1000 && Double(right) > 0.93 * Double(known.count), "\(right) of \(known.count)")
    #expect(Double(known.count - naive) > 2 * Double(known.count - right), "\(naive)")
  }

  /// A change is predicted to make as many ends right or wrong as the parameter counts.
  @Test func aWhatIfCountsAsTheRecommendationDoes() throws {
    let drags = try Self.drags(Case(transition: "sheet-detents", farEnough: 0.35), seed: 3)
    let configuration = drags.transition.configuration
    let parameter = try #require(drags.parameters(of: configuration).first)
    for value in [10, 34, 60, 90] {
      let answer = try drags.whatIf { try $0.setting([parameter.field: parameter.values[value]]) }
      let rows = try #require(answer.tables.first?.rows)
      func sum(_ name: String) -> Int {
        rows.flatMap(\.cells).filter { $0.name == name }.reduce(0) { $0 + Int($1.value ?? 0) }
      }
      #expect(sum("better") - sum("worse") == parameter.wrong[parameter.current] - parameter.wrong[value], "\(value)")
    }
    #expect(throws: InferenceError.changesNothing(transition: "sheet-detents", revision: 1)) { try drags.whatIf { $0 } }
    #expect(throws: InferenceError.notAtRelease(fields: ["geometry.marginTop"])) {
      try drags.whatIf { try $0.setting(["geometry.marginTop": .number(30)]) }
    }
  }
}
