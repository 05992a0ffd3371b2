/// A drag of a view with stops at the moment of its release.
package struct StopRelease: Sendable, Hashable {
  /// The stops of the view where it is.
  package var track: StopTrack
  /// The rule that chooses among the stops; nil for a view with one.
  package var rule: StopRule?
  /// The rule that decides whether the drag dismisses; nil if no drag can, or the screen refuses it now.
  package var releaseRule: ReleaseRule?
  /// The points of which the release rule's fraction is a share, at the smallest stop.
  package var distance: Double
  /// The index of the stop that the drag began at.
  package var home: Int
  /// The position of the view, in points.
  package var position: Double
  /// The velocity of the finger in points per second, above 0 growing.
  package var velocity: Double

  package init(
    track: StopTrack, rule: StopRule?, releaseRule: ReleaseRule?, distance: Double? = nil, home: Int, position: Double,
    velocity: Double
  ) {
    (self.track, self.rule, self.releaseRule) = (track, rule, releaseRule)
    (self.distance, self.home) = (distance ?? track.smallest, home)
    (self.position, self.velocity) = (position, velocity)
  }
}

extension StopRelease {
  /// Creates the release of a configuration's drag. Where there is one stop, no stop rule chooses.
  ///
  /// - Parameters:
  ///   - canDismiss: Whether the drag may dismiss.
  ///   - distance: The interaction distance, at the largest stop.
  package init(
    _ interaction: InteractionConfiguration, track: StopTrack, canDismiss: Bool, distance: Double, home: Int,
    position: Double, velocity: Double
  ) {
    self.init(
      track: track, rule: track.places.count > 1 ? interaction.stopRule : nil,
      releaseRule: canDismiss ? interaction.releaseRule : nil,
      distance: distance - (track.largest - track.smallest), home: home, position: position, velocity: velocity)
  }

  /// The index of the stop at which the drag ends; nil for a dismissal. Without the margin, which takes a hundred times as
  /// long.
  package var target: Int? {
    let choice = StopChoice(self)
    let outcome = choice.outcome(choice.inputs)
    return outcome == StopDecision.dismissal ? nil : outcome
  }

  /// The position that the boundaries are compared with: projected by `nearest`, and limited to the track before.
  package var landing: Double { StopChoice(self).inputs.landing }

  /// Returns the position that a drag from its home must pass to change the side of a step, between that stop and the next.
  package func boundary(ofStep step: Int) -> Double {
    let choice = StopChoice(self)
    return home <= step ? choice.boundaryUp(step) : choice.boundaryDown(step)
  }

  /// A Boolean value that indicates whether the drag dismisses, or the release rule was asked and does not finish.
  package var asksDismissal: Bool {
    let choice = StopChoice(self)
    return [.keeps, .dismiss].contains(choice.reason(for: choice.outcome(choice.inputs)))
  }

  /// The name of the target: that of a stop, or `dismissed`.
  package var targetName: String { target.map { track.places[$0].stop.name } ?? Stop.dismissed }

  /// The decision of the release rule at the smallest stop; nil if there is none.
  var releaseDecision: ReleaseDecision? {
    releaseRule.map {
      ReleaseDecision(
        asking: $0, translation: track.smallest - position, velocity: -velocity, estimator: .recognizer,
        distance: distance)
    }
  }
}

