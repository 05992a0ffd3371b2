/// A bar from one corner to the other; pointing at it tells what it stands for.
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
