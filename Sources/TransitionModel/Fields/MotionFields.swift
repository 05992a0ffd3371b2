/// The fields of one direction of a transition, presenting or dismissing: the same ones under two prefixes.
public struct MotionFields: Sendable {
  /// The fields of ``TransitionConfiguration/presentation``.
  public static let presentation = MotionFields(prefix: "presentation", phrase: "presenting")
  /// The fields of ``TransitionConfiguration/dismissal``.
  public static let dismissal = MotionFields(prefix: "dismissal", phrase: "dismissing")

  /// The field of ``TransitionTiming/duration``.
  public let duration: ConfigurationField
  /// The field of the damping ratio in ``TransitionTiming/Style/spring(dampingRatio:initialVelocity:)``.
  public let dampingRatio: ConfigurationField
  /// The field of the velocity in ``TransitionTiming/Style/spring(dampingRatio:initialVelocity:)``.
  public let initialVelocity: ConfigurationField
  /// The field of the name of a ``TransitionTiming/Style/curve(_:)``.
  public let curve: ConfigurationField
  /// The field of x₁ of a ``TimingCurveChoice/cubic(x1:y1:x2:y2:)``.
  public let curveX1: ConfigurationField
  /// The field of y₁ of a ``TimingCurveChoice/cubic(x1:y1:x2:y2:)``.
  public let curveY1: ConfigurationField
  /// The field of x₂ of a ``TimingCurveChoice/cubic(x1:y1:x2:y2:)``.
  public let curveX2: ConfigurationField
  /// The field of y₂ of a ``TimingCurveChoice/cubic(x1:y1:x2:y2:)``.
  public let curveY2: ConfigurationField
  /// The field of ``TransitionTiming/alphaDuration``.
  public let alphaDuration: ConfigurationField
  /// The fields of ``DirectionConfiguration/pose``.
  public let pose: PoseFields
  /// The fields of ``DirectionConfiguration/presenterPose``.
  public let presenterPose: PoseFields

  var all: [ConfigurationField] {
    [duration, dampingRatio, initialVelocity, curve, curveX1, curveY1, curveX2, curveY2, alphaDuration]
      + pose.all + presenterPose.all
  }

  private init(prefix: String, phrase: String) {
    duration = ConfigurationField(
      "\(prefix).duration", .number(0.01...10), unit: .seconds,
      help: "How long \(phrase) takes. With a damping ratio it means what UIKit's usingSpringWithDamping call means.")
    dampingRatio = ConfigurationField(
      "\(prefix).dampingRatio", .number(0.01...1), required: .never, allowed: .always,
      help: "1 is critically damped: no overshoot. Smaller bounces more. Without it a curve is needed.")
    let isSpring = FieldCondition.isSet(dampingRatio.path)
    initialVelocity = ConfigurationField(
      "\(prefix).initialVelocity", .number(-100...100), unit: .distancesPerSecond, required: isSpring,
      default: .number(0), help: "The spring's velocity at the start; 1 covers the whole distance in one second.")
    curve = ConfigurationField(
      "\(prefix).curve", .choice(CurveName.allCases.map(\.rawValue)), required: .not(isSpring),
      help: "The timing curve where there is no damping ratio. cubic takes the four control point fields.")
    let isCubic = FieldCondition.isOneOf(curve.path, [CurveName.cubic.rawValue])
    func controlPoint(_ name: String, _ range: ClosedRange<Double>) -> ConfigurationField {
      ConfigurationField(
        "\(prefix).\(name)", .number(range), required: isCubic,
        help: "Control point of the cubic Bézier curve from (0, 0) to (1, 1), as in CSS cubic-bezier().")
    }
    curveX1 = controlPoint("curveX1", 0...1)
    curveY1 = controlPoint("curveY1", -10...10)
    curveX2 = controlPoint("curveX2", 0...1)
    curveY2 = controlPoint("curveY2", -10...10)
    alphaDuration = ConfigurationField(
      "\(prefix).alphaDuration", .number(0.01...10), unit: .seconds, required: .never, allowed: .always,
      help: "How long the view's alpha takes, where that differs from the rest of the motion.")
    pose = PoseFields(
      prefix: "\(prefix).pose", subject: "the presented view at its far end when \(phrase)",
      offsetDefault: "past the edge, just out of sight")
    presenterPose = PoseFields(
      prefix: "\(prefix).presenterPose", subject: "the presenter's view behind the presented one when \(phrase)",
      offsetDefault: "unmoved")
  }
}

/// The fields of one ``Pose``.
public struct PoseFields: Sendable {
  /// The field of ``Pose/offsetX``.
  public let offsetX: ConfigurationField
  /// The field of ``Pose/offsetY``.
  public let offsetY: ConfigurationField
  /// The field of ``Pose/anchorX``.
  public let anchorX: ConfigurationField
  /// The field of ``Pose/anchorY``.
  public let anchorY: ConfigurationField
  /// The field of ``Pose/scale``.
  public let scale: ConfigurationField
  /// The field of ``Pose/rotation``.
  public let rotation: ConfigurationField
  /// The field of ``Pose/alpha``.
  public let alpha: ConfigurationField

  var all: [ConfigurationField] { [offsetX, offsetY, anchorX, anchorY, scale, rotation, alpha] }

  init(prefix: String, subject: String, offsetDefault: String) {
    func offset(_ name: String, _ side: String) -> ConfigurationField {
      ConfigurationField(
        "\(prefix).\(name)", .number(-10...10), unit: .containers, required: .never, allowed: .always,
        help: "Offset of \(subject), in container \(side)s. With neither offset set: \(offsetDefault).")
    }
    func part(
      _ name: String, _ range: ClosedRange<Double>, unit: FieldUnit = .ratio, default value: Double, help: String
    ) -> ConfigurationField {
      ConfigurationField("\(prefix).\(name)", .number(range), unit: unit, default: .number(value), help: help)
    }
    offsetX = offset("offsetX", "width")
    offsetY = offset("offsetY", "height")
    anchorX = part("anchorX", 0...1, default: 0.5, help: "Anchor across the width of \(subject).")
    anchorY = part("anchorY", 0...1, default: 0.5, help: "Anchor down the height of \(subject).")
    scale = part("scale", 0.01...10, default: 1, help: "Scale of \(subject).")
    rotation = part(
      "rotation", -3600...3600, unit: .degrees, default: 0, help: "Rotation of \(subject), clockwise on screen.")
    alpha = part("alpha", 0...1, default: 1, help: "Opacity of \(subject).")
  }
}
