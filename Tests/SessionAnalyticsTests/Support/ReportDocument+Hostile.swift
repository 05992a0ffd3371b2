import TestSupport
import TransitionModel

@testable import SessionAnalytics

extension ReportDocument {
  /// A sentence in every hostile text, to find it again.
  static let hostileMark = "alert(1)"

  /// The document to make hostile; aggregated once, because that takes time.
  private static let good = Result { try on(Recorded.random(300, seed: 5)) }

  /// Returns a document whose every text would be markup, script or garbage if it is not escaped, and whose numbers are
  /// not valid.
  static func hostile(seed: UInt64) throws -> ReportDocument {
    var random = SplitMix64(seed: seed)
    let texts = [
      "<script>alert(1)</script>", "\" onload=\"alert(1)", "' onload='alert(1)", "</title><svg onload=alert(1)>",
      "]]>alert(1)<!--", "&lt;alert(1)&#60;", "\u{0}\u{1B}[31malert(1)\u{FFFE}\u{202E}", "</style><b>alert(1)",
      "alert(1)" + String(repeating: "long", count: 500), "javascript:alert(1)\r\n\t\u{B}",
    ]
    func text() -> String { texts.randomElement(using: &random) ?? "" }
    let numbers = [0, -1, 1e300, -1e300, .infinity, -.infinity, .nan, 0.5, 1e-300, 1e18]
    func number() -> Double? {
      Int.random(in: 0...5, using: &random) == 0 ? nil : numbers.randomElement(using: &random)
    }
    var document = try good.get()
    document.header.schemaVersion = text()
    document.header.transition = text()
    document.header.firstDay = text()
    document.header.lastDay = text()
    document.methods = [text(), text()]
    document.advice = [text(), "transitions " + text()]
    for index in document.definitions.indices {
      document.definitions[index].title = text()
      document.definitions[index].definition = text()
      if Bool.random(using: &random) { document.definitions[index].id += text() }
    }
    for index in document.sections.indices {
      document.sections[index].transition = text()
      document.sections[index].digest = text()
      document.sections[index].firstDay = text()
      for row in document.sections[index].rows.indices {
        if Bool.random(using: &random) { document.sections[index].rows[row].group = text() }
        if Bool.random(using: &random) { document.sections[index].rows[row].note = text() }
        for value in document.sections[index].rows[row].values.indices {
          document.sections[index].rows[row].values[value].value = number()
          document.sections[index].rows[row].values[value].low = number()
          document.sections[index].rows[row].values[value].designEffect = number()
          if Bool.random(using: &random) { document.sections[index].rows[row].values[value].statistic = text() }
        }
        for bin in (document.sections[index].rows[row].histogram ?? []).indices {
          document.sections[index].rows[row].histogram?[bin].from = number()
          if Bool.random(using: &random) { document.sections[index].rows[row].histogram?[bin].sessions = .max }
        }
      }
    }
    return document
  }
}
