import TransitionModel

/// The rules of a drag for export: the release rule, the begin rule and the rubber band, each as numbers and as a small
/// pure function.
struct ExportedInteraction {
  private let interaction: InteractionConfiguration
  private let configuration: TransitionConfiguration

  /// Creates the rules; nil if no gesture presents or dismisses.
  init?(_ configuration: TransitionConfiguration) {
    guard let interaction = configuration.interaction, configuration.decidingRule != nil else { return nil }
    self.interaction = interaction
    self.configuration = configuration
  }

  var releaseRule: ReleaseRule { interaction.releaseRule }
  /// `flick faster than 300 pt/s, or drag past 50 %`
  var releaseSummary: String { releaseRule.summary }
  var beginRule: String { interaction.beginRule.kind.rawValue }

  /// The half angle in degrees; nil if the begin rule has no cone.
  var halfAngle: Double? {
    if case .number(let degrees)? = configuration[.beginConeHalfAngle] { degrees } else { nil }
  }

  var beginSummary: String {
    let cone = halfAngle.map { " within \(NumberText.exact($0))° of the way to the end" } ?? ""
    return interaction.beginRule.kind == .oneWay ? "drags that set out toward the end\(cone)" : "all drags\(cone)"
  }

  /// The rubber band. A view that stops at its ends does not move beyond them.
  private var band: RubberBandRule { interaction.clampsProgress ? .clamped : interaction.rubberBand }
  var bandKind: String { band.kind.rawValue }
  var bandParameter: (name: String, value: Double)? {
    switch band {
    case .unlimited, .clamped: nil
    case .reciprocal(let factor): ("factor", factor)
    case .power(let exponent): ("exponent", exponent)
    case .scrollView(let coefficient): ("coefficient", coefficient)
    }
  }

  /// The thresholds that the release rule has.
  var thresholds: [(name: String, value: Double, unit: String)] {
    let all: [(String, Double?, String)] = [
      ("velocity", releaseRule.velocity, "Points per second."),
      ("fraction", releaseRule.fraction, "A share of the distance."), ("points", releaseRule.points, "Points."),
      ("horizon", releaseRule.horizon, "Seconds for which the velocity counts."),
    ]
    return all.compactMap { name, value, unit in value.map { (name, $0, unit) } }
  }

  /// The named constants of the functions, with their meanings.
  var constants: [(name: String, value: Double, note: String)] {
    thresholds.map { ("release\(Self.capitalised($0.name))", $0.value, $0.unit) }
      + (halfAngle.map { [("beginHalfAngle", $0, "Degrees from the way to the end.")] } ?? [])
      + (bandParameter.map { [("rubberBand\(Self.capitalised($0.name))", $0.value, "Of the rubber band.")] } ?? [])
  }

  private static func capitalised(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
}