/// Where a drag of a view with stops ends, and why.
package struct StopDecision: Sendable, Hashable {
  /// The reason for a target.
  package enum Reason: String, Sendable, Hashable, CaseIterable {
    /// No boundary was passed, so that the view returns.
    case rest
    /// A boundary between two stops was passed.
    case past
    /// The finger was fast enough for `next`.
    case fling
    /// The rule chose a stop, or a dismissal, that is too far away.
    case reach
    /// The release rule was asked, and does not finish.
    case keeps
    /// The release rule finishes.
    case dismiss
  }

  package let release: StopRelease
  /// The index of the stop; nil for a dismissal.
  package let target: Int?
  package let reason: Reason
  /// The position that the boundaries were compared with: projected by `nearest`, and limited to the track before.
  package let landing: Double
  /// The index of the outcome that the least change would give, where ``dismissal`` is −1; nil if there is no other.
  package let runnerUp: Int?
  /// That change: a share of the step to the runner-up, to which 1000 points per second are equivalent.
  package let margin: Double?
  private let wanted: Int

  /// The index of a dismissal among the outcomes.
  package static let dismissal = -1

  /// Decides.
  package init(_ release: StopRelease) {
    let choice = StopChoice(release)
    let now = choice.inputs
    let outcome = choice.outcome(now)
    self.release = release
    (target, landing, wanted) = (outcome == Self.dismissal ? nil : outcome, now.landing, choice.wanted(now))
    reason = choice.reason(for: outcome)
    let other = choice.leastChange(from: outcome)
    (runnerUp, margin) = (other?.outcome, other?.effort)
  }

  /// The index of the step, between that stop and the next, whose boundary was passed last; nil if none was.
  package var passedStep: Int? {
    guard reason == .past, let target else { return nil }
    return target > release.home ? target - 1 : target
  }

  /// The decision of the release rule, whether it was asked or not; nil if there is none.
  package var releaseDecision: ReleaseDecision? { release.releaseDecision }

  /// The name of the target: that of a stop, or `dismissed`.
  package var targetName: String { name(target ?? Self.dismissal) }

  /// The name of the runner-up, if there is one.
  package var runnerUpName: String? { runnerUp.map(name) }

  private func name(_ outcome: Int) -> String {
    outcome == Self.dismissal ? Stop.dismissed : release.track.places[outcome].stop.name
  }

  /// The margin in thousandths, away from 0: above 0 exactly if the drag dismisses.
  package var marginMilli: Int64? {
    guard let margin else { return nil }
    guard let whole = ReleaseDecision.milli(of: margin, isAbove: true) else { return nil }
    return target == nil ? whole : -whole
  }
}

extension StopDecision: CustomStringConvertible {
  /// The decision in words: `to large: projected to 655.6 pt, past 606.3 pt`
  package var description: String { "to \(targetName): \(words)" }

  /// The reason in words, true as printed.
  package var words: String {
    let choice = StopChoice(release)
    let place = "\(Self.number(release.position)) pt" + (release.velocity == 0 ? "" : ", \(speed)")
    switch reason {
    case .rest, .past:
      let moved = release.rule?.kind == .nearest && landing != choice.inputs.position
      let start = "\(moved ? "projected to" : "at") \(Self.number(landing)) pt, past "
      guard let step = passedStep else { return start + "no boundary" }
      return start + "\(Self.number(release.boundary(ofStep: step))) pt"
    case .fling: return "\(speed) is faster than \(Self.number(release.rule?.velocity ?? 0)) pt/s"
    case .reach: return "\(name(wanted == target ? Self.dismissal : wanted)) is more than one stop away"
    case .keeps: return "the release rule does not finish at \(place)"
    case .dismiss: return "the release rule finishes at \(place)"
    }
  }

  /// A Boolean value that indicates whether a fling led nowhere, because the view was at the last stop that way.
  var isAtLastStop: Bool { reason == .fling && target == release.home }

  /// The position that counted, and the velocity, in words: `655.6 pt, 412 pt/s growing`. A view in its rubber band counts
  /// as at its end.
  package var place: String {
    "\(Self.number(StopChoice(release).inputs.position)) pt, \(release.velocity == 0 ? "at rest" : speed)"
  }

  private var speed: String {
    Self.number(abs(release.velocity)) + " pt/s " + (release.velocity < 0 ? "shrinking" : "growing")
  }

  private static func number(_ number: Double) -> String {
    ConfigurationFieldValue.number(number.rounded(toDecimals: 1)).description
  }
}
