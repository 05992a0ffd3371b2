import TransitionModel
import TransitionMotion

extension ExportFormat {
  /// UIKit property animators.
  public static let uiKit = ExportFormat(
    name: "uikit",
    summary: "UIKit property animators, with the alphas, radii and poses that go with them.",
    fileName: "UIKitMotion.swift",
    consumers: "UIKit from iOS 10.",
    notes: """
      Durations and damping ratios are UIKit's own, so nothing is computed. Initial velocities are the same \
      along both axes: animate only one axis, or make the vector yourself. finishes(), begins() and \
      rubberBand() decide as the engine does, if the velocity is estimated as the engine does. Stops are \
      detents of UIKit's sheet, for iOS 16; its own rule chooses among them.
      """
  ) { catalog throws(ExportError) in
    let types: Set = [
      "Bool", "CACornerMask", "CGFloat", "CGPoint", "CGVector", "Double", "MainActor", "TimeInterval",
      "UICubicTimingParameters",
      "UIModalPresentationStyle", "UISpringTimingParameters", "UIViewPropertyAnimator",
    ]
    return try CodeFile.swift(catalog, framework: "UIKit", types: types, attributes: ["@MainActor"], UIKitMembers.all)
  }
}

/// The members of one transition's enumeration.
private enum UIKitMembers {
  static func all(of transition: ExportedTransition) -> [[String]] {
    let configuration = transition.configuration
    return transition.codeTimings.flatMap(members) + [
      constant("The dimming view's alpha when presented.", "dimmingAlpha", configuration.dimming.alpha),
      constant("Points.", "cornerRadius", configuration.geometry.cornerRadius),
      [
        "/// What the presented view controller's `modalPresentationStyle` is to be.",
        "public static let modalPresentationStyle: UIModalPresentationStyle = "
          + ".\(configuration.geometry.presentationStyle.rawValue)",
      ],
    ] + corners(configuration.geometry) + ExportedPose.all(of: configuration).flatMap(members)
      + CodeFile.swiftDecision(transition, isolation: "nonisolated ") + AppleStops.uiKit(transition)
  }

  /// Returns the mask of a layer of which not all corners are round.
  private static func corners(_ geometry: TransitionGeometry) -> [[String]] {
    let names = ["MinXMinY", "MaxXMinY", "MaxXMaxY", "MinXMaxY"]
    let mask = geometry.cornerList(names, in: [0, 1, 3, 2]) { ".layer\($0)Corner" }
    return mask.map {
      [["/// For left-to-right text.", "public static let maskedCorners: CACornerMask = [\($0)]"]]
    } ?? []
  }

  private static func members(_ timing: CodeTiming) -> [[String]] {
    let isOptional = timing.name.hasSuffix("Reduced")
    let duration = NumberText.exact(timing.timing?.duration ?? 0)
    let animator = timing.timing.map {
      "UIViewPropertyAnimator(duration: \(duration), timingParameters: \(parameters($0)))"
    }
    return [
      ["/// \(timing.note)"]
        + CodeFile.block(
          "public static func \(timing.name)Animator() -> UIViewPropertyAnimator\(isOptional ? "?" : "")",
          [[animator ?? "nil"]]),
      ["/// In seconds.", "public static let \(timing.name)Duration: TimeInterval = \(duration)"],
    ]
  }

  private static func parameters(_ timing: AnimationTiming) -> String {
    switch timing.shape {
    case .spring(let spring, let velocity):
      let velocity = NumberText.exact(velocity)
      return "UISpringTimingParameters(dampingRatio: \(NumberText.exact(spring.dampingRatio)), initialVelocity: "
        + "CGVector(dx: \(velocity), dy: \(velocity)))"
    case .curve(let curve):
      let points = [(curve.x1, curve.y1), (curve.x2, curve.y2)].map { x, y in
        "CGPoint(x: \(NumberText.exact(x)), y: \(NumberText.exact(y)))"
      }
      return "UICubicTimingParameters(controlPoint1: \(points[0]), controlPoint2: \(points[1]))"
    }
  }

  private static func constant(_ note: String, _ name: String, _ number: Double, _ factor: String = "") -> [String] {
    ["/// \(note)", "public static let \(name): CGFloat = \(NumberText.exact(number))\(factor)"]
  }

  private static func members(_ pose: ExportedPose) -> [[String]] {
    [
      pose.scale.map { constant("A factor on its size.", "\(pose.name)Scale", $0) },
      pose.rotation.map { constant("Radians, clockwise.", "\(pose.name)Rotation", $0, " * .pi / 180") },
      pose.opacity.map { constant("0…1.", "\(pose.name)Alpha", $0) },
      pose.anchor.map { anchor in
        let (x, y) = (NumberText.exact(anchor.x), NumberText.exact(anchor.y))
        return [
          "/// What it scales and turns about: its layer's anchor point.",
          "public static let \(pose.name)AnchorPoint: CGPoint = CGPoint(x: \(x), y: \(y))",
        ]
      },
    ].compactMap(\.self)
  }
}
