import SessionAnalytics
import TransitionModel
import TransitionRuntime

/// The most requested numbers of a transition, each with a name.
struct TransitionNumbers {
  let configuration: TransitionConfiguration

  var short: [(name: String, value: String)] {
    [
      ("Presents", timing(configuration.presentation.timing)), ("Dismisses", timing(configuration.dismissal.timing)),
      ("Drag", drag), ("Dimming", NumberWords.percent(configuration.dimming.alpha)),
    ]
  }

  var long: [(name: String, value: String)] {
    short + [
      (
        "Settles", "presenting \(settling(configuration.presentation)), dismissing \(settling(configuration.dismissal))"
      ),
      ("Edge", "\(configuration.geometry.edge.rawValue), radius \(points(configuration.geometry.cornerRadius))"),
      ("After release", tail), ("Reduced motion", reduced),
    ] + stops
  }

  private var stops: [(name: String, value: String)] {
    let names = configuration.geometry.stops.map(\.name)
    return names.isEmpty ? [] : [("Stops", names.joined(separator: ", "))]
  }

  private func timing(_ timing: TransitionTiming) -> String {
    switch timing.style {
    case .spring(let damping, let velocity):
      let start = velocity == 0 ? "" : ", velocity \(ConfigurationFieldValue.number(velocity))"
      return "\(NumberWords.seconds(timing.duration)) s, damping \(ConfigurationFieldValue.number(damping))\(start)"
    case .curve(.named(let name)): return "\(NumberWords.seconds(timing.duration)) s, \(name.rawValue)"
    case .curve(.cubic(let x1, let y1, let x2, let y2)):
      let numbers = [x1, y1, x2, y2].map { "\(ConfigurationFieldValue.number($0))" }.joined(separator: ", ")
      return "\(NumberWords.seconds(timing.duration)) s, cubic(\(numbers))"
    }
  }

  private var drag: String {
    var words: [String] = []
    if configuration.interactivePresentation != .none {
      words.append("presents by \(configuration.interactivePresentation == .pan ? "pan" : "edge pan")")
    }
    switch configuration.dismissalType {
    case .none: if words.isEmpty { words.append("none") }
    case .standard: words.append(configuration.dragCanDismiss ? "dismisses" : "moves between stops")
    case .input: words.append("dismisses once armed")
    }
    guard let rule = configuration.decidingRule else { return words.joined(separator: ", ") }
    return words.joined(separator: ", ") + ": \(rule.summary)"
  }

  private func settling(_ motion: DirectionConfiguration) -> String {
    let curve = MotionCurve(motion.movement)
    let overshoot = curve.overshoot.map { ", \(NumberWords.percent($0.value - 1)) past its end" } ?? ""
    return "after \(NumberWords.seconds(curve.settlingDuration())) s\(overshoot)"
  }

  private var tail: String {
    guard let interaction = configuration.interaction else { return "nothing: no gesture" }
    let handoff = interaction.velocityHandoff == .none ? "" : ", takes the finger's velocity"
    switch interaction.tail {
    case .percentDriven(let curve, let speed):
      return "the rest of the animation, \(curve.rawValue), speed \(ConfigurationFieldValue.number(speed))\(handoff)"
    case .spring(let duration, let damping):
      return
        "a spring, \(NumberWords.seconds(duration)) s, damping \(ConfigurationFieldValue.number(damping))\(handoff)"
    case .animator: return "the transition's own animation\(handoff)"
    }
  }

  private var reduced: String {
    switch configuration.reduceMotion {
    case nil: "cross-fade, because it does not say"
    case .crossFade: "cross-fade"
    case .some(.none): "no animation"
    case .transition(let name): "plays \(name)"
    }
  }

  private func points(_ value: Double) -> String { "\(ConfigurationFieldValue.number(value)) pt" }

  static func list(_ numbers: [(name: String, value: String)]) -> Markup {
    .block("dl", ["class": "numbers"]) {
      numbers.map { number in
        Markup.element("div") {
          Markup.element("dt") { number.name }
          Markup.element("dd") { number.value }
        }
      }
    }
  }
}
