import TransitionModel
import TransitionRuntime
import TransitionStage

/// The source systems' configurations, written out to make these tests independent of the catalog.
enum SourceSystems {
  /// S5, standard: damping 1 over half a second, fling 300 pt/s or half the distance.
  static let modalStandard: [String: ConfigurationFieldValue] = [
    "name": .text("modal-standard"), "summary": .text("A card that a drag dismisses."),
    "presentation.duration": .number(0.5), "presentation.dampingRatio": .number(1),
    "dismissal.duration": .number(0.5), "dismissal.dampingRatio": .number(1),
    "geometry.edge": .text("bottom"), "geometry.marginTop": .number(8), "geometry.marginLeading": .number(16),
    "geometry.marginTrailing": .number(16), "geometry.cornerRadius": .number(20), "geometry.height": .text("fitted"),
    "dimming.alpha": .number(0.3), "interaction.dismissalType": .text("standard"),
    "interaction.beginRule": .text("oneWay"), "interaction.releaseRule.kind": .text("flingOrDistance"),
    "interaction.releaseRule.velocity": .number(300), "interaction.releaseRule.fraction": .number(0.5),
    "interaction.rubberBand.kind": .text("reciprocal"), "interaction.rubberBand.factor": .number(20),
    "interaction.tail.kind": .text("spring"), "interaction.tail.duration": .number(0.5),
    "interaction.tail.dampingRatio": .number(0.8), "interaction.velocityHandoff": .text("normalised"),
    "interaction.locksContent": .flag(true), "interaction.interruptible": .flag(true),
  ]

  /// S1: ease over 0.4 s, a fifth of the screen's height on the last changed sample, no velocity.
  static let cardModal: [String: ConfigurationFieldValue] = [
    "name": .text("card-modal"), "summary": .text("A full-screen card."),
    "presentation.duration": .number(0.4), "presentation.curve": .text("easeInOut"),
    "dismissal.duration": .number(0.4), "dismissal.curve": .text("easeInOut"), "geometry.edge": .text("bottom"),
    "geometry.marginsFrom": .text("container"), "geometry.bottomMarginFrom": .text("container"),
    "dimming.alpha": .number(0.6), "interaction.dismissalType": .text("standard"),
    "interaction.clampsProgress": .flag(true), "interaction.releaseRule.kind": .text("distance"),
    "interaction.releaseRule.fraction": .number(0.2), "interaction.releaseSample": .text("lastChanged"),
    "interaction.tail.kind": .text("percentDriven"),
  ]

  /// No gesture in either direction.
  static let modalNone: [String: ConfigurationFieldValue] = {
    var values = modalStandard.filter { !$0.key.hasPrefix("interaction.") }
    values["name"] = .text("modal-none")
    values["interaction.dismissalType"] = .text("none")
    return values
  }()

  /// Input: armed by 120 pt of travel.
  static let modalInput: [String: ConfigurationFieldValue] = {
    var values = modalStandard
    values["name"] = .text("modal-input")
    values["interaction.fadesDimming"] = .flag(false)
    values["interaction.dismissalType"] = .text("input")
    values["interaction.releaseRule.kind"] = .text("armed")
    values["interaction.releaseRule.points"] = .number(120)
    values["interaction.releaseRule.velocity"] = nil
    values["interaction.releaseRule.fraction"] = nil
    return values
  }()

  static func configuration(_ values: [String: ConfigurationFieldValue]) throws -> TransitionConfiguration {
    try TransitionConfiguration(ConfigurationValues(values))
  }

  static func machine(
    _ values: [String: ConfigurationFieldValue], _ direction: TransitionDirection = .dismiss
  ) throws -> InteractionMachine? {
    ResolvedInteraction(try configuration(values), direction: direction).map(InteractionMachine.init)
  }

  static func manager(
    _ values: [String: ConfigurationFieldValue], recordingTo recorder: (any SessionRecording)? = nil
  ) throws -> ModalTransitionManager {
    let configuration = try configuration(values)
    return try ModalTransitionManager(
      configuration.name, from: FixedTransitions([configuration]), recordingTo: recorder)
  }
}

/// A sample down the middle of the screen.
func sample(_ milliseconds: Int64, y: Double, _ phase: GestureSample.Phase) -> GestureSample {
  GestureSample(timeMicroseconds: milliseconds * 1000, x: 100, y: y, phase: phase)
}
