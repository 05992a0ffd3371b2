import TransitionModel

/// The syntax of a language for the expressions of a decision.
struct DecisionDialect: Sendable {
  /// Returns a number as an expression of a floating-point type.
  let number: @Sendable (Double) -> String
  /// A Boolean value that indicates whether expressions use named constants instead of literal numbers.
  let namesConstants: Bool
  let power: @Sendable (_ base: String, _ exponent: String) -> String
  let absolute: @Sendable (String) -> String
  let choose: @Sendable (_ condition: String, _ yes: String, _ no: String) -> String

  private func value(_ name: String, _ value: Double?) -> String {
    namesConstants ? name : number(value ?? 0)
  }

  private var zero: String { number(0) }

  /// Returns the release rule as an expression of `translation`, `velocity` and `distance`.
  func finishes(_ interaction: ExportedInteraction) -> String {
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

  /// Returns the begin rule as an expression of `along`, points toward the end, and `across`.
  func begins(_ interaction: ExportedInteraction) -> String {
    let isAny = interaction.beginRule == "any"
    let along = isAny ? absolute("along") : "along"
    guard let halfAngle = interaction.halfAngle else { return isAny ? "true" : "\(along) > \(zero)" }
    let tangent = number(NumberText.tangent(ofDegrees: halfAngle))
    return "\(along) > \(zero) && \(absolute("across")) < \(along) * \(tangent)"
  }

  /// Returns the rubber band as an expression of `overshoot`, 0 or more, and `distance`.
  func rubberBand(_ interaction: ExportedInteraction) -> String {
    let parameter = interaction.bandParameter.map { name, number in
      value("rubberBand" + name.prefix(1).uppercased() + name.dropFirst(), number)
    }
    let given =
      switch interaction.bandKind {
      case "unlimited": "overshoot"
      case "reciprocal": "overshoot / (\(number(1)) + \(parameter ?? zero) * overshoot / distance)"
      case "power": power("overshoot", parameter ?? zero)
      case "scrollView":
        "overshoot * \(parameter ?? zero) * distance / (overshoot * \(parameter ?? zero) + distance)"
      default: zero
      }
    return given == zero ? zero : choose("distance > \(zero)", given, zero)
  }
}

extension DecisionDialect {
  @Sendable private static func ternary(_ condition: String, _ yes: String, _ no: String) -> String {
    "\(condition) ? \(yes) : \(no)"
  }

  /// Returns a number with a decimal point, which Kotlin requires of a `Double`.
  @Sendable private static func decimal(_ number: Double) -> String {
    let text = NumberText.exact(number)
    return text.contains { $0 == "." || $0 == "e" } ? text : text + ".0"
  }

  static let javaScript = DecisionDialect(
    number: { NumberText.exact($0) }, namesConstants: false, power: { "\($0) ** \($1)" },
    absolute: { "Math.abs(\($0))" },
    choose: ternary)
  static let swift = DecisionDialect(
    number: { NumberText.exact($0) }, namesConstants: true, power: { "pow(\($0), \($1))" }, absolute: { "abs(\($0))" },
    choose: ternary)
  static let kotlin = DecisionDialect(
    number: decimal, namesConstants: true, power: { "\($0).pow(\($1))" }, absolute: { "abs(\($0))" },
    choose: { "if (\($0)) \($1) else \($2)" })
  static let dart = DecisionDialect(
    number: { NumberText.exact($0) }, namesConstants: true, power: { "pow(\($0), \($1)).toDouble()" },
    absolute: { "\($0).abs()" }, choose: ternary)
}
