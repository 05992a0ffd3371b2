import Testing
import TransitionModel

@testable import TransitionLint

/// A built-in transition with some fields changed, and the expected diagnostic of one rule.
struct LintCase: Sendable, CustomTestStringConvertible {
  let rule: String
  let base: String
  let changes: [ConfigurationField: ConfigurationFieldValue?]
  /// The expected severity; nil if the rule must not report.
  let severity: Diagnostic.Severity?
  /// The numbers that the message must contain.
  let shows: String

  init(
    _ rule: String, _ base: String, _ changes: [ConfigurationField: ConfigurationFieldValue?],
    _ severity: Diagnostic.Severity?,
    shows: String = ""
  ) {
    self.rule = rule
    self.base = base
    self.changes = changes
    self.severity = severity
    self.shows = shows
  }

  var testDescription: String { "\(rule) \(base) \(changes.map { "\($0.key.path) \($0.value as Any)" }.sorted())" }
}

extension LintCase {
  private static let presentation = MotionFields.presentation
  private static let dismissal = MotionFields.dismissal

  /// The branches that a rule's example does not reach. The numbers were computed manually, from MOTION's closed forms
  /// and the sizes of the containers.
  static let all = release + motion + drag + layout + others

  static let release = [
    // The phone in landscape has 390 − 8 = 382 pt below the card's top.
    LintCase("unreachable-threshold", "modal-input", [.releasePoints: .number(382)], nil),
    LintCase("unreachable-threshold", "modal-input", [.releasePoints: .number(383)], .warning, shows: "382 pt"),
    LintCase("unreachable-threshold", "modal-input", [.releasePoints: .number(2000)], .error, shows: "789 pt"),
    LintCase(
      "unreachable-threshold", "modal-standard", [.releaseVelocity: .number(8001)], .warning, shows: "8001 pt/s"),
    LintCase("unreachable-threshold", "modal-standard", [.releaseVelocity: .number(8000)], nil),
    // Out of reach for low content, but a third of low content is not.
    LintCase("unreachable-threshold", "message-bottom-card", [.releasePoints: .number(300)], nil),
    LintCase("unreachable-threshold", "message-bottom-card", [.releasePoints: .number(3000)], .error),
    // Progress is the finger's position, so the whole width is in reach, but not more than that.
    LintCase(
      "unreachable-threshold", "edge-rotate", [.releaseRule: .text("distance"), .releaseFraction: .number(1)], .error),
    LintCase("cramped-threshold", "modal-standard", [.releaseFraction: .number(0.9)], nil),
    LintCase("cramped-threshold", "modal-input", [.releasePoints: .number(300)], .warning, shows: "202 pt"),
    LintCase("hair-trigger", "modal-input", [.releasePoints: .number(9)], .warning, shows: "9 pt"),
    LintCase("hair-trigger", "modal-input", [.releasePoints: .number(10)], nil),
    LintCase("pointless-part", "message-bottom-card", [.releasePoints: .number(2000)], .warning, shows: "never"),
    LintCase("pointless-part", "message-bottom-card", [.releasePoints: nil], nil),
    // The distance of a finger at rest is that of its last movement.
    LintCase("old-flick", "card-modal", [:], nil),
    LintCase("old-flick", "message-bottom-card", [.releaseVelocity: nil], nil),
    LintCase(
      "old-flick", "card-modal", [.releaseRule: .text("flingOrDistance"), .releaseVelocity: .number(300)], .note,
      shows: "rests"),
    LintCase("old-flick", "modal-standard", [.releaseSample: .text("lastChanged")], .note),
    LintCase("old-flick", "pull-down", [.releaseSample: .text("lastChanged")], .note),
    LintCase("resting-fling", "message-bottom-card", [.releaseVelocity: .number(0)], .warning, shows: "0 pt/s"),
    LintCase(
      "projection-horizon", "modal-standard",
      [.releaseRule: .text("projection"), .releaseVelocity: nil, .releaseHorizon: .number(0.001)], .warning,
      shows: "8 pt"),
    LintCase(
      "projection-horizon", "modal-standard",
      [.releaseRule: .text("projection"), .releaseVelocity: nil, .releaseHorizon: .number(0.499)], nil),
  ]

