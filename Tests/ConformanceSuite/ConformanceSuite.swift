import TestSupport
package import TransitionModel
import TransitionRuntime

/// The published suite: the Swift engine's results, one case per line, with which other implementations must agree.
package enum ConformanceSuite {
  /// The configurations of the suite.
  package static func configurations() throws -> [TransitionConfiguration] { try SuiteConfigurations.all() }

  /// Every line of `conformance/suite.ndjson`.
  package static func lines() throws -> [String] {
    let configurations = try SuiteConfigurations.all()
    return try configurations.map(\.suiteLine) + MotionCases.lines() + ReleaseCases.lines() + StopCases.lines()
      + RecognitionCases.lines()
      + VelocityCases.lines() + machineLines(configurations) + longTouch(configurations)
      + sessionLines(configurations)
  }

  /// Enough samples to drop the oldest ones, followed by a clock that jumps back to their time.
  private static func longTouch(_ configurations: [TransitionConfiguration]) -> [String] {
    configurations.filter { $0.name == "cone" }.compactMap { configuration in
      guard let rule = ResolvedInteraction(configuration, direction: .dismiss) else { return nil }
      var made = MachineCase(configuration.name, rule)
      func sample(_ milliseconds: Int, _ phase: GestureSample.Phase) -> GestureSample {
        GestureSample(
          timeMicroseconds: Int64(milliseconds) * 1000, x: 100, y: 2 + Double(milliseconds * milliseconds % 97),
          phase: phase)
      }
      made.send(.began(sample(0, .began), displacement: 0))
      for step in 1..<258 { made.send(.changed(sample(step, .changed))) }
      made.send(.ended(sample(120, .ended), recognizerVelocity: nil))
      made.send(.started(InteractionGeometry(axis: .y, sign: 1, distance: 700)))
      return made.line
    }
  }

  /// Sequences that a toolkit is likely to report, and some that it should not, for every configuration.
  private static func machineLines(_ configurations: [TransitionConfiguration]) throws -> [String] {
    var random = SplitMix64(seed: 39)
    return configurations.flatMap { configuration in
      TransitionDirection.allCases.flatMap { direction -> [String] in
        guard let rule = ResolvedInteraction(configuration, direction: direction) else { return [] }
        return (0..<sequencesEach).map { index in
          var made = MachineCase(configuration.name, rule)
          var events = RandomTouches(rule, random, configuration)
          for _ in 0..<11 {
            let plan = made.settlePlan
            made.send(index % 4 == 3 ? events.any() : events.likely(plan))
          }
          random = events.random
          return made.line
        }
      }
    }
  }

  private static let sequencesEach = 4

  private static func sessionLines(_ configurations: [TransitionConfiguration]) throws -> [String] {
    var random = SplitMix64(seed: 5)
    var lines: [String] = []
    for configuration in configurations.prefix(6) {
      for direction in TransitionDirection.allCases {
        guard let rule = ResolvedInteraction(configuration, direction: direction) else { continue }
        try lines.append(contentsOf: [SessionCases.line(configuration, rule, events: 40, &random)].compactMap(\.self))
      }
    }
    return lines
  }
}
