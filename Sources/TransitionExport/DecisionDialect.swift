import TransitionModel

/// A function of a drag's rules, with its expression in one language.
struct DecisionFunction {
  let name: String
  let parameters: [String]
  let decides: Bool
  let note: String
  let expression: String

  /// The parameters, each written by `parameter`.
  func list(_ parameter: (String) -> String) -> String { parameters.map(parameter).joined(separator: ", ") }

  /// The function in JavaScript.
  var arrow: String { "(\(list { $0 })) => \(expression)" }
}

/// A language of the functions of a drag's rules.
enum DecisionDialect {
  case javaScript
  case swift
  case kotlin
  case dart

  /// Returns the release rule, the begin rule and the rubber band as functions.
  func functions(_ interaction: ExportedInteraction) -> [DecisionFunction] {
    let (length, lengthAndSpeed) =
      switch self {
      case .javaScript, .swift: ("Points", "Points and points per second")
      case .kotlin: ("dp", "dp and dp/s")
      case .dart: ("Logical pixels", "Logical pixels, also per second,")
      }
    return [
      DecisionFunction(
        name: "finishes", parameters: ["translation", "velocity", "distance"], decides: true,
        note: "Whether a release finishes: \(interaction.releaseSummary). \(lengthAndSpeed) toward the end.",
        expression: finishes(interaction)),
      DecisionFunction(
        name: "begins", parameters: ["along", "across"], decides: true,
        note: "Whether a drag begins: \(interaction.beginSummary). \(length) toward the end, and across.",
        expression: begins(interaction)),
      DecisionFunction(
        name: "rubberBand", parameters: ["overshoot", "distance"], decides: false,
        note: "\(length) the view gives when it is dragged the wrong way: \(interaction.bandKind).",
        expression: rubberBand(interaction)),
    ]
  }

  /// Returns a number. Kotlin requires a decimal point of a `Double`.
  func number(_ number: Double) -> String {
    let text = NumberText.exact(number)
    return self != .kotlin || text.contains { $0 == "." || $0 == "e" } ? text : text + ".0"
  }

  /// Returns a named constant, or its value in JavaScript, which has none.
  private func value(_ name: String, _ value: Double?) -> String { self == .javaScript ? number(value ?? 0) : name }

  private var zero: String { number(0) }

  private func absolute(_ value: String) -> String {
    switch self {
    case .javaScript: "Math.abs(\(value))"
    case .swift, .kotlin: "abs(\(value))"
    case .dart: "\(value).abs()"
    }
  }

  private func power(_ base: String, _ exponent: String) -> String {
    switch self {
    case .javaScript: "\(base) ** \(exponent)"
    case .swift: "pow(\(base), \(exponent))"
    case .kotlin: "\(base).pow(\(exponent))"
    case .dart: "pow(\(base), \(exponent)).toDouble()"
    }
  }

  private func finishes(_ interaction: ExportedInteraction) -> String {
    let rule = interaction.releaseRule
    let (speed, points) = (value("releaseVelocity", rule.velocity), value("releasePoints", rule.points))
    let fraction = value("releaseFraction", rule.fraction)
    func past(_ travel: String) -> String { "distance > \(zero) && \(travel) > \(fraction) * distance" }
    switch rule {
    case .distance: return past("translation")
    case .direction: return "velocity > \(zero)"
    case .directionOrDistance: return "velocity > \(zero) || (velocity == \(zero) && \(past("translation")))"
    case .flingOrDistance: return "velocity > \(speed) || (\(past("translation")) && velocity > -\(speed))"
    case .anyOf(let velocity, let share, let length):
      let ways = [
        velocity.map { _ in "velocity > \(speed)" }, share.map { _ in "(\(past("translation")))" },
        length.map { _ in "translation > \(points)" },
      ].compactMap(\.self)
      return ways.isEmpty ? "false" : ways.joined(separator: " || ")
    case .armed: return "translation >= \(points)"
    case .projection:
      return past("translation + \(value("releaseHorizon", rule.horizon)) * velocity")
    }
  }

  private func begins(_ interaction: ExportedInteraction) -> String {
    let isAny = interaction.beginRule == "any"
    let along = isAny ? absolute("along") : "along"
    guard let halfAngle = interaction.halfAngle else { return isAny ? "true" : "\(along) > \(zero)" }
    let tangent = number(NumberText.tangent(ofDegrees: halfAngle))
    return "\(along) > \(zero) && \(absolute("across")) < \(along) * \(tangent)"
  }

  private func rubberBand(_ interaction: ExportedInteraction) -> String {
    let parameter =
      interaction.bandParameter.map { name, number in
        value("rubberBand" + name.prefix(1).uppercased() + name.dropFirst(), number)
      } ?? zero
    let given =
      switch interaction.bandKind {
      case "unlimited": "overshoot"
      case "reciprocal": "overshoot / (\(number(1)) + \(parameter) * overshoot / distance)"
      case "power": power("overshoot", parameter)
      case "scrollView": "overshoot * \(parameter) * distance / (overshoot * \(parameter) + distance)"
      default: zero
      }
    guard given != zero else { return zero }
    return self == .kotlin ? "if (distance > \(zero)) \(given) else \(zero)" : "distance > \(zero) ? \(given) : \(zero)"
  }
}
