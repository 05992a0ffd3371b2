/// The labels of an axis and a faint line through the plot at each of them.
enum ChartAxis {
  /// How high the labels of a bottom axis are, with the gap above them.
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

  /// How much room the labels of a left axis need.
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

  /// A label at the edge of the drawing would be cut where it is centred.
  private static func anchor(of tick: ChartTick) -> String {
    if tick.position - tick.width / 2 < 0 { return "start" }
    return tick.position + tick.width / 2 > Chart.width ? "end" : "middle"
  }
}
