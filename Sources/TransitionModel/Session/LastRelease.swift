/// The last release of a decided session, which can be decided again with another velocity.
struct LastRelease {
  private let interaction: InteractionConfiguration
  private let axis: DragAxis
  private let result: SessionResult
  private let last: (touch: InteractionTouch, samples: ArraySlice<GestureSample>)?
  private let history: ArraySlice<GestureSample>
  /// The travel at the release. With absolute tracking, the origin of the position is available only through the stored
  /// travel.
  private let translation: Double?
  /// The release among the stops of the view, without its velocity; nil without stops.
  private let stops: StopRelease?

  /// Creates the release of a decided session; nil for any other.
  ///
  /// - Parameter touch: The session's last touch.
  init?(
    of result: SessionResult, touch: (touch: InteractionTouch, samples: ArraySlice<GestureSample>)?, axis: DragAxis,
    under configuration: TransitionConfiguration
  ) {
    guard result.outcome.isDecided, let interaction = configuration.interaction else { return nil }
    (self.interaction, self.axis, self.result) = (interaction, axis, result)
    stops = result.stops.flatMap {
      $0.release(among: configuration.geometry.stops, interaction, distance: result.interactionDistance)
    }
    last = touch.flatMap { $0.samples.isEmpty ? nil : $0 }
    history = SampleHistory.kept(of: last?.samples ?? [])
    translation =
      switch interaction.tracking {
      case .absolutePosition: result.releaseTranslation
      case .translation:
        last.flatMap {
          interaction.releaseTravel(of: $0.touch, $0.samples, along: axis, distance: result.interactionDistance)
        }
      }
  }

  var decided: ReleaseDecision? {
    guard let translation = result.releaseTranslation, let velocity = result.releaseVelocity else { return nil }
    return decision(translation, velocity, result.estimator)
  }

  private func decision(_ translation: Double, _ velocity: Double, _ estimator: VelocitySource) -> ReleaseDecision? {
    let (rule, distance) = (interaction.releaseRule, result.interactionDistance)
    guard result.stops != nil else {
      return ReleaseDecision(
        asking: rule, translation: translation, velocity: velocity, estimator: estimator, distance: distance)
    }
    guard var stops else { return nil }
    stops.velocity = -velocity
    return ReleaseDecision(
      among: stops, rule: rule, translation: translation, estimator: estimator, distance: distance)
  }

  /// Returns the decision of the rule with this velocity estimator; nil without a trace.
  func finishes(with estimator: VelocitySource) -> Bool? { decision(with: estimator)?.finishes }

  func decision(with estimator: VelocitySource) -> ReleaseDecision? {
    guard let touch = last?.touch, let translation else { return nil }
    let (velocity, _) = interaction.releaseVelocity(
      by: estimator, of: history, along: axis, recognizerVelocity: touch.recognizerVelocity.map { axis.sign * $0 },
      looksBack: interaction.releaseSample == .lastChanged)
    return decision(translation, velocity, estimator)
  }
}

extension SessionStops {
  /// Returns the last release, at rest; nil if the rules were not asked.
  fileprivate func release(
    among all: [Stop], _ interaction: InteractionConfiguration, distance: Double
  ) -> StopRelease? {
    guard let track = track(of: all), let home = track.index(named: home), let releaseMilliPoints else { return nil }
    return StopRelease(
      interaction, track: track, canDismiss: canDismiss, distance: distance, home: home,
      position: Double(releaseMilliPoints) / 1000, velocity: 0)
  }
}
