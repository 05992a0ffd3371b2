import Foundation
import Testing
import TransitionMotion

@testable import TransitionModel

@Suite struct ConfigurationCodingTests {
  @Test func aConfigurationSurvivesJSON() throws {
    let varied = ConfigurationField.all.flatMap { Contexts.variations(of: $0).flatMap(\.self) }
    for configuration in Set(varied) {
      let data = try JSONEncoder().encode(configuration)
      #expect(try JSONDecoder().decode(TransitionConfiguration.self, from: data) == configuration)
    }
  }

  @Test func anInvalidConfigurationIsRefusedWithAllItsProblems() throws {
    let values = Contexts.minimal.with(["geometry.edge": nil, "presentation.duration": .number(99)])
    let data = try JSONEncoder().encode(values.byPath)
    let error = try #require(throws: InvalidConfiguration.self) {
      try JSONDecoder().decode(TransitionConfiguration.self, from: data)
    }
    #expect(error.problems == values.problems())
  }

  @Test(arguments: [
    (ConfigurationFieldValue.number(0.4), "0.4"), (.number(300), "300"), (.number(-0.0), "0"), (.number(1e-5), "1e-05"),
    (.text("bottom"), "bottom"), (.flag(true), "true"), (.number(.nan), "nan"), (.number(-.infinity), "-inf"),
  ])
  func aValueReadsAsItIsWritten(value: ConfigurationFieldValue, text: String) {
    #expect(value.description == text)
  }

  @Test func changesAreValidatedAndNilTakesAValueAway() throws {
    let configuration = try TransitionConfiguration(Contexts.spring)
    let eased = try configuration.setting([
      "presentation.dampingRatio": nil, "presentation.initialVelocity": nil, "presentation.curve": .text("easeOut"),
    ])
    #expect(eased.presentation.timing.style == .curve(.named(.easeOut)))
    #expect(throws: InvalidConfiguration.self) { try configuration.setting(["presentation.dampingRatio": nil]) }
  }

  @Test func differencesComeInTableOrderWithBothValues() throws {
    let old = try TransitionConfiguration(Contexts.spring)
    let new = try old.setting(["dimming.alpha": .number(0.3), "presentation.duration": .number(0.5)])
    let optional = try new.setting(["geometry.maximumWidth": .number(500)])
    #expect(
      optional.values.differences(from: old.values).map(\.description) == [
        "presentation.duration: 0.4 → 0.5", "geometry.maximumWidth: – → 500", "dimming.alpha: 0 → 0.3",
      ])
  }

  /// A timing that no configuration can have is an error instead of another motion.
  @Test func aTimingOutOfRangeThrows() throws {
    for (duration, ratio) in [(0.5, 1.5), (0, 1), (11, 1), (.nan, 1)] {
      let timing = TransitionTiming(duration: duration, style: .spring(dampingRatio: ratio, initialVelocity: 0))
      #expect(throws: MotionError.self) { try AnimationTiming(timing) }
    }
    let curve = TransitionTiming(duration: 0.5, style: .curve(.cubic(x1: 2, y1: 0, x2: 0, y2: 1)))
    #expect(throws: MotionError.self) { try AnimationTiming(curve) }
  }
}
