import TransitionModel
import TransitionRuntime

/// One of the motions a configuration describes, with the fields that shape it.
struct LintedMotion {
  enum Kind { case presentation, dismissal, tail }

  let kind: Kind
  let timing: AnimationTiming
  let shape: MotionShape
  let duration: ConfigurationField
  /// The fields that decide how far it overshoots.
  let bounce: [ConfigurationField]

  /// The motions of a configuration: both ways, and the tail where it is a spring of its own.
  static func all(of configuration: TransitionConfiguration) -> [LintedMotion] {
    var motions = [
      LintedMotion(.presentation, configuration.presentation, MotionFields.presentation),
      LintedMotion(.dismissal, configuration.dismissal, MotionFields.dismissal),
    ]
    if case .spring(let duration, let dampingRatio) = configuration.interaction?.tail {
      let timing = AnimationTiming(duration: duration, dampingRatio: dampingRatio, initialVelocity: 0)
      motions.append(LintedMotion(.tail, timing, duration: .tailDuration, bounce: [.tailDampingRatio]))
    }
    return motions
  }

  private init(_ kind: Kind, _ motion: DirectionConfiguration, _ fields: MotionFields) {
    let bounce: [ConfigurationField] =
      switch motion.timing.style {
      case .spring(_, 0): [fields.dampingRatio]
      case .spring: [fields.dampingRatio, fields.initialVelocity]
      case .curve(.cubic): [fields.curveY1, fields.curveY2]
      case .curve(.named): [fields.curve]
      }
    self.init(kind, motion.movement, duration: fields.duration, bounce: bounce)
  }

  private init(
    _ kind: Kind, _ timing: AnimationTiming, duration: ConfigurationField, bounce: [ConfigurationField]
  ) {
    self.kind = kind
    self.timing = timing
    self.duration = duration
    self.bounce = bounce
    shape = MotionShape(timing)
  }

  /// The motion in words, to begin a sentence with.
  var name: String {
    switch kind {
    case .presentation: "Presenting"
    case .dismissal: "Dismissing"
    case .tail: "The settle after a drag"
    }
  }
}
