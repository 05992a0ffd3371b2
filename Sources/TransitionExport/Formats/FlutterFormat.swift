import TransitionModel
import TransitionMotion

extension ExportFormat {
  /// Flutter durations, curves and spring descriptions, in Dart.
  public static let flutter = ExportFormat(
    name: "flutter",
    summary:
      "Flutter durations, curves and spring descriptions in Dart, with the colors, radii and poses that go with "
      + "them.",
    fileName: "transition_motion.dart",
    consumers: "Flutter with Dart 3.",
    notes: """
      Stiffness and damping have six digits. A SpringSimulation ends at its tolerance, not after UIKit's \
      duration, which is next to it. finishes(), begins() and rubberBand() decide as the engine does, in \
      logical pixels, if the velocity is estimated as the engine does. Stops are those of a \
      DraggableScrollableSheet; Flutter's own rule chooses among them.
      """
  ) { catalog throws(ExportError) in
    let identifiers = try catalog.identifiers(IdentifierStyle(isCapitalised: true, reserved: []))
    var file = CodeFile(catalog)
    let needsPower = catalog.transitions.contains { $0.interaction?.bandKind == "power" }
    let classes = catalog.transitions.flatMap { transition in
      let opening = "abstract final class \(identifiers[transition.name] ?? "")Motion"
      return ["", "/// \(transition.title)"] + CodeFile.block(opening, FlutterMembers.all(of: transition))
    }
    let functions = ["max", "min"].filter { name in classes.contains { $0.contains("\(name)(") } }
    let math = functions + (needsPower ? ["pow"] : [])
    let hasSheet = classes.contains { $0.contains("DraggableScrollableSheet(") }
    file.add([""] + (math.isEmpty ? [] : ["import 'dart:math' show \(math.joined(separator: ", "));"]))
    file.add(["import 'dart:ui';", ""])
    file.add(
      (["animation", "painting", "physics"] + (hasSheet ? ["widgets"] : [])).map {
        "import 'package:flutter/\($0).dart';"
      })
    file.add(classes)
    return file.text
  }
}

/// The members of one transition's class.
private enum FlutterMembers {
  static func all(of transition: ExportedTransition) -> [[String]] {
    let (dimming, geometry) = (transition.configuration.dimming, transition.configuration.geometry)
    let radii = geometry.cornerList(["topStart", "topEnd", "bottomEnd", "bottomStart"]) { "\($0): cornerRadius" }
    return transition.codeTimings.flatMap(members) + [
      [
        "/// The barrier when presented.",
        "static const Color barrierColor = Color.fromRGBO(0, 0, 0, \(NumberText.exact(dimming.alpha)));",
      ],
      ["static const bool barrierDismissible = \(dimming.tapToDismiss);"],
      ["static const Radius cornerRadius = Radius.circular(\(NumberText.exact(geometry.cornerRadius)));"],
    ]
      + (radii.map { [["static const BorderRadiusDirectional borderRadius = BorderRadiusDirectional.only(\($0));"]] }
        ?? [])
      + ExportedPose.all(of: transition.configuration).flatMap(members) + decision(transition)
      + FlutterStops.members(transition)
  }

  /// Returns the rules of a drag, in logical pixels, which correspond to the configuration's points.
  private static func decision(_ transition: ExportedTransition) -> [[String]] {
    guard let interaction = transition.interaction else { return [] }
    return interaction.constants.map { constant($0.note, $0.name, $0.value) }
      + DecisionDialect.dart.functions(interaction).map { function in
        let type = function.decides ? "bool" : "double"
        return [
          "/// \(function.note)", "static \(type) \(function.name)(\(function.list { "double \($0)" })) =>",
          "    \(function.expression);",
        ]
      }
  }

  private static func members(_ timing: CodeTiming) -> [[String]] {
    let microseconds = Int((NumberText.milliseconds(timing.timing?.duration ?? 0) * 1000).rounded())
    let duration =
      microseconds.isMultiple(of: 1000) ? "milliseconds: \(microseconds / 1000)" : "microseconds: \(microseconds)"
    let first = ["/// \(timing.note)", "static const Duration \(timing.name)Duration = Duration(\(duration));"]
    switch timing.timing?.shape {
    case .spring(let spring, let velocity):
      let spring = [
        "/// For a SpringSimulation from 0 to 1; it ends where its tolerance says, not after a duration.",
        "static const SpringDescription \(timing.name)Spring = SpringDescription(mass: 1, stiffness: "
          + "\(NumberText.rounded(spring.stiffness)), damping: \(NumberText.rounded(spring.damping)));",
      ]
      return [first, spring, constant("Ways a second.", "\(timing.name)InitialVelocity", velocity)]
    case .curve(let curve):
      let numbers = NumberText.exact([curve.x1, curve.y1, curve.x2, curve.y2])
      return [first, ["static const Curve \(timing.name)Curve = Cubic(\(numbers));"]]
    case nil: return [first]
    }
  }

  private static func constant(_ note: String, _ name: String, _ number: Double) -> [String] {
    ["/// \(note)", "static const double \(name) = \(NumberText.exact(number));"]
  }

  private static func members(_ pose: ExportedPose) -> [[String]] {
    [
      pose.scale.map { constant("A factor on its size.", "\(pose.name)Scale", $0) },
      pose.rotation.map { constant("Radians, clockwise.", "\(pose.name)Rotation", $0 * .pi / 180) },
      pose.opacity.map { constant("0…1.", "\(pose.name)Opacity", $0) },
      pose.anchor.map { anchor in
        // Flutter counts from the middle, from −1 to 1.
        let numbers = NumberText.exact([2 * anchor.x - 1, 2 * anchor.y - 1])
        return [
          "/// What it scales and turns about.",
          "static const Alignment \(pose.name)Alignment = Alignment(\(numbers));",
        ]
      },
    ].compactMap(\.self)
  }
}
