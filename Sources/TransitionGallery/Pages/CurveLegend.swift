import SessionAnalytics

/// Which line of a drawing is what.
enum CurveLegend {
  static let markup = Markup.block("p", ["class": "legend"]) {
    Markup.element("span", ["class": "key finished"]) { "presents" }
    Markup.element("span", ["class": "key cancelled dashed"]) { "dismisses" }
  }
}
