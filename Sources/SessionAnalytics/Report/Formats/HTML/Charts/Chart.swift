/// A drawing with a name, for those who see it and for those who hear it.
///
/// Lengths are in units of about one CSS pixel: charts stand in columns as wide as a telephone, so that their text is
/// as large everywhere. Colours come from classes, which the style sheet gives a light and a dark one.
struct Chart {
  static let width = 360.0
  /// Room at both sides for marks that stand at the very end of a plot.
  static let margin = 6.0

  /// Unique in the page.
  let id: String
  let title: String
  /// What it shows, in a sentence.
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

extension Double {
  /// A length in a drawing, to a hundredth. What is no number has no place in one.
  package var coordinate: String {
    guard isFinite else { return "0" }
    var text = ReportUnit.decimal(self, places: 2)
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text.isEmpty ? "0" : text
  }
}
