import TransitionModel

/// Where a view stands at the far end of a direction, as far as it is not simply in its place.
struct ExportedPose {
  /// `presentFrom`, `dismissTo`, `presentPresenterTo`, `dismissPresenterFrom`
  let name: String
  /// The same with hyphens.
  let dashedName: String
  let pose: Pose

  var scale: Double? { pose.scale == 1 ? nil : pose.scale }
  /// Degrees, clockwise.
  var rotation: Double? { pose.rotation == 0 ? nil : pose.rotation }
  var opacity: Double? { pose.alpha == 1 ? nil : pose.alpha }
  /// The anchor turns and scales; without either it says nothing.
  var anchor: (x: Double, y: Double)? {
    guard scale != nil || rotation != nil, pose.anchorX != 0.5 || pose.anchorY != 0.5 else { return nil }
    return (pose.anchorX, pose.anchorY)
  }
  /// Container widths to the right, container heights down; nil where the view stands just past its edge.
  var offset: (x: Double, y: Double)? {
    pose.offsetX == nil && pose.offsetY == nil ? nil : (pose.offsetX ?? 0, pose.offsetY ?? 0)
  }

  static func all(of configuration: TransitionConfiguration) -> [ExportedPose] {
    [
      ExportedPose(name: "presentFrom", dashedName: "present-from", pose: configuration.presentation.pose),
      ExportedPose(
        name: "presentPresenterTo", dashedName: "present-presenter-to", pose: configuration.presentation.presenterPose),
      ExportedPose(name: "dismissTo", dashedName: "dismiss-to", pose: configuration.dismissal.pose),
      ExportedPose(
        name: "dismissPresenterFrom", dashedName: "dismiss-presenter-from",
        pose: configuration.dismissal.presenterPose),
    ]
  }
}
