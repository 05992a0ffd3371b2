import Testing
import TransitionModel

@Suite("A configuration written in Swift") struct SwiftConfigurationTests {
  private let spring = TransitionTiming(duration: 0.5, style: .spring(dampingRatio: 0.9, initialVelocity: 0))

  @Test func hasTheValuesOfItsParts() throws {
    var (geometry, drag, dimming) = (TransitionGeometry(), InteractionConfiguration(), DimmingConfiguration())
    geometry.height = .fitted
    geometry.margins.bottom = 8
    dimming.alpha = 0.3
    drag.releaseRule = .flingOrDistance(velocity: 300, fraction: 0.4)
    let card = try TransitionConfiguration(
      "my-card", presentation: DirectionConfiguration(spring, pose: Pose(alpha: 0.5)), geometry: geometry,
      dimming: dimming, dismissalType: .standard, interaction: drag, reduceMotion: .crossFade)
    #expect(card.name == "my-card" && !card.summary.isEmpty)
    #expect((card.geometry, card.dimming, card.interaction) == (geometry, dimming, drag))
    #expect(card.presentation.timing == spring && card.dismissal.timing == spring)
    #expect(card.dismissal.pose.alpha == 0.5)
    // As if it had been read from a file.
    #expect(try TransitionConfiguration(card.values) == card)
    #expect(try TransitionConfiguration(card.values).digest == card.digest)
  }

  @Test func isValidWithATimingAlone() throws {
    let card = try TransitionConfiguration("plain", presentation: DirectionConfiguration(spring))
    #expect(card.interaction == nil && card.geometry == TransitionGeometry())
  }

  @Test func reportsEveryProblem() throws {
    var geometry = TransitionGeometry()
    geometry.cornerRadius = -1
    let error = #expect(throws: InvalidConfiguration.self) {
      try TransitionConfiguration(
        "My Card", presentation: DirectionConfiguration(spring), geometry: geometry, dismissalType: .standard)
    }
    let text = try #require(error).description
    for field in ["name", "geometry.cornerRadius", "interaction"] { #expect(text.contains(field), "\(text)") }
  }
}
