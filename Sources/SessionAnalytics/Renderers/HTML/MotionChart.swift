package import TransitionModel
import TransitionRuntime

/// A chart of progress over time in both directions.
package struct MotionChart {
  private let configuration: TransitionConfiguration
  /// An identifier that is unique in the page.
  private let id: String
  /// A configuration to compare with, drawn faintly.
  private let before: TransitionConfiguration?

  package init(configuration: TransitionConfiguration, id: String, before: TransitionConfiguration? = nil) {
    (self.configuration, self.id, self.before) = (configuration, id, before)
  }

  private static let width = 240.0
  private static let height = 118.0
  private static let plot = (left: 8.0, top: 26.0, right: 232.0, bottom: 94.0)

  package var markup: Markup {
    .block(
      "svg",
      [
        "class": "motion", "viewBox": "0 0 \(Self.width.coordinate) \(Self.height.coordinate)", "role": "img",
        "aria-labelledby": "\(id)-title",
      ]
    ) {
      Markup.element("title", ["id": "\(id)-title"]) { summary }
      line("grid", Self.plot.left, y(0), Self.plot.right, y(0))
      line("grid", Self.plot.left, y(1), Self.plot.right, y(1))
      if let before {
        path("curve before finished", before.presentation.movement)
        path("curve before cancelled", before.dismissal.movement)
      }
      path("curve finished", configuration.presentation.movement)
      path("curve cancelled dashed", configuration.dismissal.movement)
      text("tick", "0", x: Self.plot.left, y: Self.height - 8)
      text("tick", "\(NumberWords.seconds(longest)) s", x: Self.plot.right, y: Self.height - 8, anchor: "end")
    }
  }

  private var summary: String {
    func words(_ timing: AnimationTiming) -> String {
      let curve = MotionCurve(timing)
      let overshoot = curve.overshoot.map { ", past its end by \(NumberWords.percent($0.value - 1))" } ?? ""
      return "in \(NumberWords.seconds(timing.duration)) s\(overshoot)"
    }
    return "Share of the way over time: presents \(words(configuration.presentation.movement)); "
      + "dismisses \(words(configuration.dismissal.movement))"
  }

  private var timings: [AnimationTiming] {
    [configuration, before].compactMap { $0 }.flatMap { [$0.presentation.movement, $0.dismissal.movement] }
  }

  private var longest: Double { timings.map(\.duration).max() ?? 1 }

  private func path(_ style: String, _ timing: AnimationTiming) -> Markup {
    let curve = MotionCurve(timing)
    let rate = Int((90 / timing.duration).rounded(.up))
    let points = curve.points(framesPerSecond: max(rate, 1)).map { point in
      "\(x(point.time).coordinate) \(y(point.value).coordinate)"
    }
    return .empty("path", ["class": style, "d": "M" + points.joined(separator: "L")])
  }

  private func x(_ time: Double) -> Double { Self.plot.left + (Self.plot.right - Self.plot.left) * time / longest }

  private func y(_ value: Double) -> Double {
    min(max(Self.plot.bottom + (Self.plot.top - Self.plot.bottom) * value, 2), Self.height - 2)
  }

  private func line(_ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Markup {
    .empty(
      "line", ["class": style, "x1": x1.coordinate, "y1": y1.coordinate, "x2": x2.coordinate, "y2": y2.coordinate])
  }

  private func text(_ style: String, _ text: String, x: Double, y: Double, anchor: String? = nil) -> Markup {
    .element("text", ["class": style, "x": x.coordinate, "y": y.coordinate, "text-anchor": anchor]) { text }
  }
}

package enum CurveLegend {
  package static let markup = Markup.block("p", ["class": "legend"]) {
    Markup.element("span", ["class": "key finished"]) { "presents" }
    Markup.element("span", ["class": "key cancelled dashed"]) { "dismisses" }
  }
}

/// Formats numbers for people.
package enum NumberWords {
  /// Returns seconds to a thousandth, without the unit.
  package static func seconds(_ value: Double) -> String {
    "\(ConfigurationFieldValue.number((value * 1000).rounded() / 1000))"
  }

  /// Returns a share to a tenth of a percent.
  package static func percent(_ share: Double) -> String {
    "\(ConfigurationFieldValue.number((share * 1000).rounded() / 10)) %"
  }
}
