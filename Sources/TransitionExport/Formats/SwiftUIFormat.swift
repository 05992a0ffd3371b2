import TransitionModel
import TransitionMotion

extension ExportFormat {
  /// SwiftUI animations.
  public static let swiftUI = ExportFormat(
    name: "swiftui",
    summary: "SwiftUI animations, with the opacities, radii and poses that go with them.",
    fileName: "SwiftUIMotion.swift",
    consumers: "SwiftUI from iOS 13; the members that need iOS 17 say so.",
    notes: """
      A spring without an initial velocity is written by its response, and one with it by stiffness and \
      damping. Six digits keep it within a hundred-thousandth of the travel. SwiftUI lets a spring settle, \
      while UIKit cuts it off after its duration. finishes(), begins() and rubberBand() decide as the engine \
      does, if the velocity is estimated as the engine does. Stops are detents of SwiftUI's sheet, for iOS 16; \
      its own rule chooses among them.
      """
  ) { catalog throws(ExportError) in
    try CodeFile.swift(
      catalog, framework: "SwiftUI",
      types: [
        "Animation", "Double", "Bool", "CGFloat", "Angle", "UnitPoint", "Edge", "HorizontalAlignment",
        "RectangleCornerRadii",
      ], SwiftUIMembers.all)
  }
}

/// The members of one transition's enumeration.
private enum SwiftUIMembers {
  static func all(of transition: ExportedTransition) -> [[String]] {
    let configuration = transition.configuration
    // In steps: the compiler takes seconds to find the types of one long sum of arrays.
    var members = transition.codeTimings.flatMap { [member($0)] + spring($0) }
    members += [
      constant("The dimming view's opacity when presented.", "dimmingOpacity", "Double", configuration.dimming.alpha),
      constant("Points.", "cornerRadius", "CGFloat", configuration.geometry.cornerRadius),
      [
        "/// Where it comes from and leaves over.",
        "public static let edge: Edge = .\(configuration.geometry.edge.rawValue)",
      ],
      [
        "/// Whether no gesture dismisses it.",
        "public static let interactiveDismissDisabled: Bool = \(!configuration.dragCanDismiss)",
      ],
    ]
    members += side(configuration.geometry) + ExportedPose.all(of: configuration).flatMap(Self.members)
    return members + CodeFile.swiftDecision(transition) + AppleStops.swiftUI(transition)
  }

  /// Returns the side of a narrow view, and the corners if not all are round.
  private static func side(_ geometry: TransitionGeometry) -> [[String]] {
    let names = ["topLeading", "topTrailing", "bottomTrailing", "bottomLeading"]
    // The initializer has another order.
    let radii = geometry.cornerList(names, in: [0, 3, 2, 1]) { "\($0): cornerRadius" }
    return [
      geometry.horizontalAlignment.map {
        [
          "/// Of a view that is narrower than its room.",
          "public static let alignment: HorizontalAlignment = .\($0.rawValue)",
        ]
      },
      radii.map {
        [
          "/// Of an UnevenRoundedRectangle.", "@available(iOS 16.0, macOS 13.0, tvOS 16.0, watchOS 9.0, *)",
          "public static var cornerRadii: RectangleCornerRadii { RectangleCornerRadii(\($0)) }",
        ]
      },
    ].compactMap(\.self)
  }

  private static func member(_ timing: CodeTiming) -> [String] {
    let isOptional = timing.name.hasSuffix("Reduced")
    return [
      "/// \(timing.note)",
      "public static let \(timing.name): Animation\(isOptional ? "?" : "") = \(timing.timing.map(animation) ?? "nil")",
    ]
  }

  /// Returns the same spring with the parameters of iOS 17; empty if the timing is a curve, or has an initial velocity.
  private static func spring(_ timing: CodeTiming) -> [[String]] {
    guard case .spring(let spring, 0)? = timing.timing?.shape else { return [] }
    let numbers = "duration: \(NumberText.rounded(spring.response)), bounce: \(NumberText.rounded(spring.bounce))"
    return [
      [
        "/// The same in the words of iOS 17.",
        "@available(iOS 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0, *)",
        "public static var \(timing.name)Spring: Animation { .spring(\(numbers)) }",
      ]
    ]
  }

  private static func animation(_ timing: AnimationTiming) -> String {
    switch timing.shape {
    case .spring(let spring, 0):
      ".spring(response: \(NumberText.rounded(spring.response)), dampingFraction: "
        + "\(NumberText.exact(spring.dampingRatio)))"
    case .spring(let spring, let velocity):
      ".interpolatingSpring(mass: 1, stiffness: \(NumberText.rounded(spring.stiffness)), damping: "
        + "\(NumberText.rounded(spring.damping)), initialVelocity: \(NumberText.exact(velocity)))"
    case .curve(let curve):
      ".timingCurve(\(NumberText.exact([curve.x1, curve.y1, curve.x2, curve.y2])), duration: "
        + "\(NumberText.exact(timing.duration)))"
    }
  }

  private static func constant(_ note: String, _ name: String, _ type: String, _ number: Double) -> [String] {
    ["/// \(note)", "public static let \(name): \(type) = \(NumberText.exact(number))"]
  }

  private static func members(_ pose: ExportedPose) -> [[String]] {
    [
      pose.scale.map { constant("A factor on its size.", "\(pose.name)Scale", "CGFloat", $0) },
      pose.rotation.map {
        ["/// Clockwise.", "public static let \(pose.name)Rotation: Angle = .degrees(\(NumberText.exact($0)))"]
      },
      pose.opacity.map { constant("0…1.", "\(pose.name)Opacity", "Double", $0) },
      pose.anchor.map { anchor in
        let (x, y) = (NumberText.exact(anchor.x), NumberText.exact(anchor.y))
        return [
          "/// What it scales and turns about.",
          "public static let \(pose.name)Anchor: UnitPoint = UnitPoint(x: \(x), y: \(y))",
        ]
      },
    ].compactMap(\.self)
  }
}
