/// A value as a dot, on a line over the interval it is known to lie in.
struct IntervalMark {
  let low: Double
  let value: Double
  let high: Double
  let y: Double
  let style: String

  var markup: Markup {
    .element("g", ["class": "interval \(style)"]) {
      ChartAxis.line("reach", low, y, high, y)
      ChartAxis.line("end", low, y - 4, low, y + 4)
      ChartAxis.line("end", high, y - 4, high, y + 4)
      Markup.empty("circle", ["cx": value.coordinate, "cy": y.coordinate, "r": "4"])
    }
  }
}
