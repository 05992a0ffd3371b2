/// A drawing with an accessible name.
///
/// Lengths are in units of about one CSS pixel. Charts are in columns as wide as a phone, so that their text has one
/// size everywhere. Colors come from classes, for which the style sheet has a light and a dark color.
struct Chart {
  static let width = 360.0
  /// The space at both sides for marks at the very end of a plot.
  static let margin = 6.0

  let id: String
  let title: String
  /// The content in one sentence.
  let summary: String
  let height: Double
  let marks: [Markup]

  var markup: Markup {
    .block(
      "svg",
      [
        "class": "chart", "viewBox": "0 0 \(Self.width.coordinate) \(height.coordinate)", "role": "img",
        "aria-labelledby": "\(id)-title \(id)-summary",
      ]
    ) {
      Markup.element("title", ["id": "\(id)-title"]) { title }
      Markup.element("desc", ["id": "\(id)-summary"]) { summary }
      marks
    }
  }
}

struct PlotArea {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double

  var width: Double { right - left }

  func clampedX(_ x: Double) -> Double { min(max(x.isFinite ? x : left, left), right) }
}

/// The labels of an axis and a faint line through the plot at each of them.
enum ChartAxis {
  /// The height of the labels of a bottom axis, with the gap above them.
  static let bottomHeight = 18.0

  static func bottom(_ ticks: [ChartTick], of plot: PlotArea) -> [Markup] {
    ticks.flatMap { tick in
      [
        line("grid", tick.position, plot.top, tick.position, plot.bottom + 3),
        text("tick", tick.label, x: tick.position, y: plot.bottom + bottomHeight - 3, anchor: anchor(of: tick)),
      ]
    }
  }

  static func left(_ ticks: [ChartTick], of plot: PlotArea) -> [Markup] {
    ticks.flatMap { tick in
      [
        line("grid", plot.left, tick.position, plot.right, tick.position),
        text("tick", tick.label, x: plot.left - 5, y: tick.position + 3.5, anchor: "end"),
      ]
    }
  }

  static func leftWidth(_ labels: [String]) -> Double {
    Double(labels.map(\.count).max() ?? 0) * ChartTick.digitWidth + 8
  }

  static func line(_ style: String, _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) -> Markup {
    .empty(
      "line",
      ["class": style, "x1": x1.coordinate, "y1": y1.coordinate, "x2": x2.coordinate, "y2": y2.coordinate])
  }

  static func text(_ style: String, _ text: String, x: Double, y: Double, anchor: String? = nil) -> Markup {
    .element("text", ["class": style, "x": x.coordinate, "y": y.coordinate, "text-anchor": anchor]) { text }
  }

  /// Returns the anchor: a centered label at the edge of the drawing would be cut.
  private static func anchor(of tick: ChartTick) -> String {
    if tick.position - tick.width / 2 < 0 { return "start" }
    return tick.position + tick.width / 2 > Chart.width ? "end" : "middle"
  }
}

struct ChartTick {
  static let digitWidth = 6.0

  let position: Double
  let label: String

  init(at position: Double, _ label: String) { (self.position, self.label) = (position, label) }

  var width: Double { Double(label.count) * Self.digitWidth }

  func leavesRoom(for next: ChartTick) -> Bool {
    abs(next.position - position) >= (width + next.width) / 2 + 2 * Self.digitWidth
  }
}

/// A bar between two corners, with a tooltip.
struct ChartBar {
  let left: Double
  let top: Double
  let right: Double
  let bottom: Double
  let style: String
  let tip: String

  var markup: Markup {
    .element(
      "rect",
      [
        "class": "bar \(style)", "x": left.coordinate, "y": top.coordinate, "width": (right - left).coordinate,
        "height": (bottom - top).coordinate,
      ]
    ) { Markup.element("title") { tip } }
  }
}

/// A legend entry: a sample of a style and its name.
enum ChartLegend {
  static func entry(_ name: String, _ detail: String, style: ChartStyle, x: Double, y: Double) -> [Markup] {
    [
      .empty(
        "rect",
        [
          "class": "swatch \(style.rawValue)", "x": x.coordinate, "y": (y - 9).coordinate, "width": "10",
          "height": "10",
        ]),
      .element("text", ["class": "name", "x": (x + 15).coordinate, "y": y.coordinate]) {
        name
        Markup.element("tspan", ["class": "detail", "dx": "6"]) { detail }
      },
    ]
  }
}

/// The style sheet's classes for colored marks. Color is never the only cue: every mark with a class is named beside
/// it.
enum ChartStyle: String {
  case finished, cancelled, other

  /// Creates the class for a group, an outcome or a metric.
  init(of name: String) {
    switch name {
    case "finished", "finish_rate": self = .finished
    case "cancelled", "cancel_rate": self = .cancelled
    default: self = .other
    }
  }
}
