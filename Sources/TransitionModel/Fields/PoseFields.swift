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
