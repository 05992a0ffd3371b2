/// The last release of a decided session, to be decided again.
struct LastRelease {
  private let interaction: InteractionConfiguration
  private let line: TravelLine
  private let result: SessionResult
  /// The samples of the last touch, and what else is known of it; nil without a trace.
  private let last: (touch: InteractionTouch, samples: ArraySlice<GestureSample>)?
  /// Those of its samples that a velocity is told from.
  private let history: ArraySlice<GestureSample>
  /// Travel at the release. Where the place of the finger counts and not its way, that place's origin is known only
  /// through the travel that was stored.
  private let translation: Double?

  /// - Parameter touch: The session's last.
  init(
    of result: SessionResult, touch: (touch: InteractionTouch, samples: ArraySlice<GestureSample>)?,
    interaction: InteractionConfiguration, line: TravelLine
  ) {
    self.interaction = interaction
    self.line = line
    self.result = result
    last = touch.flatMap { $0.samples.isEmpty ? nil : $0 }
    history = SampleHistory.kept(of: last?.samples ?? [])
    translation =
      switch interaction.tracking {
      case .absolutePosition: result.releaseTranslation
      case .translation:
        last.flatMap {
          interaction.releaseTravel(of: $0.touch, $0.samples, along: line, distance: result.interactionDistance)
        }
      }
  }

  /// The decision that was taken, from what was stored of it.
  var decided: ReleaseDecision? {
    guard let translation = result.releaseTranslation, let velocity = result.releaseVelocity else { return nil }
    return ReleaseDecision(
      asking: interaction.releaseRule, translation: translation, velocity: velocity, estimator: result.estimator,
      distance: result.interactionDistance)
  }

  /// What the rule says to the trace, the velocity estimated like this; nil without a trace.
  func finishes(with estimator: VelocitySource) -> Bool? {
    guard let touch = last?.touch, let translation else { return nil }
    let (velocity, _) = interaction.releaseVelocity(
      by: estimator, of: history, along: line, recognizerVelocity: touch.recognizerVelocity.map { line.sign * $0 },
      looksBack: interaction.releaseSample == .lastChanged)
    return interaction.releaseRule.finishes(
      translation: translation, velocity: velocity, distance: result.interactionDistance)
  }
}
