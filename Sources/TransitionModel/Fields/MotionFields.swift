/// The fields of one direction of a transition. Presenting and dismissing have the same fields under two prefixes.
package struct MotionFields: Sendable {
  package static let presentation = MotionFields(
    "presentation", "presenting", ConfigurationPart.whole.at(\.presentation))
  package static let dismissal = MotionFields("dismissal", "dismissing", ConfigurationPart.whole.at(\.dismissal))

  package let duration: ConfigurationField
  package let dampingRatio: ConfigurationField
  package let initialVelocity: ConfigurationField
  package let curve: ConfigurationField
  package let curveX1: ConfigurationField
  package let curveY1: ConfigurationField
  package let curveX2: ConfigurationField
  package let curveY2: ConfigurationField
  package let alphaDuration: ConfigurationField
  package let pose: PoseFields
  package let presenterPose: PoseFields

  var all: [ConfigurationField] {
    [duration, dampingRatio, initialVelocity, curve, curveX1, curveY1, curveX2, curveY2, alphaDuration]
      + pose.all + presenterPose.all
  }

  private init(_ prefix: String, _ phrase: String, _ motion: ConfigurationPart<DirectionConfiguration>) {
    let style = motion.at(\.timing.style)
    duration = .number(
      "\(prefix).duration", 0.01...10, unit: .seconds, motion.at(\.timing.duration),
      help: "The duration of \(phrase). With a damping ratio, it is UIKit's: the time until the spring has settled "
        + "(`transitions help springs`).")
    dampingRatio = .number(
      "\(prefix).dampingRatio", 0.01...1, style.at(\.dampingRatio), required: .never, allowed: .always,
      help: "1 is critically damped: no overshoot. Smaller bounces more. Without it a curve is needed.")
    let isSpring = FieldCondition.isSet(dampingRatio.path)
    initialVelocity = .number(
      "\(prefix).initialVelocity", -100...100, unit: .distancesPerSecond, style.at(\.initialVelocity),
      required: isSpring, default: 0,
      help: "The spring's velocity at the start; 1 covers the whole distance in one second.")
    curve = .choice(
      "\(prefix).curve", style.at(\.curve), required: .not(isSpring),
      help: "The timing curve if there is no damping ratio. cubic takes the four control point fields.")
    let isCubic = FieldCondition.isOneOf(curve.path, [TimingCurveChoice.Kind.cubic.rawValue])
    func controlPoint(
      _ name: String, _ range: ClosedRange<Double>, _ part: WritableKeyPath<SIMD4<Double>, Double> & Sendable
    ) -> ConfigurationField {
      .number(
        "\(prefix).\(name)", range, style.at(\.controlPoints).at(part), required: isCubic,
        help: "Control point of the cubic Bézier curve from (0, 0) to (1, 1), as in CSS cubic-bezier().")
    }
    curveX1 = controlPoint("curveX1", 0...1, \.x)
    curveY1 = controlPoint("curveY1", -10...10, \.y)
    curveX2 = controlPoint("curveX2", 0...1, \.z)
    curveY2 = controlPoint("curveY2", -10...10, \.w)
    alphaDuration = .number(
      "\(prefix).alphaDuration", 0.01...10, unit: .seconds, motion.at(\.timing.alphaDuration), required: .never,
      allowed: .always, help: "The duration of the view's alpha, if it differs from the rest of the motion.")
    pose = PoseFields(
      "\(prefix).pose", motion.at(\.pose), subject: "the presented view at its far end when \(phrase)",
      offsetDefault: "past the edge, just out of sight")
    presenterPose = PoseFields(
      "\(prefix).presenterPose", motion.at(\.presenterPose),
      subject: "the presenter's view behind the presented one when \(phrase)", offsetDefault: "unmoved")
  }
}

package struct PoseFields: Sendable {
  package let offsetX: ConfigurationField
  package let offsetY: ConfigurationField
  package let anchorX: ConfigurationField
  package let anchorY: ConfigurationField
  package let scale: ConfigurationField
  package let rotation: ConfigurationField
  package let alpha: ConfigurationField

  var all: [ConfigurationField] { [offsetX, offsetY, anchorX, anchorY, scale, rotation, alpha] }

  init(_ prefix: String, _ pose: ConfigurationPart<Pose>, subject: String, offsetDefault: String) {
    func offset(
      _ name: String, _ side: String, _ part: WritableKeyPath<Pose, Double?> & Sendable
    ) -> ConfigurationField {
      .number(
        "\(prefix).\(name)", -10...10, unit: .containers, pose.at(part), required: .never, allowed: .always,
        help: "Offset of \(subject), in container \(side)s. With neither offset set: \(offsetDefault).")
    }
    func part(
      _ name: String, _ range: ClosedRange<Double>, unit: FieldUnit = .ratio,
      _ part: WritableKeyPath<Pose, Double> & Sendable, default value: Double, help: String
    ) -> ConfigurationField {
      .number("\(prefix).\(name)", range, unit: unit, pose.at(part), default: value, help: help)
    }
    offsetX = offset("offsetX", "width", \.offsetX)
    offsetY = offset("offsetY", "height", \.offsetY)
    anchorX = part("anchorX", 0...1, \.anchorX, default: 0.5, help: "Anchor across the width of \(subject).")
    anchorY = part("anchorY", 0...1, \.anchorY, default: 0.5, help: "Anchor down the height of \(subject).")
    scale = part("scale", 0.01...10, \.scale, default: 1, help: "Scale of \(subject).")
    rotation = part(
      "rotation", -3600...3600, unit: .degrees, \.rotation, default: 0,
      help: "Rotation of \(subject), clockwise on screen.")
    alpha = part("alpha", 0...1, \.alpha, default: 1, help: "Opacity of \(subject).")
  }
}
