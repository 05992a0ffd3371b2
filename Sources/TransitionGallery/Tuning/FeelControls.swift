import SessionAnalytics
import TransitionMotion

/// A control in people's words, which sets one or more fields. The page's script reads and writes their values.
struct FeelControl {
  let id: String
  let name: String
  var unit = ""
  /// The range of the slider. A number beside it may be beyond.
  var range: ClosedRange<Double> = 0...100
  var step = 1.0
  /// The choices by value; empty for a number.
  var choices: [(value: String, name: String)] = []
  /// The words below it, unless they depend on the values, and those without a value.
  var words = ""
  var off = ""

  static let all = [
    FeelControl(id: "duration", name: "Duration", unit: "s", range: 0.1...1.5, step: 0.01),
    FeelControl(
      id: "bounce", name: "Bounce", unit: "%", range: 0...80, words: "0 arrives without passing its end.",
      off: "A curve does not bounce. Choose Spring above."),
    FeelControl(id: "far", name: "How far", unit: "%"),
    FeelControl(id: "fast", name: "How fast", unit: "pt/s", range: 0...2000, step: 10),
    FeelControl(
      id: "after", name: "After release", unit: "s", range: 0.1...1.5, step: 0.01,
      words: "The duration of the spring that follows a drag.", off: "After a drag, the rest of the motion plays."),
    FeelControl(
      id: "rebound", name: "Its bounce", unit: "%", range: 0...80, words: "The bounce after a drag.",
      off: "No spring follows a drag."),
    FeelControl(id: "dimming", name: "Dimming", unit: "%", words: "How much darker the screen behind becomes."),
    FeelControl(id: "radius", name: "Corner radius", unit: "pt", range: 0...60, words: "0 has square corners."),
    FeelControl(id: "margins", name: "Margins", unit: "pt", range: 0...60),
    FeelControl(
      id: "calm", name: "Reduced motion",
      choices: [
        ("", "Not set: cross-fades"), ("crossFade", "Cross-fades"), ("none", "No animation"),
        ("transition", "Another transition"),
      ], words: "What people see who prefer less motion."),
  ]

  private var control: String { "control-\(id)" }

  var markup: Markup {
    .block("div", ["class": "field", "id": "\(control)-row"]) {
      Markup.element("label", ["for": control]) { name }
      Markup.block("div", ["class": "control"]) {
        if choices.isEmpty { number } else { choice }
      }
      Markup.element("p", ["class": "help", "id": "\(control)-words", "data-on": words, "data-off": off]) {}
    }
  }

  @MarkupBuilder private var number: [Markup] {
    Markup.empty(
      "input",
      [
        "type": "range", "min": range.lowerBound.coordinate, "max": range.upperBound.coordinate,
        "step": step.coordinate, "aria-label": "\(name), slider",
      ])
    Markup.empty(
      "input",
      [
        "type": "text", "id": control, "inputmode": "decimal", "autocomplete": "off",
        "aria-describedby": "\(control)-words",
      ])
    Markup.element("span", ["class": "unit"]) { unit }
  }

  private var choice: Markup {
    .block("select", ["id": control, "aria-describedby": "\(control)-words"]) {
      choices.map { choice in Markup.element("option", ["value": choice.value]) { choice.name } }
    }
  }
}

/// Buttons side by side, of which one is pressed. The page's script gives each its value.
struct Segments {
  let id: String
  let label: String
  let names: [String]

  var markup: Markup {
    .block("div", ["id": id, "class": "segments", "role": "group", "aria-label": label]) {
      names.map { name in Markup.element("button", ["type": "button"]) { name } }
    }
  }
}

struct MotionPreset {
  let name: String
  let kind: String
  let values: String

  /// SwiftUI's springs by name, with UIKit's durations of the same springs.
  private static func spring(_ name: String, duration: Double, bounce: Double) -> MotionPreset {
    let ratio = 1 - bounce
    let second = Spring(limitedDuration: 1, dampingRatio: ratio)
    let seconds = (second.angularFrequency * duration / (2 * Double.pi) * 1000).rounded() / 1000
    let values = #"{"duration":\#(seconds),"dampingRatio":\#(ratio)}"#
    return MotionPreset(name: name, kind: "spring", values: values)
  }

  private static func curve(_ name: String, _ word: String) -> MotionPreset {
    MotionPreset(name: name, kind: "curve", values: #"{"curve":"\#(word)"}"#)
  }

  private static func curve(_ name: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> MotionPreset {
    MotionPreset(
      name: name, kind: "curve",
      values: #"{"curve":"cubic","curveX1":\#(x1),"curveY1":\#(y1),"curveX2":\#(x2),"curveY2":\#(y2)}"#)
  }

  static let all = [
    spring("Smooth", duration: 0.5, bounce: 0), spring("Snappy", duration: 0.5, bounce: 0.15),
    spring("Bouncy", duration: 0.5, bounce: 0.3), spring("Quick", duration: 0.3, bounce: 0),
    spring("Slow", duration: 0.9, bounce: 0), curve("Ease in-out", "easeInOut"), curve("Ease out", "easeOut"),
    curve("Ease in", "easeIn"), curve("Linear", "linear"), curve("CSS ease", "ease"), curve("Material", 0.2, 0, 0, 1),
    curve("Overshoot", 0.34, 1.56, 0.64, 1),
  ]

  static var markup: Markup {
    .block("div", ["id": "presets", "class": "chips", "role": "group", "aria-label": "Presets"]) {
      all.map { preset in
        Markup.element(
          "button", ["type": "button", "data-kind": preset.kind, "data-values": preset.values]
        ) { preset.name }
      }
    }
  }
}
