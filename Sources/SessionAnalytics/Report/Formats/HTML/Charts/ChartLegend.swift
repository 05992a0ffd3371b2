/// The name of what has one look in a chart, with that look beside it.
enum ChartLegend {
  /// - Parameters:
  ///   - x: Where the swatch begins.
  ///   - y: The text's base line.
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
