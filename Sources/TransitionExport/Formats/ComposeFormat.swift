import TransitionModel
import TransitionMotion

extension ExportFormat {
  /// Jetpack Compose animation specs, in Kotlin.
  public static let compose = ExportFormat(
    name: "compose",
    summary: "Jetpack Compose animation specs in Kotlin, with the alphas, radii and poses that go with them.",
    fileName: "TransitionMotion.kt",
    consumers: "Jetpack Compose and Compose Multiplatform.",
    notes: """
      A stiffness has six digits, and Compose computes in Float. A spring ends at its visibility threshold, \
      not after UIKit's duration, which is next to it. Durations are whole milliseconds, as Compose takes \
      them. Move the file into your own package. finishes(), begins() and rubberBand() decide as the engine \
      does, in dp, if the velocity is estimated as the engine does. Stops are anchors of an \
      AnchoredDraggableState.
      """
  ) { catalog throws(ExportError) in
    let types: Set = [
      "Any", "Boolean", "CubicBezierEasing", "Double", "Dp", "FiniteAnimationSpec", "Float", "Int",
      "RoundedCornerShape", "TransformOrigin",
    ]
    let identifiers = try catalog.identifiers(
      IdentifierStyle(isCapitalised: true, reserved: types.union(catalog.stopTypes(ComposeStops.types))))
    let indentation = "    "
    let members = catalog.transitions.map { transition in
      let opening = "object \(identifiers[transition.name] ?? "")"
      return ["// \(transition.title)"]
        + CodeFile.block(opening, ComposeMembers.all(of: transition), indentation: indentation)
    }
    let body = CodeFile.block("object TransitionMotion", members, indentation: indentation)
    let animation = ["CubicBezierEasing", "FiniteAnimationSpec", "snap", "spring", "tween"]
    let ui = ["graphics.TransformOrigin", "unit.Density", "unit.Dp", "unit.dp"]
    let foundation = ComposeStops.imports.map { "gestures.\($0)" } + ["shape.RoundedCornerShape"]
    let imports =
      (animation.map { "animation.core.\($0)" } + foundation.map { "foundation.\($0)" } + ui.map { "ui.\($0)" })
      .filter { name in
        let word = name.split(separator: ".").last ?? ""
        return word == "dp"
          || body.contains { $0.contains(word + "(") || $0.contains(": \(word)") || $0.contains(word + "<") }
      }
    var file = CodeFile(catalog)
    file.add(["", "package transitions", ""] + imports.map { "import androidx.compose.\($0)" })
    file.add(
      ["abs(", "pow("].filter { word in body.contains { $0.contains(word) } }
        .map { "import kotlin.math.\($0.dropLast())" })
    file.add(["", "// The registry's transitions in Compose's words."] + body)
    return file.text
  }
}

/// The members of one transition's object.
private enum ComposeMembers {
  static func all(of transition: ExportedTransition) -> [[String]] {
    let configuration = transition.configuration
    return (transition.codeTimings + [transition.settling].compactMap(\.self)).flatMap(members) + [
      constant("The scrim's alpha when presented.", "dimmingAlpha", configuration.dimming.alpha),
      ["val cornerRadius: Dp = \(NumberText.exact(configuration.geometry.cornerRadius)).dp"],
    ] + shape(configuration.geometry) + [
      ["const val dismissOnClickOutside: Boolean = \(configuration.dimming.tapToDismiss)"]
    ] + ExportedPose.all(of: configuration).flatMap(members) + decision(transition)
      + ComposeStops.members(transition)
  }

  /// Returns the shape of a view of which not all corners are round.
  private static func shape(_ geometry: TransitionGeometry) -> [[String]] {
    let radii = geometry.cornerList(["topStart", "topEnd", "bottomEnd", "bottomStart"]) { "\($0) = cornerRadius" }
    return radii.map { [["val shape: RoundedCornerShape = RoundedCornerShape(\($0))"]] } ?? []
  }

  /// Returns the rules of a drag, in dp, which correspond to the configuration's points.
  private static func decision(_ transition: ExportedTransition) -> [[String]] {
    guard let interaction = transition.interaction else { return [] }
    let dialect = DecisionDialect.kotlin
    return interaction.constants.map { constant in
      ["// \(constant.note)", "const val \(constant.name): Double = \(dialect.number(constant.value))"]
    }
      + dialect.functions(interaction).map { function in
        let type = function.decides ? "Boolean" : "Double"
        return [
          "// \(function.note)", "fun \(function.name)(\(function.list { "\($0): Double" })): \(type) =",
          "    \(function.expression)",
        ]
      }
  }

  private static func members(_ timing: CodeTiming) -> [[String]] {
    let duration = wholeMilliseconds(timing.timing?.duration ?? 0)
    let spec = timing.timing.map(spec) ?? "snap()"
    var members = [
      ["// \(timing.note)", "fun <T> \(timing.name)(): FiniteAnimationSpec<T> = \(spec)"],
      ["const val \(timing.name)DurationMillis: Int = \(duration)"],
    ]
    if case .spring(_, let velocity)? = timing.timing?.shape, velocity != 0 {
      let note = "Ways a second: times the distance, the initialVelocity of animateTo()."
      members.append(constant(note, "\(timing.name)InitialVelocity", velocity))
    }
    return members
  }

  private static func spec(_ timing: AnimationTiming) -> String {
    switch timing.shape {
    case .spring(let spring, _):
      return "spring(dampingRatio = \(NumberText.exact(spring.dampingRatio))f, "
        + "stiffness = \(NumberText.rounded(spring.stiffness))f)"
    case .curve(let curve):
      let numbers = NumberText.exact([curve.x1, curve.y1, curve.x2, curve.y2], suffix: "f")
      return "tween(durationMillis = \(wholeMilliseconds(timing.duration)), easing = CubicBezierEasing(\(numbers)))"
    }
  }

  private static func wholeMilliseconds(_ seconds: Double) -> Int { Int(NumberText.milliseconds(seconds).rounded()) }

  private static func constant(_ note: String, _ name: String, _ number: Double) -> [String] {
    ["// \(note)", "const val \(name): Float = \(NumberText.exact(number))f"]
  }

  private static func members(_ pose: ExportedPose) -> [[String]] {
    [
      pose.scale.map { constant("A factor on its size.", "\(pose.name)Scale", $0) },
      pose.rotation.map { constant("Degrees, clockwise.", "\(pose.name)RotationZ", $0) },
      pose.opacity.map { constant("0…1.", "\(pose.name)Alpha", $0) },
      pose.anchor.map { anchor in
        let numbers = NumberText.exact([anchor.x, anchor.y], suffix: "f")
        return [
          "// What it scales and turns about.",
          "val \(pose.name)TransformOrigin: TransformOrigin = TransformOrigin(\(numbers))",
        ]
      },
    ].compactMap(\.self)
  }
}
