/// What the answers to questions have in common as text.
enum TextAnswer {
  /// An underlined heading, and what it is about.
  static func heading(_ title: String, _ subject: String, population: SessionPopulation) -> [String] {
    var lines = TextLayout.wrap("\(title): \(subject)", indent: 2, first: "")
    if population == .simulated {
      lines.append("simulated: made up by `transitions session simulate`, no real people")
    }
    return lines
  }

  /// What apps get now, where it is something else.
  static func latest(_ subject: AnalysisSubject) -> [String] {
    subject.latest.map { TextLayout.field("in use", $0.text) } ?? []
  }

  static func notes(_ notes: [String]) -> [String] {
    notes.flatMap { TextLayout.wrap($0, indent: 4, first: "  - ") }
  }

  /// `0.32 [0.21, 0.40]`, each number as the unit wants it.
  static func text(_ estimate: Estimate, _ number: (Double) -> String) -> String {
    guard let low = estimate.low, let high = estimate.high else { return number(estimate.value) }
    return "\(number(estimate.value)) (\(number(low)) to \(number(high)))"
  }

  /// With its sign: a difference.
  static func signed(_ value: Double, places: Int) -> String {
    let text = ReportUnit.decimal(value, places: places)
    return text.hasPrefix("-") || value == 0 || Double(text) == 0 ? text : "+" + text
  }

  /// Three decimals, but never a 0 that is none.
  static func probability(_ p: Double) -> String { p < 0.001 ? "<0.001" : ReportUnit.decimal(p, places: 3) }

  static func percent(_ share: Double) -> String { ReportUnit.share.text(share) }
}