  static let motion = [
    // MOTION.md §3: 16.3 % at 0.5, of 789 pt.
    LintCase("heavy-bounce", "modal-standard", [presentation.dampingRatio: .number(0.5)], nil),
    LintCase("heavy-bounce", "modal-standard", [presentation.dampingRatio: .number(0.25)], .warning, shows: "44 %"),
    LintCase("heavy-bounce", "modal-standard", [dismissal.dampingRatio: .number(0.25)], nil),
    LintCase("heavy-bounce", "modal-standard", [.tailDampingRatio: .number(0.25)], .warning, shows: "The completion"),
    LintCase(
      "heavy-bounce", "modal-standard", [presentation.initialVelocity: .number(-40)], .warning, shows: "back behind"),
    LintCase(
      "heavy-bounce", "card-modal",
      [
        presentation.curve: .text("cubic"), presentation.curveX1: .number(0.3), presentation.curveY1: .number(2.5),
        presentation.curveX2: .number(0.6), presentation.curveY2: .number(1),
      ], .warning),
    LintCase(
      "unsettled-spring", "modal-standard", [presentation.dampingRatio: .number(0.25)], .warning, shows: "0.3 %"),
    LintCase("unsettled-spring", "modal-standard", [presentation.dampingRatio: .number(0.8)], nil),
    // Content with its own height is not flush at every height.
    LintCase("overshoot-gap", "modal-standard", [presentation.dampingRatio: .number(0.5)], nil),
    LintCase("overshoot-gap", "bottom-card", [presentation.dampingRatio: .number(0.4)], nil),
    // At the bottom edge without a margin: 1.5 % of 844 pt, and of 1366 pt.
    LintCase(
      "overshoot-gap", "card-modal", [presentation.dampingRatio: .number(0.8), presentation.curve: nil], .warning,
      shows: "21 pt"),
    // At half, the rest of the view is behind the edge.
    LintCase("overshoot-gap", "map-panel", [:], nil),
    LintCase("overshoot-gap", "map-panel", [.initialStop: .text("full")], .warning, shows: "20 pt"),
    LintCase("undershoot", "modal-standard", [dismissal.dampingRatio: .number(0.5)], .warning, shows: "21 pt"),
    LintCase(
      "undershoot", "message-centered", [dismissal.dampingRatio: .number(0.5), dismissal.curve: nil], nil),
    LintCase("too-slow", "card-modal", [.tailCompletionSpeed: .number(0.39)], .warning, shows: "0.4 s / 0.39 = 1.03 s"),
    LintCase("too-slow", "card-modal", [.tailCompletionSpeed: .number(0.4)], nil),
    LintCase("too-slow", "card-modal", [.relayoutDuration: .number(1)], nil),
    LintCase("too-slow", "card-modal", [.relayoutDuration: .number(1.01)], .warning, shows: "1.01 s"),
    LintCase("too-slow", "modal-standard", [.relayoutDuration: .number(1.1)], .warning, shows: "1.1 s"),
    // A critically damped spring is within 1 % at 0.72 of its duration.
    LintCase("too-slow", "modal-standard", [presentation.duration: .number(1.3)], nil),
    LintCase("too-slow", "modal-standard", [presentation.duration: .number(1.5)], .warning),
    LintCase("too-fast", "message-centered", [presentation.duration: .number(0.01)], nil),
    LintCase(
      "visible-pop", "message-centered", [presentation.pose.alpha: .number(0.5)], .warning, shows: "100 %"),
    LintCase(
      "visible-pop", "message-centered", [dismissal.pose.alpha: .number(1)], .warning, shows: "Dismissing ends"),
  ]

  static let drag = [
    LintCase("percent-tail-jump", "pull-down", [.rubberBand: .text("clamped")], nil),
    LintCase("percent-tail-jump", "pull-down", [.clampsProgress: .flag(true)], nil),
    LintCase(
      "lost-velocity", "message-bottom-card", [.velocityHandoff: .text("normalised")], .warning, shows: "finishing"),
    LintCase("lost-velocity", "message-bottom-card", [.velocityHandoff: .text("negativeOnly")], nil),
    LintCase("dropped-velocity", "modal-input", [.velocityHandoff: .text("none")], nil),
    LintCase("begin-cone", "pull-down", [.beginConeHalfAngle: .number(80)], .note, shows: "80°"),
    LintCase("begin-cone", "pull-down", [.beginConeHalfAngle: .number(79)], nil),
    LintCase("grab-jump", "edge-rotate", [.interactivePresentation: .text("pan")], .warning, shows: "195 pt"),
    LintCase("input-resistance", "modal-input", [.inputResistance: .number(0.08)], .warning, shows: "9.6 pt"),
    LintCase("input-resistance", "modal-input", [.inputResistance: .number(0.09)], nil),
  ]

  static let layout = [
    LintCase("no-room", "modal-standard", [.marginLeading: .number(2000)], .error, shows: "0 pt wide"),
    LintCase("no-room", "card-modal", [.marginTop: .number(347)], .warning, shows: "43 pt high"),
    LintCase("no-room", "card-modal", [.maximumWidth: .number(43)], .error, shows: "43 pt wide"),
    LintCase("round-corners", "card-modal", [.cornerRadius: .number(160)], nil),
    LintCase("round-corners", "card-modal", [.cornerRadius: .number(161)], .warning, shows: "320 pt"),
    LintCase("tap-out-of-reach", "card-modal", [.tapToDismiss: .flag(true)], .error, shows: "0 pt"),
    LintCase("tap-out-of-reach", "modal-standard", [.tapToDismiss: .flag(true)], nil),
    LintCase("faint-dimming", "modal-standard", [.dimmingAlpha: .number(0)], nil),
    LintCase("late-fade", "message-centered", [presentation.alphaDuration: .number(0.66)], .warning, shows: "0.16 s"),
  ]

  static let others = [
    LintCase("missing-reduce-motion", "card-modal", [.reduceMotion: .text("none")], .note, shows: "844 pt"),
    LintCase("missing-reduce-motion", "edge-rotate", [.reduceMotion: nil], nil),
    LintCase(
      "missing-reduce-motion", "message-centered", [.reduceMotion: nil, presentation.pose.scale: .number(0.7)], nil),
    LintCase(
      "moving-fallback", "card-modal",
      [.reduceMotion: .text("transition"), .reduceMotionTransition: .text("modal-standard")], nil),
    LintCase("near-names", "modal-none", [.name: .text("modal-nnoe")], .warning, shows: "modal-none"),
    LintCase("near-names", "modal-none", [.name: .text("modal-none2")], nil),
  ]
}
