import TransitionMotion
import TransitionModel

extension ExportFormat {
  /// Flutter durations, curves and spring descriptions, in Dart.
  public static let flutter = ExportFormat(
    name: "flutter",
    summary:
      "Flutter durations, curves and spring descriptions in Dart, with the colours, radii and poses that go with "
      + "them.",
    fileName: "transition_motion.dart",
    notes: """
      Stiffness and damping have six digits. A SpringSimulation ends where its tolerance says and not \
      after UIKit's duration, which stands beside it.
      """
  ) { catalog throws(ExportError) in
    let identifiers = try catalog.identifiers(IdentifierStyle(isCapitalised: true, reserved: []))
    var file = CodeFile(catalog)
    file.add([
      "", "import 'dart:ui';", "", "import 'package:flutter/animation.dart';",
      "import 'package:flutter/painting.dart';",
      "import 'package:flutter/physics.dart';",
    ])
    for transition in catalog.transitions {
      file.add(["", "/// \(transition.title)"])
      file.add(
        CodeFile.block(
          "abstract final class \(identifiers[transition.name] ?? "")Motion", FlutterMembers.all(of: transition)))
    }
    return file.text
  }
}

/// What one transition has for Flutter.
private enum FlutterMembers {
  static func all(of transition: ExportedTransition) -> [[String]] {
    let configuration = transition.configuration
    return transition.codeTimings.flatMap(members) + [
      [
        "/// The barrier when presented.",
        "static const Color barrierColor = Color.fromRGBO(0, 0, 0, \(NumberText.exact(configuration.dimming.alpha)));",
      ],
      ["static const bool barrierDismissible = \(configuration.dimming.tapToDismiss);"],
      [
        "static const Radius cornerRadius = Radius.circular(\(NumberText.exact(configuration.geometry.cornerRadius)));"
      ],
    ] + ExportedPose.all(of: configuration).flatMap(members)
  }

  private static func members(_ timing: CodeTiming) -> [[String]] {
    let microseconds = Int((NumberText.milliseconds(timing.timing?.duration ?? 0) * 1000).rounded())
    let duration =
      microseconds.isMultiple(of: 1000) ? "milliseconds: \(microseconds / 1000)" : "microseconds: \(microseconds)"
    var members = [
      ["/// \(timing.note)", "static const Duration \(timing.name)Duration = Duration(\(duration));"]
    ]
    switch timing.timing?.shape {
    case .spring(let spring, let velocity):
      members.append([
        "/// For a SpringSimulation from 0 to 1; it ends where its tolerance says, not after a duration.",
        "static const SpringDescription \(timing.name)Spring = SpringDescription(mass: 1, stiffness: "
          + "\(NumberText.rounded(spring.stiffness)), damping: \(NumberText.rounded(spring.damping)));",
      ])
      members.append([
        "/// Ways a second.",
        "static const double \(timing.name)InitialVelocity = \(NumberText.exact(velocity));",
      ])
    case .curve(let curve):
      let numbers = [curve.x1, curve.y1, curve.x2, curve.y2].map(NumberText.exact)
      members.append(["static const Curve \(timing.name)Curve = Cubic(\(numbers.joined(separator: ", ")));"])
    case nil: break
    }
    return members
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
        // Flutter counts from the middle, −1 to 1.
        let (x, y) = (NumberText.exact(2 * anchor.x - 1), NumberText.exact(2 * anchor.y - 1))
        return [
          "/// What it scales and turns about.",
          "static const Alignment \(pose.name)Alignment = Alignment(\(x), \(y));",
        ]
      },
    ].compactMap { $0 }
  }
}
