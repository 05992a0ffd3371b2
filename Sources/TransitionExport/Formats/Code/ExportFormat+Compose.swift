import TransitionMotion
import TransitionModel

extension ExportFormat {
  /// Jetpack Compose animation specs, in Kotlin.
  public static let compose = ExportFormat(
    name: "compose",
    summary: "Jetpack Compose animation specs in Kotlin, with the alphas, radii and poses that go with them.",
    fileName: "TransitionMotion.kt",
    notes: """
      A stiffness has six digits, and Compose computes in Float. A spring ends where its visibility \
      threshold says and not after UIKit's duration, which stands beside it. Durations are whole \
      milliseconds, as Compose takes them. Move the file into a package of yours.
      """
  ) { catalog throws(ExportError) in
    let types: Set = [
      "Any", "Boolean", "CubicBezierEasing", "Dp", "FiniteAnimationSpec", "Float", "Int", "TransformOrigin",
    ]
    let identifiers = try catalog.identifiers(IdentifierStyle(isCapitalised: true, reserved: types))
    let members = catalog.transitions.map { transition in
      ["// \(transition.title)"]
        + CodeFile.block(
          "object \(identifiers[transition.name] ?? "")", ComposeMembers.all(of: transition), indentation: "    ")
    }
    let body = CodeFile.block("object TransitionMotion", members, indentation: "    ")
    let imports = [
      "androidx.compose.animation.core.CubicBezierEasing", "androidx.compose.animation.core.FiniteAnimationSpec",
      "androidx.compose.animation.core.snap", "androidx.compose.animation.core.spring",
      "androidx.compose.animation.core.tween", "androidx.compose.ui.graphics.TransformOrigin",
      "androidx.compose.ui.unit.Dp", "androidx.compose.ui.unit.dp",
    ].filter { name in
      let word = name.split(separator: ".").last.map(String.init) ?? ""
      return word == "dp"
        || body.contains { $0.contains(word + "(") || $0.contains(": \(word)") || $0.contains(word + "<") }
    }
    var file = CodeFile(catalog)
    file.add(["", "package transitions", ""] + imports.map { "import \($0)" })
    file.add(["", "// The registry's transitions in Compose's words."] + body)
    return file.text
  }
}

/// What one transition has for Compose.
private enum ComposeMembers {
  static func all(of transition: ExportedTransition) -> [[String]] {
    let configuration = transition.configuration
    return transition.codeTimings.flatMap(members) + [
      constant("The scrim's alpha when presented.", "dimmingAlpha", configuration.dimming.alpha),
      ["val cornerRadius: Dp = \(NumberText.exact(configuration.geometry.cornerRadius)).dp"],
      ["const val dismissOnClickOutside: Boolean = \(configuration.dimming.tapToDismiss)"],
    ] + ExportedPose.all(of: configuration).flatMap(members)
  }

  private static func members(_ timing: CodeTiming) -> [[String]] {
    let milliseconds = Int(NumberText.milliseconds(timing.timing?.duration ?? 0).rounded())
    var members = [
      [
        "// \(timing.note)",
        "fun <T> \(timing.name)(): FiniteAnimationSpec<T> = \(timing.timing.map(spec) ?? "snap()")",
      ],
      ["const val \(timing.name)DurationMillis: Int = \(milliseconds)"],
    ]
    if case .spring(_, let velocity)? = timing.timing?.shape, velocity != 0 {
      members.append([
        "// Ways a second: times the distance, the initialVelocity of animateTo().",
        "const val \(timing.name)InitialVelocity: Float = \(float(NumberText.exact(velocity)))",
      ])
    }
    return members
  }

  private static func spec(_ timing: AnimationTiming) -> String {
    switch timing.shape {
    case .spring(let spring, _):
      // It ends where its visibility threshold says, not after a duration.
      return "spring(dampingRatio = \(float(NumberText.exact(spring.dampingRatio))), "
        + "stiffness = \(float(NumberText.rounded(spring.stiffness))))"
    case .curve(let curve):
      let milliseconds = Int(NumberText.milliseconds(timing.duration).rounded())
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map { float(NumberText.exact($0)) }
      return "tween(durationMillis = \(milliseconds), easing = CubicBezierEasing(\(numbers.joined(separator: ", "))))"
    }
  }

  private static func float(_ number: String) -> String { number + "f" }

  private static func constant(_ note: String, _ name: String, _ number: Double) -> [String] {
    ["// \(note)", "const val \(name): Float = \(float(NumberText.exact(number)))"]
  }

  private static func members(_ pose: ExportedPose) -> [[String]] {
    [
      pose.scale.map { constant("A factor on its size.", "\(pose.name)Scale", $0) },
      pose.rotation.map { constant("Degrees, clockwise.", "\(pose.name)RotationZ", $0) },
      pose.opacity.map { constant("0…1.", "\(pose.name)Alpha", $0) },
      pose.anchor.map { anchor in
        let numbers = [anchor.x, anchor.y].map { float(NumberText.exact($0)) }
        return [
          "// What it scales and turns about.",
          "val \(pose.name)TransformOrigin: TransformOrigin = TransformOrigin(\(numbers.joined(separator: ", ")))",
        ]
      },
    ].compactMap { $0 }
  }
}
